// What the policy network (policy_network.h) sees of a whole board, from the side to move: a word of bits for each point.
#pragma once

#include <cstdint>
#include <vector>

#include "go/board.h"
#include "go/pseudo_ladder.h"

namespace tesuji {

inline constexpr int kBoardPlanes = 32;

class BoardPlanes {
 public:
  // By flat index. `last` is the move before this position, `before` the one before that (kPass for none). The board
  // comes back as it was.
  const std::vector<std::uint32_t>& see(Board& board, Point before, Point last);

 private:
  void see_stones(Board& board);
  void see_empty(const Board& board, Point p);
  void mark(const Board& board, Point p, int plane) { words_[static_cast<std::size_t>(board.flat(p))] |= 1u << plane; }

  std::vector<std::uint32_t> words_;
  PseudoLadder ladder_;
};

}  // namespace tesuji
