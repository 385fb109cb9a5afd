// Lin's synthetic trap (Lin 2017, 3.1): one of Black's moves looks best until White's single good answer is found.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "search/replies.h"

namespace tesuji {

// Black chooses among `branching` moves. All but the last end the game with the score `normal`. The last is the trap:
// White has `branching` answers, all wrong (score `wrong`) but the last (score `right`). Nobody has won or lost
// within these two moves, so it is no shallow trap of section 2.3; minimax on the means sees through it all the same.
class TrapTree {
 public:
  using Move = int;

  struct Settings {
    int branching = 20;
    double normal = 0.5, wrong = 0.7, right = 0.3;
    bool chance = false;  // a leaf gives 1 with its score as probability, and 0 otherwise, instead of the score
    bool operator==(const Settings&) const = default;
  };

  explicit TrapTree(const Settings& settings) : settings_(settings) {}

  int move_count() const { return settings_.branching; }
  int certain_winner() const {
    if (!is_terminal() || settings_.chance) return 0;
    return mean_for_black() >= 1 ? 1 : mean_for_black() <= 0 ? -1 : 0;
  }
  int trap() const { return settings_.branching - 1; }
  bool in_trap() const { return first_ == trap(); }
  bool answered_right() const { return in_trap() && second_ == trap(); }
  int side() const { return first_ < 0 || second_ >= 0 ? 0 : 1; }
  bool is_terminal() const { return first_ >= 0 && (!in_trap() || second_ >= 0); }
  void generate(std::vector<Move>& moves) const {
    for (int move = 0; move < settings_.branching && !is_terminal(); ++move) moves.push_back(move);
  }
  void play_fast(Move move) { (first_ < 0 ? first_ : second_) = move; }

  // A random game. At a leaf it only draws the score, so a leaf may be asked again and again.
  int play_out(Random& random, const PlayoutAids& aids = {}) {
    int moves = 0;
    for (; !is_terminal(); ++moves) {
      auto move = static_cast<Move>(random.below(static_cast<unsigned>(settings_.branching)));
      if (aids.record) {
        const int known = aids.replies && first_ >= 0 ? aids.replies->reply(1, first_) : ReplyTable::kNone;
        if (known != ReplyTable::kNone) move = known;
        aids.record->push_back(static_cast<std::uint16_t>(move));
      }
      play_fast(move);
    }
    score_ = settings_.chance ? (random.uniform() < mean_for_black() ? 1.0 : 0.0) : mean_for_black();
    return moves;
  }
  double score_for_black() const { return score_; }
  // The expected score of a leaf.
  double mean_for_black() const {
    return !in_trap() ? settings_.normal : answered_right() ? settings_.right : settings_.wrong;
  }

 private:
  Settings settings_;
  int first_ = -1, second_ = -1;
  double score_ = 0;
};

}  // namespace tesuji
