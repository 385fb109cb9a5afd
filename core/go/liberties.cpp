#include "go/liberties.h"

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

// Would c, playing at p, take nothing and have at most one liberty there (or not be allowed to play)?
bool is_hopeless(const Board& board, Point p, Color c) {
  return !board.is_legal(p, c) || (liberties_after(board, p, c, 2) < 2 && !board.captures(p, c));
}

// The roots of the blocks of c that share a liberty with the block: with two of them, or a hopeless one, they join.
PointSet joined_by_liberties(const Board& board, Point root, Color c) {
  PointSet met, joined;
  board.for_each_liberty(root, [&](Point liberty) {
    PointSet here;
    board.for_each_neighbour(liberty, [&](Point q) {
      if (board.color(q) == c && board.block(q) != root) here.add(board.block(q));
    });
    if (here.none()) return;
    joined |= is_hopeless(board, liberty, opponent(c)) ? here : here & met;
    met |= here;
  });
  return joined;
}

// The roots of the blocks of c around the enemy blocks in atari that touch the block.
PointSet joined_by_atari(const Board& board, Point root, Color c) {
  PointSet cutters, joined;
  board.for_each_stone(root, [&](Point s) {
    board.for_each_neighbour(s, [&](Point q) {
      if (board.color(q) == opponent(c) && board.in_atari(q)) cutters.add(board.block(q));
    });
  });
  cutters.for_each([&](Point cutter) {
    board.for_each_stone(cutter, [&](Point s) {
      board.for_each_neighbour(s, [&](Point q) {
        if (board.color(q) == c) joined.add(board.block(q));
      });
    });
  });
  return joined;
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
  PointSet chain, reached, frontier;
  frontier.add(board.block(stone));
  while (frontier.any()) {
    const Point root = frontier.first();
    reached.add(root);
    board.for_each_stone(root, [&](Point s) { chain.add(s); });
    frontier |= joined_by_liberties(board, root, c) | joined_by_atari(board, root, c);
    frontier -= reached;
  }
  return chain;
}

int liberty_value(const Board& board, const PointSet& stones) {
  const LibertyOrders orders = liberty_orders(board, stones);
  return 4 * orders.first.count() + orders.second.count();
}

}  // namespace tesuji
