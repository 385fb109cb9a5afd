#include "go/region.h"

#include <algorithm>

#include "go/liberties.h"

namespace tesuji {

Box bounding_box(const Board& board, const PointSet& points) {
  if (points.none()) return {};
  Box box{kMaxSize, kMaxSize, -1, -1};
  points.for_each([&](Point p) {
    box.left = std::min(box.left, board.column(p));
    box.right = std::max(box.right, board.column(p));
    box.bottom = std::min(box.bottom, board.row(p));
    box.top = std::max(box.top, board.row(p));
  });
  return box;
}

PointSet points_in(const Board& board, const Box& box) {
  PointSet points;
  for (int row = std::max(box.bottom, 0); row <= std::min(box.top, board.height() - 1); ++row)
    for (int column = std::max(box.left, 0); column <= std::min(box.right, board.width() - 1); ++column)
      points.add(board.at(column, row));
  return points;
}

VirtualBoundary virtual_boundary(const Board& board, const PointSet& problem_stones, int lines) {
  const Box box = bounding_box(board, problem_stones);
  if (box.empty()) return {};
  return {box.enlarged(lines), points_in(board, box.enlarged(lines - 1))};
}

namespace {

PointSet region_around(const Board& board, const PointSet& targets, const StrongOpponent& strong,
                       const PointSet& alive) {
  const LibertyOrders own = liberty_orders(board, targets);
  PointSet region = own.first | own.second | own.third;
  roots_of(board, adjacent_enemy_stones(board, targets)).for_each([&](Point root) {
    const int liberties = board.liberties(root);
    if (liberties >= strong.no_first_from || (alive.any() && (block_set(board, root) & alive).any())) return;
    const LibertyOrders theirs = liberty_orders(board, root);
    region |= theirs.first;
    if (liberties < strong.no_second_from) region |= theirs.second;
  });
  return region;
}

}  // namespace

PointSet capturing_region(const Board& board, Point target) {
  PointSet stones;
  stones.add(target);
  return region_around(board, stones, {kMaxPoints, kMaxPoints}, {});
}

PointSet life_and_death_region(const Board& board, const PointSet& targets, const StrongOpponent& strong,
                               const PointSet& alive) {
  return region_around(board, targets, strong, alive);
}

void grow_region(const Board& board, PointSet& region, Point move, const PointSet* within) {
  if (move == kPass) return;
  board.for_each_neighbour(move, [&](Point q) {
    if (within == nullptr || within->has(q)) region.add(q);
  });
}

}  // namespace tesuji
