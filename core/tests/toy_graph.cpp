#include "toy_graph.h"

#include <algorithm>

namespace tesuji {

namespace {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(mix64(seed)) {}
  int below(int n) { return static_cast<int>((state_ = mix64(state_)) % static_cast<std::uint64_t>(n)); }
  bool chance(int percent) { return below(100) < percent; }

 private:
  std::uint64_t state_;
};

}  // namespace

GameGraph random_game_graph(const GameGraphSettings& settings) {
  Dice dice(settings.seed);
  GameGraph graph;
  graph.states.resize(static_cast<std::size_t>(settings.states));
  for (int i = 0; i < settings.states; ++i) {
    GameGraph::State& state = graph.states[static_cast<std::size_t>(i)];
    state.attacker = settings.alternate ? i % 2 == 0 : dice.chance(50);
    if (i > 0 && dice.chance(settings.win_percent))
      state.terminal = Value::AttackerWins;
    else if (i > 0 && dice.chance(settings.loss_percent))
      state.terminal = Value::DefenderWins;
    const int tries = dice.chance(2) ? 0 : 1 + dice.below(settings.most_moves);
    for (int t = 0; t < tries; ++t) {
      const bool anywhere = i + 1 >= settings.states || dice.chance(settings.back_percent);
      int to = anywhere ? dice.below(settings.states)
                        : i + 1 + dice.below(std::min(settings.states - i - 1, 8));
      if (settings.alternate && to % 2 == i % 2) to = to > 0 ? to - 1 : 1;
      const bool known = std::find(state.moves.begin(), state.moves.end(), to) != state.moves.end();
      if (!known) state.moves.push_back(to);
    }
  }
  return graph;
}

std::vector<Value> retrograde_values(const GameGraph& graph) {
  std::vector<Value> values(graph.states.size(), Value::DefenderWins);
  const auto wins = [&values](int to) { return values[static_cast<std::size_t>(to)] == Value::AttackerWins; };
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t i = 0; i < graph.states.size(); ++i) {
      const GameGraph::State& state = graph.states[i];
      if (values[i] == Value::AttackerWins || state.terminal == Value::DefenderWins) continue;
      const auto& moves = state.moves;
      const bool any = std::any_of(moves.begin(), moves.end(), wins);
      const bool all = !moves.empty() && std::all_of(moves.begin(), moves.end(), wins);
      if (state.terminal != Value::AttackerWins && !(state.attacker ? any : all)) continue;
      values[i] = Value::AttackerWins;
      changed = true;
    }
  }
  return values;
}

}  // namespace tesuji
