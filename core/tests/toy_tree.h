// Random AND/OR trees: every searcher must find what plain minimax finds.
#pragma once

#include <cstdint>
#include <vector>

#include "search/domain.h"

namespace tesuji {

// A tree of fixed depth and branching whose leaves are won by the attacker with a given chance. Inner nodes
// end early with another chance. Everything follows from the seed and the moves, so nothing is stored.
class ToyTree {
 public:
  using Move = int;

  struct Settings {
    std::uint64_t seed = 1;
    int branching = 3;
    int depth = 8;
    int win_percent = 50;    // of the leaves
    int early_percent = 5;   // of the inner nodes below the root: decided there, by the same chance
    bool attacker_first = true;
  };

  explicit ToyTree(const Settings& settings) : settings_(settings), states_{mix64(settings.seed)} {}

  void generate(std::vector<Move>& moves) const {
    for (int move = 0; move < settings_.branching; ++move) moves.push_back(move);
  }
  void play(Move move) {
    states_.push_back(mix64(states_.back() + 0x51ed27u * static_cast<unsigned>(move + 1)));
  }
  void undo() { states_.pop_back(); }
  std::uint64_t hash() const { return states_.back(); }
  bool attacker_to_move() const { return (ply() % 2 == 0) == settings_.attacker_first; }
  int evaluate() const { return 1 + static_cast<int>(mix64(hash() ^ 0xe7a1) % 12); }

  Value terminal() const {
    const std::uint64_t chance = mix64(hash() ^ 0x7e57);
    const bool inner = ply() < settings_.depth;
    if (inner && (ply() == 0 || static_cast<int>(chance / 100 % 100) >= settings_.early_percent))
      return Value::Unknown;
    return static_cast<int>(chance % 100) < settings_.win_percent ? Value::AttackerWins : Value::DefenderWins;
  }

 private:
  int ply() const { return static_cast<int>(states_.size()) - 1; }

  Settings settings_;
  std::vector<std::uint64_t> states_;
};

}  // namespace tesuji
