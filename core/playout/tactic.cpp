#include "playout/tactic.h"

#include <algorithm>
#include <cstring>

#include "go/eyes.h"
#include "go/tactics.h"

namespace tesuji {

namespace {

// By the low byte of a 3x3 pattern: may Black (bit 0) or White (bit 1) play there, if no block around it is in atari?
// Yes with an empty or friendly neighbour.
constexpr std::array<std::uint8_t, 256> kPlayable = [] {
  std::array<std::uint8_t, 256> table{};
  for (unsigned low = 0; low < 256; ++low)
    for (unsigned d = 0; d < 4; ++d) {
      const unsigned there = low >> (2 * d) & 3;
      if (there == kEmpty) table[low] = 3;
      if (there == kBlack) table[low] |= 1;
      if (there == kWhite) table[low] |= 2;
    }
  return table;
}();

template <class T>
void copy_points(std::array<T, kMaxPoints>& to, const std::array<T, kMaxPoints>& from, Point first, Point last) {
  std::memcpy(&to[first], &from[first], static_cast<std::size_t>(last - first) * sizeof(T));
}

}  // namespace

TacticState::TacticState(const TacticFrame& frame)
    : frame_(&frame),
      board_(frame.problem.board),
      ladder_reader_(frame.settings.ladder_nodes, frame.settings.ladder_moves) {
  const TacticSettings& s = frame.settings;
  const bool patterns = frame.patterns && (frame.patterns->has3() || frame.patterns->has5());
  slow_parts_ = patterns || s.proximity || s.ladder || frame.network;
  remembered_ = s.self_atari_once ? 0xc : 0;
  for (WeightedPoints& w : weights_) w.set_range(frame.first, frame.last);
  base_ = frame.initial_weight;
  if (frame.patterns && frame.patterns->has5()) wide_ = WidePatterns(board_, frame.limit, *frame.patterns);
  if (frame.network)
    for (auto& plane : network_) plane.assign(kMaxPoints, 0);
  standing_.assign(frame.problem.targets.size(), 1);
  standing_count_ = static_cast<int>(standing_.size());
  retakes_ = frame.problem.retakes;
  // A ban that its side may ignore at no cost is no ban.
  if (board_.ko() != kPass && retakes_[board_.ko_color()] < 0) board_.set_ko(kPass, kEmpty);
  own_standing_.assign(frame.problem.own.size(), 1);
  own_count_ = static_cast<int>(own_standing_.size());
  board_.for_each_point([&](Point p) {
    if (board_.color(p) == kBlack || board_.color(p) == kWhite) note_atari(p);
  });
  refresh_everything();
  if (s.ladder) {
    board_.for_each_point([&](Point p) {
      if (board_.color(p) != kEmpty && board_.block(p) == p) look_for_ladders(p);
    });
  }
  if (frame.network) consult_network();
  update_status(0);
}

void TacticState::reset_to(const TacticState& root) {
  const Point first = frame_->first, last = frame_->last;
  board_.copy_range(root.board_, first, last);
  weights_[0].copy_range(root.weights_[0]);
  weights_[1].copy_range(root.weights_[1]);
  status_ = root.status_, exact_ = root.exact_;
  moves_ = root.moves_, passes_ = root.passes_, last_captured_ = root.last_captured_;
  last_move_ = root.last_move_, last_escaped_ = root.last_escaped_;
  copy_points(base_, root.base_, first, last);
  for (int i = 0; i < atari_count_; ++i) is_listed_[atari_points_[i]] = 0;
  atari_count_ = root.atari_count_;
  for (int i = 0; i < atari_count_; ++i) is_listed_[atari_points_[i] = root.atari_points_[i]] = 1;
  if (reduced_count_ > 0) copy_points(reduced_, root.reduced_, first, last);
  reduced_count_ = 0;
  in_playout_ = false;
  retakes_ = root.retakes_;
  standing_ = root.standing_, own_standing_ = root.own_standing_;
  standing_count_ = root.standing_count_, own_count_ = root.own_count_, made_ = root.made_;
  record_.clear();
  if (!slow_parts_) return;
  if (frame_->settings.ladder) {
    ladders_ = root.ladders_;
    copy_points(ladder_weight_, root.ladder_weight_, first, last);
  }
  for (const Point p : lit_) proximity_[0][p] = proximity_[1][p] = 0;
  lit_.clear();
  if (wide_.active()) wide_.copy_range(root.wide_, first, last);
  if (frame_->network)
    for (int c = 0; c < 2; ++c) network_[c] = root.network_[c];
}

// Weights --------------------------------------------------------------------------------------------------------

bool TacticState::is_last_liberty(Point p) const {
  for (int d = 0; d < 4; ++d) {
    const Point q = p + board_.offsets()[static_cast<std::size_t>(d)];
    const Color there = board_.color(q);
    if ((there == kBlack || there == kWhite) && board_.in_atari(q)) return true;
  }
  return false;
}

std::int64_t TacticState::extra_weight(Point p, Color c) const {
  std::int64_t extra = 0;
  if (frame_->patterns && frame_->patterns->has3()) extra += frame_->patterns->weight3(board_.pattern3(p), c);
  if (wide_.active()) extra += wide_.weight(p, c);
  if (frame_->network) extra += network_[c - 1][static_cast<std::size_t>(p)];
  return extra;
}

// A pattern that is seldom chosen makes a move unlikely, not impossible.
std::uint32_t TacticState::with_extra(std::uint32_t weight, Point p, Color c) const {
  const std::int64_t total = weight + extra_weight(p, c);
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(total, 1, WeightedPoints::kMaxWeight));
}

