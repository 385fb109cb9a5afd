// Tielman's games, to the end, for UCT of one side: both sides choose among the moves that their knowledge marks.
#pragma once

#include <memory>
#include <vector>

#include "playout/tielman.h"
#include "playout/uniform.h"
#include "search/one_sided_uct.h"

namespace tesuji {

template <int kWords>
class TielmanGame {
 public:
  using Knowledge = std::shared_ptr<const TielmanKnowledge<kWords>>;
  // The opponent has a knowledge of its own: its "MCTS has the advantage of training against the player".
  // `allowed`: the moves that the rules of the real game permit now (superko); they bind the first move only.
  TielmanGame(const Board& board, Knowledge ours, Knowledge theirs, Color us, double komi, const PointSet& allowed)
      : board_(board), ours_(std::move(ours)), theirs_(std::move(theirs)), allowed_(allowed), komi_(komi), us_(us) {
    board_.set_to_play(us);
  }

  bool is_over() const { return passes_ >= 2 || played_ >= 3 * board_.area(); }
  bool our_turn() const { return board_.to_play() == us_; }

  void possible(std::vector<std::uint16_t>& moves) const {
    std::vector<Point> points;
    knowledge().moves(board_, board_.to_play(), points);
    moves.clear();
    for (const Point p : points)
      if (played_ > 0 || allowed_.has(p)) moves.push_back(static_cast<std::uint16_t>(p));
    if (moves.empty()) moves.push_back(kPass);
  }
  std::uint16_t draw(Random& random) const {
    return static_cast<std::uint16_t>(knowledge().draw(board_, board_.to_play(), random));
  }
  void play(std::uint16_t move) {
    board_.play_fast(move, board_.to_play());
    passes_ = move == kPass ? passes_ + 1 : 0;
    ++played_;
  }
  double value() const {
    const double margin = (area_score(board_) - komi_) * (us_ == kBlack ? 1 : -1);
    return margin > 0 ? 1.0 : margin < 0 ? 0.0 : 0.5;
  }
  const Board& board() const { return board_; }

 private:
  const TielmanKnowledge<kWords>& knowledge() const { return our_turn() ? *ours_ : *theirs_; }

  Board board_;
  Knowledge ours_, theirs_;
  PointSet allowed_;
  double komi_;
  Color us_;
  int passes_ = 0, played_ = 0;
};

static_assert(OneSidedGame<TielmanGame<2>>);

}  // namespace tesuji
