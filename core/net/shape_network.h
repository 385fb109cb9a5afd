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

  // `portable`: without the instructions that this processor has beyond those of all others.
  Opinion ask(const Planes& planes, bool portable = false) const;

 private:
  static constexpr int kChannels = 32, kPadded = kSide + 2, kTaps = 9;
  static constexpr int kPooled = 2 * kChannels;

  using Activations = std::array<std::uint8_t, static_cast<std::size_t>(kPadded) * kPadded * kChannels>;
  using Sums = std::array<std::int32_t, kChannels>;
  using Sides = std::array<std::array<Sums, 3>, 3>;  // by first, middle and last row and column

  struct Convolution {
    std::array<std::int8_t, static_cast<std::size_t>(kTaps) * kChannels * kChannels> weights;  // [tap][in / 4][out][in % 4]
    Sums bias, skip, scale;  // out = ((sum + bias + skip * what is passed by) * scale) >> shift, from 0 to 127
    std::int32_t shift;
  };
  struct Block {
    Convolution first, second;
    std::array<Sums, kPooled> pooled;  // what is added between the two
    Sums pooled_bias;
  };
  struct Head {
    Sums weights;
    std::int32_t bias;
  };

  class Reader;

  static void convolve(const Convolution& c, const Sides& bias, const Activations& in, const Activations* passed,
                       Activations& out, bool portable);
  static Sides sides_of(const Convolution& c, const Sums& added);
  static Sums added(const Block& block, const Activations& middle);
  static std::array<std::int64_t, kPooled> pool(const Activations& in);
  void ask_heads(const Activations& in, Opinion& opinion) const;

  Convolution entry_;
  std::vector<Block> blocks_;
  Head win_, resist_;
  std::array<Sums, kPooled> hidden_;
  Sums hidden_bias_;
  std::array<std::array<std::int32_t, 3>, kChannels> out_;  // pass wins, pass resists, value
  std::array<std::int32_t, 3> out_bias_;
};

}  // namespace tesuji
