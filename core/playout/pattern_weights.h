// Slots for what a program can learn about shape: weights of 3x3 and 5x5 patterns, and a network's (Zhang, chapter 6).
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "go/board.h"

namespace tesuji {

// Extra weight of a move by the pattern around it: rankValue x 50 (equation 6.3), already multiplied and rounded.
// Patterns that are not listed weigh nothing.
class PatternWeights {
 public:
  // `pattern` is Board::pattern3(); all sixteen members of a family are entered one by one by whoever fills this.
  void set3(std::uint16_t pattern, Color to_move, std::uint32_t weight) {
    if (three_.empty()) three_.resize(2 << 16);
    three_[index3(pattern, to_move)] = weight;
  }
  void set5(std::uint64_t code, Color to_move, std::uint32_t weight) { five_[code << 2 | to_move] = weight; }

  bool has3() const { return !three_.empty(); }
  bool has5() const { return !five_.empty(); }
  std::uint32_t weight3(std::uint16_t pattern, Color to_move) const { return three_[index3(pattern, to_move)]; }
  std::uint32_t weight5(std::uint64_t code, Color to_move) const {
    const auto found = five_.find(code << 2 | to_move);
    return found == five_.end() ? 0 : found->second;
  }

  // The 24 points around p, two bits each, row by row from below; everything off the board is border.
  static std::uint64_t code5(const Board& board, Point p);

 private:
  static std::size_t index3(std::uint16_t pattern, Color c) {
    return static_cast<std::size_t>(c - 1) << 16 | pattern;
  }
  std::vector<std::uint32_t> three_;
  std::unordered_map<std::uint64_t, std::uint32_t> five_;
};

// A network that looks at the whole position before each move (6.2). One object may serve several threads.
class MoveEvaluator {
 public:
  virtual ~MoveEvaluator() = default;
  // Fills `evaluation`, indexed by padded point, with a value of at least 0 for each point (equation 6.4's E).
  virtual void evaluate(const Board& board, Color to_move, Point last_move, float* evaluation) const = 0;
};

}  // namespace tesuji
