// Benson's unconditional life of the stones around a small region, on one machine word or two where it fits.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bits.h"
#include "go/board.h"
#include "go/point_set.h"

namespace tesuji {

// Built once per question, asked at every node. The ground is the region and all blocks of `side` next to it; the
// rest of the board does not change, except that it may lose captured stones.
class LocalLife {
 public:
  LocalLife(const Board& board, Color side, const PointSet& region, const PointSet& target, const PointSet& assumed);

  // How many of the watched stones that still stand are in a safe block: unconditionally alive (Benson 1976),
  // assumed alive, or with a liberty outside the region, which is never filled. May miss an area that the attacker's
  // outer stones close off, unless asked `exactly`, which takes longer.
  int count_safe(const Board& board, const std::vector<Point>& watched, const PointSet& standing, bool exactly) const;

 private:
  // The ground as bits of a word.
  template <class Word>
  struct Ground {
    Ground(const Board& board, const PointSet& ground, const PointSet& region, const PointSet& assumed);
    Word safe(const LocalLife& life, const Board& board) const;
    int count(const LocalLife& life, const Board& board, const std::vector<Point>& watched, const PointSet& standing) const;
    bool immortal(const LocalLife& life, const Board& board, Word block) const;
    Word neighbours(Word points) const;
    Word flood(Word seed, Word inside) const;

    static constexpr std::size_t kBits = 8 * sizeof(Word);
    std::vector<Point> points;
    std::array<Word, kBits> adjacent{};
    Word edge = 0;                    // ground next to board points outside the ground
    Word closed = 0;                  // closed to both sides
    Word assumed = 0;
    std::vector<std::uint8_t> index;  // padded point -> bit
  };

  // A cheap test that rules out most positions: a watched block needs two areas that are vital to it, whatever is around
  // them.
  bool may_be_safe(const Board& board, const std::vector<Point>& watched, const PointSet& standing) const;
  bool is_vital_area(const Board& board, Point root, Point liberty, PointSet& seen) const;

  Color side_;
  PointSet region_, assumed_;
  std::optional<Ground<std::uint64_t>> one_word_;
  std::optional<Ground<Wide>> two_words_;
  bool side_assumed_ = false;  // some stone of the side is assumed alive
};

}  // namespace tesuji
