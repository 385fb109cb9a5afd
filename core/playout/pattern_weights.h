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

  // `pattern` is Board::pattern3(); all sixteen members of a family are entered one by one by the caller.
  void set3(std::uint16_t pattern, Color to_move, std::int32_t weight) {
    if (three_.empty()) three_.resize(1 << 16);
    three_[pattern][to_move - 1u] = weight;
  }
  void set5(std::uint64_t code, Color to_move, std::int32_t weight);

  bool has3() const { return !three_.empty(); }
  bool has5() const { return used_ > 0; }
  const Pair& weights3(std::uint16_t pattern) const { return three_[pattern]; }
  std::int32_t weight3(std::uint16_t pattern, Color to_move) const { return three_[pattern][to_move - 1u]; }
  Pair weights5(std::uint64_t code) const { return weights_by_hash(hash5(code)); }
  Pair weights_by_hash(std::uint64_t hash) const {
    if (used_ == 0 || !(seen_[hash >> seen_shift_ >> 6] >> (hash >> seen_shift_ & 63) & 1)) return {0, 0};
    return find(hash);
  }

  // The 24 points around p, two bits each, row by row from below; everything off the board is border.
  static std::uint64_t code5(const Board& board, Point p);
  // What the library is searched by. As with Zobrist's hashes a stone that comes or goes changes it by one number, but
  // the numbers are added, and no two patterns share a hash, because the factor is odd.
  static constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ull;
  static constexpr std::uint64_t hash5(std::uint64_t code) { return code * kFactor; }
  // Where in the code of its centre a point stands that is this many columns and rows away from it.
  static constexpr int shift5(int columns, int rows) {
    const int place = (rows + 2) * 5 + columns + 2;
    return 2 * (place < 12 ? 23 - place : 24 - place);
  }

 private:
  friend class WidePatterns;
  static constexpr std::uint64_t kNone = -kFactor;  // of a code of 64 ones: none has more than 48
  struct Entry {
    std::uint64_t hash = kNone;
    Pair weights{};
  };
  std::size_t place5(std::uint64_t hash) const {
    std::size_t i = (hash >> 40) & (five_.size() - 1);
    while (five_[i].hash != kNone && five_[i].hash != hash) i = (i + 1) & (five_.size() - 1);
    return i;
  }
  Pair find(std::uint64_t hash) const { return five_[place5(hash)].weights; }
  void note5(std::uint64_t hash) {
    const std::uint64_t bit = hash >> seen_shift_;
    seen_[bit >> 6] |= std::uint64_t{1} << (bit & 63);
  }
  void grow5();

  std::vector<Pair> three_;
  std::vector<Entry> five_;  // open addressing, a power of two, at most half full
  std::vector<std::uint64_t> seen_;  // a bit for each value of the highest bits of the hash, 16 or more for each entry
  int seen_shift_ = 0;
  std::size_t used_ = 0;
};

// The weights of 5x5 patterns as they follow the board: where a stone comes or goes, the points around it are looked
// up again, and nobody else (6.1.2).
class WidePatterns {
 public:
  WidePatterns() = default;
  // For the playable points.
  WidePatterns(const Board& board, const PointSet& limit, const PatternWeights& patterns);

  bool active() const { return patterns_ != nullptr; }
  std::int32_t weight(Point p, Color c) const { return weights_[static_cast<std::size_t>(p)][c - 1u]; }
  // A stone came to p or went. The points around it that weigh otherwise now go into `changed`. Points under stones are
  // followed as well; their weights are never used.
  void put(Point p, Color c, std::vector<std::uint16_t>& changed) { change(p, c, changed); }
  void take(Point p, Color c, std::vector<std::uint16_t>& changed) { change(p, -std::uint64_t{c}, changed); }
  void copy_range(const WidePatterns& other, Point first, Point last);

 private:
  struct Near {
    std::uint64_t key;  // of a black stone; a white one's is twice that
    std::uint32_t point;
  };
  struct Geometry {
    std::vector<std::uint32_t> start;  // where in `near` the points around each point begin
    std::vector<Near> near;
  };
  void change(Point p, std::uint64_t times, std::vector<std::uint16_t>& changed) {
    const auto i = static_cast<std::size_t>(p);
    const Near* near = geometry_->near.data() + geometry_->start[i];
    const Near* const end = geometry_->near.data() + geometry_->start[i + 1];
    std::uint64_t* const hashes = hash_.data();
    const std::uint8_t* const weighted = weighted_.data();
    const std::uint64_t* const seen = patterns_->seen_.data();
    const int shift = patterns_->seen_shift_;
    for (; near != end; ++near) {
      const std::uint64_t hash = hashes[near->point] += near->key * times;
      const std::uint64_t bit = hash >> shift;
      if ((seen[bit >> 6] >> (bit & 63) & 1) | weighted[near->point]) look_up(near->point, changed);
    }
  }
  void look_up(std::size_t i, std::vector<std::uint16_t>& changed);

  const PatternWeights* patterns_ = nullptr;
  std::shared_ptr<const Geometry> geometry_;  // the same for all copies
  std::vector<std::uint64_t> hash_;
  std::vector<std::uint8_t> weighted_;  // has a weight other than 0
  std::vector<PatternWeights::Pair> weights_;
};

// A network that looks at the whole position before each move (6.2). One object may serve several threads.
class MoveEvaluator {
 public:
  virtual ~MoveEvaluator() = default;
  // Fills `evaluation`, indexed by padded point, with a value of at least 0 for each point (equation 6.4's E).
  virtual void evaluate(const Board& board, Color to_move, Point last_move, float* evaluation) const = 0;
  // The points that are ever rated.
  virtual PointSet rated(const Board& board) const { return board_bits(board); }
};

}  // namespace tesuji
