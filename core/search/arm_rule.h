// Rules of selection that need of each move only how it stands: confidence bounds other than UCB1's, and urgency.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "search/node_pool.h"

namespace tesuji {

// kUcb1: UCB1 with all that a tree adds to it. kRave: UCB1 of a mean that all moves as first share.
enum class SelectionRule : std::uint8_t { kUcb1, kUcb1Tuned, kUcbE, kRave, kOmc, kPbbm };

// A move for whoever chooses; results are between 0 and 1. Without plays nothing is known of it.
struct Arm {
  double plays = 0, mean = 0, squares = 0;
};

// UCB1-tuned (Auer, Cesa-Bianchi and Fischer 2002): the variance is that of the sample, of results between 0 and 1 too.
// (Lin 2017, 2.5.1, prints 1/2 where Auer and his colleagues divide by the number of plays.)
inline double tuned_width(double log_parent, const Arm& arm) {
  const double variance = std::max(0.0, arm.squares / arm.plays - arm.mean * arm.mean) + std::sqrt(2 * log_parent / arm.plays);
  return std::sqrt(log_parent / arm.plays * std::min(0.25, variance));
}

// UCB-E (Audibert, Bubeck and Munos 2010; Lin 2017, 2.5.2) adds the root of a / plays. This is the largest a that their
// theorem allows, 25/36 (n - K) / H1 with H1 the sum of 1 / gap^2. They know the gaps; here they are those of the means
// so far, n is the number of plays so far, and the gap of the best child is that to the second. A gap cannot be told
// from chance below one standard error, so none is taken to be smaller: otherwise two equal means would end all
// exploration.
template <class Children, class ArmOf>
double ucb_e_parameter(const Children& children, ArmOf arm_of) {
  double best = -1, second = -1, plays = 0, arms = 0, h1 = 0;
  for (const auto& child : children) {
    const Arm arm = arm_of(child);
    if (arm.plays == 0) continue;
    plays += arm.plays, ++arms;
    if (arm.mean > best)
      second = best, best = arm.mean;
    else
      second = std::max(second, arm.mean);
  }
  if (arms < 2) return 0;
  bool first = true;  // the best child, once
  for (const auto& child : children) {
    const Arm arm = arm_of(child);
    if (arm.plays == 0) continue;
    const double gap = std::max(first && arm.mean == best ? best - second : best - arm.mean, 0.5 / std::sqrt(arm.plays));
    first = first && arm.mean != best;
    h1 += 1 / (gap * gap);
  }
  return 25.0 / 36 * (plays - arms) / h1;
}

// One of these rules for the children of one node.
class ArmRule {
 public:
  // `exploration`: of kRave, the larger, the less; `ucb_e`: UCB-E's a, 0 for the one above.
  template <class Children, class ArmOf>
  ArmRule(SelectionRule rule, double exploration, double ucb_e, double parent_plays, const Children& children, ArmOf arm_of)
      : rule_(rule), exploration_(exploration) {
    if (rule == SelectionRule::kUcbE)
      shared_ = ucb_e > 0 ? ucb_e : ucb_e_parameter(children, arm_of);
    else
      shared_ = std::log(std::max(parent_plays, 1.0));
    if (!by_urgency()) return;
    for (const auto& child : children)
      if (const Arm arm = arm_of(child); arm.plays > 0 && child.proven() == Proven::kUnknown)
        if (best_.plays == 0 || arm.mean > best_.mean) best_ = arm;
  }

  // What is added to the mean; where no bound is used, the urgency.
  double width(const Arm& arm) const {
    if (arm.plays == 0) return std::numeric_limits<double>::infinity();
    switch (rule_) {
      case SelectionRule::kUcb1Tuned: return tuned_width(shared_, arm);
      case SelectionRule::kUcbE: return std::sqrt(shared_ / arm.plays);
      // Objective Monte-Carlo (Chaslot and others 2006; Tielman 2012): in proportion to the probability that the move is
      // better than the value of the best.
      case SelectionRule::kOmc: return std::erfc((best_.mean - arm.mean) / std::sqrt(2 * variance(arm)));
      // Probability to be better than the best move (Coulom 2006), whose value is uncertain as well.
      case SelectionRule::kPbbm:
        return std::exp(-2.4 * (best_.mean - arm.mean) / std::sqrt(2 * (variance(best_) + variance(arm))));
      default: return std::sqrt(shared_ / (exploration_ * arm.plays));
    }
  }
  // The child with the highest is followed: by urgency, and in fairness, the one visited least for its urgency.
  float score(const Arm& arm) const {
    return static_cast<float>(by_urgency() ? width(arm) / arm.plays : arm.mean + width(arm));
  }

 private:
  bool by_urgency() const { return rule_ == SelectionRule::kOmc || rule_ == SelectionRule::kPbbm; }
  // How uncertain a mean is. Coulom (2006) adds one result of the largest possible deviation, so that a few equal results
  // are not taken for certainty; it is used for both rules.
  static double variance(const Arm& arm) {
    return (std::max(0.0, arm.squares - arm.plays * arm.mean * arm.mean) + 0.25) / (arm.plays + 1) / arm.plays;
  }

  SelectionRule rule_;
  double exploration_, shared_ = 0;
  Arm best_;
};

}  // namespace tesuji
