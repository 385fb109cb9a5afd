// Big eyes that cannot become two, and what they are worth in a race.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "go/board.h"
#include "go/point_set.h"

namespace tesuji {

inline constexpr int kLargestEye = 7;

// The liberties of an eye with a number of points and of the attacker's stones inside (Hunter, "Counting Liberties
// and Winning Capturing Races", 2003): an eye of three points is worth three, of four five, of five eight, of six
// twelve, of seven seventeen, less the stones inside.
int eye_liberties(int points, int stones);

// Is an eye that one block encloses dead even if its owner moves first there: it cannot divide it, and
// the attacker can fill it with shapes that leave a dead eye again when they are taken. Answers depend on the shape
// alone and are remembered.
class DeadEyes {
 public:
  // Supposes that the block has liberties to spare outside.
  bool is_dead(const Board& board, const PointSet& area, Color owner);
  // Whatever the attacker plays first in it, the owner has an answer after which it is not dead; all the liberties of
  // the block may be in there.
  bool holds(const Board& board, const PointSet& area, Color owner);

 private:
  // An eye as a graph of at most seven points.
  struct Shape {
    int points = 0;
    bool spare = true;    // the block has a liberty outside, so that its last point inside cannot be filled
    unsigned stones = 0;  // of the attacker, by index
    unsigned joined = 0;  // points where a stone of the owner is part of the block
    std::uint8_t near[kLargestEye] = {};
  };

  static Shape shape_of(const Board& board, const PointSet& area, Color owner);
  bool dead(const Shape& shape);
  bool compute(const Shape& shape);
  // After the owner's stone on a point: the shape that is left, or false when it is in two parts.
  static bool after_owner(const Shape& shape, int point, Shape* left);
  static Shape restricted(const Shape& shape, unsigned points, unsigned stones);
  static unsigned component(const Shape& shape, unsigned inside, int start);

  std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace tesuji
