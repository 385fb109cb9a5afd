// Pseudo-random games by urgency (Bouzy 2003 and 2004): every move is drawn in proportion to how urgent it looks.
//
// The urgency of a point is the sum of what its 3x3 pattern is worth, what it takes, and what it saves from being
// taken. Captures, escapes and patterns are Bouzy's; the numbers are ours.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"
#include "go/board.h"
#include "playout/pattern_weights.h"
#include "playout/weighted_points.h"

namespace tesuji {

struct UrgencySettings {
  std::uint32_t base = 10;               // every move that fills no eye
  std::uint32_t capture = 400;           // a block in atari can be taken
  std::uint32_t capture_per_stone = 200;  // ... and for each of its stones
  std::uint32_t escape = 300;            // an own block in atari gets out of it
  std::uint32_t escape_per_stone = 150;
};

// Settings and patterns as one table, so that a point is looked up once.
class UrgencyTable {
 public:
  UrgencyTable(const UrgencySettings& settings, const PatternWeights* patterns);

  // How urgent a move at the empty point p is for Black and for White; 0 for an own eye. Legality is not looked at.
  //
  // An escape must be visible from where it is: two empty points beside p, or another own block there that is not in
  // atari. So an urgency changes only with the stones around the point and with blocks that get into atari or out.
  std::array<std::uint32_t, 2> operator()(const Board& board, Point p) const;

 private:
  UrgencySettings settings_;
  std::vector<std::array<std::uint16_t, 2>> shapes_;  // by Board::pattern3: base and pattern, 0 for an eye
};

// The urgencies of both sides, kept up to date from move to move.
class UrgencyState {
 public:
  UrgencyState(const Board& board, const UrgencyTable& table);

  const WeightedPoints& weights(Color c) const { return weights_[c - 1]; }
  // A legal move in proportion to its urgency, or kPass.
  template <int kSize>
  Point draw(const Board& board, Color c, Random& random);
  // Plays on the board and follows.
  template <int kSize>
  void play(Board& board, Point p, Color c);

 private:
  void touch(Point p) {
    if (seen_[p] == stamp_) return;
    seen_[p] = stamp_;
    dirty_[dirty_count_++] = static_cast<std::uint16_t>(p);
  }
  void touch_around(const Board& board, Point p) {
    touch(p);
    for (const int offset : board.offsets()) touch(p + offset);
  }

  const UrgencyTable* table_;
  std::array<WeightedPoints, 2> weights_;
  std::array<std::uint32_t, kMaxPoints> seen_{};
  std::array<std::uint16_t, kMaxPoints> dirty_;
  std::uint32_t stamp_ = 0;
  int dirty_count_ = 0;
};

// Plays to the end from `start`, whose urgencies `state` has. Leaves the final position on the board.
int play_urgency_game(Board& board, UrgencyState& state, int passes, Random& random);

struct ScoreSample {
  std::int64_t games = 0;
  double sum = 0, square_sum = 0;  // of Black's area minus White's
};

// This many games after each line of legal moves from a position, before which `passes` were made in a row. A position
// is played again when its turn comes: a board takes more memory than many thousand leaves of a tree should. The same
// seed gives the same samples with any number of threads.
std::vector<ScoreSample> sample_scores(const Board& root, int passes, std::span<const std::vector<Point>> lines,
                                       std::int64_t games, std::uint64_t seed, const UrgencyTable& table, int threads,
                                       const std::atomic<bool>& stop);

}  // namespace tesuji
