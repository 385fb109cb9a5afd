// Bits and memory where compilers have their own words for it: GCC and Clang on one side, MSVC on the other.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#ifdef _MSC_VER
#include <intrin.h>
#endif

namespace tesuji {

// The number of the lowest bit of a word that is not 0. The standard's function also knows an answer for 0, which costs.
inline int lowest_bit(std::uint64_t word) {
#ifdef __GNUC__
  return __builtin_ctzll(word);
#else
  return std::countr_zero(word);
#endif
}

// Lets the processor fetch what is soon read, or soon written.
inline void prefetch(const void* place) {
#ifdef __GNUC__
  __builtin_prefetch(place);
#elif defined(_M_X64)
  _mm_prefetch(static_cast<const char*>(place), _MM_HINT_T0);
#else
  static_cast<void>(place);
#endif
}
inline void prefetch_to_write(void* place) {
#ifdef __GNUC__
  __builtin_prefetch(place, 1);
#else
  prefetch(place);
#endif
}

// The 128-bit integer of compilers that have none, as far as sets of points need it.
class TwoWords {
 public:
  constexpr TwoWords(std::uint64_t low = 0, std::uint64_t high = 0) : low_(low), high_(high) {}

  constexpr explicit operator bool() const { return low_ || high_; }
  constexpr explicit operator std::uint64_t() const { return low_; }
  friend constexpr bool operator==(TwoWords a, TwoWords b) = default;
  friend constexpr TwoWords operator&(TwoWords a, TwoWords b) { return {a.low_ & b.low_, a.high_ & b.high_}; }
  friend constexpr TwoWords operator|(TwoWords a, TwoWords b) { return {a.low_ | b.low_, a.high_ | b.high_}; }
  friend constexpr TwoWords operator-(TwoWords a, TwoWords b) {
    return {a.low_ - b.low_, a.high_ - b.high_ - (a.low_ < b.low_)};
  }
  constexpr TwoWords operator~() const { return {~low_, ~high_}; }
  constexpr TwoWords operator-() const { return TwoWords{} - *this; }
  constexpr TwoWords operator<<(std::size_t n) const {
    if (n >= 64) return {0, low_ << (n - 64)};
    return n == 0 ? *this : TwoWords{low_ << n, high_ << n | low_ >> (64 - n)};
  }
  constexpr TwoWords operator>>(std::size_t n) const {
    if (n >= 64) return {high_ >> (n - 64), 0};
    return n == 0 ? *this : TwoWords{low_ >> n | high_ << (64 - n), high_ >> n};
  }
  constexpr TwoWords& operator&=(TwoWords other) { return *this = *this & other; }
  constexpr TwoWords& operator|=(TwoWords other) { return *this = *this | other; }

 private:
  std::uint64_t low_, high_;
};

#if defined(__SIZEOF_INT128__) && !defined(TESUJI_TWO_WORDS)
__extension__ using Wide = unsigned __int128;
#else
using Wide = TwoWords;
#endif

// The upper half of a product.
inline std::uint64_t high_product(std::uint64_t a, std::uint64_t b) {
#ifdef __SIZEOF_INT128__
  __extension__ using Product = unsigned __int128;
  return static_cast<std::uint64_t>((Product{a} * b) >> 64);
#elif defined(_M_X64) || defined(_M_ARM64)
  return __umulh(a, b);
#else
#error "expected a compiler that multiplies 64-bit words"
#endif
}

}  // namespace tesuji
