// The tree of a Monte-Carlo search: nodes in their pool, and beside them what only some searches need of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>

#include "search/minimax_nodes.h"
#include "search/node_pool.h"

namespace tesuji {

template <class Node, class Extra, int kShift>
class SearchTree : public NodePool<Node, kShift> {
 public:
  using NodePool<Node, kShift>::NodePool;

  void enable_extra() {
    extra_.emplace(this->capacity());
    if (!extra_->make(kRoot, this->used())) throw std::bad_alloc();
  }
  bool has_extra() const { return extra_.has_value(); }
  Extra& extra(NodeIndex i) { return (*extra_)[i]; }
  const Extra& extra(NodeIndex i) const { return (*extra_)[i]; }

  // Lin's minimax nodes; `mover`: the side that moved to the root.
  void enable_minimax(std::uint8_t mover) { minimax_.emplace(this->capacity()), minimax_->set_root(mover); }
  bool has_minimax() const { return minimax_.has_value(); }
  MinimaxNodes& minimax() { return *minimax_; }
  const MinimaxNodes& minimax() const { return *minimax_; }

  // All of that for new children, made by one side's moves; false when there is no memory for it.
  bool extend(NodeIndex parent, NodeIndex first, std::size_t count, std::uint8_t mover) {
    const bool made = (!extra_ || extra_->make(first, first + static_cast<NodeIndex>(count))) &&
                      (!minimax_ || minimax_->adopt(parent, first, count, mover));
    return made || this->refuse() != kNoNode;
  }

 private:
  std::optional<BlockArray<Extra, kShift>> extra_;
  std::optional<MinimaxNodes> minimax_;
};

}  // namespace tesuji