std::uint32_t TacticState::quiet_weight(Point p, Color c) const {
  if (!(kPlayable[board_.pattern3(p) & 0xff] & c) || is_eye(p, c)) return 0;
  if (!slow_parts_) return base_[p];
  return with_extra(std::max(ladder_weight_[p], base_[p]), p, c);
}

bool TacticState::takes_assumed_alive(Point p, Color c) const {
  const PointSet& assumed = frame_->problem.assumed_alive;
  for (int d = 0; d < 4; ++d) {
    const Point q = p + board_.offsets()[static_cast<std::size_t>(d)];
    if (board_.color(q) != opponent(c) || !board_.in_atari(q)) continue;
    bool alive = false;
    board_.for_each_stone(board_.block(q), [&](Point s) { alive = alive || assumed.has(s); });
    if (alive) return true;
  }
  return false;
}

std::uint32_t TacticState::atari_weight(Point p, Color c) const {
  if (!is_legal(p, c) || is_eye(p, c) || takes_assumed_alive(p, c)) return 0;
  const TacticSettings& s = frame_->settings;
  std::uint32_t weight = std::max(base_[p], ladder_weight_[p]);
  if (s.capture_escape) {
    const AtariEffect effect = atari_effect(board_, p, c);
    if (effect.captured > 0)
      weight = static_cast<std::uint32_t>(effect.captured) *
               (effect.capture_frees ? s.capture_to_escape_weight : s.capture_weight);
    else if (effect.freed > 0)
      weight = static_cast<std::uint32_t>(effect.freed) * s.escape_weight;
  }
  return slow_parts_ ? with_extra(weight, p, c) : weight;
}

void TacticState::set_weight(Point p, Color c, std::uint32_t weight) {
  if (frame_->settings.proximity && adds_proximity(p, c, weight)) weight += proximity_[c - 1][p];
  weights_[c - 1].set(p, weight);
}

void TacticState::refresh(Point p) {
  if (base_[p] == 0) return;
  reduced_[p] &= remembered_;
  if (board_.color(p) != kEmpty) {
    weights_[0].set(p, 0);
    weights_[1].set(p, 0);
  } else if (is_listed_[p]) {
    set_weight(p, kBlack, atari_weight(p, kBlack));
    set_weight(p, kWhite, atari_weight(p, kWhite));
  } else {
    set_weight(p, kBlack, quiet_weight(p, kBlack));
    set_weight(p, kWhite, quiet_weight(p, kWhite));
  }
}

// Points in the list are left for refresh_ataris().
void TacticState::refresh_around(Point p) {
  for (int d = 0; d < 8; ++d) {
    const Point q = p + board_.offsets()[static_cast<std::size_t>(d)];
    if (!is_listed_[q]) refresh(q);
  }
}

// 6.1.2: only patterns in which a point has changed are looked at. Before the weights are made anew.
void TacticState::follow_patterns(Point p, Color c, int captured) {
  reweighted_.clear();
  const int end = board_.empty_count();
  const bool suicide = board_.color(p) == kEmpty;  // the stones that are gone are c's then, p among them
  if (!suicide) wide_.put(p, c, reweighted_);
  for (int i = end - captured; i < end; ++i)
    if (const Point s = board_.empty_point(i); s != p) wide_.take(s, suicide ? c : opponent(c), reweighted_);
}

