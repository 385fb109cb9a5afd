// Sets of points as bits over the padded board: union, difference and flood fill a word at a time.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "go/board.h"

namespace tesuji {

// `kWords` is a template parameter so that a hot loop can be compiled for a 9x9 board's two words as well as for
// the largest board's eleven.
template <int kWords>
class Bits {
 public:
  static constexpr int words() { return kWords; }

  constexpr void add(Point p) { word_[p >> 6] |= std::uint64_t{1} << (p & 63); }
  constexpr void remove(Point p) { word_[p >> 6] &= ~(std::uint64_t{1} << (p & 63)); }
  constexpr bool has(Point p) const { return word_[p >> 6] >> (p & 63) & 1; }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t w : word_) all |= w;
    return all != 0;
  }
  constexpr bool none() const { return !any(); }
  constexpr int count() const {
    int total = 0;
    for (const std::uint64_t w : word_) total += std::popcount(w);
    return total;
  }
  constexpr bool intersects(const Bits& other) const { return (*this & other).any(); }
  constexpr bool contains(const Bits& other) const { return (other - *this).none(); }

  constexpr Bits& operator|=(const Bits& b) { return combine(b, [](auto x, auto y) { return x | y; }); }
  constexpr Bits& operator&=(const Bits& b) { return combine(b, [](auto x, auto y) { return x & y; }); }
  constexpr Bits& operator-=(const Bits& b) { return combine(b, [](auto x, auto y) { return x & ~y; }); }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend constexpr Bits operator-(Bits a, const Bits& b) { return a -= b; }
  friend constexpr bool operator==(const Bits& a, const Bits& b) = default;

  // The lowest point of the set, or kPass (0, which is never a point of the board) when it is empty.
  constexpr Point first() const {
    for (int w = 0; w < kWords; ++w)
      if (word_[w]) return w * 64 + std::countr_zero(word_[w]);
    return kPass;
  }
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (int w = 0; w < kWords; ++w)
      for (std::uint64_t bits = word_[w]; bits; bits &= bits - 1) visit(w * 64 + std::countr_zero(bits));
  }

  // The points next to a point of the set, with the border among them, and the set itself. `stride` is the board's.
  constexpr Bits with_neighbours(int stride) const {
    Bits out;
    for (int w = 0; w < kWords; ++w) {
      const std::uint64_t low = w > 0 ? word_[w - 1] : 0, here = word_[w];
      const std::uint64_t high = w + 1 < kWords ? word_[w + 1] : 0;
      out.word_[w] = here | here << 1 | low >> 63 | here >> 1 | high << 63 | here << stride |
                     low >> (64 - stride) | here >> stride | high << (64 - stride);
    }
    return out;
  }

  // The points of `inside` that the set (cut down to `inside`) reaches without leaving `inside`.
  constexpr Bits flood(const Bits& inside, int stride) const {
    Bits reached = *this & inside;
    while (true) {
      const Bits next = reached.with_neighbours(stride) & inside;
      if (next == reached) return reached;
      reached = next;
    }
  }

  constexpr std::uint64_t word(int w) const { return word_[w]; }
  constexpr void set_word(int w, std::uint64_t value) { word_[w] = value; }

 private:
  template <class Operation>
  constexpr Bits& combine(const Bits& b, Operation operation) {
    for (int w = 0; w < kWords; ++w) word_[w] = operation(word_[w], b.word_[w]);
    return *this;
  }

  std::array<std::uint64_t, kWords> word_{};
};

using PointSet = Bits<kMaxWords>;

template <int kWords = kMaxWords>
Bits<kWords> liberty_bits(const Board& board, Point root) {
  Bits<kWords> set;
  const std::uint64_t* words = board.liberty_set(root);
  for (int w = 0; w < board.words(); ++w) set.set_word(w, words[w]);
  return set;
}

template <int kWords = kMaxWords>
Bits<kWords> empty_bits(const Board& board) {
  Bits<kWords> set;
  for (int i = 0; i < board.empty_count(); ++i) set.add(board.empty_point(i));
  return set;
}

template <int kWords = kMaxWords>
Bits<kWords> stone_bits(const Board& board, Color c) {
  Bits<kWords> set;
  for (int w = 0; w < board.words(); ++w) {
    const int end = board.points_end() - w * 64;
    std::uint64_t word = 0;
    for (int i = 0; i < 64 && i < end; ++i) word |= std::uint64_t{board.color(w * 64 + i) == c} << i;
    set.set_word(w, word);
  }
  return set;
}

// Every point of the board.
template <int kWords = kMaxWords>
Bits<kWords> board_bits(const Board& board) {
  Bits<kWords> set;
  const std::uint64_t line = (std::uint64_t{1} << board.width()) - 1;
  for (int row = 0; row < board.height(); ++row) {
    const Point start = board.at(0, row);
    const int w = start >> 6, shift = start & 63;
    set.set_word(w, set.word(w) | line << shift);
    if (shift + board.width() > 64) set.set_word(w + 1, set.word(w + 1) | line >> (64 - shift));
  }
  return set;
}

inline PointSet block_set(const Board& board, Point stone) {
  PointSet set;
  board.for_each_stone(board.block(stone), [&](Point s) { set.add(s); });
  return set;
}

}  // namespace tesuji
