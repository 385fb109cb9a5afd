#include "net/convolution.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#if defined(__x86_64__) && defined(__GNUC__) && defined(__SSE4_1__)
#include <cpuid.h>
#include <immintrin.h>
#define TESUJI_X86 1
#endif

namespace tesuji {

namespace {

std::size_t width_of(const Convolving& t) { return static_cast<std::size_t>(t.side + 2) * kChannels; }

// Of the activations of a point; of the corner of its 3x3 points, if they are those of the one a line and a column before.
std::size_t place_of(const Convolving& t, int row, int column) {
  return static_cast<std::size_t>(row) * width_of(t) + static_cast<std::size_t>(column) * kChannels;
}

const ChannelSums& bias_of(const Convolving& t, int row, int column) {
  const auto line = [&](int i) { return static_cast<std::size_t>((i > 0) + (i == t.side - 1)); };
  return t.bias[line(row)][line(column)];
}

// What the sums of a point become: bias, what is passed by, scale and bounds.
void finish_plainly(const Convolving& t, int row, int column, const ChannelSums& sums) {
  const Convolution& c = t.convolution;
  const ChannelSums& bias = bias_of(t, row, column);
  const std::int32_t half = 1 << (c.shift - 1);
  const std::size_t place = place_of(t, row + 1, column + 1);
  for (std::size_t o = 0; o < kChannels; ++o) {
    const std::int32_t whole = sums[o] + bias[o] + (t.passed ? t.passed[place + o] * c.skip[o] : 0);
    t.out[place + o] = static_cast<std::uint8_t>(std::clamp((whole * c.scale[o] + half) >> c.shift, 0, 127));
  }
}

// In an order of which compilers make good use, whatever the processor has.
void convolve_plainly(const Convolving& t) {
  std::vector<std::int16_t> weights(t.convolution.weights.size());  // [tap][in][out]
  for (int tap = 0; tap < kTaps; ++tap)
    for (int in = 0; in < t.inputs; ++in)
      for (int out = 0; out < kChannels; ++out)
        weights[static_cast<std::size_t>((tap * kChannels + in) * kChannels + out)] =
            t.convolution.weights[Convolution::place(tap, in, out)];
  for (int row = 0; row < t.side; ++row)
    for (int column = 0; column < t.side; ++column) {
      ChannelSums sums{};
      for (int tap = 0; tap < kTaps; ++tap) {
        const std::uint8_t* const from = t.in + place_of(t, row + tap / 3, column + tap % 3);
        for (int in = 0; in < t.inputs; ++in) {
          const std::int16_t* const w = weights.data() + (tap * kChannels + in) * kChannels;
          const auto a = static_cast<std::int16_t>(from[in]);
          for (std::size_t out = 0; out < kChannels; ++out) sums[out] += a * w[out];
        }
      }
      finish_plainly(t, row, column, sums);
    }
}

#ifdef TESUJI_X86
std::int32_t four_at(const std::uint8_t* from) {
  std::int32_t four;
  std::memcpy(&four, from, sizeof four);
  return four;
}

std::size_t tap_place(int tap, std::size_t width) {
  return static_cast<std::size_t>(tap / 3) * width + static_cast<std::size_t>(tap % 3) * kChannels;
}

// The sums of two products of at most 127 x 127 fit into sixteen bits.
#define TESUJI_NAME sum_avx2
#define TESUJI_TARGET "avx2"
#define TESUJI_ADD_PRODUCTS(sum, a, w) _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(a, w), ones))
#include "net/convolution_256.h"

#define TESUJI_NAME sum_avx_vnni
#define TESUJI_TARGET "avx2,avxvnni"
#define TESUJI_ADD_PRODUCTS(sum, a, w) _mm256_dpbusd_avx_epi32(sum, a, w)
#include "net/convolution_256.h"

// Two times sixteen of the 32 channels that come out.
template <int Columns>
void sum_sse4(const Convolving& t, int row, int column, ChannelSums* to) {
  const std::size_t width = width_of(t);
  const std::uint8_t* const corner = t.in + place_of(t, row, column);
  const __m128i ones = _mm_set1_epi16(1);
  for (int first = 0; first < kChannels; first += 16) {
    const auto* weights = reinterpret_cast<const __m128i*>(t.convolution.weights.data() + first * Convolution::kGroup);
    __m128i sums[Columns][4];
    for (int c = 0; c < Columns; ++c)
      for (int part = 0; part < 4; ++part) sums[c][part] = _mm_setzero_si128();
    for (int tap = 0; tap < kTaps; ++tap, weights += 2 * (kChannels - t.inputs))
      for (int in = 0; in < t.inputs; in += 4, weights += 8)
        for (int c = 0; c < Columns; ++c) {
          const __m128i a = _mm_set1_epi32(four_at(corner + tap_place(tap, width) + c * kChannels + in));
          for (int part = 0; part < 4; ++part) {
            const __m128i products = _mm_maddubs_epi16(a, _mm_loadu_si128(weights + part));
            sums[c][part] = _mm_add_epi32(sums[c][part], _mm_madd_epi16(products, ones));
          }
        }
    for (int c = 0; c < Columns; ++c)
      for (int part = 0; part < 4; ++part)
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to[c].data() + first) + part, sums[c][part]);
  }
}

