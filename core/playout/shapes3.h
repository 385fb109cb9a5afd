// 3x3 shapes worth answering in playouts (Gelly, Wang, Munos and Teytaud 2006): hane, cuts, moves at the edge.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "go/types.h"

namespace tesuji {

// For each of the 4^8 surroundings of a point (Board::pattern3) and either colour to move: does some shape match?
// One bit each, so that both tables fit the fastest cache.
class Shapes3 {
 public:
  static const Shapes3& standard();

  bool matches(std::uint16_t pattern, Color to_move) const {
    return bits_[to_move - 1][pattern >> 6] >> (pattern & 63) & 1;
  }
  // Surroundings that match for a colour: for tests.
  int count(Color to_move) const;

 private:
  Shapes3();
  std::array<std::array<std::uint64_t, 1024>, 2> bits_{};
};

}  // namespace tesuji
