// What a Monte-Carlo tree search (search/uct.h) needs to know about a game, and what more it can use.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/random.h"
#include "search/replies.h"

namespace tesuji {

struct Candidate {
  std::uint16_t move;
  std::uint32_t weight;  // for sorting (7.2)
};

// What is known about a node before any playout.
struct NodeFacts {
  bool terminal = false;
  bool exact = false;     // the value is a fact of the game, not a rule of thumb: MCTS-Solver may use it
  double value = 0;       // of a terminal, in [0, 1], for side 0
  double heuristic = 0;   // V_heu, for the player who has just moved
};

// A game with playouts. Moves are 0 .. move_count() - 1; sides are 0 and 1 and need not alternate in the tree.
template <class D>
concept PlayoutDomain = requires(const D domain, typename D::State state, std::vector<Candidate>& candidates,
                                 Random& random, const ReplyTable* replies, bool record) {
  { domain.move_count() } -> std::same_as<int>;
  { domain.root() } -> std::same_as<typename D::State>;
  domain.reset(state);                           // back to the root
  { domain.side(state) } -> std::same_as<int>;   // whose turn it is
  domain.generate(state, candidates);            // every move, in the game's natural order; appends
  domain.play(state, std::uint16_t{});
  { domain.judge(state) } -> std::same_as<NodeFacts>;
  // The result in [0, 1] for side 0; `record` keeps the moves for trace().
  { domain.playout(state, random, replies, record) } -> std::convertible_to<double>;
  { domain.trace(state) } -> std::convertible_to<std::span<const std::uint16_t>>;  // moves since reset()
};

// What MCTS-Solver can use of a game beside that: a shallow search (1: side 0 wins for certain, -1: side 1 does), and
// keys that are equal for equal positions.
template <class D>
concept SolvableDomain = requires(const D domain, typename D::State state) {
  { domain.minimax(state, 1) } -> std::same_as<int>;
  { domain.key(state) } -> std::same_as<std::uint64_t>;
};

// An exact search beside the tree, if the game has one: it is given some nodes for every simulation, and what it finds
// out about first moves (1: side 0 wins, -1: side 1 does, 0: not known) goes into the tree.
template <class D>
concept ProverDomain = requires(const D domain) {
  { domain.make_prover(std::size_t{})->run(std::uint64_t{}) } -> std::same_as<int>;
  { domain.make_prover(std::size_t{})->after(0) } -> std::same_as<int>;
  domain.make_prover(std::size_t{})->try_move(0, std::uint64_t{});
};
struct NoProver {};
template <class D>
struct ProverOf {
  using Type = std::unique_ptr<NoProver>;
};
template <ProverDomain D>
struct ProverOf<D> {
  using Type = decltype(std::declval<const D&>().make_prover(0));
};

}  // namespace tesuji
