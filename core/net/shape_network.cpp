#include "net/shape_network.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace tesuji {

namespace {

constexpr int kMostBlocks = 16;
constexpr std::int32_t kFraction = 1 << 16;  // of all weights but those of convolutions
constexpr std::int64_t kMostSum = std::int64_t{1} << 31;
constexpr std::int32_t kMostWeight = 1 << 24;
constexpr std::int32_t kMostAdded = 256 * 512;  // between the two convolutions of a block, in 256ths of an activation

std::size_t at(int row, int column, int padded, int channels) {
  return static_cast<std::size_t>((row * padded + column) * channels);
}

}  // namespace

// Reads numbers from low to high byte, whatever the machine.
class ShapeNetwork::Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> blob) : blob_(blob) {}

  std::int32_t number() {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value |= std::uint32_t{byte()} << (8 * i);
    const auto number = static_cast<std::int32_t>(value);
    if (number > kMostWeight || number < -kMostWeight) throw std::invalid_argument("a weight is too large");
    return number;
  }

  template <class Numbers>
  void numbers(Numbers& to) {
    for (auto& value : to) {
      if constexpr (requires { value.size(); })
        numbers(value);
      else
        value = number();
    }
  }

  // In the file the order is [tap][in][out].
  void convolution(Convolution& c) {
    for (int tap = 0; tap < kTaps; ++tap)
      for (int in = 0; in < kChannels; ++in)
        for (int out = 0; out < kChannels; ++out)
          c.weights[Convolution::place(tap, in, out)] = static_cast<std::int8_t>(byte());
    numbers(c.bias), numbers(c.skip), numbers(c.scale);
    c.shift = number();
  }

  void head(Head& head) { numbers(head.weights), head.bias = number(); }

  // No sum may overflow, whatever is asked; up to `added` may come to each activation.
  static void check(const Convolution& c, int added) {
    if (c.shift < 1 || c.shift > 30) throw std::invalid_argument("a shift is not from 1 to 30");
    for (int out = 0; out < kChannels; ++out) {
      const auto o = static_cast<std::size_t>(out);
      std::int64_t most = std::abs(std::int64_t{c.bias[o]}) + 127 * std::abs(std::int64_t{c.skip[o]});
      for (int tap = 0; tap < kTaps; ++tap)
        for (int in = 0; in < kChannels; ++in) {
          const int weight = c.weights[Convolution::place(tap, in, out)];
          if (weight == -128) throw std::invalid_argument("a weight of a convolution is -128");
          most += (127 + added) * std::abs(weight);
        }
      if (c.scale[o] < 0 || most * std::max(c.scale[o], 1) + (std::int64_t{1} << c.shift) >= kMostSum)
        throw std::invalid_argument("a sum might overflow");
    }
  }

  std::size_t left() const { return blob_.size(); }

 private:
  std::uint8_t byte() {
    if (blob_.empty()) throw std::invalid_argument("it ends too early");
    const std::uint8_t value = blob_.front();
    blob_ = blob_.subspan(1);
    return value;
  }

  std::span<const std::uint8_t> blob_;
};

ShapeNetwork::ShapeNetwork(std::span<const std::uint8_t> blob) {
  Reader reader(blob);
  const std::int32_t blocks = reader.number();
  if (blocks < 1 || blocks > kMostBlocks) throw std::invalid_argument("it has no sensible number of blocks");
  reader.convolution(entry_);
  Reader::check(entry_, 0);
  blocks_.resize(static_cast<std::size_t>(blocks));
  for (Block& block : blocks_) {
    reader.convolution(block.first);
    reader.convolution(block.second);
    reader.numbers(block.pooled), reader.numbers(block.pooled_bias);
    Reader::check(block.first, 0);
    Reader::check(block.second, kMostAdded / 256);
  }
  reader.head(win_);
  reader.head(resist_);
  reader.numbers(hidden_), reader.numbers(hidden_bias_);
  reader.numbers(out_), reader.numbers(out_bias_);
  if (reader.left() > 0) throw std::invalid_argument("it goes on after its end");
}

// What the pooled activations between the convolutions of a block add to each channel.
ChannelSums ShapeNetwork::added(const Block& block, const Activations& middle) {
  const auto pooled = pool(middle);
  ChannelSums added;
  for (std::size_t out = 0; out < kChannels; ++out) {
    std::int64_t sum = block.pooled_bias[out];
    for (std::size_t i = 0; i < kPooled; ++i) sum += pooled[i] * block.pooled[i][out] / (i < kChannels ? kPoints : 1);
    added[out] = static_cast<std::int32_t>(std::clamp<std::int64_t>(sum / 256, -kMostAdded, kMostAdded));
  }
  return added;
}

