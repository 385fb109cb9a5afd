// Benson's unconditional life of the stones around a small region, on one machine word where it fits.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/board.h"
#include "go/point_set.h"

namespace tesuji {

// Built once per question, asked at every node. The ground is the region and all blocks of `side` next to it; the
// rest of the board does not change while nobody plays there, except that it may lose captured stones.
class LocalLife {
 public:
  LocalLife(const Board& board, Color side, const PointSet& region, const PointSet& target, const PointSet& assumed);

  // How many of the watched stones that still stand are in a safe block: unconditionally alive (Benson 1976),
  // assumed alive, or with a liberty outside the region, where nobody plays. May miss an area that the attacker's
  // outer stones close off, unless asked `exactly`, which takes longer.
  int count_safe(const Board& board, const std::vector<Point>& watched, const PointSet& standing, bool exactly) const;

 private:
  // A cheap test that rules out most positions: two vital areas need two liberties with nothing open beside them.
  bool may_be_safe(const Board& board, const std::vector<Point>& watched, const PointSet& standing) const;
  bool immortal(const Board& board, std::uint64_t block) const;
  std::uint64_t neighbours(std::uint64_t points) const;
  std::uint64_t flood(std::uint64_t seed, std::uint64_t inside) const;
  std::uint64_t safe_ground(const Board& board) const;

  Color side_;
  PointSet region_, assumed_;
  std::vector<Point> ground_;
  std::array<std::uint64_t, 64> adjacent_{};
  std::uint64_t edge_ = 0;           // ground next to board points outside the ground
  std::uint64_t closed_ = 0;         // ground where nobody may play
  std::uint64_t assumed_bits_ = 0;
  std::vector<std::uint8_t> index_;  // padded point -> bit
  bool fits_ = true;
  bool side_assumed_ = false;  // some stone of the side is assumed alive
};

}  // namespace tesuji
