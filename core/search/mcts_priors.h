// What simulations think of positions, as numbers for df-pn to begin with.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "search/domain.h"
#include "search/proof_table.h"

namespace tesuji {

struct MeanSettings {
  double weight = 1;         // how much the log odds of a mean count; 0: not at all
  std::uint32_t visits = 8;  // means of fewer simulations are not used
  int generations = 2;       // how far below a node they are handed over
};

// The mean of so many simulations of the attacker's, with one more won and one more lost.
inline Numbers numbers_of_mean(double mean, double visits, double weight) {
  const double smooth = (mean * visits + 1) / (visits + 2);
  return numbers_of_odds(static_cast<int>(std::lround(16 * weight * std::log(smooth / (1 - smooth)))));
}

// The domain stands at the node's position. Where df-pn knows nothing yet of the positions below, it begins with the
// means of the tree, which are those of the player who moved there.
template <Domain D, class Tree, class Node>
void suggest_means(D& domain, ProofTable& table, const Tree& tree, const Node& node, const MeanSettings& settings) {
  if (settings.weight <= 0 || settings.generations <= 0 || domain.terminal() != Value::Unknown) return;
  const bool attacker = domain.attacker_to_move();
  MeanSettings below = settings;
  --below.generations;
  for (const Node& child : tree.children(node)) {
    const std::uint32_t visits = child.visit_count();
    if (visits < settings.visits || !domain.is_legal(child.move)) continue;
    const double mean = child.mean_value();
    domain.play(child.move);
    if (domain.terminal() == Value::Unknown)
      table.suggest(domain.hash(), numbers_of_mean(attacker ? mean : 1 - mean, visits, settings.weight));
    suggest_means(domain, table, tree, child, below);
    domain.undo();
  }
}

}  // namespace tesuji
