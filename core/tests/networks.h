// Files of networks with random numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "net/convolution.h"

namespace tesuji::tests {

inline void add(std::vector<std::uint8_t>& blob, std::int32_t number) {
  for (int i = 0; i < 4; ++i) blob.push_back(static_cast<std::uint8_t>(static_cast<std::uint32_t>(number) >> (8 * i)));
}

inline void add_some(std::vector<std::uint8_t>& blob, Random& random, int count, int most) {
  for (int i = 0; i < count; ++i) add(blob, static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most);
}

inline void add_convolution(std::vector<std::uint8_t>& blob, Random& random) {
  for (int i = 0; i < 9 * kChannels * kChannels; ++i) blob.push_back(static_cast<std::uint8_t>(static_cast<int>(random.below(121)) - 60));
  add_some(blob, random, kChannels, 4000);                         // bias
  add_some(blob, random, kChannels, 200);                          // skip
  for (int i = 0; i < kChannels; ++i) add(blob, 20 + static_cast<int>(random.below(60)));  // scale
  add(blob, 12);                                                   // shift
}

inline void add_tower(std::vector<std::uint8_t>& blob, Random& random, int blocks) {
  add(blob, blocks);
  add_convolution(blob, random);
  for (int i = 0; i < blocks; ++i) {
    add_convolution(blob, random), add_convolution(blob, random);
    add_some(blob, random, 65 * kChannels, 40000);  // what is pooled
  }
}

}  // namespace tesuji::tests
