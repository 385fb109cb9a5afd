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
#include <vector>

namespace tesuji {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kRoot = 0;
inline constexpr NodeIndex kNoNode = 0xffffffffu;

// An array that is made block by block, when it is first needed so far.
template <class T, int kShift>
class BlockArray {
 public:
  static constexpr NodeIndex kBlock = NodeIndex{1} << kShift;

  explicit BlockArray(std::size_t capacity) : blocks_(capacity / kBlock + 1) {}

  T& operator[](NodeIndex i) { return blocks_[i >> kShift][i & (kBlock - 1)]; }
  const T& operator[](NodeIndex i) const { return blocks_[i >> kShift][i & (kBlock - 1)]; }

  // Makes sure of everything before `end`; false when there is no memory for it.
  bool reach(NodeIndex end) {
    const NodeIndex wanted = ((end - 1) >> kShift) + 1;
    if (ready_.load(std::memory_order_acquire) >= wanted) return true;
    while (growing_.exchange(true, std::memory_order_acquire)) {
    }
    try {
      for (NodeIndex b = ready_.load(std::memory_order_relaxed); b < wanted; ++b) {
        blocks_[b] = std::make_unique<T[]>(kBlock);
        ready_.store(b + 1, std::memory_order_release);
      }
    } catch (const std::bad_alloc&) {
    }
    growing_.store(false, std::memory_order_release);
    return ready_.load(std::memory_order_acquire) >= wanted;
  }

 private:
  std::vector<std::unique_ptr<T[]>> blocks_;
  std::atomic<NodeIndex> ready_{0};
  std::atomic<bool> growing_{false};
};

// A node has `move`, `child_count`, and `family()`: the index of its first child, kNoNode as long as it has none. The
// root is there from the beginning.
template <class Node, int kShift>
class NodePool {
 public:
  NodePool(std::size_t memory, std::size_t least)
      : capacity_(static_cast<NodeIndex>(std::clamp<std::size_t>(memory / sizeof(Node), least, kNoNode - 1))),
        nodes_(capacity_) {
    if (!nodes_.reach(1)) throw std::bad_alloc();
  }

  Node& operator[](NodeIndex i) { return nodes_[i]; }
  const Node& operator[](NodeIndex i) const { return nodes_[i]; }

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

  NodeIndex used() const { return used_.load(std::memory_order_relaxed); }
  NodeIndex capacity() const { return capacity_; }
  bool full() const { return full_.load(std::memory_order_relaxed); }

 protected:
  // Room for a family; kNoNode when the pool is full, and from then on for ever. A family never straddles two blocks,
  // so that it can be walked with a pointer.
  NodeIndex allocate_family(std::size_t count) {
    NodeIndex before = used();
    while (true) {
      std::size_t first = before;
      if (first >> kShift != (first + count - 1) >> kShift) first = ((first >> kShift) + 1) << kShift;
      if (full() || count > nodes_.kBlock || first + count > capacity_) return refuse();
      if (used_.compare_exchange_weak(before, static_cast<NodeIndex>(first + count)))
        return nodes_.reach(static_cast<NodeIndex>(first + count)) ? static_cast<NodeIndex>(first) : refuse();
    }
  }
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

}  // namespace tesuji
