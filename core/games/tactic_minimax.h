// Shallow full-width minimax in a tactical question, for Monte-Carlo tree search (Baier and Winands 2014).
//
// It looks for certainty only: the target is taken, joined, out of reach by Benson's algorithm, or caught in a ladder.
// It plays on the board of the state it is given and takes everything back. One object serves all threads.
#pragma once

#include <memory>

#include "playout/tactic.h"
#include "questions/ko_account.h"
#include "questions/local_life.h"

namespace tesuji {

struct TacticTreeSettings {
  // Ours: in the tree, the side that wins when nothing happens may pass (a group that lives as it stands, a seki).
  // The other side never gains by it, because its pass would be answered by a pass.
  bool pass_in_tree = true;
  bool terminal_ladder = true;     // 4.5.6, kCapture on an open board: a target caught in a ladder is taken
  int terminal_ladder_nodes = 500;  // ours: of the exact reading that decides it
  bool terminal_life = false;      // ours: a target that lives by Benson's algorithm stands
  bool every_move = false;         // ours, for proofs: own eyes are candidates as well
  int minimax_playout = 0;         // MCTS-MR: depth of the search before every move of a playout
  double heuristic_good = 1.0;     // 5.2: the move takes something or catches it in a ladder
  double heuristic_neutral = 0.5;  // ours: Zhang does not say
  double heuristic_bad = 0.0;      // 5.2: the moved block can be caught in a ladder
  bool wants_heuristic = false;
};

class TacticMinimax {
 public:
  TacticMinimax(std::shared_ptr<const TacticFrame> frame, const TacticTreeSettings& settings);

  // 1: the attacker wins within `depth` moves whatever is played, -1: the defender does, 0: neither is certain, as is
  // always said of joined goals.
  int search(TacticState& state, int depth) const;

  // Certain that the target can never be taken; never said of a cut, nor of joined goals.
  bool out_of_reach(const TacticState& state) const;
  // The target is caught in a ladder, which may run over the whole board, so never said in a bounded region.
  bool is_caught(Board& board) const;

  // May this side pass, with so many other moves to choose from?
  bool may_pass(Color c, bool others) const;

 private:
  // What changes from move to move beside the board.
  struct Facts {
    PointSet targets, own;  // those that stand
    PointSet region;        // used where it grows
    KoAccount kos;
  };
  struct Line {
    TacticState& state;
    Board& board;
  };

  // May the side to move play there, and does the tree look at it?
  bool is_candidate(const Line& line, const Facts& facts, Point p) const;
  int value(Line& line, const Facts& facts, int depth) const;
  // Plays a move; what it settles, in `settled`, and the facts after it.
  Facts play(Line& line, const Facts& before, Point p, int& settled) const;
  int settled_by(const Board& board, const Facts& facts, bool captured, Color moved) const;
  bool safe(const Board& board, const PointSet& standing) const;
  bool joined(const Board& board) const;
  // The attacker needs at least so many moves while the defender passes.
  int moves_to_take(const Board& board, const PointSet& targets) const;

  std::shared_ptr<const TacticFrame> frame_;
  TacticTreeSettings settings_;
  Color attacker_, defender_, waits_;
  std::unique_ptr<LocalLife> life_;  // in a bounded region
  bool bounded_, cut_;
};

}  // namespace tesuji
