// Where a local search looks: Zhang's initial regions, their growth, the box around a problem.
#pragma once

#include "go/point_set.h"

namespace tesuji {

// A rectangle of columns and rows, ends included; it may reach over the edge of the board.
struct Box {
  int left = 0, bottom = 0, right = -1, top = -1;
  bool empty() const { return left > right || bottom > top; }
  bool has(int column, int row) const { return left <= column && column <= right && bottom <= row && row <= top; }
  Box enlarged(int lines) const { return {left - lines, bottom - lines, right + lines, top + lines}; }
  friend bool operator==(const Box&, const Box&) = default;
};

// The smallest box around the points (4.4.3).
Box bounding_box(const Board& board, const PointSet& points);
// The points of the board in the box.
PointSet points_in(const Board& board, const Box& box);

// Zhang 4.4.3: the bounding box made larger by two lines each way; its outline is the virtual boundary, and only the
// points strictly inside may be played. Where it reaches over the edge of the board, everything up to the edge is
// inside.
struct VirtualBoundary {
  Box box;          // the outline
  PointSet inside;  // the points that may be played
};
VirtualBoundary virtual_boundary(const Board& board, const PointSet& problem_stones, int lines = 2);

// When an adjacent opponent's block is strong, life-and-death regions leave out its liberties (4.4.2: "measured by
// heuristic"). Strength here is the number of liberties: from `no_second_from` its second liberties stay out, from
// `no_first_from` its first liberties as well.
struct StrongOpponent {
  int no_second_from = 5;
  int no_first_from = 8;
};

// 4.4.1: first, second and third liberties of the target block, first and second of the adjacent opponent's blocks.
PointSet capturing_region(const Board& board, Point target);
// 4.4.2: the same for several target blocks, with the rule for strong opponents; blocks with a stone that is assumed
// alive keep all their liberties out.
PointSet life_and_death_region(const Board& board, const PointSet& targets, const StrongOpponent& strong = {},
                               const PointSet& alive = {});

// The floating region (4.4.1, 4.4.2): after a move, the points next to it belong to the region, as far as `within`
// (if not null) allows.
void grow_region(const Board& board, PointSet& region, Point move, const PointSet* within = nullptr);

}  // namespace tesuji
