#include "games/tactic.h"

#include "base/random.h"

namespace tesuji {

// Every point with a weight: legal, in the region as it has grown, not an own solid eye (4.4).
void TacticDomain::generate(const State& state, std::vector<Candidate>& candidates) const {
  const Color c = state.to_play();
  for (Point p = frame_->first; p < frame_->last; ++p) {
    if (!state.in_region(p)) continue;
    const std::uint32_t weight = state.weight(p, c);
    if (weight > 0 || (settings_.every_move && state.is_legal(p, c) && !state.takes_assumed_alive(p, c)))
      candidates.push_back({static_cast<std::uint16_t>(p), weight});
  }
  if (minimax_.may_pass(c, !candidates.empty())) candidates.push_back({kPass, 0});
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
  if (settings_.terminal_ladder && minimax_.is_caught(state.board())) {
    facts.terminal = facts.exact = true;
    facts.value = 1.0;
    return facts;
  }
  // The defender's own move makes its stones safe, so looking once per pair of moves is enough.
  if (settings_.terminal_life && side(state) == 0 && minimax_.out_of_reach(state)) facts.terminal = facts.exact = true;
  return facts;
}

double TacticDomain::playout(State& state, Random& random, const ReplyTable* replies, bool) const {
  const int depth = settings_.minimax_playout;
  while (depth > 0 && state.status() == TacticStatus::kOpen) {
    const int certain = minimax_.search(state, depth);
    if (certain != 0) return certain > 0 ? 1.0 : 0.0;
    state.step(random, replies);
  }
  return state.playout(random, replies) == TacticStatus::kAttackerWins ? 1.0 : 0.0;
}

std::uint64_t TacticDomain::key(const State& state) const {
  std::uint64_t h = state.board().hash();
  const TacticProblem& problem = frame_->problem;
  for (std::size_t i = 0; i < problem.targets.size(); ++i)
    if (!state.target_stands(static_cast<int>(i))) h ^= mix64(0x7a6e + i);
  for (std::size_t i = 0; i < problem.own.size(); ++i)
    if (!state.own_stands(static_cast<int>(i))) h ^= mix64(0x3c1f5 + i);
  for (const Color c : {kBlack, kWhite})
    if (state.retakes(c) > 0) h ^= mix64(0x5d0000 + 0x10000u * c + static_cast<unsigned>(state.retakes(c)));
  if (state.connections() != 0) h ^= mix64(0xc0de0000ULL + state.connections());
  return state.passes() == 0 ? h : h ^ mix64(0x91b3);
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
