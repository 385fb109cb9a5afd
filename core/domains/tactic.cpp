#include "domains/tactic.h"

#include "go/benson.h"
#include "go/ladder.h"

namespace tesuji {

// Every point with a weight: legal, in the region as it has grown, not an own solid eye (4.4).
void TacticDomain::generate(const State& state, std::vector<Candidate>& candidates) const {
  const Board& board = state.board();
  const Color c = state.to_play();
  for (Point p = frame_->first; p < frame_->last; ++p) {
    if (!state.in_region(p)) continue;
    const std::uint32_t weight = state.weight(p, c);
    if (weight > 0 || (settings_.every_move && board.is_legal(p, c) && !state.takes_assumed_alive(p, c)))
      candidates.push_back({static_cast<std::uint16_t>(p), weight});
  }
  const Color waits = frame_->problem.goal == TacticGoal::kCut ? frame_->attacker : frame_->defender;
  if ((settings_.pass_in_tree && c == waits) || settings_.every_move || candidates.empty())
    candidates.push_back({kPass, 0});
}

NodeFacts TacticDomain::judge(State& state) const {
  NodeFacts facts = find_end(state);
  if (!settings_.wants_heuristic) return facts;
  if (!facts.terminal) {
    facts.heuristic = ladder_heuristic(state);
  } else {
    const double for_mover = side(state) == 1 ? facts.value : 1.0 - facts.value;  // the attacker has moved, or not
    facts.heuristic = for_mover > 0.5 ? settings_.heuristic_good : settings_.heuristic_bad;
  }
  return facts;
}

NodeFacts TacticDomain::find_end(State& state) const {
  NodeFacts facts;
  if (state.status() != TacticStatus::kOpen) {
    facts.terminal = true;
    facts.value = state.status() == TacticStatus::kAttackerWins ? 1.0 : 0.0;
    facts.exact = state.settled_by_the_rules();
    return facts;
  }
  if (settings_.terminal_ladder && is_caught(state)) {
    facts.terminal = facts.exact = true;
    facts.value = 1.0;
    return facts;
  }
  const TacticProblem& problem = frame_->problem;
  const bool kill = problem.goal == TacticGoal::kKill || problem.goal == TacticGoal::kCapture;
  if (settings_.terminal_life && kill) {
    PointSet targets;
    for (std::size_t i = 0; i < problem.targets.size(); ++i)
      if (state.target_stands(static_cast<int>(i))) targets.add(problem.targets[i]);
    const PointSet* playable = problem.bounded() ? &problem.region : nullptr;
    if (any_unconditionally_alive(state.board(), targets, &problem.assumed_alive, playable)) {
      facts.terminal = facts.exact = !problem.any_target;
      if (facts.terminal) return facts;
    }
  }
  return facts;
}

// Read exactly, because a tag is for good; a ladder may run over the whole board, so not in a bounded region.
bool TacticDomain::is_caught(State& state) const {
  const TacticProblem& problem = frame_->problem;
  if (problem.goal != TacticGoal::kCapture || problem.bounded()) return false;
  Board& board = state.board();
  const Point target = problem.targets.front();
  if (board.liberties_at(target) > 2) return false;
  const bool attackers_turn = state.to_play() == frame_->attacker;
  if (!attackers_turn && board.liberties_at(target) == 2) return false;
  if (problem.assumed_alive.has(target)) return false;
  LadderReader reader({.node_limit = 500});
  return reader.read(board, target, state.to_play()).result == LadderResult::kCaptured;
}

// 5.2: V_heu from ladders, captures and escapes included; the view of the player who has just moved.
double TacticDomain::ladder_heuristic(State& state) const {
  const Board& board = state.board();
  const Point p = state.last_move();
  if (p == kPass || board.color(p) == kEmpty) return settings_.heuristic_neutral;
  const int own = board.liberties_at(p);
  if (own == 1 || (own == 2 && state.ladder_capture(p) != kPass)) return settings_.heuristic_bad;
  if (state.last_captured() > 0 || state.last_escaped()) return settings_.heuristic_good;
  bool catches = false;
  board.for_each_neighbour(p, [&](Point q) {
    if (catches || board.color(q) != opponent(board.color(p))) return;
    catches = board.in_atari(q) && state.ladder_caught(q);
  });
  return catches ? settings_.heuristic_good : settings_.heuristic_neutral;
}

}  // namespace tesuji
