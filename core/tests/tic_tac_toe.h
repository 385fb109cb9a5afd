// Tic-tac-toe as two questions: can X force three in a row, and can O? A draw is two times no.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/domain.h"

namespace tesuji {

class TicTacToe {
 public:
  using Move = int;  // 0..8, row by row

  explicit TicTacToe(bool attacker_is_x) : attacker_(attacker_is_x ? 0 : 1) {}

  void generate(std::vector<Move>& moves) const {
    for (int point = 0; point < 9; ++point)
      if (!((stones_[0] | stones_[1]) >> point & 1)) moves.push_back(point);
  }
  void play(Move move) {
    stones_[to_move()] |= 1u << move;
    line_.push_back(move);
  }
  void undo() {
    const unsigned stone = 1u << line_.back();
    line_.pop_back();
    stones_[to_move()] &= ~stone;
  }
  std::uint64_t hash() const {
    return mix64(stones_[0] | stones_[1] << 9 | static_cast<unsigned>(attacker_) << 18);
  }
  bool attacker_to_move() const { return to_move() == static_cast<std::size_t>(attacker_); }

  Value terminal() const {
    for (const unsigned row : kRows) {
      for (std::size_t side = 0; side < 2; ++side)
        if ((stones_[side] & row) == row)
          return side == static_cast<std::size_t>(attacker_) ? Value::AttackerWins : Value::DefenderWins;
    }
    return line_.size() == 9 ? Value::DefenderWins : Value::Unknown;
  }

  // Ten less one for each row that is still open to the attacker.
  int evaluate() const {
    int open = 0;
    for (const unsigned row : kRows) open += (stones_[static_cast<std::size_t>(1 - attacker_)] & row) == 0;
    return 10 - open;
  }

 private:
  static constexpr std::array<unsigned, 8> kRows{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

  std::size_t to_move() const { return line_.size() % 2; }

  int attacker_;
  std::array<unsigned, 2> stones_{};  // X, O
  std::vector<int> line_;
};

}  // namespace tesuji
