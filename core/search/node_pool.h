// The nodes of a Monte-Carlo tree: families side by side in blocks that keep their place, bounded by memory. Several
// threads may add families at the same time.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

namespace tesuji {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kRoot = 0;
inline constexpr NodeIndex kNoNode = 0xffffffffu;

// Proofs (MCTS-Solver) from the view of the player who moved into the node.
enum class Proven : std::int8_t { kLoss = -1, kUnknown = 0, kWin = 1 };

// What the nodes of all trees have. Statistics are the trees' own.
struct TreeNode {
  std::atomic<NodeIndex> first_child{kNoNode};
  std::uint16_t move = 0, child_count = 0;
  std::atomic<std::int8_t> proof{0};
  std::atomic<std::uint8_t> busy{0};  // a thread is making the children, or has made them

  NodeIndex family() const { return first_child.load(std::memory_order_acquire); }
  bool has_children() const { return family() != kNoNode; }
  Proven proven() const { return static_cast<Proven>(proof.load(std::memory_order_relaxed)); }
  void prove(Proven what) { proof.store(static_cast<std::int8_t>(what), std::memory_order_relaxed); }
};

// An array in blocks. Memory is asked for when it is first needed, and touched when its elements are made.
template <class T, int kShift>
class BlockArray {
  static_assert(std::is_trivially_destructible_v<T>);

 public:
  static constexpr NodeIndex kBlock = NodeIndex{1} << kShift;

  explicit BlockArray(std::size_t capacity) : capacity_(capacity), blocks_(capacity / kBlock + 1) {}

  T& operator[](NodeIndex i) { return blocks_[i >> kShift].get()[i & (kBlock - 1)]; }
  const T& operator[](NodeIndex i) const { return blocks_[i >> kShift].get()[i & (kBlock - 1)]; }

  // New elements; false when there is no memory for them.
  bool make(NodeIndex first, NodeIndex end) {
    if (!reach(end)) return false;
    for (NodeIndex i = first; i < end; ++i) new (&(*this)[i]) T();
    return true;
  }

 private:
  struct Free {
    void operator()(T* memory) const { ::operator delete(memory, std::align_val_t{alignof(T)}); }
  };

  bool reach(NodeIndex end) {
    const NodeIndex wanted = ((end - 1) >> kShift) + 1;
    if (ready_.load(std::memory_order_acquire) >= wanted) return true;
    while (growing_.exchange(true, std::memory_order_acquire)) {
    }
    for (NodeIndex b = ready_.load(std::memory_order_relaxed); b < wanted; ++b) {
      const std::size_t count = std::min<std::size_t>(kBlock, capacity_ - std::size_t{b} * kBlock);
      void* const memory = ::operator new(count * sizeof(T), std::align_val_t{alignof(T)}, std::nothrow);
      if (!memory) break;
      blocks_[b].reset(static_cast<T*>(memory));
      ready_.store(b + 1, std::memory_order_release);
    }
    growing_.store(false, std::memory_order_release);
    return ready_.load(std::memory_order_acquire) >= wanted;
  }

  std::size_t capacity_;
  std::vector<std::unique_ptr<T, Free>> blocks_;
  std::atomic<NodeIndex> ready_{0};
  std::atomic<bool> growing_{false};
};

// The root is there from the beginning.
template <class Node, int kShift>
class NodePool {
  static_assert(std::is_base_of_v<TreeNode, Node>);

 public:
  NodePool(std::size_t memory, std::size_t least)
      : capacity_(static_cast<NodeIndex>(std::clamp<std::size_t>(memory / sizeof(Node), least, kNoNode - 1))),
        nodes_(capacity_) {
    clear();
  }

  void clear() {
    used_.store(1), full_.store(false);
    if (!nodes_.make(kRoot, 1)) throw std::bad_alloc();
  }

  Node& operator[](NodeIndex i) { return nodes_[i]; }
  const Node& operator[](NodeIndex i) const { return nodes_[i]; }

  std::span<Node> children(const Node& node) {
    const NodeIndex first = node.family();
    return first == kNoNode ? std::span<Node>{} : std::span<Node>{&nodes_[first], node.child_count};
  }
  std::span<const Node> children(const Node& node) const {
    const NodeIndex first = node.family();
    return first == kNoNode ? std::span<const Node>{} : std::span<const Node>{&nodes_[first], node.child_count};
  }

