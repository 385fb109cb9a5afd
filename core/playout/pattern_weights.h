// What a program can learn about shape: weights of 3x3 and 5x5 patterns, and a network's (Zhang, chapter 6).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "go/board.h"
#include "go/point_set.h"

namespace tesuji {

// Extra weight of a move by the pattern around it: rankValue x 50 (equation 6.3), already multiplied and rounded.
// Patterns that are not listed weigh nothing; a weight below 0 makes a move less likely, never impossible.
class PatternWeights {
 public:
  using Pair = std::array<std::int32_t, 2>;  // for Black, for White
  static constexpr std::int32_t kMost = (1 << 22) - 1;

  // `pattern` is Board::pattern3(); all sixteen members of a family are entered one by one by whoever fills this.
  void set3(std::uint16_t pattern, Color to_move, std::int32_t weight) {
    if (three_.empty()) three_.resize(1 << 16);
    three_[pattern][to_move - 1u] = weight;
  }
  void set5(std::uint64_t code, Color to_move, std::int32_t weight);

  bool has3() const { return !three_.empty(); }
  bool has5() const { return used_ > 0; }
  const Pair& weights3(std::uint16_t pattern) const { return three_[pattern]; }
  std::int32_t weight3(std::uint16_t pattern, Color to_move) const { return three_[pattern][to_move - 1u]; }
  Pair weights5(std::uint64_t code) const {
    const std::uint64_t hash = mixed(code);
    if (!(seen_[hash >> kSeenShift >> 6] >> (hash >> kSeenShift & 63) & 1)) return {0, 0};  // nearly always
    for (std::size_t i = hash & (five_.size() - 1); five_[i].code != kNone; i = (i + 1) & (five_.size() - 1))
      if (five_[i].code == code) return five_[i].weights;
    return {0, 0};
  }

  // The 24 points around p, two bits each, row by row from below; everything off the board is border. A Zobrist hash
  // whose keys are two bits each: a stone changes it by one exclusive or, and no two patterns share one.
  static std::uint64_t code5(const Board& board, Point p);
  // Where in the code of its centre a point stands that is so many columns and rows away from it.
  static constexpr int shift5(int columns, int rows) {
    const int place = (rows + 2) * 5 + columns + 2;
    return 2 * (place < 12 ? 23 - place : 24 - place);
  }

 private:
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};  // no code has more than 48 bits
  static constexpr int kSeenShift = 64 - 16;                 // one bit for each of 2^16 hashes: 8 kB, always at hand
  struct Entry {
    std::uint64_t code = kNone;
    Pair weights{};
  };
  static std::uint64_t mixed(std::uint64_t code) { return (code ^ code >> 23) * 0x9e3779b97f4a7c15ull; }
  Entry& place5(std::uint64_t code);

  std::vector<Pair> three_;
  std::vector<Entry> five_;  // open addressing, a power of two, at most half full
  std::vector<std::uint64_t> seen_;
  std::size_t used_ = 0;
};

// The weights of 5x5 patterns as they follow the board: where a stone comes or goes, the points around it are looked
// up again, and nobody else (6.1.2).
class WidePatterns {
 public:
  WidePatterns() = default;
  // For the points where anybody may play.
  WidePatterns(const Board& board, const PointSet& limit, const PatternWeights& patterns);

  bool active() const { return patterns_ != nullptr; }
  std::int32_t weight(Point p, Color c) const { return weights_[static_cast<std::size_t>(p)][c - 1u]; }
  // The point p was `from` and is `to` now.
  void change(Point p, Color from, Color to) {
    for (const Near& near : (*around_)[static_cast<std::size_t>(p)])
      code_[near.point] ^= static_cast<std::uint64_t>(from ^ to) << near.shift;
  }
  // Looks up the empty points around p, and p if it is empty. Those with another weight than before go into `changed`.
  void look_up(const Board& board, Point p, std::vector<std::uint16_t>& changed);
  void copy_range(const WidePatterns& other, Point first, Point last);

 private:
  struct Near {
    std::uint16_t point;
    std::uint8_t shift;
  };
  void look_up_one(Point p, std::vector<std::uint16_t>& changed);

  const PatternWeights* patterns_ = nullptr;
  std::shared_ptr<const std::vector<std::vector<Near>>> around_;  // the same for all copies
  std::vector<std::uint64_t> code_;
  std::vector<PatternWeights::Pair> weights_;
};

// A network that looks at the whole position before each move (6.2). One object may serve several threads.
class MoveEvaluator {
 public:
  virtual ~MoveEvaluator() = default;
  // Fills `evaluation`, indexed by padded point, with a value of at least 0 for each point (equation 6.4's E).
  virtual void evaluate(const Board& board, Color to_move, Point last_move, float* evaluation) const = 0;
};

}  // namespace tesuji