void TacticState::refresh_everything() {
  board_.for_each_point([&](Point p) { refresh(p); });
}

void TacticState::note_atari(Point stone) {
  const Point root = board_.block(stone);
  if (board_.liberties(root) != 1) return;
  const Point p = board_.first_liberty(root);
  if (is_listed_[p]) return;
  is_listed_[p] = 1;
  atari_points_[atari_count_++] = static_cast<std::uint16_t>(p);
}

void TacticState::refresh_ataris() {
  for (int i = 0; i < atari_count_;) {
    const Point p = atari_points_[i];
    if (board_.color(p) != kEmpty || !is_last_liberty(p)) {
      is_listed_[p] = 0;
      atari_points_[i] = atari_points_[--atari_count_];
    } else {
      ++i;
    }
    refresh(p);
  }
}

// The region -----------------------------------------------------------------------------------------------------

void TacticState::add_to_region(Point p) {
  if (base_[p] == 0 && frame_->limit.has(p)) base_[p] = frame_->new_point_weight;
}

// Ladders (5.1.8): looked for where the last move changed liberties, and remembered until the block changes. -------

void TacticState::look_for_ladders(Point p) {
  const auto look = [&](Point stone) {
    const Point root = board_.block(stone);
    if (board_.liberties(root) != 2) return;
    for (const Ladder& known : ladders_)
      if (board_.color(known.stone) != kEmpty && board_.block(known.stone) == root) return;
    const Point move = ladder_capture(root);
    if (move == kPass) return;
    note_ladder(root, move);
    if (!frame_->settings.ladder_all_liberties) return;
    Point other = kPass;
    board_.for_each_liberty(root, [&](Point liberty) { other = liberty == move ? other : liberty; });
    if (ladder_reader_.captures_at(board_, root, other)) note_ladder(root, other);
  };
  look(p);
  board_.for_each_neighbour(p, [&](Point q) {
    if (board_.color(q) != kEmpty && board_.color(q) != board_.color(p)) look(q);
  });
}

void TacticState::note_ladder(Point root, Point move) {
  ladders_.push_back({static_cast<std::uint16_t>(root), static_cast<std::uint16_t>(move)});
  const auto stones = static_cast<std::uint32_t>(board_.stones(root));
  ladder_weight_[move] = std::max(ladder_weight_[move], stones * frame_->settings.ladder_weight);
  refresh(move);
}

void TacticState::drop_old_ladders() {
  const bool reread = frame_->settings.ladder_reread;
  std::size_t kept = 0;
  for (const Ladder ladder : ladders_) {
    const Point root = board_.color(ladder.stone) == kEmpty ? kPass : board_.block(ladder.stone);
    const bool there = root != kPass && board_.liberties(root) == 2 && board_.is_liberty(root, ladder.move);
    if (there && (!reread || ladder_reader_.captures_at(board_, root, ladder.move))) {
      ladders_[kept++] = ladder;
    } else {
      ladder_weight_[ladder.move] = 0;
      refresh(ladder.move);
    }
  }
  ladders_.resize(kept);
}

// Proximity (5.1.7) ----------------------------------------------------------------------------------------------

bool TacticState::adds_proximity(Point p, Color c, std::uint32_t weight) const {
  if (weight > 0) return true;
  return frame_->settings.proximity_reading == ProximityReading::kOverEyes && proximity_[c - 1][p] > 0 &&
         is_eye(p, c) && is_legal(p, c) && !takes_assumed_alive(p, c);
}

void TacticState::fade_proximity() {
  std::size_t kept = 0;
  for (const std::uint16_t p : lit_) {
    bool any = false;
    for (auto& table : proximity_) any = (table[p] /= 2) > 0 || any;
    if (any) lit_[kept++] = p;
    refresh(p);
  }
  lit_.resize(kept);
}

void TacticState::light_proximity(Point p) {
  for (int d = 0; d < 8; ++d) {
    const Point q = p + board_.offsets()[static_cast<std::size_t>(d)];
    if (base_[q] == 0 || board_.color(q) != kEmpty) continue;
    const bool lit = proximity_[0][q] > 0 || proximity_[1][q] > 0;
    proximity_[0][q] = proximity_[1][q] = 0;
    refresh(q);
    const bool current = frame_->settings.proximity_reading == ProximityReading::kCurrent;
    for (int c = 0; c < 2; ++c) proximity_[c][q] = current ? weights_[c].weight(q) : base_[q];
    if (!lit && (proximity_[0][q] > 0 || proximity_[1][q] > 0)) lit_.push_back(static_cast<std::uint16_t>(q));
    refresh(q);
  }
}

