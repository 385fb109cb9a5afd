#include "net/shape_network.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define TESUJI_AVX2 1
#endif

namespace tesuji {

namespace {

constexpr int kMostBlocks = 16, kGroup = 4;
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
          c.weights[place(tap, in, out)] = static_cast<std::int8_t>(byte());
    numbers(c.bias), numbers(c.skip), numbers(c.scale);
    c.shift = number();
  }

  void head(Head& head) { numbers(head.weights), head.bias = number(); }

  static std::size_t place(int tap, int in, int out) {
    return static_cast<std::size_t>(((tap * kChannels / kGroup + in / kGroup) * kChannels + out) * kGroup + in % kGroup);
  }

  // No sum may overflow, whatever is asked; up to `added` may come to each activation.
  static void check(const Convolution& c, int added) {
    if (c.shift < 1 || c.shift > 30) throw std::invalid_argument("a shift is not from 1 to 30");
    for (int out = 0; out < kChannels; ++out) {
      const auto o = static_cast<std::size_t>(out);
      std::int64_t most = std::abs(std::int64_t{c.bias[o]}) + 127 * std::abs(std::int64_t{c.skip[o]});
      for (int tap = 0; tap < kTaps; ++tap)
        for (int in = 0; in < kChannels; ++in) {
          const int weight = c.weights[place(tap, in, out)];
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

namespace {

using Lane = std::array<std::int32_t, 32>;

// The sums of `Columns` neighbouring points of a row, without bias; `in` is the corner of the first one's 3x3 points.
template <int Columns>
void sum_portable(const std::int8_t* weights, const std::uint8_t* in, int padded, Lane* sums) {
  for (int c = 0; c < Columns; ++c) sums[c].fill(0);
  for (int tap = 0; tap < 9; ++tap)
    for (int group = 0; group < 8; ++group, weights += 128)
      for (int c = 0; c < Columns; ++c) {
        const std::uint8_t* a = in + (tap / 3 * padded + tap % 3 + c) * 32 + group * kGroup;
        for (std::size_t out = 0; out < 32; ++out) {
          const std::int8_t* w = weights + out * kGroup;
          sums[c][out] += a[0] * w[0] + a[1] * w[1] + a[2] * w[2] + a[3] * w[3];
        }
      }
}

#ifdef TESUJI_AVX2
// The same: two products of at most 127 x 127 fit into sixteen bits.
template <int Columns>
__attribute__((target("avx2"))) void sum_avx2(const std::int8_t* weights, const std::uint8_t* in, int padded, Lane* sums) {
  const __m256i ones = _mm256_set1_epi16(1);
  __m256i sum[Columns][4];
  for (int c = 0; c < Columns; ++c)
    for (int part = 0; part < 4; ++part) sum[c][part] = _mm256_setzero_si256();
  for (int tap = 0; tap < 9; ++tap)
    for (int group = 0; group < 8; ++group, weights += 128)
      for (int c = 0; c < Columns; ++c) {
        std::int32_t four;
        std::memcpy(&four, in + (tap / 3 * padded + tap % 3 + c) * 32 + group * kGroup, sizeof four);
        const __m256i a = _mm256_set1_epi32(four);
        for (int part = 0; part < 4; ++part) {
          const __m256i w = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights) + part);
          sum[c][part] = _mm256_add_epi32(sum[c][part], _mm256_madd_epi16(_mm256_maddubs_epi16(a, w), ones));
        }
      }
  for (int c = 0; c < Columns; ++c)
    for (int part = 0; part < 4; ++part)
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums[c].data()) + part, sum[c][part]);
}
#endif

bool has_avx2() {
#ifdef TESUJI_AVX2
  static const bool found = __builtin_cpu_supports("avx2");
  return found;
#else
  return false;
#endif
}

template <int Columns>
void sum_columns(const std::int8_t* weights, const std::uint8_t* in, int padded, bool portable, Lane* sums) {
#ifdef TESUJI_AVX2
  if (!portable) {
    sum_avx2<Columns>(weights, in, padded, sums);
    return;
  }
#endif
  sum_portable<Columns>(weights, in, padded, sums);
}

}  // namespace

