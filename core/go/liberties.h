// What lies around a block: liberties of the first, second and third order, enemy blocks, the crucial chain.
//
// Zhang's candidate moves, evaluations, regions and weights are all written in these terms
// (3.1.1, 3.1.2, 4.4.1, 5.1.3).
#pragma once

#include "go/point_set.h"

namespace tesuji {

// Liberties by order, counted in steps over empty points: a first liberty touches the block; a second liberty is an
// empty point next to a first liberty that is not one itself; a third liberty is an empty point next to a second
// liberty that is neither first nor second. The three sets are disjoint.
struct LibertyOrders {
  PointSet first, second, third;
};

// For one block, or for the blocks of all the given stones taken as one.
LibertyOrders liberty_orders(const Board& board, Point stone);
LibertyOrders liberty_orders(const Board& board, const PointSet& stones);

// The stones of the opponent's blocks that touch these stones (all of one colour).
PointSet adjacent_enemy_stones(const Board& board, const PointSet& stones);

// One stone (the root) for each block that has a stone in the set.
PointSet roots_of(const Board& board, const PointSet& stones);

// The target block and the friendly blocks that cannot be parted from it, as one set of stones.
//
// Zhang uses the crucial chain (3.1.1, 3.1.2) and leaves the definition to earlier work. Here two blocks of one
// colour belong together when
//   - they share two liberties or more (a cut at one is answered at the other), or
//   - they share a liberty where the opponent cannot play, or could be taken at once: its stone there would take
//     nothing and have at most one liberty, or
//   - the same enemy block in atari touches both, so that taking it joins them,
// and the chain is everything that such links reach from the target. Links are judged one at a time: two links that
// the opponent breaks with one move both count.
PointSet crucial_chain(const Board& board, Point stone);

// Zhang's evaluation of a block or chain (3.1 and 3.2): four times the first liberties plus the second liberties.
int liberty_value(const Board& board, const PointSet& stones);

}  // namespace tesuji
