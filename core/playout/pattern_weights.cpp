#include "playout/pattern_weights.h"

namespace tesuji {

std::uint64_t PatternWeights::code5(const Board& board, Point p) {
  const int column = board.column(p), row = board.row(p);
  std::uint64_t code = 0;
  for (int dr = -2; dr <= 2; ++dr) {
    for (int dc = -2; dc <= 2; ++dc) {
      if (dr == 0 && dc == 0) continue;
      const int c = column + dc, r = row + dr;
      const bool inside = c >= 0 && c < board.width() && r >= 0 && r < board.height();
      code = code << 2 | (inside ? board.color(board.at(c, r)) : kBorder);
    }
  }
  return code;
}

}  // namespace tesuji
