// The walk over the children of a node that all rules of selection share; for the policies' own files.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "search/uct_policies.h"
#include "search/widening.h"

namespace tesuji {

// PN-MCTS prefers children that are nearly proven for the player to move, whatever their results so far.
class ProofNumberPart {
 public:
  ProofNumberPart(std::span<const UctNode> children, const UctSettings& settings)
      : weight_(static_cast<float>(settings.proof_number_weight)) {
    if (weight_ == 0) return;
    std::uint32_t most = 1;
    for (const UctNode& child : children) most = std::max(most, number(child));
    scale_ = weight_ / static_cast<float>(most);
  }
  float operator()(const UctNode& child) const {
    return weight_ == 0 ? 0 : weight_ - scale_ * static_cast<float>(number(child));
  }

 private:
  static std::uint32_t number(const UctNode& child) {
    const std::uint32_t n = child.effort[child.side].load(std::memory_order_relaxed);
    return n >= kNever ? 0 : n;  // proven lost: not chosen anyway
  }
  float weight_, scale_ = 0;
};

// The walk that all rules share. Children are visited in their order (7.2), so the first unvisited one ends the
// visited ones. Greedy mode (7.3) leaves the unvisited alone while some child wins often enough, and a search that
// widens leaves the last ones alone as long as not all before them are lost.
template <class Score>
NodeIndex best_child(const UctTree& tree, const UctNode& parent, const UctSettings& settings, Score score) {
  const bool greedy = settings.greedy;
  const auto greedy_threshold = static_cast<float>(settings.greedy_threshold);
  const std::span<const UctNode> children = tree.children(parent);
  const ProofNumberPart proof_numbers(children, settings);
  std::size_t best = children.size(), unvisited = children.size(), lost = children.size();
  float best_score = -std::numeric_limits<float>::infinity();
  bool found_good = false;
  std::size_t width = children.size();
  if (settings.widening.rule != Widening::kNone)
    width = open_children(settings.widening, width,
                          (settings.widening.rule == Widening::kIterative ? tree[kRoot] : parent).visit_count());
  for (std::size_t i = 0; i < children.size() && (i < width || best == children.size()); ++i) {
    const UctNode& child = children[i];
    const Proven proof = child.proven();
    if (proof == Proven::kWin) return parent.first_child.load(std::memory_order_relaxed) + static_cast<NodeIndex>(i);
    if (proof == Proven::kLoss) {
      lost = i;
      continue;
    }
    if (child.visit_count() == 0) {
      unvisited = std::min(unvisited, i);
      if (settings.grandparent == 0) break;
      continue;  // behind it there may be some that began with visits
    }
    const float mean = child.mean_value();
    found_good = found_good || mean > greedy_threshold;
    const float s = score(child, i) + proof_numbers(child);
    if (s > best_score || best == children.size()) best_score = s, best = i;  // a score that is no number is still a child
  }
  if (unvisited < children.size() && !(greedy && found_good)) best = unvisited;
  if (best == children.size()) best = unvisited < children.size() ? unvisited : lost;
  return parent.first_child.load(std::memory_order_relaxed) + static_cast<NodeIndex>(best);
}

inline double log_visits(const UctNode& parent) { return std::log(std::max<std::uint32_t>(parent.visit_count(), 1)); }

}  // namespace tesuji
