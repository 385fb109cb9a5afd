// The tree of a Monte-Carlo search: nodes in a pool of fixed size, shared by threads, and what is known about moves.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tesuji {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kRoot = 0;
inline constexpr NodeIndex kNoNode = 0xffffffffu;
// Move 0 is a pass, in games that have one: it is no place on the board, so it has no history.
inline constexpr std::uint16_t kPassMove = 0;

// Proofs (MCTS-Solver) from the view of the player who moved into the node.
enum class Proven : std::int8_t { kLoss = -1, kUnknown = 0, kWin = 1 };

inline constexpr std::uint32_t kNever = 0x3fffffff;  // as a proof number

// Terminal tag and heuristic of a node: found out once, at its first visit (4.5.6).
inline constexpr std::uint8_t kUnjudged = 0, kJudging = 1, kJudged = 2;

// Statistics are those of the player who moved into the node ("the mover"): a parent takes the maximum over its
// children whoever is to move, which makes the search negamax-correct.
//
// One thread writes with plain stores, several with atomic additions; both read with relaxed loads. The two cached
// floats may lag behind by a simulation of another thread, which only moves the choice of that thread a little.
// A node has a cache line for itself: threads that work in neighbouring nodes do not wait for each other.
struct alignas(64) UctNode {
  std::atomic<double> value{0};          // sum of results in [0, 1]
  std::atomic<std::uint32_t> visits{0};
  std::atomic<NodeIndex> first_child{kNoNode};
  std::atomic<float> mean{0};            // value / visits
  std::atomic<float> inverse_root{0};    // 1 / sqrt(visits)
  std::atomic<std::uint32_t> effort[2] = {1, 1};  // proof numbers: to show that side 0 wins, that side 1 does
  std::atomic<float> heuristic{0};       // V_heu
  std::uint16_t move = 0;
  std::uint16_t child_count = 0;
  std::atomic<std::int8_t> proof{0};
  std::atomic<std::uint8_t> busy{0};     // a thread is creating the children
  std::atomic<std::uint8_t> judged{kUnjudged};
  std::atomic<std::uint8_t> searched{0}; // by MCTS-MS
  std::uint8_t side = 0;                 // of the mover
  bool terminal = false;
  float terminal_value = 0;              // for the mover

  bool has_children() const { return first_child.load(std::memory_order_acquire) != kNoNode; }
  std::uint32_t visit_count() const { return visits.load(std::memory_order_relaxed); }
  float mean_value() const { return mean.load(std::memory_order_relaxed); }
  Proven proven() const { return static_cast<Proven>(proof.load(std::memory_order_relaxed)); }
};

class UctTree {
 public:
  UctTree(std::size_t memory, int move_count)
      : capacity_(static_cast<NodeIndex>(std::min<std::size_t>(
            std::max<std::size_t>(memory / sizeof(UctNode), 64), kNoNode - 1))),
        history_(static_cast<std::size_t>(move_count)) {
    blocks_.resize(capacity_ / kBlock + 1);
    allocate_up_to(1);
  }

  UctNode& operator[](NodeIndex i) { return blocks_[i >> kBlockShift][i & (kBlock - 1)]; }
  const UctNode& operator[](NodeIndex i) const { return blocks_[i >> kBlockShift][i & (kBlock - 1)]; }

  // Children lie side by side: `first_child`, `first_child + 1`, ... Returns kNoNode when the pool is full.
  NodeIndex allocate(std::uint32_t count) {
    NodeIndex first = used_.load(std::memory_order_relaxed);
    while (true) {
      // A family never straddles two blocks, so that it can be walked with a pointer.
      NodeIndex start = first;
      if ((start >> kBlockShift) != ((start + count - 1) >> kBlockShift)) start = (start >> kBlockShift << kBlockShift) + kBlock;
      if (count > kBlock || start + count > capacity_) {
        full_.store(true, std::memory_order_relaxed);
        return kNoNode;
      }
      if (used_.compare_exchange_weak(first, start + count)) {
        allocate_up_to(start + count);
        return start;
      }
    }
  }

  std::span<const UctNode> children(const UctNode& node) const {
    const NodeIndex first = node.first_child.load(std::memory_order_acquire);
    if (first == kNoNode) return {};
    return {&(*this)[first], node.child_count};
  }

  // The children are about to be compared, and another thread may have them: they come while there is other work to do.
  void send_for_children(const UctNode& node) const {
    for (const UctNode& child : children(node)) __builtin_prefetch(&child);
  }

  NodeIndex used() const { return used_.load(std::memory_order_relaxed); }
  NodeIndex capacity() const { return capacity_; }
  bool full() const { return full_.load(std::memory_order_relaxed); }

  // Zhang 7.1: how many simulations passed through this move somewhere in the tree.
  std::vector<std::atomic<std::uint32_t>>& history() { return history_; }
  std::uint32_t history_count(int move) const {
    return history_[static_cast<std::size_t>(move)].load(std::memory_order_relaxed);
  }
  double history_value(int move) const {
    const std::uint32_t root_visits = (*this)[kRoot].visit_count();
    return root_visits == 0 ? 0.0 : static_cast<double>(history_count(move)) / root_visits;
  }

  // All moves as first (Gelly and Silver 2007), by node like the nodes themselves; made by enable_amaf().
  struct Amaf {
    std::atomic<float> value{0};
    std::atomic<std::uint32_t> visits{0};
  };
  void enable_amaf() { has_amaf_ = true, amaf_blocks_.resize(blocks_.size()), allocate_up_to(used()); }
  bool has_amaf() const { return has_amaf_; }
  Amaf& amaf(NodeIndex i) { return amaf_blocks_[i >> kBlockShift][i & (kBlock - 1)]; }
  const Amaf& amaf(NodeIndex i) const { return amaf_blocks_[i >> kBlockShift][i & (kBlock - 1)]; }

 private:
  static constexpr int kBlockShift = 14;
  static constexpr NodeIndex kBlock = NodeIndex{1} << kBlockShift;

  void allocate_up_to(NodeIndex end) {
    const NodeIndex last = (end - 1) >> kBlockShift;
    if (ready_blocks_.load(std::memory_order_acquire) > last && (!has_amaf_ || amaf_blocks_[last])) return;
    while (growing_.exchange(true, std::memory_order_acquire)) {
    }
    for (NodeIndex b = 0; b <= last; ++b) {
      if (!blocks_[b]) blocks_[b] = std::make_unique<UctNode[]>(kBlock);
      if (has_amaf_ && !amaf_blocks_[b]) amaf_blocks_[b] = std::make_unique<Amaf[]>(kBlock);
    }
    if (ready_blocks_.load(std::memory_order_relaxed) < last + 1) ready_blocks_.store(last + 1, std::memory_order_release);
    growing_.store(false, std::memory_order_release);
  }

  NodeIndex capacity_;
  std::vector<std::unique_ptr<UctNode[]>> blocks_;
  std::vector<std::unique_ptr<Amaf[]>> amaf_blocks_;
  std::atomic<NodeIndex> used_{1}, ready_blocks_{0};
  std::atomic<bool> full_{false}, growing_{false};
  bool has_amaf_ = false;
  std::vector<std::atomic<std::uint32_t>> history_;
};

}  // namespace tesuji