// What a convolution makes of an addition to each channel of the whole window: less at its border, beyond which is nothing.
ShapeNetwork::Sides ShapeNetwork::sides_of(const Convolution& c, const Sums& added) {
  std::array<std::array<std::int64_t, kChannels>, kTaps> taps{};
  for (int tap = 0; tap < kTaps; ++tap)
    for (int in = 0; in < kChannels; ++in)
      for (int out = 0; out < kChannels; ++out)
        taps[static_cast<std::size_t>(tap)][static_cast<std::size_t>(out)] +=
            std::int64_t{added[static_cast<std::size_t>(in)]} * c.weights[Reader::place(tap, in, out)];
  Sides sides;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      for (std::size_t out = 0; out < kChannels; ++out) {
        std::int64_t sum = 0;
        for (int y = (row == 0); y < 3 - (row == 2); ++y)
          for (int x = (column == 0); x < 3 - (column == 2); ++x) sum += taps[static_cast<std::size_t>(3 * y + x)][out];
        sides[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)][out] =
            c.bias[out] + static_cast<std::int32_t>(sum >> 8);
      }
  return sides;
}

// What the pooled activations between the convolutions of a block add to each channel.
ShapeNetwork::Sums ShapeNetwork::added(const Block& block, const Activations& middle) {
  const auto pooled = pool(middle);
  Sums added;
  for (std::size_t out = 0; out < kChannels; ++out) {
    std::int64_t sum = block.pooled_bias[out];
    for (std::size_t i = 0; i < kPooled; ++i) sum += pooled[i] * block.pooled[i][out] / (i < kChannels ? kPoints : 1);
    added[out] = static_cast<std::int32_t>(std::clamp<std::int64_t>(sum / 256, -kMostAdded, kMostAdded));
  }
  return added;
}

void ShapeNetwork::convolve(const Convolution& c, const Sides& bias, const Activations& in, const Activations* passed,
                            Activations& out, bool portable) {
  constexpr int kColumns = 3;  // so many at a time fit into the registers
  const std::int32_t half = 1 << (c.shift - 1);
  std::array<Lane, kColumns> sums;
  for (int row = 0; row < kSide; ++row)
    for (int column = 0; column < kSide; column += kColumns) {
      const std::uint8_t* const corner = in.data() + at(row, column, kPadded, kChannels);
      const int columns = std::min(kColumns, kSide - column);
      if (columns == kColumns)
        sum_columns<kColumns>(c.weights.data(), corner, kPadded, portable, sums.data());
      else
        for (int i = 0; i < columns; ++i)
          sum_columns<1>(c.weights.data(), corner + i * kChannels, kPadded, portable, &sums[static_cast<std::size_t>(i)]);
      for (int i = 0; i < columns; ++i) {
        const Lane& sum = sums[static_cast<std::size_t>(i)];
        const auto side = [](int line) { return static_cast<std::size_t>((line > 0) + (line == kSide - 1)); };
        const Sums& more = bias[side(row)][side(column + i)];
        const std::size_t place = at(row + 1, column + i + 1, kPadded, kChannels);
        std::uint8_t* const to = out.data() + place;
        const std::uint8_t* const by = passed ? passed->data() + place : nullptr;
        for (std::size_t o = 0; o < kChannels; ++o) {
          const std::int32_t whole = sum[o] + more[o] + (by ? by[o] * c.skip[o] : 0);
          to[o] = static_cast<std::uint8_t>(std::clamp((whole * c.scale[o] + half) >> c.shift, 0, 127));
        }
      }
    }
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

ShapeNetwork::Opinion ShapeNetwork::ask(const Planes& planes, bool portable) const {
  portable = portable || !has_avx2();
  Activations now{}, middle{}, next{};
  for (int i = 0; i < kPoints; ++i) {
    std::uint8_t* const to = middle.data() + at(i / kSide + 1, i % kSide + 1, kPadded, kChannels);
    for (int plane = 0; plane < kPlanes; ++plane)
      to[plane] = static_cast<std::uint8_t>(planes[static_cast<std::size_t>(i)] >> plane & 1);
  }
  convolve(entry_, sides_of(entry_, {}), middle, nullptr, now, portable);
  for (const Block& block : blocks_) {
    convolve(block.first, sides_of(block.first, {}), now, nullptr, middle, portable);
    convolve(block.second, sides_of(block.second, added(block, middle)), middle, &now, next, portable);
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
