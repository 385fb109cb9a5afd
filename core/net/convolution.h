// 3x3 convolutions with 32 channels over a square of points, in whole numbers: activations from 0 to 127, weights from -127
// to 127. Whatever instructions a processor has, every way of computing them gives the same numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tesuji {

inline constexpr int kChannels = 32, kTaps = 9;

using ChannelSums = std::array<std::int32_t, kChannels>;
using Sides = std::array<std::array<ChannelSums, 3>, 3>;  // by first, middle and last row and column

struct Convolution {
  static constexpr int kGroup = 4;  // channels of one point that are multiplied at a time

  std::array<std::int8_t, static_cast<std::size_t>(kTaps) * kChannels * kChannels> weights;  // [tap][in / 4][out][in % 4]
  ChannelSums bias, skip, scale;  // out = ((sum + bias + skip * what is passed by) * scale) >> shift, from 0 to 127
  std::int32_t shift;

  static std::size_t place(int tap, int in, int out) {
    return static_cast<std::size_t>(((tap * kChannels / kGroup + in / kGroup) * kChannels + out) * kGroup + in % kGroup);
  }
};

// From activations to activations: 32 bytes for each point of a square with an empty line around it.
struct Convolving {
  const Convolution& convolution;
  const Sides& bias;           // of the convolution, and what is added to it
  int side;                    // points in a row
  int inputs;                  // the first channels, a multiple of 4; all others are 0
  const std::uint8_t* in;
  const std::uint8_t* passed;  // by this convolution; or none
  std::uint8_t* out;
};

enum class Way : std::uint8_t { Plain, Sse4, Avx2, AvxVnni, Avx512 };
inline constexpr std::array<std::string_view, 5> kWayNames{"plain", "sse4", "avx2", "avx-vnni", "avx512"};

// Those of this processor, the slowest first.
std::span<const Way> ways();

void convolve(const Convolving& task, Way way);

// What a convolution makes of an addition, in 256ths, to each channel of the whole square: less at its border, beyond which
// is nothing. No addition may go beyond 2^17.
Sides sides_of(const Convolution& c, const ChannelSums& added);

}  // namespace tesuji