// Equation 6.4: the network's values over the region, scaled to network_weight in all; nothing where they are all 0.
void TacticState::consult_network() {
  const Color c = to_play();
  std::array<float, kMaxPoints> evaluation;
  frame_->rated.for_each([&](Point p) { evaluation[static_cast<std::size_t>(p)] = 0; });
  frame_->network->evaluate(board_, c, last_move_, evaluation.data());
  float total = 0;
  frame_->rated.for_each([&](Point p) {
    if (base_[p] == 0 || weight(p, c) == 0) evaluation[static_cast<std::size_t>(p)] = 0;
    total += evaluation[static_cast<std::size_t>(p)];
  });
  const float scale = total > 0 ? static_cast<float>(frame_->settings.network_weight) / total : 0.0f;
  frame_->rated.for_each([&](Point p) {
    const auto i = static_cast<std::size_t>(p);
    const auto now = static_cast<std::uint32_t>(evaluation[i] * scale);
    if (now == network_[c - 1][i]) return;
    network_[c - 1][i] = now;
    refresh(p);
  });
}

// Playing --------------------------------------------------------------------------------------------------------

void TacticState::play(Point p) {
  const Color c = to_play();
  ++moves_;
  last_move_ = p;
  last_captured_ = 0;
  last_escaped_ = false;
  if (recording_) record_.push_back(static_cast<std::uint16_t>(p));
  if (p == kPass) {
    const bool waits_for_ko = board_.ko() != kPass && board_.ko_color() == c;
    passes_ = waits_for_ko ? 0 : passes_ + 1;  // it may want to take the ko next
    board_.play_fast(kPass, c);
    refresh_ataris();  // a ko may be taken now
    if (frame_->network) consult_network();
    update_status(0);
    return;
  }
  passes_ = 0;
  if (is_listed_[p])
    board_.for_each_neighbour(p, [&](Point q) {
      last_escaped_ = last_escaped_ || (board_.color(q) == c && board_.in_atari(q));
    });
  if (p == board_.ko() && c == board_.ko_color() && retakes_[c] > 0) --retakes_[c];
  const int empty_before = board_.empty_count();
  board_.play_fast(p, c);
  if (board_.ko() != kPass && retakes_[board_.ko_color()] < 0) board_.set_ko(kPass, kEmpty);
  const int captured = board_.empty_count() - (empty_before - 1);
  last_captured_ = captured;

  board_.for_each_neighbour(p, [&](Point q) { add_to_region(q); });
  const int empty_end = board_.empty_count();
  for (int i = empty_end - captured; i < empty_end; ++i) add_to_region(board_.empty_point(i));

  if (wide_.active()) follow_patterns(p, c, captured);
  if (!is_listed_[p]) refresh(p);
  refresh_around(p);
  for (int i = empty_end - captured; i < empty_end; ++i) {
    const Point s = board_.empty_point(i);
    refresh(s);
    refresh_around(s);
  }
  if (board_.color(p) == c) note_atari(p);
  board_.for_each_neighbour(p, [&](Point q) {
    if (board_.color(q) != kEmpty) note_atari(q);
  });
  refresh_ataris();

  if (slow_parts_) {
    if (wide_.active())
      for (const std::uint16_t q : reweighted_) refresh(q);
    if (frame_->settings.ladder) {
      drop_old_ladders();
      if (board_.color(p) == c) look_for_ladders(p);
    }
    if (frame_->settings.proximity && in_playout_) {  // 0 where the simulation begins
      fade_proximity();
      light_proximity(p);
    }
    if (frame_->network) consult_network();
  }
  update_status(captured);
}

