// Last good replies (Drake 2009): what answered a move in the last playout that was won.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tesuji {

class ReplyTable {
 public:
  static constexpr int kNone = -1;
  explicit ReplyTable(int move_count)
      : replies_{std::vector<std::int16_t>(static_cast<std::size_t>(move_count), kNone),
                 std::vector<std::int16_t>(static_cast<std::size_t>(move_count), kNone)} {}

  // What side (0 or 1) should try after the opponent's move, or kNone.
  int reply(int side, int last_move) const { return replies_[side][static_cast<std::size_t>(last_move)]; }

  void set(int side, int last_move, int reply) {
    replies_[side][static_cast<std::size_t>(last_move)] = static_cast<std::int16_t>(reply);
  }

  // The moves of a simulation, sides alternating from `first_side`: the winner's replies are remembered; the loser's,
  // with `forget` (Baier and Drake 2010), are deleted where they are the remembered ones.
  void learn(std::span<const std::uint16_t> moves, int first_side, int winner, bool forget) {
    int side = 1 - first_side;
    for (std::size_t i = 1; i < moves.size(); ++i, side = 1 - side) {
      std::int16_t& entry = replies_[side][moves[i - 1]];
      const auto move = static_cast<std::int16_t>(moves[i]);
      if (side == winner)
        entry = move;
      else if (forget && entry == move)
        entry = kNone;
    }
  }

 private:
  std::vector<std::int16_t> replies_[2];
};

// What a playout may be given: replies to try, and a place for its moves, which holds those before it.
struct PlayoutAids {
  const ReplyTable* replies = nullptr;
  std::vector<std::uint16_t>* record = nullptr;

  // One of these moves: the known reply to the last one if it is among them, otherwise drawn by lot.
  template <class Moves, class Draw>
  std::uint16_t choose(const Moves& moves, std::size_t count, int side, Draw draw) const {
    const int known = replies && !record->empty() ? replies->reply(side, record->back()) : ReplyTable::kNone;
    const auto found = std::find(moves, moves + count, known);
    const auto move = static_cast<std::uint16_t>(found == moves + count ? moves[draw(static_cast<std::uint32_t>(count))] : *found);
    if (record) record->push_back(move);
    return move;
  }
};

}  // namespace tesuji