template <int Columns>
__attribute__((target("avx512f,avx512bw,avx512vnni"))) void sum_avx512(const Convolving& t, int row, int column,
                                                                      ChannelSums* to) {
  const std::size_t width = width_of(t);
  const std::uint8_t* const corner = t.in + place_of(t, row, column);
  const std::int8_t* weights = t.convolution.weights.data();
  __m512i sums[Columns][2];
  for (int c = 0; c < Columns; ++c) sums[c][0] = sums[c][1] = _mm512_setzero_si512();
  for (int tap = 0; tap < kTaps; ++tap, weights += kChannels * (kChannels - t.inputs))
    for (int in = 0; in < t.inputs; in += 4, weights += 4 * kChannels) {
      const __m512i first = _mm512_loadu_si512(weights), second = _mm512_loadu_si512(weights + 64);
      for (int c = 0; c < Columns; ++c) {
        const __m512i a = _mm512_set1_epi32(four_at(corner + tap_place(tap, width) + c * kChannels + in));
        sums[c][0] = _mm512_dpbusd_epi32(sums[c][0], a, first);
        sums[c][1] = _mm512_dpbusd_epi32(sums[c][1], a, second);
      }
    }
  for (int c = 0; c < Columns; ++c)
    _mm512_storeu_si512(to[c].data(), sums[c][0]), _mm512_storeu_si512(to[c].data() + 16, sums[c][1]);
}

// As finish_plainly.
void finish_sse4(const Convolving& t, int row, int column, const ChannelSums& sums) {
  const auto four = [](const ChannelSums& all, int part) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(all.data()) + part);
  };
  const Convolution& c = t.convolution;
  const ChannelSums& bias = bias_of(t, row, column);
  const __m128i half = _mm_set1_epi32(1 << (c.shift - 1)), shift = _mm_cvtsi32_si128(c.shift), most = _mm_set1_epi8(127);
  const std::size_t place = place_of(t, row + 1, column + 1);
  for (int sixteen = 0; sixteen < 2; ++sixteen) {
    __m128i parts[4];
    for (int i = 0; i < 4; ++i) {
      const int part = 4 * sixteen + i;
      __m128i whole = _mm_add_epi32(four(sums, part), four(bias, part));
      if (t.passed) {
        const __m128i by = _mm_cvtepu8_epi32(_mm_cvtsi32_si128(four_at(t.passed + place + 4 * part)));
        whole = _mm_add_epi32(whole, _mm_mullo_epi32(by, four(c.skip, part)));
      }
      parts[i] = _mm_sra_epi32(_mm_add_epi32(_mm_mullo_epi32(whole, four(c.scale, part)), half), shift);
    }
    const __m128i bytes = _mm_packus_epi16(_mm_packs_epi32(parts[0], parts[1]), _mm_packs_epi32(parts[2], parts[3]));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(t.out + place) + sixteen, _mm_min_epu8(bytes, most));
  }
}

