// What the policy network (net/policy_network.h) believes about moves, as virtual wins.
#pragma once

#include <span>

#include "net/board_planes.h"
#include "net/policy_network.h"
#include "search/game_tree.h"

namespace tesuji {

struct PolicySettings {
  const PolicyNetwork* network = nullptr;  // none: nothing is asked
  double weight = 0;  // virtual simulations, all won, of a move that is certain; 0 turns it off
  int visits = 16;    // simulations of a position after which it is asked about
};

class PolicyPrior {
 public:
  explicit PolicyPrior(const PolicySettings& settings) : settings_(settings) {}

  bool is_on() const { return settings_.network && settings_.weight > 0; }
  bool is_due(std::uint32_t visits) const { return is_on() && visits == static_cast<std::uint32_t>(settings_.visits); }
  // Virtual wins for the root of each move's share, so that the second and third choice are looked at too (as Baudiš and
  // Gailly's Pachi takes its network). Nothing is said about passes, nor on boards that are not square.
  void advise(Board& board, Point before, Point last, std::span<GameNode> moves);

 private:
  PolicySettings settings_;
  BoardPlanes planes_;
};

}  // namespace tesuji