// The sum and the maximum of each channel.
std::array<std::int64_t, ShapeNetwork::kPooled> ShapeNetwork::pool(const Activations& in) {
  std::array<std::int32_t, kChannels> sum{}, most{};
  for (int row = 1; row <= kSide; ++row)
    for (int column = 1; column <= kSide; ++column) {
      const std::uint8_t* const from = in.data() + at(row, column, kPadded, kChannels);
      for (std::size_t c = 0; c < kChannels; ++c) sum[c] += from[c], most[c] = std::max<std::int32_t>(most[c], from[c]);
    }
  std::array<std::int64_t, kPooled> pooled;
  for (std::size_t c = 0; c < kChannels; ++c) pooled[c] = sum[c], pooled[kChannels + c] = most[c];
  return pooled;
}

ShapeNetwork::Opinion ShapeNetwork::ask(const Planes& planes, Way way) const {
  static const auto bytes_of = [] {  // a byte for each of four bits
    std::array<std::array<std::uint8_t, 4>, 16> table{};
    for (std::size_t bits = 0; bits < table.size(); ++bits)
      for (std::size_t i = 0; i < 4; ++i) table[bits][i] = bits >> i & 1;
    return table;
  }();
  Activations now{}, middle{}, next{};
  for (int i = 0; i < kPoints; ++i) {
    std::uint8_t* const to = middle.data() + at(i / kSide + 1, i % kSide + 1, kPadded, kChannels);
    for (int plane = 0; plane < kPlanes; plane += 4)
      std::memcpy(to + plane, bytes_of[planes[static_cast<std::size_t>(i)] >> plane & 15].data(), 4);
  }
  const auto apply = [&](const Convolution& c, const Sides& bias, const Activations& from, Activations& to,
                         const Activations* passed = nullptr, int inputs = kChannels) {
    convolve({c, bias, kSide, inputs, from.data(), passed ? passed->data() : nullptr, to.data()}, way);
  };
  apply(entry_, sides_of(entry_, {}), middle, now, nullptr, kPlanes);
  for (const Block& block : blocks_) {
    apply(block.first, sides_of(block.first, {}), now, middle);
    apply(block.second, sides_of(block.second, added(block, middle)), middle, next, &now);
    std::swap(now, next);
  }
  Opinion opinion;
  ask_heads(now, opinion);
  return opinion;
}

void ShapeNetwork::ask_heads(const Activations& in, Opinion& opinion) const {
  constexpr std::int64_t kToUnit = kFraction / kUnit;
  const auto bounded = [](std::int64_t value) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(value / kToUnit, -64 * kUnit, 64 * kUnit));
  };
  for (int i = 0; i < kPoints; ++i) {
    const std::uint8_t* const from = in.data() + at(i / kSide + 1, i % kSide + 1, kPadded, kChannels);
    std::int64_t wins = win_.bias, resists = resist_.bias;
    for (std::size_t c = 0; c < kChannels; ++c) {
      wins += std::int64_t{from[c]} * win_.weights[c];
      resists += std::int64_t{from[c]} * resist_.weights[c];
    }
    opinion.wins[static_cast<std::size_t>(i)] = bounded(wins), opinion.resists[static_cast<std::size_t>(i)] = bounded(resists);
  }
  const auto pooled = pool(in);
  std::array<std::int64_t, 3> out{out_bias_[0], out_bias_[1], out_bias_[2]};
  for (std::size_t h = 0; h < kChannels; ++h) {
    std::int64_t hidden = hidden_bias_[h];
    for (std::size_t i = 0; i < kPooled; ++i) hidden += pooled[i] * hidden_[i][h] / (i < kChannels ? kPoints : 1);
    hidden = std::max<std::int64_t>(hidden, 0) / kToUnit;  // now in units
    for (std::size_t o = 0; o < 3; ++o) out[o] += hidden * out_[h][o] / kUnit;
  }
  opinion.wins[kPass] = bounded(out[0]), opinion.resists[kPass] = bounded(out[1]), opinion.value = bounded(out[2]);
}

}  // namespace tesuji
