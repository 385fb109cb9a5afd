// Benson's unconditional life: blocks that stand even if their owner passes for ever.
#pragma once

#include "go/point_set.h"

namespace tesuji {

struct UnconditionalLife {
  PointSet stones;     // the stones of the living blocks
  PointSet territory;  // the regions vital to them: enclosed by living blocks only; dead stones inside included
};

// Benson, "Life in the game of Go" (1976). A region is a connected set of points without c's stones; it is vital to
// a block of c when every empty point of it is a liberty of that block. Blocks with fewer than two vital regions
// and regions that touch such a block are struck out until nothing changes; what remains is alive.
// Where the rules allow suicide, the opponent can empty a region filled with own stones, so the points under them must
// touch the block too.
//
// `assumed`: stones that live anyway; a block of c with one of them is never struck out.
// `playable`: the only points where stones are played. A block with a liberty outside keeps it for ever and lives.
// Either may be null.
UnconditionalLife unconditional_life(const Board& board, Color c, const PointSet* assumed = nullptr,
                                     const PointSet* playable = nullptr);

// Does a block of these stones (of one colour) live unconditionally?
bool any_unconditionally_alive(const Board& board, const PointSet& stones, const PointSet* assumed = nullptr,
                               const PointSet* playable = nullptr);

}  // namespace tesuji
