// The tree of Lin's searches: nodes in a pool bounded by memory, with Black's scores (Lin 2017, 3.4 and 3.5).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "search/node_pool.h"

namespace tesuji {

struct LinNode : TreeNode {
  double total = 0;                       // sum of Black's scores
  double root_log_visits = 0;             // sqrt(ln visits): the part of the children's bounds that they share
  std::uint32_t visits = 0;
  NodeIndex parent = kNoNode;
  NodeIndex minimax = kNoNode;            // the minimax node (3.5): itself below the threshold
  std::uint16_t branching = 0;            // `child_count` when the node is expanded: during the expansion that is less
  bool black_to_play = true, terminal = false;

  double mean() const { return visits == 0 ? 0.0 : total / visits; }
};

class LinTree : public NodePool<LinNode, 12> {
 public:
  explicit LinTree(std::size_t memory) : NodePool(memory, std::size_t{1} << 12) { (*this)[kRoot].minimax = kRoot; }

  // Half the width of a child's confidence interval without the exploration parameter: sqrt(ln n / n_j) (3.4.1).
  double half_width(NodeIndex i) const {
    const LinNode& node = (*this)[i];
    if (i == kRoot || node.visits == 0) return 0;
    return (*this)[node.parent].root_log_visits / std::sqrt(static_cast<double>(node.visits));
  }
};

}  // namespace tesuji
