#include "readers/dead_eye.h"

#include <algorithm>
#include <array>
#include <bit>

namespace tesuji {

int eye_liberties(int points, int stones) {
  constexpr std::array<int, kLargestEye + 1> kWorth{0, 1, 2, 3, 5, 8, 12, 17};
  return std::max(points - stones, kWorth[static_cast<std::size_t>(points)] - stones);
}

bool DeadEyes::is_dead(const Board& board, const PointSet& area, Color owner) {
  return area.count() <= kLargestEye && dead(shape_of(board, area, owner));
}

bool DeadEyes::holds(const Board& board, const PointSet& area, Color owner) {
  if (area.count() > kLargestEye) return false;
  Shape shape = shape_of(board, area, owner);
  shape.spare = false;
  const unsigned all = (1u << shape.points) - 1;
  if (std::popcount(all & ~shape.stones) < 2 || dead(shape)) return false;
  for (int i = 0; i < shape.points; ++i) {
    Shape next = shape;
    next.stones |= 1u << i;
    if (next.stones != shape.stones && dead(next)) return false;
  }
  return true;
}

DeadEyes::Shape DeadEyes::shape_of(const Board& board, const PointSet& area, Color owner) {
  Shape shape;
  std::array<Point, kLargestEye> points{};
  area.for_each([&](Point p) { points[static_cast<std::size_t>(shape.points++)] = p; });
  for (int i = 0; i < shape.points; ++i) {
    const Point p = points[static_cast<std::size_t>(i)];
    if (board.color(p) == opponent(owner)) shape.stones |= 1u << i;
    board.for_each_neighbour(p, [&](Point q) {
      if (board.color(q) == owner) shape.joined |= 1u << i;
    });
    for (int j = 0; j < shape.points; ++j) {
      bool beside = false;
      board.for_each_neighbour(p, [&](Point q) { beside = beside || q == points[static_cast<std::size_t>(j)]; });
      if (beside) shape.near[i] |= static_cast<std::uint8_t>(1u << j);
    }
  }
  return shape;
}

unsigned DeadEyes::component(const Shape& shape, unsigned inside, int start) {
  unsigned reached = 1u << start;
  while (true) {
    unsigned next = reached;
    for (int i = 0; i < shape.points; ++i)
      if (reached >> i & 1) next |= shape.near[i] & inside;
    if (next == reached) return reached;
    reached = next;
  }
}

DeadEyes::Shape DeadEyes::restricted(const Shape& shape, unsigned points, unsigned stones) {
  Shape left;
  left.spare = shape.spare;
  std::array<int, kLargestEye> index{};
  for (int i = 0; i < shape.points; ++i)
    if (points >> i & 1) index[static_cast<std::size_t>(i)] = left.points++;
  for (int i = 0; i < shape.points; ++i) {
    if (!(points >> i & 1)) continue;
    const int at = index[static_cast<std::size_t>(i)];
    if (stones >> i & 1) left.stones |= 1u << at;
    // What was beside the owner's new stone is beside the block now.
    if ((shape.joined >> i & 1) || (shape.near[i] & ~points)) left.joined |= 1u << at;
    for (int j = 0; j < shape.points; ++j)
      if ((shape.near[i] & points) >> j & 1)
        left.near[at] |= static_cast<std::uint8_t>(1u << index[static_cast<std::size_t>(j)]);
  }
  return left;
}

bool DeadEyes::after_owner(const Shape& shape, int point, Shape* left) {
  const unsigned all = (1u << shape.points) - 1, rest = all & ~(1u << point);
  unsigned stones = shape.stones;
  for (unsigned todo = shape.stones; todo != 0;) {
    const int start = std::countr_zero(todo);
    const unsigned chain = component(shape, shape.stones, start);
    todo &= ~chain;
    unsigned around = 0;
    for (int i = 0; i < shape.points; ++i)
      if (chain >> i & 1) around |= shape.near[i];
    if ((around & rest & ~shape.stones) == 0) stones &= ~chain;  // taken
  }
  if (rest != 0 && component(shape, rest, std::countr_zero(rest)) != rest) return false;
  *left = restricted(shape, rest, stones);
  return true;
}

bool DeadEyes::dead(const Shape& shape) {
  if (shape.points <= 2) return true;
  std::uint64_t key = static_cast<std::uint64_t>(shape.points);
  for (int i = 0; i < shape.points; ++i) key = key << i | (shape.near[i] & ((1u << i) - 1));
  key = ((key << 7 | shape.stones) << 7 | shape.joined) << 1 | shape.spare;  // 3 + 21 + 7 + 7 + 1 bits
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  const bool result = compute(shape);
  known_.emplace(key, result);
  return result;
}

bool DeadEyes::compute(const Shape& shape) {
  const unsigned all = (1u << shape.points) - 1, empty = all & ~shape.stones;
  const auto attacked = [&](const Shape& eye) {  // is there a move of the attacker after which it is dead?
    const unsigned open = ((1u << eye.points) - 1) & ~eye.stones;
    if (eye.points <= 2) return true;
    if (std::popcount(open) == 1) return !eye.spare || dead(eye);  // it takes the block, or else it waits
    for (int i = 0; i < eye.points; ++i) {
      if (!(open >> i & 1)) continue;
      Shape next = eye;
      next.stones |= 1u << i;
      if (dead(next)) return true;
    }
    return false;
  };
  if (empty == 0) return false;
  // If the owner does nothing the attacker must get on.
  if (std::popcount(empty) > 1 && !attacked(shape)) return false;
  for (int i = 0; i < shape.points; ++i) {
    if (!(empty >> i & 1)) continue;
    if (!shape.spare && !(shape.joined >> i & 1)) continue;  // a stone that stands alone may be taken
    Shape left;
    if (!after_owner(shape, i, &left) || !attacked(left)) return false;
  }
  return true;
}

}  // namespace tesuji
