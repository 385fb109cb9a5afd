// The tree of Lin's searches: nodes in a pool bounded by memory, with Black's scores (Lin 2017, 3.4 and 3.5).
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>

#include "search/minimax_nodes.h"
#include "search/node_pool.h"

namespace tesuji {

struct LinNode : TreeNode {
  double total = 0;                       // sum of Black's scores
  double shared = 0;                      // the part of the children's bounds that they share
  std::uint32_t visits = 0;
  std::uint16_t branching = 0;            // `child_count` when the node is expanded: during the expansion that is less
  std::uint8_t side = 0;                  // to play; 0 is Black
  bool terminal = false;

  std::uint32_t visit_count() const { return visits; }
  double mean() const { return visits == 0 ? 0.0 : total / visits; }
};

class LinTree : public NodePool<LinNode, 12> {
 public:
  explicit LinTree(std::size_t memory) : NodePool(memory, std::size_t{1} << 12), minimax_(capacity()) {}

  const MinimaxNodes& minimax() const { return minimax_; }
  MinimaxNodes& minimax() { return minimax_; }
  NodeIndex parent(NodeIndex i) const { return minimax_.parent(i); }

  // What some of the policies need that are not his: sums of squares, and all moves as first, with Black's scores.
  struct More {
    double squares = 0, amaf_total = 0, amaf_visits = 0;
  };
  void enable_more() {
    more_.emplace(capacity());
    if (!more_->make(kRoot, used())) throw std::bad_alloc();
  }
  // What else there is of new children; false when there is no memory for it.
  bool extend(NodeIndex parent, NodeIndex first, std::size_t count) {
    const auto end = first + static_cast<NodeIndex>(count);
    return minimax_.adopt(parent, first, count, (*this)[parent].side) && (!more_ || more_->make(first, end));
  }
  bool has_more() const { return more_.has_value(); }
  More& more(NodeIndex i) { return (*more_)[i]; }
  const More& more(NodeIndex i) const { return (*more_)[i]; }

 private:
  MinimaxNodes minimax_;
  std::optional<BlockArray<More, 12>> more_;
};

}  // namespace tesuji
