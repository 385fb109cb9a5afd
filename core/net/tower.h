// Residual blocks over a square of points: what our networks have in common, read from a file and computed.
//
// After an entry each block has two 3x3 convolutions with 32 channels, and between the two every channel hears the mean
// and the maximum of all over the square (Wu 2019). All numbers are integers (convolution.h), so the answer is the same
// on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "net/convolution.h"

namespace tesuji {

inline constexpr int kPooled = 2 * kChannels;

// Takes numbers from the front of a file, from low to high byte, whatever the machine. std::invalid_argument where they are
// not those of a network, or so large that a sum might overflow.
class NetworkReader {
 public:
  explicit NetworkReader(std::span<const std::uint8_t> blob) : blob_(blob) {}

  std::int32_t number();
  template <class Numbers>
  void numbers(Numbers& to) {
    for (auto& value : to) {
      if constexpr (requires { value.size(); })
        numbers(value);
      else
        value = number();
    }
  }
  // Up to `added` may come to each activation that goes in.
  void convolution(Convolution& c, int added);
  void end() const;

 private:
  std::uint8_t byte();

  std::span<const std::uint8_t> blob_;
};

// The activations of a square of points, 32 bytes each, with an empty line around it.
struct Activations {
  explicit Activations(int side_in);
  static std::size_t place(int index, int side);
  const std::uint8_t* at(int index) const { return bytes.data() + place(index, side); }
  // The sum and the maximum of each channel.
  std::array<std::int64_t, kPooled> pool() const;

  int side;
  std::vector<std::uint8_t> bytes;
};

class Tower {
 public:
  explicit Tower(NetworkReader& reader);

  // What becomes of these planes, a bit each in the word of a point; at most so many.
  Activations run(std::span<const std::uint32_t> words, int side, int planes, Way way) const;

 private:
  struct Block {
    Convolution first, second;
    std::array<ChannelSums, kPooled> pooled;  // what is added between the two
    ChannelSums pooled_bias;
  };

  static ChannelSums added(const Block& block, const Activations& middle);

  Convolution entry_;
  std::vector<Block> blocks_;
};

// What a network says about each point.
struct PointHead {
  explicit PointHead(NetworkReader& reader) { reader.numbers(weights), bias = reader.number(); }
  std::int64_t of(const std::uint8_t* point) const {
    std::int64_t sum = bias;
    for (std::size_t c = 0; c < kChannels; ++c) sum += std::int64_t{point[c]} * weights[c];
    return sum;
  }

  ChannelSums weights;
  std::int32_t bias;
};

inline constexpr std::int32_t kNetworkUnit = 1024;        // of log odds, as networks tell them
inline constexpr std::int64_t kToUnit = (1 << 16) / kNetworkUnit;  // from what weights are fractions of

// At most 64 to either side.
std::int32_t log_odds(std::int64_t value);

}  // namespace tesuji
