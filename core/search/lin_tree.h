// The tree of Lin's searches: nodes in a pool bounded by memory, with Black's scores (Lin 2017, 3.4 and 3.5).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tesuji {

using LinNodeIndex = std::uint32_t;
inline constexpr LinNodeIndex kLinRoot = 0;
inline constexpr LinNodeIndex kNoLinNode = 0xffffffffu;

struct LinNode {
  double total = 0;                       // sum of Black's scores
  double root_log_visits = 0;             // sqrt(ln visits): the part of the children's bounds that they share
  std::uint32_t visits = 0;
  LinNodeIndex parent = kNoLinNode, first_child = kNoLinNode;
  LinNodeIndex minimax = kNoLinNode;      // the minimax node (3.5): itself below the threshold
  std::uint16_t move = 0;                 // that led here
  std::uint16_t child_count = 0;          // so far; during the expansion less than `branching`
  std::uint16_t branching = 0;            // 0 as long as the node is not expanded
  bool black_to_play = true, terminal = false;

  double mean() const { return visits == 0 ? 0.0 : total / visits; }
};

// Nodes keep their place: the pool grows by blocks, and a family never straddles two of them.
class LinTree {
 public:
  explicit LinTree(std::size_t memory)
      : capacity_(std::clamp<std::size_t>(memory / sizeof(LinNode), kBlock, kNoLinNode - 1)) {
    allocate(kNoLinNode, 1);
  }
  LinTree(const LinTree&) = delete;
  LinTree& operator=(const LinTree&) = delete;

  LinNode& operator[](LinNodeIndex i) { return blocks_[i >> kBlockShift][i & (kBlock - 1)]; }
  const LinNode& operator[](LinNodeIndex i) const { return blocks_[i >> kBlockShift][i & (kBlock - 1)]; }

  // Room for a family, side by side; kNoLinNode when the pool is full, and from then on for ever.
  LinNodeIndex allocate(LinNodeIndex parent, std::size_t count) {
    std::size_t first = used_;
    if (first >> kBlockShift != (first + count - 1) >> kBlockShift) first = ((first >> kBlockShift) + 1) << kBlockShift;
    if (full_ || count > kBlock || first + count > capacity_) {
      full_ = true;
      return kNoLinNode;
    }
    used_ = first + count;
    while (blocks_.size() << kBlockShift < used_) blocks_.push_back(std::make_unique<LinNode[]>(kBlock));
    for (std::size_t i = first; i < used_; ++i) {
      LinNode& node = (*this)[static_cast<LinNodeIndex>(i)];
      node.parent = parent;
      node.minimax = static_cast<LinNodeIndex>(i);
    }
    return static_cast<LinNodeIndex>(first);
  }

  std::span<const LinNode> children(LinNodeIndex i) const {
    const LinNode& node = (*this)[i];
    return node.child_count == 0 ? std::span<const LinNode>{} : std::span{&(*this)[node.first_child], node.child_count};
  }

  // The child along a move; kNoLinNode when the tree does not hold it.
  LinNodeIndex find_child(LinNodeIndex parent, int move) const {
    const std::span<const LinNode> family = children(parent);
    for (std::size_t k = 0; k < family.size(); ++k)
      if (family[k].move == move) return (*this)[parent].first_child + static_cast<LinNodeIndex>(k);
    return kNoLinNode;
  }

  // Half the width of a child's confidence interval without the exploration parameter: sqrt(ln n / n_j) (3.4.1).
  double half_width(LinNodeIndex i) const {
    const LinNode& node = (*this)[i];
    if (i == kLinRoot || node.visits == 0) return 0;
    return (*this)[node.parent].root_log_visits / std::sqrt(static_cast<double>(node.visits));
  }

  std::size_t used() const { return used_; }
  std::size_t capacity() const { return capacity_; }
  bool full() const { return full_; }

 private:
  static constexpr int kBlockShift = 12;
  static constexpr std::size_t kBlock = std::size_t{1} << kBlockShift;  // more than any board has moves

  std::size_t capacity_, used_ = 0;
  std::vector<std::unique_ptr<LinNode[]>> blocks_;
  bool full_ = false;
};

}  // namespace tesuji
