// A residual network that looks at a whole board, square and of any size, and says where strong players would go.
//
// It is one tower (tower.h) and one head; it sees board_planes.h and says nothing about passes. How it was learned:
// docs/policy.md.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "net/tower.h"

namespace tesuji {

class PolicyNetwork {
 public:
  // The numbers of a file that learning/policy has written; std::invalid_argument when they are none.
  explicit PolicyNetwork(std::span<const std::uint8_t> blob) : PolicyNetwork(NetworkReader(blob)) {}

  // The log odds of each point in kNetworkUnit, by flat index, from the words of a board of this side.
  std::vector<std::int32_t> ask(std::span<const std::uint32_t> words, int side, Way way = ways().back()) const;

 private:
  explicit PolicyNetwork(NetworkReader reader) : tower_(reader), head_(reader) { reader.end(); }

  Tower tower_;
  PointHead head_;
};

}  // namespace tesuji
