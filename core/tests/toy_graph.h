// Random game graphs with cycles: the hard test for repetition and graph-history interaction.
#pragma once

#include <cstdint>
#include <vector>

#include "search/domain.h"

namespace tesuji {

// An explicit graph. A move is the index of the state it leads to.
struct GameGraph {
  struct State {
    std::vector<int> moves;
    bool attacker = true;
    Value terminal = Value::Unknown;
  };
  std::vector<State> states;
};

struct GameGraphSettings {
  std::uint64_t seed = 1;
  int states = 50;
  int most_moves = 4;       // each state has 0 to this many, a single dead end being rare
  int win_percent = 5;      // states that the attacker has won
  int loss_percent = 3;
  bool alternate = true;    // moves lead from attacker's to defender's states and back
  int back_percent = 30;    // moves that may lead anywhere; the others lead forward, to higher indices
};

GameGraph random_game_graph(const GameGraphSettings& settings);

// The value of every state by retrograde analysis: the least set that holds the attacker's terminals, each of
// his states with a move into the set and each of the defender's (with moves) whose moves all lead into it.
std::vector<Value> retrograde_values(const GameGraph& graph);

// The graph as a Domain, standing at a state.
class ToyGraph {
 public:
  using Move = int;

  explicit ToyGraph(const GameGraph& graph, int start = 0) : graph_(&graph), line_{start} {}

  void generate(std::vector<Move>& moves) const {
    moves.insert(moves.end(), here().moves.begin(), here().moves.end());
  }
  void play(Move move) { line_.push_back(move); }
  void undo() { line_.pop_back(); }
  std::uint64_t hash() const { return mix64(static_cast<std::uint64_t>(line_.back())); }
  bool attacker_to_move() const { return here().attacker; }
  Value terminal() const { return here().terminal; }
  int evaluate() const { return 1 + static_cast<int>(hash() % 12); }
  int state() const { return line_.back(); }

 private:
  const GameGraph::State& here() const { return graph_->states[static_cast<std::size_t>(line_.back())]; }

  const GameGraph* graph_;
  std::vector<int> line_;
};

}  // namespace tesuji
