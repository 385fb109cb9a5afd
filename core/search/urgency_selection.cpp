#include "search/urgency_selection.h"

#include <algorithm>
#include <cmath>

#include "search/selection_walk.h"

namespace tesuji {

namespace {

// How good a child is so far, and how uncertain its mean is. Coulom (2006) adds one result of the largest possible
// deviation, so that a few equal results are not taken for certainty; it is used for both rules.
struct Estimate {
  explicit Estimate(const UctNode& child) : mean(child.mean_value()) {
    const double n = child.visit_count();
    const double squares = child.squares.load(std::memory_order_relaxed) - n * mean * mean;
    variance = (std::max(0.0, squares) + 0.25) / (n + 1) / n;
  }
  double mean, variance = 0;
};

// Objective Monte-Carlo (Chaslot and others 2006): in proportion to the probability that the move is better than the
// value of the best.
struct Omc {
  static double urgency(const Estimate& best, const Estimate& move) {
    return std::erfc((best.mean - move.mean) / std::sqrt(2 * move.variance));
  }
};

// Probability to be better than the best move (Coulom 2006): the best move's value is uncertain as well.
struct Pbbm {
  static double urgency(const Estimate& best, const Estimate& move) {
    return std::exp(-2.4 * (best.mean - move.mean) / std::sqrt(2 * (best.variance + move.variance)));
  }
};

// Fairness: the child is followed that has been visited least for its urgency.
template <class Rule>
class UrgencySelection final : public Selection {
 public:
  explicit UrgencySelection(const UctSettings& settings) : s_(settings) {}

  NodeIndex select(const UctTree& tree, const UctNode& parent) const override {
    const UctNode* best = best_of(tree, parent);
    if (!best) return best_child(tree, parent, s_, [](const UctNode&, std::size_t) { return 0.0f; });
    const Estimate estimate(*best);
    return best_child(tree, parent, s_, [&](const UctNode& child, std::size_t) {
      return static_cast<float>(Rule::urgency(estimate, Estimate(child)) / child.visit_count());
    });
  }
  // No bound is used: the part beside the mean is the urgency.
  BoundParts bound(const UctTree& tree, const UctNode& parent, NodeIndex index) const override {
    const UctNode& child = tree[index];
    const UctNode* best = best_of(tree, parent);
    if (!best || child.visit_count() == 0) return {0, std::numeric_limits<double>::infinity(), 0, 0};
    return {child.mean_value(), Rule::urgency(Estimate(*best), Estimate(child)), 0, 0};
  }

 private:
  static const UctNode* best_of(const UctTree& tree, const UctNode& parent) {
    const UctNode* best = nullptr;
    for (const UctNode& child : tree.children(parent))
      if (child.visit_count() > 0 && child.proven() == Proven::kUnknown)
        if (!best || child.mean_value() > best->mean_value()) best = &child;
    return best;
  }

  UctSettings s_;
};

}  // namespace

std::unique_ptr<Selection> make_urgency_selection(const UctSettings& settings) {
  if (settings.selection == SelectionRule::kOmc) return std::make_unique<UrgencySelection<Omc>>(settings);
  return std::make_unique<UrgencySelection<Pbbm>>(settings);
}

}  // namespace tesuji