  // The child along a move; kNoNode when the tree does not hold it.
  NodeIndex find_child(NodeIndex parent, int move) const {
    const std::span<const Node> family = children(nodes_[parent]);
    const auto found = std::find_if(family.begin(), family.end(), [&](const Node& node) { return node.move == move; });
    return found == family.end() ? kNoNode : nodes_[parent].family() + static_cast<NodeIndex>(found - family.begin());
  }

  // The node along a line of moves from the root.
  template <class Moves>
  NodeIndex find(const Moves& moves) const {
    NodeIndex at = kRoot;
    for (auto move = moves.begin(); at != kNoNode && move != moves.end(); ++move) at = find_child(at, *move);
    return at;
  }

  // The first of a node's children, of which there must be some, with the highest value(child, index).
  template <class Value>
  NodeIndex best_of(const Node& node, Value value) const {
    const NodeIndex first = node.family();
    const Node* const family = &(*this)[first];
    NodeIndex best = first;
    auto best_value = value(family[0], first);
    for (NodeIndex k = 1; k < node.child_count; ++k)
      if (const auto v = value(family[k], first + k); v > best_value) best = first + k, best_value = v;
    return best;
  }

  NodeIndex used() const { return used_.load(std::memory_order_relaxed); }
  NodeIndex capacity() const { return capacity_; }
  bool full() const { return full_.load(std::memory_order_relaxed); }

  // Gives a node its family, once: `count()` says how many children there are, `fill(first)` writes them before anybody
  // sees them, and false takes it back. False when the pool is full, there are none, or another thread is at it.
  template <class Count, class Fill>
  bool grow(Node& node, Count count, Fill fill) {
    if (full() || node.busy.exchange(1, std::memory_order_acquire)) return false;
    try {
      const std::size_t wanted = count();
      if (wanted == 0) return false;
      if (const NodeIndex first = allocate(wanted); first != kNoNode && fill(first)) {
        node.child_count = static_cast<std::uint16_t>(wanted);
        node.first_child.store(first, std::memory_order_release);
        return true;
      }
    } catch (...) {
      node.busy.store(0, std::memory_order_release);
      throw;
    }
    node.busy.store(0, std::memory_order_release);
    return false;
  }

  // Room for a family, as new nodes; kNoNode when the pool is full, and from then on for ever. A family never straddles
  // two blocks, so that it can be walked with a pointer.
  NodeIndex allocate(std::size_t count) {
    NodeIndex before = used();
    while (true) {
      std::size_t first = before;
      if (first >> kShift != (first + count - 1) >> kShift) first = ((first >> kShift) + 1) << kShift;
      if (full() || count > nodes_.kBlock || first + count > capacity_) return refuse();
      const auto from = static_cast<NodeIndex>(first), end = static_cast<NodeIndex>(first + count);
      if (used_.compare_exchange_weak(before, end)) return nodes_.make(from, end) ? from : refuse();
    }
  }

 protected:
  // There is no more room, be it that the system has no more memory although the pool might take it.
  NodeIndex refuse() {
    full_.store(true, std::memory_order_relaxed);
    return kNoNode;
  }

 private:
  NodeIndex capacity_;
  BlockArray<Node, kShift> nodes_;
  std::atomic<NodeIndex> used_{1};
  std::atomic<bool> full_{false};
};

// MCTS-Solver (Winands, Bjornsson and Saito 2008): draws conclusions along the path, from its proven end upwards.
// Returns the place in the path of the node where that ended: the first that is not proven (or was before), or 0.
template <class Tree>
std::size_t back_up_proof(Tree& tree, std::span<const NodeIndex> path) {
  for (std::size_t i = path.size() - 1; i > 0; --i) {
    const Proven proof = tree[path[i]].proven();
    if (proof == Proven::kUnknown) return i;
    auto& parent = tree[path[i - 1]];
    if (parent.proven() != Proven::kUnknown) return i - 1;
    const auto children = tree.children(parent);
    // A won move of the player to move loses for the parent's mover; he wins when all of them lose.
    const bool all_lost = std::all_of(children.begin(), children.end(),
                                      [](const TreeNode& child) { return child.proven() == Proven::kLoss; });
    if (proof == Proven::kWin)
      parent.prove(Proven::kLoss);
    else if (all_lost)
      parent.prove(Proven::kWin);
    else
      return i - 1;
  }
  return 0;
}

}  // namespace tesuji
