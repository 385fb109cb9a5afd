#include "net/policy_network.h"

#include "net/board_planes.h"

namespace tesuji {

std::vector<std::int32_t> PolicyNetwork::ask(std::span<const std::uint32_t> words, int side, Way way) const {
  const Activations found = tower_.run(words, side, kBoardPlanes, way);
  std::vector<std::int32_t> odds(words.size());
  for (std::size_t i = 0; i < odds.size(); ++i) odds[i] = log_odds(head_.of(found.at(static_cast<int>(i))));
  return odds;
}

}  // namespace tesuji
