#include "readers/race_reader.h"

#include <algorithm>

#include "go/eyes.h"
#include "go/tactics.h"

namespace tesuji {

namespace {

int empty_points(const PointSet& area, const Board& board) {
  int count = 0;
  area.for_each([&](Point p) { count += board.color(p) == kEmpty; });
  return count;
}

int worth_of_eye(const PointSet& area, const Board& board) {
  const int points = area.count();
  return eye_liberties(points, points - empty_points(area, board));
}

}  // namespace

RaceReader::RaceReader(const Question& question, const RaceSettings& settings)
    : SelectiveGame(question), settings_(settings) {
  question.region.for_each([&](Point p) { points_.push_back(p); });
}

// Plain liberties ----------------------------------------------------------------------------------------------

bool RaceReader::is_rival_pair(Point a, Point b) const {
  const Point target = one_block(question_.targets()), own = one_block(question_.own());
  return target != kPass && own != kPass && ((a == target && b == own) || (a == own && b == target));
}

RaceReader::Kind RaceReader::beside(Point p) const {
  const Board& position = board();
  Kind found;
  bool other = false;
  position.for_each_neighbour(p, [&](Point q) {
    const Color c = position.color(q);
    if (c == kEmpty) {
      other = other || !question_.region().has(q);
      return;
    }
    const Point root = position.block(q);
    if (root == found.blocks[0] || root == found.blocks[1]) return;
    if (is_safe(root))
      found.walls |= c;
    else if (found.blocks[0] == kPass)
      found.blocks[0] = root;
    else if (found.blocks[1] == kPass)
      found.blocks[1] = root;
    else
      other = true;
  });
  if (other || found.blocks[0] == kPass) return found;
  if (found.blocks[1] == kPass) {
    // An eye has no wall; with a wall of the block's own colour there is something to join.
    found.simple = found.walls == static_cast<unsigned>(opponent(position.color(found.blocks[0])));
  } else {
    if (found.blocks[0] > found.blocks[1]) std::swap(found.blocks[0], found.blocks[1]);
    // What is taken here must end the race, or else the shape that is left would matter.
    found.simple = found.walls == 0 && is_rival_pair(found.blocks[0], found.blocks[1]);
  }
  return found;
}

RaceReader::Kind RaceReader::kind(Point p) const {
  Kind found = beside(p);
  if (!found.simple) return found;
  bool same = true;
  board().for_each_neighbour(p, [&](Point q) {
    if (board().color(q) == kEmpty) same = same && beside(q) == found;
  });
  found.simple = same;
  return found;
}

// Moves --------------------------------------------------------------------------------------------------------

PointSet RaceReader::liberties(const std::vector<Point>& stones) const {
  PointSet all;
  Point last = kPass;
  for (const Point s : stones) {
    const Point root = board().block(s);
    if (!question_.standing().has(s) || root == last) continue;
    last = root;
    all |= liberty_bits(board(), root);
  }
  return all;
}

void RaceReader::generate(std::vector<int>& moves) {
  const Board& position = board();
  const Color mover = position.to_play();
  const PointSet target = liberties(question_.targets()), own = liberties(question_.own());
  const bool attacking = attacker_to_move();
  const PointSet &mine = attacking ? own : target, &theirs = attacking ? target : own;
  candidates_.clear();
  seen_.clear();
  // No move is needed under attacking stones that cannot be taken.
  const Point rival = one_block(question_.targets()), block = one_block(question_.own());
  PointSet idle;
  const bool standing = rival != kPass && block != kPass && stands(block, rival, &idle);
  if (!standing) idle = PointSet{};
  for (const Point p : points_) {
    if (position.color(p) != kEmpty || !question_.is_legal(p)) continue;
    if (eye_kind(position, p, mover) == kSolidEye && !position.captures(p, mover)) continue;
    if (idle.has(p)) continue;
    const Kind here = kind(p);
    if (standing && here.plain() && here.blocks[0] == block) continue;
    if (here.simple) {
      if (here.plain() && position.color(here.blocks[0]) == mover) continue;
      if (std::find(seen_.begin(), seen_.end(), here) != seen_.end()) continue;
      seen_.push_back(here);
    }
    candidates_.push_back({p, worth(p, mine, theirs)});
  }
  choose(settings_.breadth > 0 ? settings_.breadth : static_cast<int>(candidates_.size()), moves);
}

int RaceReader::worth(Point p, const PointSet& mine, const PointSet& theirs) const {
  const Board& position = board();
  const Color mover = position.to_play();
  int value = theirs.has(p) ? (mine.has(p) ? 6 : 12) : mine.has(p) ? 5 : 0;
  position.for_each_neighbour(p, [&](Point q) {
    const Color c = position.color(q);
    if (c == kEmpty) {
      value += 1;
      return;
    }
    const int liberties = position.liberties_at(q);
    if (c != mover)
      value += liberties == 1 ? 30 : liberties == 2 ? 6 : 0;
    else
      value += liberties == 1 ? 15 : liberties == 2 ? 3 : 0;
  });
  if (liberties_after(position, p, mover, 2) == 1) value -= 8;  // self-atari, if nothing is taken
  return value;
}

// Counting -----------------------------------------------------------------------------------------------------

Point RaceReader::one_block(const std::vector<Point>& stones) const {
  Point found = kPass;
  for (const Point s : stones) {
    if (!question_.standing().has(s)) continue;
    const Point root = board().block(s);
    if (found != kPass && root != found) return kPass;
    found = root;
  }
  return found;
}

PointSet RaceReader::eye_around(Point p, Point block, Point rival) const {
  const Board& position = board();
  const Color mine = position.color(block);
  PointSet area, edge;
  area.add(p), edge.add(p);
  bool closed = true;
  while (edge.any() && closed) {
    PointSet next;
    edge.for_each([&](Point e) {
      position.for_each_neighbour(e, [&](Point q) {
        if (area.has(q)) return;
        const Color c = position.color(q);
        if (c == mine) {
          closed = closed && position.block(q) == block;
          return;
        }
        const bool passable = c == kEmpty ? question_.region().has(q)
                                          : position.block(q) != rival && !is_safe(position.block(q));
        closed = closed && passable;
        area.add(q), next.add(q);
      });
    });
    closed = closed && area.count() <= kLargestEye;
    edge = next;
  }
  return closed ? area : PointSet{};
}

RaceReader::Count RaceReader::count(Point block, Point rival) {
  const Board& position = board();
  Count found;
  PointSet eye;
  bool settled = true;
  position.for_each_liberty(block, [&](Point p) {
    if (!settled || eye.has(p)) return;
    const Kind here = kind(p);
    if (here.simple) {
      if (here.plain())
        ++found.own;
      else if (here.blocks[0] == rival || here.blocks[1] == rival)
        ++found.shared;
      else
        settled = false;
      return;
    }
    const PointSet area = eye_around(p, block, rival);
    settled = area.any() && eye.none() && eyes_.is_dead(position, area, position.color(block));
    if (settled) found.own += worth_of_eye(area, position);
    eye |= area;
  });
  // Stones beside the block that could be taken would change the count.
  const Color enemy = opponent(position.color(block));
  position.for_each_stone(block, [&](Point s) {
    if (!settled) return;
    position.for_each_neighbour(s, [&](Point q) {
      if (position.color(q) != enemy || eye.has(q)) return;
      const Point root = position.block(q);
      settled = settled && (root == rival || is_safe(root));
    });
  });
  found.has_eye = eye.any();
  found.settled = settled;
  return found;
}

bool RaceReader::stands(Point block, Point rival, PointSet* areas) {
  if (is_safe(block)) return true;
  int eyes = 0;
  bool holds = false;
  PointSet found;
  board().for_each_liberty(block, [&](Point p) {
    if (found.has(p) || kind(p).simple) return;
    const PointSet area = eye_around(p, block, rival);
    if (area.none()) return;
    ++eyes;
    holds = holds || eyes_.holds(board(), area, board().color(block));
    found |= area;
  });
  if (areas) *areas = found;
  return eyes >= 2 || holds;
}

// A race in which everything is settled is counted (Müller, "Race to capture: analyzing semeai in Go", 1999): with an
// eye against none the shared liberties belong to the eye; with two eyes or none the attacker has to fill them, but
// for the last where there is no eye.
Value RaceReader::terminal() {
  const Value exact = question_.terminal();
  if (exact != Value::Unknown || is_asked()) return exact;
  const Point target = one_block(question_.targets()), own = one_block(question_.own());
  if (target == kPass || own == kPass) return Value::Unknown;
  const Count theirs = count(target, own);
  if (!theirs.settled) return stands(target, own, nullptr) ? Value::DefenderWins : Value::Unknown;
  const Count ours = is_safe(own) ? Count{} : count(own, target);
  const int first = attacker_to_move() ? 0 : 1;
  if (!ours.settled) {
    if (stands(own, target, nullptr)) return Value::AttackerWins;
    // Its liberties are no fewer than the moves that the defender needs.
    const bool enough = theirs.shared == 0 && theirs.own + first <= board().liberties(own);
    return enough ? Value::AttackerWins : Value::Unknown;
  }
  const int shared = theirs.shared;
  int needed = theirs.own + first;
  if (shared > 0) {
    if (theirs.has_eye)
      needed += shared;
    else if (ours.has_eye)
      needed -= shared;
    else
      needed += shared - 1;
  }
  return needed <= ours.own ? Value::AttackerWins : Value::DefenderWins;
}

int RaceReader::estimate(const std::vector<Point>& stones) const {
  const Point block = one_block(stones);
  if (block == kPass) return liberties(stones).count();
  PointSet counted;
  int total = 0;
  board().for_each_liberty(block, [&](Point p) {
    if (counted.has(p)) return;
    const PointSet area = kind(p).simple ? PointSet{} : eye_around(p, block, kPass);
    if (area.none()) {
      ++total;
      return;
    }
    counted |= area;
    total += worth_of_eye(area, board());
  });
  return total;
}

int RaceReader::evaluate() const {
  return std::max(1, 4 + estimate(question_.targets()) - estimate(question_.own()));
}

}  // namespace tesuji
