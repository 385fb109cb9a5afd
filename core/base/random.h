// Small, fast, seeded random numbers. The same seed gives the same stream on every machine.
#pragma once

#include <cstdint>

namespace tesuji {

// SplitMix64 (Steele, Lea, Flood 2014): a bijective mixer, good for seeding and for hash keys.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// xoroshiro128++ (Blackman and Vigna 2019).
class Random {
 public:
  explicit Random(std::uint64_t seed) : a_(mix64(seed)), b_(mix64(seed ^ 0x6a09e667f3bcc909ULL)) {}

  std::uint64_t next() {
    const std::uint64_t s0 = a_;
    std::uint64_t s1 = b_;
    const std::uint64_t result = rotl(s0 + s1, 17) + s0;
    s1 ^= s0;
    a_ = rotl(s0, 49) ^ s1 ^ (s1 << 21);
    b_ = rotl(s1, 28);
    return result;
  }

  // Uniform in [0, bound); the bias of the multiply-shift is below 2^-22 for a board-sized bound.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::uint64_t a_, b_;
};

}  // namespace tesuji
