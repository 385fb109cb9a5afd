// The zones of a question: definitions and why they suffice are in docs/zones.md, whose rule numbers are cited here.
#include <algorithm>

#include "go/benson.h"
#include "questions/question.h"

namespace tesuji {

namespace {

using Points = Zone::Points;

void add_block(const Board& board, Point stone, Points& points) {
  board.for_each_stone(board.block(stone), [&](Point s) { points.add(s); });
}

void add_block_and_border(const Board& board, Point stone, Points& points) {
  board.for_each_stone(board.block(stone), [&](Point s) {
    points.add(s);
    board.for_each_neighbour(s, [&](Point q) { points.add(q); });
  });
}

Points narrowed(const PointSet& set) {
  Points out;
  for (int w = 0; w < kZoneWords; ++w) out.set_word(w, set.word(w));
  return out;
}

}  // namespace

bool QuestionDomain::zones_apply() const {
  const bool counts_threats = kos_.shows_threats(kBlack) || kos_.shows_threats(kWhite);
  return board_.words() <= kZoneWords && !board_.allow_suicide() && !counts_threats && !is_joined();
}

// One of these liberties: best one that the loser cannot play on, unless the proof is to grow beyond its limits.
Point QuestionDomain::pick_liberty(const Points& all, Color owner, Color loser) const {
  const Points closed = all - narrowed(reach(loser));
  const bool grows = held_ == opponent(loser) && !(all - closed).none();
  if (closed.any() && !grows) return closed.first();
  const Points liberties = grows ? all - closed : all;
  Point best = kPass;
  int most = 0;
  liberties.for_each([&](Point p) {
    int worth = owner == attacker_ ? 8 * distance_[static_cast<std::size_t>(p)] : 0;
    board_.for_each_neighbour(p, [&](Point q) { worth += board_.color(q) == owner ? 2 : board_.color(q) == kEmpty; });
    if (best == kPass || worth > most) best = p, most = worth;
  });
  return best;
}

// Rules C1 and C2: the winner's blocks as a whole, each with a liberty that the loser would have to play on.
void QuestionDomain::close_for(Color winner, Zone& zone) const {
  Points seen;
  zone.points.for_each([&](Point p) {
    if (board_.color(p) != winner || seen.has(p)) return;
    bool assumed = false;
    board_.for_each_stone(board_.block(p), [&](Point s) {
      seen.add(s);
      assumed = assumed || assumed_.has(s);
    });
    const Points liberties = liberty_bits<kZoneWords>(board_, board_.block(p));
    if (liberties.intersects(zone.points)) return;
    if (assumed)
      zone.outside = true;
    else
      seen.add(pick_liberty(liberties, winner, opponent(winner)));
  });
  zone.points |= seen;
  note_outside(opponent(winner), zone);
}

// Empty points where the loser may not play: the zone is one of this game only.
void QuestionDomain::note_outside(Color loser, Zone& zone) const {
  if (zone.outside) return;
  (zone.points - narrowed(reach(loser))).for_each([&](Point p) { zone.outside = zone.outside || board_.color(p) == kEmpty; });
}

// Stones of which one (quantifier any: all) must stand while the game lasts.
Zone QuestionDomain::lifeline(const std::vector<Point>& named) const {
  Zone zone;
  Point best = kPass;
  for (const Point p : named) {
    if (!standing_.has(p)) continue;
    if (any_)
      zone.points.add(p);
    else if (best == kPass || board_.liberties_at(p) > board_.liberties_at(best))
      best = p;
  }
  if (best != kPass) zone.points.add(best);
  return zone;
}

Zone QuestionDomain::terminal_zone() const {
  if (objective_ == Objective::Connect) {
    if (standing_targets_ < static_cast<int>(targets_.size())) return {};
    if (!connected(targets_, apart_)) return Zone::everything();
    Zone zone;
    for (const Point t : targets_) zone.points.add(t);
    if (!(apart_ && one_block(targets_))) zone.outside = true;
    close_for(defender(), zone);
    return zone;
  }
  const bool own_lost = !own_.empty() && taken(standing_own_, own_.size());
  if (!own_lost && !taken(standing_targets_, targets_.size()))
    return kos_.passes >= 2 ? Zone::everything() : safe_zone();
  Zone zone;
  if (own_lost) {
    zone = lifeline(targets_);
    close_for(defender(), zone);
  } else if (!own_.empty()) {
    zone = lifeline(own_);
    close_for(attacker_, zone);
  }
  return zone;
}

// Benson's life as far as the target needs it: its block, two regions vital to it, the blocks around those, and so on.
Zone QuestionDomain::safe_zone() const {
  const UnconditionalLife life = unconditional_life(board_, defender(), &assumed_, &reach(attacker_));
  const Points territory = narrowed(life.territory), region = narrowed(reach(attacker_));
  Zone zone;
  std::vector<Point> blocks;
  const auto need = [&](Point stone) {
    if (zone.points.has(stone)) return;
    add_block(board_, stone, zone.points);
    blocks.push_back(board_.block(stone));
  };
  for (const Point t : targets_) {
    if (!standing_.has(t) || !life.stones.has(t)) continue;
    need(t);
    if (!any_) break;
  }
  while (!blocks.empty()) {
    const Point root = blocks.back();
    blocks.pop_back();
    const Points liberties = liberty_bits<kZoneWords>(board_, root);
    const Points closed = liberties - region;
    if (closed.any() || block_has_assumed(root)) {
      if (closed.any()) zone.points.add(closed.first());
      zone.outside = true;
      continue;
    }
    std::vector<Points> vital;
    Points left = liberties & territory;
    while (left.any()) {
      Points seed;
      seed.add(left.first());
      const Points area = seed.flood(territory, board_.stride());
      left -= area;
      Points empty;
      area.for_each([&](Point p) {
        if (board_.color(p) == kEmpty) empty.add(p);
      });
      if (liberties.contains(empty)) vital.push_back(area);
    }
    if (vital.size() < 2) return Zone::everything();
    const auto cost = [&](const Points& area) { return (area - zone.points).count(); };
    std::stable_sort(vital.begin(), vital.end(), [&](const Points& a, const Points& b) { return cost(a) < cost(b); });
    for (std::size_t i = 0; i < 2; ++i) {
      zone.points |= vital[i];
      vital[i].for_each([&](Point p) {
        board_.for_each_neighbour(p, [&](Point q) {
          if (board_.color(q) == defender()) need(q);
        });
      });
    }
  }
  note_outside(attacker_, zone);
  return zone;
}

// Rules P1 to P4.
Zone QuestionDomain::zone_before_win(int move, Zone zone) {
  if (zone.all) return zone;
  const Color winner = board_.to_play(), loser = opponent(winner);
  if (move == kPass) {
    if (board_.ko() != kPass) add_ko(zone);
    close_for(winner, zone);  // the zone may be that of another state that looks alike
    return zone;
  }
  zone.points.add(move);
  board_.play(move, winner);
  const Points liberties = liberty_bits<kZoneWords>(board_, board_.block(move));  // suicide, even of assumed stones
  if (!liberties.intersects(zone.points)) zone.points.add(pick_liberty(liberties, winner, loser));
  close_for(winner, zone);
  board_.undo();
  board_.for_each_neighbour(move, [&](Point q) {
    zone.points.add(q);
    if (board_.color(q) != loser) return;
    if (board_.in_atari(q)) {
      add_block_and_border(board_, q, zone.points);
      return;
    }
    add_block(board_, q, zone.points);
    Points others = liberty_bits<kZoneWords>(board_, board_.block(q));
    others.remove(move);
    if (!others.intersects(zone.points)) zone.points.add(pick_liberty(others, loser, loser));
  });
  close_for(winner, zone);
  return zone;
}

// Rule P5: waiting for a ban to end is not an offer to end the game, so the ban must be there: the ko shape as it is.
void QuestionDomain::add_ko(Zone& zone) const {
  const Color winner = board_.to_play();
  zone.points.add(board_.ko());
  board_.for_each_neighbour(board_.ko(), [&](Point q) {
    zone.points.add(q);
    if (board_.color(q) == opponent(winner) && board_.in_atari(q))
      board_.for_each_neighbour(q, [&](Point r) { zone.points.add(r); });
  });
  close_for(winner, zone);
}

Zone QuestionDomain::zone_before_loss(int move, Zone zone) const {
  if (zone.all || move == kPass) return zone;
  const Color winner = opponent(board_.to_play());
  const Points after = zone.points;
  zone.points.add(move);
  board_.for_each_neighbour(move, [&](Point q) {
    if (board_.color(q) != winner || !board_.in_atari(q)) return;
    bool matters = false;
    board_.for_each_stone(board_.block(q), [&](Point s) { matters = matters || after.has(s); });
    if (matters) add_block_and_border(board_, q, zone.points);
  });
  return zone;
}

Zone QuestionDomain::zone_before_return(int move, Zone zone) const {
  // Endless play does not keep stones elsewhere from becoming safe.
  if (objective_ == Objective::Seki) return Zone::everything();
  if (zone.all || move == kPass) return zone;
  const Color winner = opponent(board_.to_play());
  zone.points.add(move);
  board_.for_each_neighbour(move, [&](Point q) {
    if (board_.color(q) == winner && board_.in_atari(q)) add_block_and_border(board_, q, zone.points);
  });
  return zone;
}

// Rule L2. A move that uses up a retake is not like one elsewhere, after which the loser still has it.
bool QuestionDomain::is_null(int move, const Zone& zone) const {
  if (zone.all) return false;
  if (move == kPass) return true;
  if (zone.points.has(move) || move == board_.ko()) return false;
  bool apart = true;
  const Color winner = opponent(board_.to_play());
  board_.for_each_neighbour(move, [&](Point q) {
    if (board_.color(q) != winner || !board_.in_atari(q)) return;
    board_.for_each_stone(board_.block(q), [&](Point s) { apart = apart && !zone.points.has(s); });
  });
  return apart;
}

// Rule L4: two passes are the defender's, and so is endless play. A ban would be over after waiting once.
bool QuestionDomain::may_wait() const {
  return attacker_to_move() && (objective_ == Objective::Kill || objective_ == Objective::Race) && board_.ko() == kPass;
}

// Moves that take the target's last liberty, or those next to stones of its colour, corner to corner too: no others can make
// eyes or join. In questions about life only, and where one side is held only that side's: it is the one that is to win.
void QuestionDomain::generate_threats(std::vector<int>& moves) const {
  const Color mover = board_.to_play();
  if ((objective_ != Objective::Kill && objective_ != Objective::Race) || (held_ != kEmpty && held_ != mover)) return;
  if (mover == attacker_) {
    for (const Point t : targets_) {
      if (!standing_.has(t) || !board_.in_atari(t)) continue;
      board_.for_each_liberty(board_.block(t), [&](Point p) {
        if (is_legal(p) && std::find(moves.begin(), moves.end(), p) == moves.end()) moves.push_back(p);
      });
    }
    return;
  }
  for (const Point p : mover == held_ ? area_points_ : points_) {
    if (board_.color(p) != kEmpty) continue;
    bool near = false;
    for (const int step : board_.offsets()) near = near || board_.color(p + step) == mover;
    if (near && is_legal(p)) moves.push_back(p);
  }
}

Zone QuestionDomain::waiting_zone() const { return lifeline(targets_); }

// Rules C1, C2 and L3 for the side to move as the loser.
Zone QuestionDomain::close(Zone zone, const Zone& must, const std::vector<int>& returns) const {
  if (zone.all) return zone;
  const Color loser = board_.to_play(), winner = opponent(loser);
  close_for(winner, zone);
  Points done;
  while (true) {
    for (const int move : returns) keep_blocks(move, zone);
    const Points fresh = (zone.points & must.points) - done;
    if (fresh.none()) return zone;
    done |= fresh;
    fresh.for_each([&](Point p) {
      if (board_.color(p) == kEmpty && reach(loser).has(p) && p != board_.ko() && !is_legal(p)) keep_illegal(p, zone);
    });
    close_for(winner, zone);
  }
}

// Rule L5: the winner's blocks of the zone survive this move of the loser whatever is outside, unless it takes them here.
void QuestionDomain::keep_blocks(Point move, Zone& zone) const {
  if (move == kPass) return;
  const Color winner = opponent(board_.to_play());
  board_.for_each_neighbour(move, [&](Point q) {
    if (board_.color(q) != winner || !zone.points.has(q) || board_.in_atari(q)) return;
    Points liberties = liberty_bits<kZoneWords>(board_, board_.block(q));
    liberties.remove(move);
    if (!liberties.intersects(zone.points)) zone.points.add(pick_liberty(liberties, winner, opponent(winner)));
  });
}

void QuestionDomain::keep_illegal(Point move, Zone& zone) const {
  const Color loser = board_.to_play();
  if (takes_assumed(move, loser)) {
    zone.outside = true;
    board_.for_each_neighbour(move, [&](Point q) {
      if (board_.color(q) == opponent(loser) && board_.in_atari(q)) add_block_and_border(board_, q, zone.points);
    });
    return;
  }
  board_.for_each_neighbour(move, [&](Point q) {
    zone.points.add(q);
    if (board_.color(q) == loser) {
      add_block_and_border(board_, q, zone.points);
    } else {
      Points liberties = liberty_bits<kZoneWords>(board_, board_.block(q));
      liberties.remove(move);
      if (!liberties.intersects(zone.points)) zone.points.add(pick_liberty(liberties, opponent(loser), loser));
    }
  });
}

}  // namespace tesuji
