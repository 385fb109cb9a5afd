// Upper confidence bounds other than UCB1's: what is added to a mean, for the children of any tree.
#pragma once

#include <algorithm>
#include <cmath>

namespace tesuji {

// UCB1-tuned (Auer, Cesa-Bianchi and Fischer 2002): the variance is that of the sample, of results between 0 and 1 too.
// (Lin 2017, 2.5.1, prints 1/2 where Auer and his colleagues divide by the number of plays.)
inline double tuned_width(double log_parent, double plays, double mean, double squares) {
  const double variance = std::max(0.0, squares / plays - mean * mean) + std::sqrt(2 * log_parent / plays);
  return std::sqrt(log_parent / plays * std::min(0.25, variance));
}

// UCB-E (Audibert, Bubeck and Munos 2010; Lin 2017, 2.5.2) adds the root of a / plays. This is the largest a that their
// theorem allows, 25/36 (n - K) / H1 with H1 the sum of 1 / gap^2. They know the gaps; here they are those of the means
// so far, n is the number of plays so far, and the gap of the best child is that to the second. A gap cannot be told
// from chance below one standard error, so none is taken to be smaller: otherwise two equal means would end all
// exploration. `value` is what a child is worth to whoever chooses.
template <class Children, class Value>
double ucb_e_parameter(const Children& children, Value value) {
  double best = -1, second = -1, plays = 0, arms = 0, h1 = 0;
  for (const auto& child : children) {
    const double n = child.visit_count(), mean = value(child);
    if (n == 0) continue;
    plays += n, ++arms;
    if (mean > best)
      second = best, best = mean;
    else
      second = std::max(second, mean);
  }
  if (arms < 2) return 0;
  bool first = true;  // the best child, once
  for (const auto& child : children) {
    const double n = child.visit_count(), mean = value(child);
    if (n == 0) continue;
    const double gap = std::max(first && mean == best ? best - second : best - mean, 0.5 / std::sqrt(n));
    first = first && mean != best;
    h1 += 1 / (gap * gap);
  }
  return 25.0 / 36 * (plays - arms) / h1;
}

}  // namespace tesuji