// Calls `sum.operator()<N>(row, column, sums)` for N neighbouring points of a row at a time, N at most `Most`: so many
// have their sums in registers.
template <int Most, class Sum>
void in_parts(const Convolving& t, Sum sum) {
  const int parts = (t.side + Most - 1) / Most;
  std::array<ChannelSums, Most> sums;
  for (int row = 0; row < t.side; ++row)
    for (int part = 0, column = 0; part < parts; ++part) {
      const int many = (t.side - column + parts - part - 1) / (parts - part);
      [&]<int... I>(std::integer_sequence<int, I...>) {
        ((many == I + 1 ? sum.template operator()<I + 1>(row, column, sums.data()) : void()), ...);
      }(std::make_integer_sequence<int, Most>());
      for (int i = 0; i < many; ++i) finish_sse4(t, row, column++, sums[static_cast<std::size_t>(i)]);
    }
}

bool has_avx_vnni() {
  unsigned a, b, c, d;
  return __get_cpuid_count(7, 1, &a, &b, &c, &d) && (a >> 4 & 1) != 0;
}

void convolve_by_x86(const Convolving& t, Way way) {
  if (way == Way::Sse4)
    in_parts<3>(t, [&]<int N>(int row, int column, ChannelSums* to) { sum_sse4<N>(t, row, column, to); });
  else if (way == Way::Avx2)
    in_parts<3>(t, [&]<int N>(int row, int column, ChannelSums* to) { sum_avx2<N>(t, row, column, to); });
  else if (way == Way::AvxVnni)
    in_parts<3>(t, [&]<int N>(int row, int column, ChannelSums* to) { sum_avx_vnni<N>(t, row, column, to); });
  else
    in_parts<7>(t, [&]<int N>(int row, int column, ChannelSums* to) { sum_avx512<N>(t, row, column, to); });
}
#endif

}  // namespace

std::span<const Way> ways() {
  static const std::vector<Way> found = [] {
    std::vector<Way> some{Way::Plain};
#ifdef TESUJI_X86
    some.push_back(Way::Sse4);
    if (__builtin_cpu_supports("avx2")) some.push_back(Way::Avx2);
    if (__builtin_cpu_supports("avx2") && has_avx_vnni()) some.push_back(Way::AvxVnni);
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni"))
      some.push_back(Way::Avx512);
#endif
    return some;
  }();
  return found;
}

void convolve(const Convolving& task, [[maybe_unused]] Way way) {
#ifdef TESUJI_X86
  if (way != Way::Plain) {
    convolve_by_x86(task, way);
    return;
  }
#endif
  convolve_plainly(task);
}

Sides sides_of(const Convolution& c, const ChannelSums& added) {
  Sides sides;
  for (auto& row : sides) row.fill(c.bias);
  if (added == ChannelSums{}) return sides;
  std::array<ChannelSums, kTaps> taps{};  // each below 2^30
  for (std::size_t tap = 0; tap < kTaps; ++tap)
    for (int in = 0; in < kChannels; in += Convolution::kGroup) {
      const std::int8_t* const w = c.weights.data() + Convolution::place(static_cast<int>(tap), in, 0);
      for (std::size_t out = 0; out < kChannels; ++out)
        for (std::size_t i = 0; i < Convolution::kGroup; ++i)
          taps[tap][out] += added[static_cast<std::size_t>(in) + i] * w[out * Convolution::kGroup + i];
    }
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      for (std::size_t out = 0; out < kChannels; ++out) {
        std::int64_t sum = 0;
        for (int y = (row == 0); y < 3 - (row == 2); ++y)
          for (int x = (column == 0); x < 3 - (column == 2); ++x) sum += taps[static_cast<std::size_t>(3 * y + x)][out];
        sides[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)][out] += static_cast<std::int32_t>(sum >> 8);
      }
  return sides;
}

}  // namespace tesuji
