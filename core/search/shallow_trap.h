// Shallow traps (Ramanujan, Sabharwal and Selman 2010; Lin 2017, 2.3): moves after which the opponent has a quick win.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>


namespace tesuji {

// Answers "within how many moves can this side force such a score", by deepening. The game needs what ScoredGame has,
// and play(), undo() and hash(); the hash must cover all that the rest of the game depends on.
template <class G>
class ForcedResults {
 public:
  struct Limit {
    std::uint64_t nodes = 10'000'000;  // for all questions together; the table grows with them
    const std::atomic<bool>* stop = nullptr;
  };

  static constexpr int kNone = 0;      // not within the depth
  static constexpr int kUnknown = -1;  // the limit was reached

  // The side wants Black's score to be at least (0, Black) or at most (1, White) this.
  ForcedResults(int side, double score, const Limit& limit) : side_(side), score_(score), limit_(limit) {}

  // The least number of moves, both sides' counted, in which the side forces its score from here; kNone when it
  // takes more than max_depth, kUnknown when that could not be found out. A game that is over needs 0 moves, and the
  // answer is kNone as well: ask reached() for that.
  int moves_needed(G& game, int max_depth) {
    if (game.is_terminal()) return kNone;
    for (int depth = 1; depth <= max_depth; ++depth) {
      if (forces(game, depth)) return depth;
      if (out_of_budget_) return kUnknown;
    }
    return kNone;
  }

  bool reached(const G& game) const {
    if (!game.is_terminal()) return false;
    return side_ == 0 ? game.score_for_black() >= score_ : game.score_for_black() <= score_;
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Known {
    std::int16_t wins_in = std::numeric_limits<std::int16_t>::max(), fails_in = 0;
    int best = -1;
  };

  bool forces(G& game, int depth) {
    if (game.is_terminal()) return reached(game);
    if (depth == 0) return false;
    const std::uint64_t key = game.hash();
    int first = -1;
    if (const auto known = known_.find(key); known != known_.end()) {
      if (known->second.wins_in <= depth) return true;
      if (known->second.fails_in >= depth) return false;
      first = known->second.best;
    }
    if (++nodes_ > limit_.nodes || (limit_.stop && limit_.stop->load(std::memory_order_relaxed))) out_of_budget_ = true;
    if (out_of_budget_) return false;
    const bool mine = game.side() == side_;
    std::vector<typename G::Move> moves;
    game.generate(moves);
    for (auto& move : moves)
      if (static_cast<int>(move) == first) std::swap(move, moves.front());
    bool result = !mine;
    int best = first;
    for (const auto move : moves) {
      game.play(move);
      const bool child = forces(game, depth - 1);
      game.undo();
      if (child != mine) continue;
      result = mine;
      best = static_cast<int>(move);
      break;
    }
    if (out_of_budget_) return false;
    Known& known = known_[key];
    known.best = best;
    if (result)
      known.wins_in = static_cast<std::int16_t>(depth);
    else
      known.fails_in = static_cast<std::int16_t>(depth);
    return result;
  }

  int side_;
  double score_;
  Limit limit_;
  std::uint64_t nodes_ = 0;
  bool out_of_budget_ = false;
  std::unordered_map<std::uint64_t, Known> known_;
};

}  // namespace tesuji
