// How many eyes a group could still get where it is: a bound that a player sees at a glance.
#pragma once

#include <vector>

#include "go/board.h"
#include "go/point_set.h"

namespace tesuji {

inline constexpr int kFree = 99;

// The most eyes that the defender's stones could make if it moves next, or kFree when they are not shut in: the way
// out of the region is open. What is shut in is everything they reach without crossing safe stones of the enemy. A
// of its blocks is safe when it is assumed alive, has a liberty outside the region, or more liberties than the group
// could fill in a race. An area of three points or more may become two eyes, a smaller one makes one, a single point
// that is a false eye none. Stones that could still be taken count as room. Counting stops at two.
int most_eyes(const Board& board, Color defender, const PointSet& region, const PointSet& assumed,
              const std::vector<Point>& stones, const PointSet& standing);

}  // namespace tesuji
