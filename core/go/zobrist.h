// Zobrist keys (Zobrist 1970), computed at compile time.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "go/types.h"

namespace tesuji::zobrist {

struct Keys {
  std::array<std::array<std::uint64_t, kMaxPoints>, 3> stone{};  // by colour; [0] is unused
  std::array<std::array<std::uint64_t, kMaxPoints>, 3> ko{};     // by the colour that is barred
  std::array<std::uint64_t, 3> to_play{};
};

constexpr Keys make_keys() {
  Keys keys;
  std::uint64_t counter = 0x7e5u;
  for (auto& plane : keys.stone)
    for (auto& key : plane) key = mix64(counter++);
  for (auto& plane : keys.ko)
    for (auto& key : plane) key = mix64(counter++);
  for (auto& key : keys.to_play) key = mix64(counter++);
  return keys;
}

inline constexpr Keys kKeys = make_keys();

}  // namespace tesuji::zobrist
