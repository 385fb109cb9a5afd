#include "questions/life_guess.h"

#include <algorithm>
#include <bit>

namespace tesuji {

LifeGuess::LifeGuess(const Board& board, Color attacker, const PointSet& region, const PointSet& assumed)
    : attacker_(attacker), defender_(opponent(attacker)) {
  region.for_each([&](Point p) { points_.push_back(p); });
  board.for_each_point([&](Point p) {
    if (board.color(p) != attacker) return;
    bool stays = false;
    const Point root = board.block(p);
    board.for_each_stone(root, [&](Point s) { stays = stays || assumed.has(s); });
    board.for_each_liberty(root, [&](Point q) { stays = stays || !region.has(q); });
    if (stays) stays_.add(p);
  });
}

void LifeGuess::count(const Board& board, const std::vector<Point>& targets, const PointSet& standing, Point last,
                      int far, Counts& counts) const {
  constexpr int kStrong = 4;  // a block with this many liberties will hardly be taken
  counts.fill(0);
  counts[kOne] = 1;
  const auto& offsets = board.offsets();
  for (const Point p : points_) {
    const Color c = board.color(p);
    if (c == attacker_) {
      if (stays_.has(p)) continue;
      const int liberties = board.liberties_at(p);
      if (liberties >= kStrong) continue;
      ++counts[kInside];
      counts[kInsideAtari] += liberties == 1;
      continue;
    }
    if (c == defender_) {
      const int liberties = board.liberties_at(p);
      counts[kWeakAtari] += liberties == 1;
      counts[kWeak] += liberties == 2;
      continue;
    }
    const Board::Beside beside = board.beside(p);
    const unsigned enemies = beside.stones[attacker_];
    const int empty = 4 - std::popcount(beside.occupied);
    counts[kLiberties] += beside.stones[defender_] != 0;
    if (enemies != 0) {
      bool stays = false;
      for (unsigned left = enemies; left != 0 && !stays; left &= left - 1) {
        const Point q = p + offsets[static_cast<std::size_t>(std::countr_zero(left) / 2)];
        stays = stays_.has(q) || board.liberties_at(q) >= kStrong;
      }
      ++counts[stays ? kShut : kContested];
    } else {
      ++counts[kRoom];
      if (empty == 0) ++counts[board.is_eyelike(p, defender_) ? kEyes : kFalseEyes];
      counts[kNearEyes] += empty == 1;
    }
  }
  int fewest = 6;
  Point known = kPass;
  for (const Point t : targets) {
    if (!standing.has(t)) continue;
    const Point root = board.block(t);
    if (root == known) continue;
    known = root;
    ++counts[kBlocks];
    fewest = std::min(fewest, board.liberties(root));
  }
  counts[kFewest] = fewest;
  if (last == kPass) {
    counts[kPassed] = 1;
    return;
  }
  const Color mover = board.color(last);
  if (mover != attacker_ && mover != defender_) return;  // suicide
  const int liberties = board.liberties_at(last);
  counts[kSelfAtari] = liberties == 1;
  counts[kTwoLiberties] = liberties == 2;
  int empty = 0;
  for (int d = 0; d < 4; ++d) {
    const Point q = last + offsets[static_cast<std::size_t>(d)];
    const Color n = board.color(q);
    if (n == mover) {
      ++counts[kJoins];
    } else if (n == opponent(mover)) {
      ++counts[kTouches];
      counts[kAtari] |= board.in_atari(q);
    } else {
      empty += n == kEmpty;
    }
  }
  const int column = board.column(last), row = board.row(last);
  const int line = std::min(std::min(column, board.width() - 1 - column), std::min(row, board.height() - 1 - row));
  counts[kFirstLine] = line == 0;
  counts[kSecondLine] = line == 1;
  counts[kFar] = std::clamp(far - 1, 0, 5);
  counts[kFillsEye] = empty == 0;
}

int LifeGuess::odds(const Counts& counts, bool attacker_to_move) {
  const auto& row = kWeights[attacker_to_move];
  int sum = 0;
  for (std::size_t i = 0; i < kCounts; ++i) sum += row[i] * counts[i];
  return std::clamp(sum / 4, -kMostOdds, kMostOdds);
}

}  // namespace tesuji
