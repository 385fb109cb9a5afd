// Capturing, life and death, cutting and races as a game with playouts, for Monte-Carlo tree search.
//
// Side 0 is the attacker: he who wants to take the target, to keep it cut, or to win the race. Values are his.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "playout/tactic.h"
#include "search/uct.h"

namespace tesuji {

struct TacticTreeSettings {
  // Ours: in the tree, the side that wins when nothing happens may pass (a group that lives as it stands, a seki).
  // The other side never gains by it, because its pass would be answered by a pass.
  bool pass_in_tree = true;
  bool terminal_ladder = true;    // 4.5.6, kCapture on an open board: a target caught in a ladder is taken
  bool terminal_life = false;     // ours: a target that lives by Benson's algorithm stands
  bool every_move = false;        // ours, for proofs: own eyes are candidates as well
  double heuristic_good = 1.0;    // 5.2: the move takes something or catches it in a ladder
  double heuristic_neutral = 0.5;  // ours: Zhang does not say
  double heuristic_bad = 0.0;     // 5.2: the moved block can be caught in a ladder
  bool wants_heuristic = false;
};

class TacticDomain {
 public:
  using State = TacticState;

  TacticDomain(std::shared_ptr<const TacticFrame> frame, const TacticTreeSettings& settings)
      : frame_(std::move(frame)), settings_(settings), root_(std::make_shared<TacticState>(*frame_)) {}

  const TacticFrame& frame() const { return *frame_; }
  int move_count() const { return frame_->problem.board.points_end(); }
  State root() const { return *root_; }
  void reset(State& state) const { state.reset_to(*root_); }
  int side(const State& state) const { return state.to_play() == frame_->attacker ? 0 : 1; }
  void play(State& state, std::uint16_t move) const { state.play(move); }
  void generate(const State& state, std::vector<Candidate>& candidates) const;
  NodeFacts judge(State& state) const;
  double playout(State& state, Random& random, const ReplyTable* replies, bool) const {
    return state.playout(random, replies) == TacticStatus::kAttackerWins ? 1.0 : 0.0;
  }
  std::span<const std::uint16_t> trace(const State& state) const { return state.record(); }
  // Whether states keep their moves; must be said before root() is asked for.
  void set_recording(bool on) { root_->set_recording(on); }

 private:
  NodeFacts find_end(State& state) const;
  bool is_caught(State& state) const;
  double ladder_heuristic(State& state) const;

  std::shared_ptr<const TacticFrame> frame_;
  TacticTreeSettings settings_;
  std::shared_ptr<TacticState> root_;
};

static_assert(PlayoutDomain<TacticDomain>);

}  // namespace tesuji
