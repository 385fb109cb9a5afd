// How likely the attacker is to take the target, at a glance: the number from which df-pn begins.
//
// Counts that a player sees without reading: room for eyes, eyes and false eyes, liberties, stones in atari, and what
// the last move did. A logistic model weighs them, one for each side to move; its weights were fitted to positions
// that df-pn decided in random enclosed problems of our own (life_samples.h, tools.fit_life_guess, docs/auto.md).
#pragma once

#include <array>
#include <vector>

#include "go/board.h"
#include "go/point_set.h"

namespace tesuji {

class LifeGuess {
 public:
  enum Count : std::uint8_t {
    kOne,           // always 1
    kRoom,          // empty points with no attacking stone beside them
    kContested,     // empty points beside attacking stones that could be taken, and no others
    kShut,          // empty points beside attacking stones that stay
    kEyes,          // one-point eyes
    kFalseEyes,     // surrounded points that are false eyes
    kNearEyes,      // points that one more stone would make eye-shaped
    kInside,        // attacking stones that could be taken
    kInsideAtari,   // ... in atari
    kWeak,          // defending stones with two liberties
    kWeakAtari,     // ... in atari
    kBlocks,        // target blocks
    kFewest,        // liberties of the target block that has fewest, at most six
    kLiberties,     // empty points beside the target
    kPassed,        // the last move was a pass
    kSelfAtari,     // the last stone is in atari
    kTwoLiberties,  // ... has two liberties
    kAtari,         // the last stone gives atari
    kTouches,       // stones of the other side beside the last one
    kJoins,         // friendly stones beside it
    kFirstLine,     // the last stone is on the edge
    kSecondLine,
    kFar,           // steps from it to the target beyond one, at most five
    kFillsEye,      // the last stone has no empty neighbour and takes nothing
    kCounts
  };
  using Counts = std::array<int, kCounts>;

  LifeGuess(const Board& board, Color attacker, const PointSet& region, const PointSet& assumed);

  void count(const Board& board, const std::vector<Point>& targets, const PointSet& standing, Point last, int far,
             Counts& counts) const;

  // In the order of Count, in 64ths: the defender to move, the attacker to move.
  static constexpr std::array<std::array<int, kCounts>, 2> kWeights{{
      {363, -12, -43, 32, -141, -41, -63, 29, -151, 9, 17, -1, -30, -49, -417, -30, -68, 51, -32, -29, 12, 34, -29, 51},
      {272, 9, -31, 78, -182, -81, -46, 10, -98, 7, 81, -1, -28, -61, 136, -14, 36, -64, 42, 9, 19, -23, -4, -14}}};

  // Log odds of the attacker, in sixteenths, at most kMostOdds either way.
  static constexpr int kMostOdds = 96;
  static int odds(const Counts& counts, bool attacker_to_move);

 private:
  Color attacker_, defender_;
  std::vector<Point> points_;  // of the region
  PointSet stays_;             // attacking stones that cannot be taken
};

}  // namespace tesuji
