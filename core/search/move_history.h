// Moves that have decided states of late are likely to decide others: the history heuristic (Schaeffer 1989) and the last
// good reply (Drake 2009), as a part of the guess from which df-pn begins. No Go here.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "search/domain.h"

namespace tesuji {

class MoveHistory {
 public:
  // The mover won by this move; the move before was `last`.
  void note(bool attacker, int last, int move) {
    if (!counts(move)) return;
    Side& side = sides_[attacker];
    ++side.wins[index(move)];
    if (++side.total > kMemory) {
      side.total = 0;
      for (std::uint32_t& wins : side.wins) side.total += wins /= 2;
    }
    if (counts(last)) side.reply[index(last)] = move;
  }

  // What the move has earned, as log odds of the mover in sixteenths.
  int bonus(bool attacker, int last, int move) const {
    const Side& side = sides_[attacker];
    if (!counts(move) || side.total < kFewest) return 0;
    const double share = (side.wins[index(move)] + 1.0) / (side.total / kUsual + 1.0);
    const int known = static_cast<int>(kWeight * std::clamp(std::log(share), -kMost, kMost));
    return counts(last) && side.reply[index(last)] == move ? known + kReply : known;
  }

 private:
  static constexpr int kMoves = 1024;              // more than a board has points; others have no history
  static constexpr std::uint32_t kMemory = 4000;   // wins; then the old ones count half
  static constexpr std::uint32_t kFewest = 8;      // wins before anything is said
  // Half of the log odds by which a move wins more often than one of sixteen likely ones would, at most one either way,
  // and one more for the last good reply. Tried on every third problem of an open set (docs/open-board.md).
  static constexpr double kUsual = 16, kWeight = 8, kMost = 2;
  static constexpr int kReply = 16;

  struct Side {
    std::array<std::uint32_t, kMoves> wins{};
    std::array<int, kMoves> reply{};  // 0: none
    std::uint32_t total = 0;
  };

  static bool counts(int move) { return move > 0 && move < kMoves; }
  static std::size_t index(int move) { return static_cast<std::size_t>(move); }

  std::array<Side, 2> sides_{};  // by whether the attacker moves
};

}  // namespace tesuji
