// Capturing, life and death, cutting and races as a game with playouts, for Monte-Carlo tree search.
//
// Side 0 is the attacker, who wants to take the target, to keep it cut, or to win the race. Values are side 0's.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "games/tactic_minimax.h"
#include "games/tactic_prover.h"
#include "search/uct.h"

namespace tesuji {

class TacticDomain {
 public:
  using State = TacticState;

  TacticDomain(std::shared_ptr<const TacticFrame> frame, const TacticTreeSettings& settings)
      : frame_(std::move(frame)), settings_(settings), minimax_(frame_, settings), root_(std::make_shared<TacticState>(*frame_)) {}

  const TacticFrame& frame() const { return *frame_; }
  int move_count() const { return frame_->problem.board.points_end(); }
  State root() const { return *root_; }
  void reset(State& state) const { state.reset_to(*root_); }
  int side(const State& state) const { return state.to_play() == frame_->attacker ? 0 : 1; }
  void play(State& state, std::uint16_t move) const { state.play(move); }
  void generate(const State& state, std::vector<Candidate>& candidates) const;
  NodeFacts judge(State& state) const;
  double playout(State& state, Random& random, const ReplyTable* replies, bool) const;
  // For MCTS-Solver: what a full-width search of this many moves makes certain, 1 for side 0, -1 for side 1, or 0.
  int minimax(State& state, int depth) const { return minimax_.search(state, depth); }
  // The exact search of the same question, where the region is bounded; else nothing.
  std::unique_ptr<TacticProver> make_prover(std::size_t memory) const {
    return frame_->problem.bounded() ? std::make_unique<TacticProver>(frame_->problem, memory) : nullptr;
  }
  // The same for states in which the same moves lead to the same results.
  std::uint64_t key(const State& state) const;
  std::span<const std::uint16_t> trace(const State& state) const { return state.record(); }
  // Whether states keep their moves; must be said before root() is asked for.
  void set_recording(bool on) { root_->set_recording(on); }

 private:
  NodeFacts find_end(State& state) const;
  double ladder_heuristic(State& state) const;

  std::shared_ptr<const TacticFrame> frame_;
  TacticTreeSettings settings_;
  TacticMinimax minimax_;
  std::shared_ptr<TacticState> root_;
};

static_assert(PlayoutDomain<TacticDomain>);

}  // namespace tesuji
