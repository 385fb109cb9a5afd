// Exact search beside a Monte-Carlo tree: df-pn on the same question, a few nodes for every simulation.
//
// MoHex has such a pair for Hex (docs/tactic-mcts.md): simulations find the moves that matter on large
// problems, the proof search settles small ones and refutes first moves. Only where the region is bounded, because only
// there is the question the same.
#pragma once

#include <cstddef>
#include <cstdint>

#include "playout/tactic_problem.h"
#include "questions/question.h"
#include "search/embedded_dfpn.h"
#include "search/mcts_priors.h"
#include "search/proof.h"
#include "search/uct_tree.h"

namespace tesuji {

// The question that a tactical search in a bounded region asks.
Question question_of(const TacticProblem& problem);

struct TreeProof {
  Proof proof;
  std::uint64_t from_tree = 0;  // positions whose proof came from the tree
  std::uint64_t searched = 0;   // nodes that df-pn spent on the rest
};

class TacticProver {
 public:
  TacticProver(const TacticProblem& problem, std::size_t memory);

  // Searches on by this many nodes. 1: the attacker wins, -1: the defender does, 0: not known yet.
  int run(std::uint64_t nodes);
  // Where it knows nothing yet it begins with what the tree's simulations think, after the first moves and the replies.
  void hear(const UctTree& tree, const MeanSettings& means) {
    suggest_means(domain_, search_.table(), tree, tree[kRoot], means);
  }
  // The same search from the position after a first move, to find out about that move.
  void try_move(Point move, std::uint64_t nodes);
  // What is known now of the position after a first move.
  int after(Point move);
  std::uint64_t nodes() { return search_.budget().nodes(); }

  // Writes down why the root of a tree of MCTS-Solver, which has looked at every move, is won or lost. The proof follows
  // the tree where it is complete; what it lacks (positions that a shallow search or a shared proof decided) df-pn
  // searches again, with so many nodes in all.
  TreeProof prove(const UctTree& tree, bool attacker_wins, std::uint64_t nodes, std::size_t most_nodes);

 private:
  // Puts what the tree has proven below a node into the table; the most moves that the attacker's win takes.
  int learn(const UctTree& tree, NodeIndex index, bool attack);

  QuestionDomain domain_;
  Dfpn<QuestionDomain> search_;
  int winner_ = 0;
  std::uint64_t learnt_ = 0;
};

}  // namespace tesuji
