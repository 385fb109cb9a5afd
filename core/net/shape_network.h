// A small residual network that looks at a window of 13x13 points around a fight and says which moves matter there.
//
// A tower (tower.h) of three blocks, and three heads: by which move the side to move wins, which move resists longest if it
// loses, and whether it wins. How it was learned: docs/shape.md.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "net/tower.h"

namespace tesuji {

class ShapeNetwork {
 public:
  static constexpr int kSide = 13, kPoints = kSide * kSide, kPass = kPoints, kPlaces = kPoints + 1;
  static constexpr int kPlanes = 24;
  static constexpr int kUnit = kNetworkUnit;  // of log odds
  using Planes = std::array<std::uint32_t, kPoints>;  // a bit per plane

  struct Opinion {
    std::array<std::int32_t, kPlaces> wins{}, resists{};  // logits in units; the last one is the pass
    std::int32_t value = 0;                               // log odds of the side to move in units
  };

  // The numbers of a file that learning/shape has written. std::invalid_argument when they are not those of a network, or
  // so large that a sum might overflow.
  explicit ShapeNetwork(std::span<const std::uint8_t> blob) : ShapeNetwork(NetworkReader(blob)) {}

  // The same opinion by every way; the last one of `ways` is the fastest.
  Opinion ask(const Planes& planes, Way way = ways().back()) const;

 private:
  explicit ShapeNetwork(NetworkReader reader);

  Tower tower_;
  PointHead win_, resist_;
  std::array<ChannelSums, kPooled> hidden_;
  ChannelSums hidden_bias_;
  std::array<std::array<std::int32_t, 3>, kChannels> out_;  // pass wins, pass resists, value
  std::array<std::int32_t, 3> out_bias_;
};

}  // namespace tesuji
