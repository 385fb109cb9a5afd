// Lin's minimax nodes (Lin 2017, 3.5) in any Monte-Carlo tree: the leaf that minimax on the means reaches from a node
// through nodes that are known well enough. A child is then looked at through its minimax node.
#pragma once

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <vector>

#include "search/node_pool.h"

namespace tesuji {

// From when on a node takes part in minimax. kVisits: from so many visits per child on (3.5). kBounds, for his future
// work 2: as long as the lower confidence bound of its best child is above the mean of the node, in which the bad moves
// count too; then that mean is known to be too low. It needs no number.
enum class MinimaxRule : std::uint8_t { kNever, kVisits, kBounds };

struct MinimaxSettings {
  MinimaxRule rule = MinimaxRule::kNever;
  std::uint32_t threshold = 30;  // visits per child
  bool per_child = true;         // otherwise visits of the node, however many children it has
  bool to_node = false;          // the search goes on from the minimax node (his program), not from the child (his text)

  bool takes_part(std::uint32_t visits, std::size_t children) const {
    if (rule != MinimaxRule::kVisits) return rule == MinimaxRule::kBounds;
    return visits >= std::uint64_t{threshold} * (per_child ? children : 1);
  }
};

// Beside a tree whose nodes have `visit_count()` and, where nothing else is said, `proven()` and `mean_value()` for the
// player who moved there.
class MinimaxNodes {
 public:
  explicit MinimaxNodes(std::size_t capacity) : links_(capacity) {
    if (!links_.make(kRoot, 1)) throw std::bad_alloc();
  }

  // New children, all made by a move of the same side; false when there is no memory.
  bool adopt(NodeIndex parent, NodeIndex first, std::size_t count, std::uint8_t mover) {
    const auto end = first + static_cast<NodeIndex>(count);
    if (!links_.make(first, end)) return false;
    for (NodeIndex i = first; i < end; ++i) links_[i].parent = parent, links_[i].mover = mover;
    return true;
  }
  void set_root(std::uint8_t mover) { links_[kRoot].mover = mover, links_[kRoot].node.store(kNoNode); }

  NodeIndex of(NodeIndex i) const {
    const NodeIndex node = links_[i].node.load(std::memory_order_relaxed);
    return node == kNoNode ? i : node;
  }
  NodeIndex parent(NodeIndex i) const { return links_[i].parent; }
  std::uint8_t mover(NodeIndex i) const { return links_[i].mover; }
  bool same_mover(NodeIndex a, NodeIndex b) const { return mover(a) == mover(b); }
  // The moves that lead from a node to its minimax node, the last one first.
  void way_from(NodeIndex i, std::vector<NodeIndex>& way) const {
    way.clear();
    for (NodeIndex k = of(i); k != i; k = parent(k)) way.push_back(k);
  }

  // What a move is worth to whoever makes it, seen through its minimax node.
  template <class Tree>
  double value(const Tree& tree, NodeIndex i) const {
    const auto& node = tree[i];
    if (const int proof = static_cast<int>(node.proven()); proof != 0) return proof > 0 ? 1 : 0;
    const NodeIndex seen = of(i);
    const double mean = tree[seen].mean_value();
    return same_mover(i, seen) ? mean : 1 - mean;
  }

  // The results of a simulation are in node i, and what follows from them below it is known.
  template <class Tree>
  void update(const Tree& tree, NodeIndex i, const MinimaxSettings& settings) {
    const std::size_t children = tree.children(tree[i]).size();
    update(tree, i, settings, children, [&](NodeIndex child) { return value(tree, child); },
           [&](NodeIndex child) { return same_mover(i, child) ? tree[i].mean_value() : 1 - tree[i].mean_value(); });
  }
  // `worth(child)`: of the move to whoever makes it; `mean(child)`: of node i to the same player. `children` may be more
  // than there are yet.
  template <class Tree, class Worth, class Mean>
  void update(const Tree& tree, NodeIndex i, const MinimaxSettings& settings, std::size_t children, Worth worth, Mean mean) {
    const auto& node = tree[i];
    NodeIndex found = kNoNode;
    if (children > 0 && settings.takes_part(node.visit_count(), children)) {
      const NodeIndex best = tree.best_of(node, [&](const auto& child, NodeIndex k) {
        return child.visit_count() == 0 ? -std::numeric_limits<double>::infinity() : worth(k);
      });
      const std::uint32_t visits = tree[best].visit_count();
      if (visits > 0 && (settings.rule == MinimaxRule::kVisits || lower_bound(tree, i, best, worth(best)) > mean(best)))
        found = of(best);
    }
    links_[i].node.store(found, std::memory_order_relaxed);
  }

 private:
  struct Link {
    std::atomic<NodeIndex> node{kNoNode};  // kNoNode: itself
    NodeIndex parent = kNoNode;
    std::uint8_t mover = 0;
  };

  template <class Tree>
  double lower_bound(const Tree& tree, NodeIndex i, NodeIndex best, double worth) const {
    const double visits = tree[i].visit_count(), seen = tree[of(best)].visit_count();
    return worth - std::sqrt(2 * std::log(visits) / seen);
  }

  BlockArray<Link, 12> links_;
};

}  // namespace tesuji
