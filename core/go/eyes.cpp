#include "go/eyes.h"

namespace tesuji {

namespace {

bool is_eye_shaped(const Board& board, Point p, Color c) {
  const unsigned own = 0x55u << (c - 1);  // black is 01, white 10, border 11
  return board.color(p) == kEmpty && (board.pattern3(p) & own) == own;
}

// What stands on the diagonal points, seen from c.
struct Diagonals {
  int own = 0, enemy = 0, open = 0;
  bool edge = false;
};

Diagonals look_at_diagonals(const Board& board, Point p, Color c) {
  Diagonals seen;
  for (int d = 4; d < 8; ++d) {
    const Point q = p + board.offsets()[static_cast<std::size_t>(d)];
    const Color there = board.color(q);
    if (there == kBorder)
      seen.edge = true;
    else if (there == c || is_eye_shaped(board, q, c))
      ++seen.own;
    else if (there == kEmpty || board.in_atari(q))
      ++seen.open;
    else
      ++seen.enemy;
  }
  return seen;
}

EyeKind judge(const Diagonals& seen) {
  const int allowed = seen.edge ? 0 : 1;  // diagonal points that may be lost
  if (seen.enemy > allowed) return kFalseEye;
  return seen.enemy + seen.open <= allowed ? kSolidEye : kUnsettledEye;
}

}  // namespace

EyeKind eye_kind(const Board& board, Point p, Color c) {
  if (!is_eye_shaped(board, p, c)) return kNoEye;
  Point first = kPass;
  bool one_block = true;
  board.for_each_neighbour(p, [&](Point q) {
    if (first == kPass) first = board.block(q);
    one_block = one_block && board.block(q) == first;
  });
  return one_block ? kSolidEye : judge(look_at_diagonals(board, p, c));
}

Point eye_making_point(const Board& board, Point p, Color c) {
  if (board.color(p) != kEmpty) return kPass;
  Point gap = kPass;
  int gaps = 0;
  bool enclosed = true;
  board.for_each_neighbour(p, [&](Point q) {
    if (board.color(q) == kEmpty)
      gap = q, ++gaps;
    else
      enclosed = enclosed && board.color(q) == c;
  });
  if (!enclosed || gaps != 1 || !board.is_legal(gap, c)) return kPass;
  return judge(look_at_diagonals(board, p, c)) == kFalseEye ? kPass : gap;
}

}  // namespace tesuji
