// The tree of a Monte-Carlo search: nodes in a pool of fixed size, shared by threads, and what is known about moves.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/bits.h"
#include "search/arm_rule.h"
#include "search/search_tree.h"

namespace tesuji {

// Move 0 is a pass, in games that have one: it is no place on the board, so it has no history.
inline constexpr std::uint16_t kPassMove = 0;

inline constexpr std::uint32_t kNever = 0x3fffffff;  // as a proof number

// Terminal tag and heuristic of a node: found out once, at its first visit (4.5.6).
inline constexpr std::uint8_t kUnjudged = 0, kJudging = 1, kJudged = 2;

// Statistics are those of the player who moved into the node ("the mover"): a parent takes the maximum over its
// children whoever is to move, which makes the search negamax-correct.
//
// One thread writes with plain stores, several with atomic additions; both read with relaxed loads. The two cached
// floats may lag behind by a simulation of another thread, which only moves the choice of that thread a little.
// A node has a cache line for itself: threads that work in neighbouring nodes do not wait for each other.
struct alignas(64) UctNode : TreeNode {
  std::atomic<std::uint8_t> judged{kUnjudged};
  std::atomic<std::uint8_t> searched{0}; // by MCTS-MS
  std::uint8_t side = 0;                 // of the mover
  bool terminal = false;
  std::atomic<double> value{0};          // sum of results in [0, 1]
  std::atomic<double> squares{0};        // sum of their squares
  std::atomic<std::uint32_t> visits{0};
  std::atomic<float> mean{0};            // value / visits
  std::atomic<float> inverse_root{0};    // 1 / sqrt(visits)
  std::atomic<std::uint32_t> effort[2] = {1, 1};  // proof numbers: to show that side 0 wins, that side 1 does
  std::atomic<float> heuristic{0};       // V_heu
  float terminal_value = 0;              // for the mover

  std::uint32_t visit_count() const { return visits.load(std::memory_order_relaxed); }
  float mean_value() const { return mean.load(std::memory_order_relaxed); }
  static Arm arm(const UctNode& node) {
    return {static_cast<double>(node.visit_count()), node.mean_value(), node.squares.load(std::memory_order_relaxed)};
  }
};
static_assert(sizeof(UctNode) == 64);

// All moves as first (Gelly and Silver 2007).
struct AmafCount {
  std::atomic<float> value{0};
  std::atomic<std::uint32_t> visits{0};
};

class UctTree : public SearchTree<UctNode, AmafCount, 14> {
 public:
  using Amaf = AmafCount;
  UctTree(std::size_t memory, int move_count) : SearchTree(memory, 64), history_(static_cast<std::size_t>(move_count)) {}

  // The children are about to be compared, and another thread may have them: they come while there is other work to do.
  void send_for_children(const UctNode& node) const {
    for (const UctNode& child : children(node)) prefetch(&child);
  }

  // Zhang 7.1: how many simulations passed through this move somewhere in the tree.
  std::vector<std::atomic<std::uint32_t>>& history() { return history_; }
  std::uint32_t history_count(int move) const {
    return history_[static_cast<std::size_t>(move)].load(std::memory_order_relaxed);
  }
  double history_value(int move) const {
    const std::uint32_t root_visits = (*this)[kRoot].visit_count();
    return root_visits == 0 ? 0.0 : static_cast<double>(history_count(move)) / root_visits;
  }

 private:
  std::vector<std::atomic<std::uint32_t>> history_;
};

}  // namespace tesuji
