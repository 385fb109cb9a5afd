#include "go/liberties.h"

#include <algorithm>

#include "go/tactics.h"

namespace tesuji {

namespace {

LibertyOrders orders_from(const Board& board, const PointSet& first) {
  const PointSet empty = empty_bits(board);
  LibertyOrders orders;
  orders.first = first;
  const PointSet two = first.with_neighbours(board.stride()) & empty;
  orders.second = two - first;
  orders.third = (orders.second.with_neighbours(board.stride()) & empty) - two;
  return orders;
}

PointSet first_liberties(const Board& board, const PointSet& stones) {
  PointSet first;
  roots_of(board, stones).for_each([&](Point root) { first |= liberty_bits(board, root); });
  return first;
}

// Would c, playing at p, have at most one liberty there (or not be allowed to play)?
bool is_hopeless(const Board& board, Point p, Color c) {
  return !board.is_legal(p, c) || liberties_after(board, p, c, 2) < 2;
}

bool atari_joins(const Board& board, const PointSet& a, const PointSet& b, Color enemy) {
  bool joins = false;
  const PointSet near_b = b.with_neighbours(board.stride());
  roots_of(board, a.with_neighbours(board.stride()) & stone_bits(board, enemy)).for_each([&](Point root) {
    joins = joins || (board.in_atari(root) && near_b.intersects(block_set(board, root)));
  });
  return joins;
}

bool belong_together(const Board& board, Point a, Point b) {
  const Color enemy = opponent(board.color(a));
  const PointSet shared = liberty_bits(board, a) & liberty_bits(board, b);
  if (shared.count() >= 2) return true;
  if (shared.any() && is_hopeless(board, shared.first(), enemy)) return true;
  return atari_joins(board, block_set(board, a), block_set(board, b), enemy);
}

}  // namespace

LibertyOrders liberty_orders(const Board& board, Point stone) {
  return orders_from(board, liberty_bits(board, board.block(stone)));
}

LibertyOrders liberty_orders(const Board& board, const PointSet& stones) {
  return orders_from(board, first_liberties(board, stones));
}

PointSet roots_of(const Board& board, const PointSet& stones) {
  PointSet roots;
  stones.for_each([&](Point s) { roots.add(board.block(s)); });
  return roots;
}

PointSet adjacent_enemy_stones(const Board& board, const PointSet& stones) {
  if (stones.none()) return {};
  const Color enemy = opponent(board.color(stones.first()));
  PointSet blocks, found;
  PointSet whole;
  roots_of(board, stones).for_each([&](Point root) { whole |= block_set(board, root); });
  blocks = roots_of(board, whole.with_neighbours(board.stride()) & stone_bits(board, enemy));
  blocks.for_each([&](Point root) { found |= block_set(board, root); });
  return found;
}

PointSet crucial_chain(const Board& board, Point stone) {
  const Color c = board.color(stone);
  PointSet others = roots_of(board, stone_bits(board, c));
  others.remove(board.block(stone));
  PointSet chain, frontier;
  frontier.add(board.block(stone));
  while (frontier.any()) {
    const Point root = frontier.first();
    frontier.remove(root);
    chain |= block_set(board, root);
    PointSet joined;
    others.for_each([&](Point other) {
      if (belong_together(board, root, other)) joined.add(other);
    });
    others -= joined;
    frontier |= joined;
  }
  return chain;
}

int liberty_value(const Board& board, const PointSet& stones) {
  const LibertyOrders orders = liberty_orders(board, stones);
  return 4 * orders.first.count() + orders.second.count();
}

}  // namespace tesuji
