// A small residual network that looks at a window of 13x13 points around a fight and says which moves matter there.
//
// Three blocks of two 3x3 convolutions with 32 channels; between the two every channel hears the mean and the maximum of all
// over the window. Three heads: by which move the side to move wins, which move resists longest if it loses, and
// whether it wins. All numbers are integers (activations from 0 to 127, weights from -127 to 127), so the answer is the
// same on every machine and by every way of computing it. How it was learned: docs/shape.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "net/convolution.h"

namespace tesuji {

class ShapeNetwork {
 public:
  static constexpr int kSide = 13, kPoints = kSide * kSide, kPass = kPoints, kPlaces = kPoints + 1;
  static constexpr int kPlanes = 24;
  static constexpr int kUnit = 1024;  // of log odds
  using Planes = std::array<std::uint32_t, kPoints>;  // a bit per plane

  struct Opinion {
    std::array<std::int32_t, kPlaces> wins{}, resists{};  // logits in units; the last one is the pass
    std::int32_t value = 0;                               // log odds of the side to move in units
  };

  // The numbers of a file that learning/shape has written. std::invalid_argument when they are not those of a network, or
  // so large that a sum might overflow.
  explicit ShapeNetwork(std::span<const std::uint8_t> blob);

  // The same opinion by every way; the last one of `ways` is the fastest.
  Opinion ask(const Planes& planes, Way way = ways().back()) const;

 private:
  static constexpr int kPadded = kSide + 2;
  static constexpr int kPooled = 2 * kChannels;

  using Activations = std::array<std::uint8_t, static_cast<std::size_t>(kPadded) * kPadded * kChannels>;
  struct Block {
    Convolution first, second;
    std::array<ChannelSums, kPooled> pooled;  // what is added between the two
    ChannelSums pooled_bias;
  };
  struct Head {
    ChannelSums weights;
    std::int32_t bias;
  };

  class Reader;

  static ChannelSums added(const Block& block, const Activations& middle);
  static std::array<std::int64_t, kPooled> pool(const Activations& in);
  void ask_heads(const Activations& in, Opinion& opinion) const;

  Convolution entry_;
  std::vector<Block> blocks_;
  Head win_, resist_;
  std::array<ChannelSums, kPooled> hidden_;
  ChannelSums hidden_bias_;
  std::array<std::array<std::int32_t, 3>, kChannels> out_;  // pass wins, pass resists, value
  std::array<std::int32_t, 3> out_bias_;
};

}  // namespace tesuji