// 4.5. A target stone that is taken and played again stays lost (standing_ remembers).
void TacticState::update_status(int captured) {
  if (status_ != TacticStatus::kOpen) return;
  const TacticProblem& problem = frame_->problem;
  const TacticSettings& s = frame_->settings;
  if (captured > 0) {
    const auto count_lost = [&](const std::vector<Point>& named, std::vector<std::uint8_t>& standing, Color owner) {
      int lost = 0;
      for (std::size_t i = 0; i < standing.size(); ++i)
        if (standing[i] && board_.color(named[i]) != owner) standing[i] = 0, ++lost;
      return lost;
    };
    const int own_lost = count_lost(problem.own, own_standing_, frame_->attacker);
    const int lost = count_lost(problem.targets, standing_, frame_->defender);
    own_count_ -= own_lost, standing_count_ -= lost;
    if (problem.joined()) return update_joined();
    const bool one_is_enough = problem.any_target || problem.goal == TacticGoal::kCut;
    if (own_lost > 0 && (own_count_ == 0 || one_is_enough)) return settle(false);
    if (standing_count_ == 0 || (lost > 0 && one_is_enough)) return settle(true);
  }
  if (problem.joined()) return update_joined();
  if (problem.goal == TacticGoal::kCapture && board_.liberties_at(problem.targets.front()) > frame_->liberty_limit)
    return settle(false, false);
  if (problem.goal == TacticGoal::kCut && frame_->connected(board_, problem.targets, frame_->apart)) return settle(false);
  // Nothing has happened in time: the target stands, or the cut stones are still apart.
  if (passes_ >= 2 || moves_ >= s.move_limit) settle(problem.goal == TacticGoal::kCut, passes_ >= 2);
}

bool TacticState::is_avoided_self_atari(Point p, Color c) const {
  int empty = 0;
  for (int d = 0; d < 4; ++d) empty += board_.color(p + board_.offsets()[static_cast<std::size_t>(d)]) == kEmpty;
  if (empty >= 2) return false;
  const int stones = self_atari_stones(board_, p, c);
  return stones > 1 || (stones == 1 && frame_->settings.avoid_single_self_atari);
}

Point TacticState::choose(Random& random) {
  const TacticSettings& s = frame_->settings;
  const Color c = to_play();
  WeightedPoints& weights = weights_[c - 1];
  while (true) {
    const std::uint32_t total = weights.total() + s.pass_weight;
    if (total == 0) return kPass;
    const std::uint32_t r = random.below(total);
    if (r >= weights.total()) return kPass;
    Point p = weights.pick(r);
    if (s.create_eye && (s.create_eye_in_atari || !is_listed_[p])) {
      const Point better = eye_making_point(board_, p, c);
      if (better != kPass && weights.weight(better) > 0) p = better;
    }
    if (s.avoid_self_atari && !(reduced_[p] & 4 * c) && is_avoided_self_atari(p, c)) {
      reduced_[p] |= static_cast<std::uint8_t>(5 * c);
      ++reduced_count_;
      weights.set(p, std::min(weights.weight(p), s.self_atari_weight));
      continue;
    }
    return p;
  }
}

void TacticState::step(Random& random, const ReplyTable* replies) {
  const Color c = to_play();
  Point p = kNoPoint;
  if (replies && moves_ > 0) {
    p = replies->reply(c == frame_->attacker ? 0 : 1, last_move_);
    if (p <= kPass || weights_[c - 1].weight(p) == 0) p = kNoPoint;
  }
  simulate(p == kNoPoint ? choose(random) : p);
}

TacticStatus TacticState::playout(Random& random, const ReplyTable* replies) {
  while (status_ == TacticStatus::kOpen) step(random, replies);
  return status_;
}

bool TacticState::consistent() const {
  bool same = board_.consistent();
  if (wide_.active())
    frame_->limit.for_each([&](Point p) {
      const PatternWeights::Pair found = frame_->patterns->weights5(PatternWeights::code5(board_, p));
      same = same && found[0] == wide_.weight(p, kBlack) && found[1] == wide_.weight(p, kWhite);
    });
  std::uint64_t totals[2] = {0, 0};
  board_.for_each_point([&](Point p) {
    for (const Color c : {kBlack, kWhite}) {
      std::uint32_t expected = 0;
      if (base_[p] && board_.color(p) == kEmpty)
        expected = is_last_liberty(p) ? atari_weight(p, c) : quiet_weight(p, c);
      if (base_[p] && board_.color(p) == kEmpty && frame_->settings.proximity && adds_proximity(p, c, expected))
        expected += proximity_[c - 1][p];
      if (reduced_[p] & c) expected = std::min(expected, frame_->settings.self_atari_weight);
      same = same && weight(p, c) == std::min(expected, WeightedPoints::kMaxWeight);
      totals[c - 1] += weight(p, c);
    }
    same = same && (board_.color(p) == kEmpty && is_last_liberty(p)) == (is_listed_[p] != 0);
  });
  return same && totals[0] == weights_[0].total() && totals[1] == weights_[1].total();
}

}  // namespace tesuji
