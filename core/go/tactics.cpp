#include "go/tactics.h"

namespace tesuji {

namespace {

// The distinct blocks next to p, at most four.
struct Around {
  Point own[4], taken[4];
  int own_count = 0, taken_count = 0;
};

bool add_block(Point (&blocks)[4], int& count, Point root) {
  for (int i = 0; i < count; ++i)
    if (blocks[i] == root) return false;
  blocks[count++] = root;
  return true;
}

Around look_around(const Board& board, Point p, Color c) {
  Around around;
  board.for_each_neighbour(p, [&](Point q) {
    if (board.color(q) == kEmpty) return;
    const Point root = board.block(q);
    if (board.color(q) == c)
      add_block(around.own, around.own_count, root);
    else if (board.liberties(root) == 1)
      add_block(around.taken, around.taken_count, root);
  });
  return around;
}

// Would the stone s, once taken, be a liberty of the block that c's stone at p joins?
bool touches_result(const Board& board, const Around& around, Point s, Point p, Color c) {
  bool touches = false;
  board.for_each_neighbour(s, [&](Point q) {
    if (q == p) touches = true;
    if (board.color(q) != c) return;
    for (int i = 0; i < around.own_count; ++i) touches = touches || board.block(q) == around.own[i];
  });
  return touches;
}

}  // namespace

int liberties_after(const Board& board, Point p, Color c, int limit) {
  const Around around = look_around(board, p, c);
  int count = 0;
  board.for_each_neighbour(p, [&](Point q) { count += board.color(q) == kEmpty; });
  if (count >= limit) return limit;
  for (int i = 0; i < around.own_count; ++i)
    if (board.liberties(around.own[i]) > limit) return limit;  // p itself is one of them
  std::uint64_t fresh[kMaxWords] = {};
  for (int i = 0; i < around.own_count; ++i) {
    const std::uint64_t* set = board.liberty_set(around.own[i]);
    for (int w = 0; w < board.words(); ++w) fresh[w] |= set[w];
  }
  board.for_each_neighbour(p, [&](Point q) {
    if (board.color(q) == kEmpty) fresh[q >> 6] |= std::uint64_t{1} << (q & 63);
  });
  fresh[p >> 6] &= ~(std::uint64_t{1} << (p & 63));
  count = 0;
  for (int w = 0; w < board.words(); ++w) count += std::popcount(fresh[w]);
  for (int i = 0; i < around.taken_count && count < limit; ++i) {
    board.for_each_stone(around.taken[i], [&](Point s) {
      if (count < limit && touches_result(board, around, s, p, c)) ++count;
    });
  }
  return count < limit ? count : limit;
}

int stones_after(const Board& board, Point p, Color c) {
  const Around around = look_around(board, p, c);
  int stones = 1;
  for (int i = 0; i < around.own_count; ++i) stones += board.stones(around.own[i]);
  return stones;
}

int self_atari_stones(const Board& board, Point p, Color c) {
  return liberties_after(board, p, c, 2) == 1 ? stones_after(board, p, c) : 0;
}

AtariEffect atari_effect(const Board& board, Point p, Color c) {
  const Around around = look_around(board, p, c);
  AtariEffect effect;
  for (int i = 0; i < around.taken_count; ++i) effect.captured += board.stones(around.taken[i]);
  int in_atari = 0;
  for (int i = 0; i < around.own_count; ++i)
    if (board.liberties(around.own[i]) == 1) in_atari += board.stones(around.own[i]);
  const bool runs = in_atari > 0 && liberties_after(board, p, c, 2) >= 2;
  if (runs) effect.freed = in_atari;
  if (effect.captured == 0) return effect;

  // Blocks in atari that touch what is taken gain a liberty there; those that p joins are counted already.
  PointSet seen;
  for (int t = 0; t < around.taken_count; ++t) {
    board.for_each_stone(around.taken[t], [&](Point s) {
      board.for_each_neighbour(s, [&](Point q) {
        if (board.color(q) != c) return;
        const Point root = board.block(q);
        if (board.liberties(root) != 1 || seen.has(root)) return;
        seen.add(root);
        if (board.is_liberty(root, p)) {
          effect.capture_frees = effect.capture_frees || runs;
        } else {
          effect.freed += board.stones(root);
          effect.capture_frees = true;
        }
      });
    });
  }
  return effect;
}

PointSet counter_captures(const Board& board, Point stone) {
  PointSet moves;
  const Color enemy = opponent(board.color(stone));
  board.for_each_stone(board.block(stone), [&](Point s) {
    board.for_each_neighbour(s, [&](Point q) {
      if (board.color(q) == enemy && board.in_atari(q)) moves.add(board.first_liberty(board.block(q)));
    });
  });
  return moves;
}

PointSet saving_moves(const Board& board, Point stone) {
  return counter_captures(board, stone) | liberty_bits(board, board.block(stone));
}

}  // namespace tesuji
