#include "net/tower.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace tesuji {

namespace {

constexpr int kMostBlocks = 16;
constexpr std::int64_t kMostSum = std::int64_t{1} << 31;
constexpr std::int32_t kMostWeight = 1 << 24;
constexpr std::int32_t kMostAdded = 256 * 512;  // between the two convolutions of a block, in 256ths of an activation

}  // namespace

std::uint8_t NetworkReader::byte() {
  if (blob_.empty()) throw std::invalid_argument("it ends too early");
  const std::uint8_t value = blob_.front();
  blob_ = blob_.subspan(1);
  return value;
}

std::int32_t NetworkReader::number() {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value |= std::uint32_t{byte()} << (8 * i);
  const auto number = static_cast<std::int32_t>(value);
  if (number > kMostWeight || number < -kMostWeight) throw std::invalid_argument("a weight is too large");
  return number;
}

// In the file the order is [tap][in][out]. No sum may overflow, whatever is asked.
void NetworkReader::convolution(Convolution& c, int added) {
  std::array<std::int64_t, kChannels> most{};
  for (int tap = 0; tap < kTaps; ++tap)
    for (int in = 0; in < kChannels; ++in)
      for (int out = 0; out < kChannels; ++out) {
        const auto weight = static_cast<std::int8_t>(byte());
        if (weight == -128) throw std::invalid_argument("a weight of a convolution is -128");
        c.weights[Convolution::place(tap, in, out)] = weight;
        most[static_cast<std::size_t>(out)] += (127 + added) * std::abs(weight);
      }
  numbers(c.bias), numbers(c.skip), numbers(c.scale);
  c.shift = number();
  if (c.shift < 1 || c.shift > 30) throw std::invalid_argument("a shift is not from 1 to 30");
  for (std::size_t o = 0; o < kChannels; ++o) {
    most[o] += std::abs(std::int64_t{c.bias[o]}) + 127 * std::abs(std::int64_t{c.skip[o]});
    if (c.scale[o] < 0 || most[o] * std::max(c.scale[o], 1) + (std::int64_t{1} << c.shift) >= kMostSum)
      throw std::invalid_argument("a sum might overflow");
  }
}

void NetworkReader::end() const {
  if (!blob_.empty()) throw std::invalid_argument("it goes on after its end");
}

Activations::Activations(int side_in)
    : side(side_in), bytes(static_cast<std::size_t>(side + 2) * static_cast<std::size_t>(side + 2) * kChannels) {}

std::size_t Activations::place(int index, int side) {
  return static_cast<std::size_t>(((index / side + 1) * (side + 2) + index % side + 1) * kChannels);
}

std::array<std::int64_t, kPooled> Activations::pool() const {
  std::array<std::int32_t, kChannels> sum{}, most{};
  for (int i = 0; i < side * side; ++i) {
    const std::uint8_t* const from = at(i);
    for (std::size_t c = 0; c < kChannels; ++c) sum[c] += from[c], most[c] = std::max<std::int32_t>(most[c], from[c]);
  }
  std::array<std::int64_t, kPooled> pooled;
  for (std::size_t c = 0; c < kChannels; ++c) pooled[c] = sum[c], pooled[kChannels + c] = most[c];
  return pooled;
}

Tower::Tower(NetworkReader& reader) {
  const std::int32_t blocks = reader.number();
  if (blocks < 1 || blocks > kMostBlocks) throw std::invalid_argument("it has no sensible number of blocks");
  reader.convolution(entry_, 0);
  blocks_.resize(static_cast<std::size_t>(blocks));
  for (Block& block : blocks_) {
    reader.convolution(block.first, 0);
    reader.convolution(block.second, kMostAdded / 256);
    reader.numbers(block.pooled), reader.numbers(block.pooled_bias);
  }
}

// What the pooled activations between the convolutions of a block add to each channel.
ChannelSums Tower::added(const Block& block, const Activations& middle) {
  const auto pooled = middle.pool();
  const int points = middle.side * middle.side;
  ChannelSums added;
  for (std::size_t out = 0; out < kChannels; ++out) {
    std::int64_t sum = block.pooled_bias[out];
    for (std::size_t i = 0; i < kPooled; ++i) sum += pooled[i] * block.pooled[i][out] / (i < kChannels ? points : 1);
    added[out] = static_cast<std::int32_t>(std::clamp<std::int64_t>(sum / 256, -kMostAdded, kMostAdded));
  }
  return added;
}

Activations Tower::run(std::span<const std::uint32_t> words, int side, int planes, Way way) const {
  static const auto bytes_of = [] {  // a byte for each of four bits
    std::array<std::array<std::uint8_t, 4>, 16> table{};
    for (std::size_t bits = 0; bits < table.size(); ++bits)
      for (std::size_t i = 0; i < 4; ++i) table[bits][i] = bits >> i & 1;
    return table;
  }();
  Activations now(side), middle(side), next(side);
  for (int i = 0; i < side * side; ++i) {
    std::uint8_t* const to = middle.bytes.data() + Activations::place(i, side);
    for (int plane = 0; plane < planes; plane += 4)
      std::memcpy(to + plane, bytes_of[words[static_cast<std::size_t>(i)] >> plane & 15].data(), 4);
  }
  const auto apply = [&](const Convolution& c, const Sides& bias, const Activations& from, Activations& to,
                         const Activations* passed = nullptr, int inputs = kChannels) {
    convolve({c, bias, side, inputs, from.bytes.data(), passed ? passed->bytes.data() : nullptr, to.bytes.data()}, way);
  };
  apply(entry_, sides_of(entry_, {}), middle, now, nullptr, planes);
  for (const Block& block : blocks_) {
    apply(block.first, sides_of(block.first, {}), now, middle);
    apply(block.second, sides_of(block.second, added(block, middle)), middle, next, &now);
    std::swap(now, next);
  }
  return now;
}

std::int32_t log_odds(std::int64_t value) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value / kToUnit, -64 * kNetworkUnit, 64 * kNetworkUnit));
}

}  // namespace tesuji
