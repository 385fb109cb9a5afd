// Random positions for differential tests: a uniform game broken off somewhere.
#pragma once

#include "base/random.h"
#include "go/board.h"

namespace tesuji {

inline Board random_position(int width, int height, Random& random) {
  Board board(width, height);
  const auto moves = random.below(static_cast<std::uint32_t>(width * height)) + 4;
  Color c = kBlack;
  for (std::uint32_t i = 0; i < moves && board.empty_count() > 0; ++i) {
    for (int tries = 0; tries < 20; ++tries) {
      const Point p = board.empty_point(static_cast<int>(random.below(static_cast<std::uint32_t>(board.empty_count()))));
      if (!board.is_legal(p, c) || board.is_eyelike(p, c)) continue;
      board.play(p, c);
      break;
    }
    c = opponent(c);
  }
  board.set_to_play(c);
  return board;
}

}  // namespace tesuji
