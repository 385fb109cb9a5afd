#include "go/board.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "go/zobrist.h"

namespace tesuji {

using zobrist::kKeys;

namespace {
std::uint16_t narrow(int value) { return static_cast<std::uint16_t>(value); }

// Without machine-specific flags std::popcount is a call; the few bits of a merge are counted faster one by one.
int count_bits(std::uint64_t bits) {
  int count = 0;
  for (; bits; bits &= bits - 1) ++count;
  return count;
}
}  // namespace

Board::Board(int width, int height) : width_(width), height_(height), stride_(width + 1) {
  end_ = (height + 2) * stride_ + 1;
  words_ = (end_ + 63) / 64;
  offsets_ = {stride_, 1, -stride_, -1, stride_ + 1, -stride_ + 1, -stride_ - 1, stride_ - 1};
  size_key_ = mix64(static_cast<std::uint64_t>(width) * 64 + static_cast<std::uint64_t>(height));
  const std::array<std::uint8_t, kMaxArea> nothing{};
  set_position(nothing.data());
}

Board& Board::operator=(const Board& other) {
  if (this != &other) {
    copy_position(other);
    forget_moves();
  }
  return *this;
}

void Board::forget_moves() {
  frames_.clear();
  saved_blocks_.clear();
  saved_points_.clear();
  saved_captures_.clear();
}

void Board::copy_position(const Board& other) {
  width_ = other.width_, height_ = other.height_, stride_ = other.stride_, end_ = other.end_;
  words_ = other.words_, offsets_ = other.offsets_, hash_ = other.hash_, size_key_ = other.size_key_;
  empty_count_ = other.empty_count_, ko_ = other.ko_, ko_color_ = other.ko_color_, to_play_ = other.to_play_;
  allow_suicide_ = other.allow_suicide_;
  const auto n = static_cast<std::size_t>(end_);
  std::memcpy(color_.data(), other.color_.data(), n);
  for (auto member : {&Board::pattern_, &Board::root_, &Board::next_, &Board::size_, &Board::liberty_count_,
                      &Board::empty_index_})
    std::memcpy((this->*member).data(), (other.*member).data(), n * sizeof(std::uint16_t));
  std::memcpy(empty_.data(), other.empty_.data(), static_cast<std::size_t>(empty_count_) * sizeof(std::uint16_t));
  std::memcpy(liberty_sets_.data(), other.liberty_sets_.data(),
              n * static_cast<std::size_t>(words_) * sizeof(std::uint64_t));
}

void Board::copy_range(const Board& other, Point first, Point last) {
  hash_ = other.hash_;
  empty_count_ = other.empty_count_, ko_ = other.ko_, ko_color_ = other.ko_color_, to_play_ = other.to_play_;
  const auto n = static_cast<std::size_t>(last - first);
  std::memcpy(&color_[first], &other.color_[first], n);
  for (auto member : {&Board::pattern_, &Board::root_, &Board::next_, &Board::size_, &Board::liberty_count_})
    std::memcpy(&(this->*member)[first], &(other.*member)[first], n * sizeof(std::uint16_t));
  // The list of empty points is reordered everywhere.
  std::memcpy(empty_index_.data(), other.empty_index_.data(), static_cast<std::size_t>(end_) * sizeof(std::uint16_t));
  std::memcpy(empty_.data(), other.empty_.data(), static_cast<std::size_t>(empty_count_) * sizeof(std::uint16_t));
  std::memcpy(&liberty_sets_[first * words_], &other.liberty_sets_[first * words_],
              n * static_cast<std::size_t>(words_) * sizeof(std::uint64_t));
}

bool Board::set_position(const std::uint8_t* colors) {
  forget_moves();
  const auto n = static_cast<std::size_t>(end_);
  std::fill_n(color_.begin(), n, static_cast<std::uint8_t>(kBorder));
  for (auto member : {&Board::pattern_, &Board::root_, &Board::next_, &Board::size_, &Board::liberty_count_,
                      &Board::empty_index_})
    std::fill_n((this->*member).begin(), n, std::uint16_t{0});
  std::fill_n(liberty_sets_.begin(), n * static_cast<std::size_t>(words_), 0);
  hash_ = 0, ko_ = kPass, ko_color_ = kEmpty, empty_count_ = 0;
  for_each_point([&](Point p) {
    color_[p] = colors[flat(p)];
    if (color_[p] == kEmpty) append_empty(p);
  });
  for_each_point([&](Point p) {
    unsigned pattern = 0;
    for (int d = 0; d < 8; ++d) pattern |= static_cast<unsigned>(color_[p + offsets_[d]]) << (2 * d);
    pattern_[p] = static_cast<std::uint16_t>(pattern);
  });
  bool alive = true;
  std::array<std::uint16_t, kMaxArea> stack;
  for_each_point([&](Point p) {
    if (color_[p] == kEmpty || root_[p] != 0) return;
    int depth = 0;
    const auto found = [&](Point s) {
      root_[s] = narrow(p);
      stack[static_cast<std::size_t>(depth++)] = narrow(s);
      hash_ ^= kKeys.stone[color_[s]][s];
      ++size_[p];
    };
    next_[p] = narrow(p);
    found(p);
    while (depth > 0) {
      for_each_neighbour(stack[static_cast<std::size_t>(--depth)], [&](Point q) {
        if (color_[q] == kEmpty) return add_liberty<0>(p, q);
        if (color_[q] != color_[p] || root_[q] != 0) return;
        next_[q] = std::exchange(next_[p], narrow(q));
        found(q);
      });
    }
    alive = alive && liberty_count_[p] > 0;
  });
  if (!alive) {
    const std::array<std::uint8_t, kMaxArea> nothing{};
    set_position(nothing.data());
  }
  return alive;
}

Point Board::first_liberty(Point root) const {
  const std::uint64_t* set = liberty_set(root);
  for (int w = 0; w < words_; ++w)
    if (set[w]) return w * 64 + lowest_bit(set[w]);
  return kPass;
}

bool Board::is_suicide(Point p, Color c) const {
  if (has_empty_neighbour(p)) return false;
  for (int d = 0; d < 4; ++d) {
    const Point q = p + offsets_[d];
    if ((color_[q] == c) != in_atari(q)) return false;
  }
  return true;
}

bool Board::captures(Point p, Color c) const {
  for (int d = 0; d < 4; ++d) {
    const Point q = p + offsets_[d];
    if (color_[q] == opponent(c) && in_atari(q)) return true;
  }
  return false;
}

std::uint64_t Board::hash() const {
  return hash_ ^ size_key_ ^ kKeys.to_play[to_play_] ^ (ko_ ? kKeys.ko[ko_color_][ko_] : 0);
}

// The list of empty points: removing swaps with the last, so undoing in reverse order restores it exactly. ------

void Board::take_from_empty(Point p) {
  const int index = empty_index_[p];
  const std::uint16_t last = empty_[--empty_count_];
  empty_[index] = last;
  empty_index_[last] = narrow(index);
}

void Board::put_back_empty(Point p, int index) {
  if (index != empty_count_) {
    const std::uint16_t moved = empty_[index];
    empty_[empty_count_] = moved;
    empty_index_[moved] = narrow(empty_count_);
  }
  ++empty_count_;
  empty_[index] = narrow(p);
  empty_index_[p] = narrow(index);
}

void Board::append_empty(Point p) {
  empty_index_[p] = narrow(empty_count_);
  empty_[empty_count_++] = narrow(p);
}

// Playing ----------------------------------------------------------------------------------------------------

template <bool kRemember>
void Board::save_block(Point root) {
  if constexpr (kRemember) {
    const std::uint64_t* set = liberty_set(root);
    saved_blocks_.insert(saved_blocks_.end(), set, set + words_);
    saved_blocks_.push_back(static_cast<std::uint64_t>(root) << 32 | static_cast<std::uint64_t>(size_[root]) << 16 |
                            liberty_count_[root]);
  }
}

template <bool kRemember>
void Board::save_point(Point p) {
  if constexpr (kRemember) saved_points_.push_back({narrow(p), root_[p], next_[p]});
}

// Joins block `from` to block `into`; their liberty sets already lack the point just played.
template <bool kRemember, int kSize>
void Board::join(Point into, Point from) {
  Point s = from;
  do {
    save_point<kRemember>(s);
    root_[s] = narrow(into);
    s = next_[s];
  } while (s != from);
  save_point<kRemember>(into);
  std::swap(next_[into], next_[from]);
  size_[into] = narrow(size_[into] + size_[from]);
  const int words = set_words<kSize>();
  std::uint64_t* a = &liberty_sets_[into * words];
  const std::uint64_t* b = &liberty_sets_[from * words];
  int added = 0;
  for (int w = 0; w < words; ++w) {
    if (const std::uint64_t fresh = b[w] & ~a[w]) {
      a[w] |= fresh;
      added += count_bits(fresh);
    }
  }
  liberty_count_[into] = narrow(liberty_count_[into] + added);
}

template <bool kRemember, int kSize, bool kHash>
int Board::remove_block(Point root) {
  const Color c = color(root), winner = opponent(c);
  if constexpr (kRemember) saved_captures_.push_back(narrow(root));
  Point s = root;
  do {
    set_color<kSize>(s, c, kEmpty);
    if constexpr (kHash) hash_ ^= kKeys.stone[c][s];
    append_empty(s);
    root_[s] = 0;
    for (int d = 0; d < 4; ++d) {
      const Point q = s + offset<kSize>(d);
      if constexpr (kRemember)
        if (color_[q] == winner) save_block<true>(root_[q]);
      add_liberty<kSize>(root_[q], s, color_[q] == winner);
    }
    s = next_[s];
  } while (s != root);
  return size_[root];
}

// Empty points and the border belong to block 0, which has neither stones nor liberties. So the loops over the
// four neighbours can treat all alike: branches on what stands there would be mispredicted too often.
template <bool kRemember, int kSize, bool kHash>
void Board::play_move(Point p, Color c) {
  const Color enemy = opponent(c);
  if constexpr (kRemember) {
    frames_.push_back({hash_, static_cast<std::uint32_t>(saved_blocks_.size()),
                       static_cast<std::uint32_t>(saved_points_.size()),
                       static_cast<std::uint32_t>(saved_captures_.size()), narrow(p), empty_index_[p], ko_, c,
                       ko_color_, to_play_});
  }
  ko_ = kPass;
  ko_color_ = kEmpty;
  to_play_ = enemy;
  if (p == kPass) return;

  take_from_empty(p);
  set_color<kSize>(p, kEmpty, c);
  if constexpr (kHash) hash_ ^= kKeys.stone[c][p];

  const int word = p >> 6;
  const std::uint64_t bit = std::uint64_t{1} << (p & 63);
  bool takes = false;
  int own_neighbours = 0, largest = 0;
  Point base = p;
  const int words = set_words<kSize>();
#pragma GCC unroll 4
  for (int d = 0; d < 4; ++d) {
    const Point q = p + offset<kSize>(d);
    const Point root = root_[q];
    if constexpr (kRemember)
      if (root != 0) save_block<true>(root);
    std::uint64_t& set = liberty_sets_[root * words + word];
    liberty_count_[root] = narrow(liberty_count_[root] - ((set & bit) != 0));
    set &= ~bit;
    const int own = color_[q] == c;
    own_neighbours += own;
    const int weight = -own & size_[root];
    base = weight > largest ? root : base;
    largest = weight > largest ? weight : largest;
    takes |= (color_[q] == enemy) & (liberty_count_[root] == 0);
  }

  save_point<kRemember>(p);
  if (own_neighbours == 0) {
    save_block<kRemember>(p);
    for (int w = 0; w < words; ++w) liberty_sets_[p * words + w] = 0;
    liberty_count_[p] = 0;
    size_[p] = 1;
    root_[p] = next_[p] = narrow(p);
  } else {
    save_point<kRemember>(base);
    root_[p] = narrow(base);
    next_[p] = std::exchange(next_[base], narrow(p));
    ++size_[base];
  }
#pragma GCC unroll 4
  for (int d = 0; d < 4; ++d) {
    const Point q = p + offset<kSize>(d);
    add_liberty<kSize>(base, q, color_[q] == kEmpty);
  }
  if (own_neighbours > 1) {
    for (int d = 0; d < 4; ++d) {
      const Point q = p + offset<kSize>(d);
      if (color_[q] == c && root_[q] != base) join<kRemember, kSize>(base, root_[q]);
    }
  }
  int taken = 0;
  if (takes) {
    for (int d = 0; d < 4; ++d) {
      const Point q = p + offset<kSize>(d);
      if (color_[q] == enemy && liberty_count_[root_[q]] == 0) taken += remove_block<kRemember, kSize, kHash>(root_[q]);
    }
  }
  if (liberty_count_[base] == 0) {
    remove_block<kRemember, kSize, kHash>(base);  // suicide of several stones, where the rules allow it
  } else if (taken == 1 && size_[base] == 1 && liberty_count_[base] == 1) {
    ko_ = empty_[empty_count_ - 1];
    ko_color_ = enemy;
  }
}

void Board::play(Point p, Color c) {
  with_size([&](auto size) { play_move<true, size(), true>(p, c); });
}

template <int kSize, bool kHash>
void Board::play_fast(Point p, Color c) {
  play_move<false, kSize, kHash>(p, c);
}
template void Board::play_fast<0, true>(Point, Color);
template void Board::play_fast<9, true>(Point, Color);
template void Board::play_fast<13, true>(Point, Color);
template void Board::play_fast<19, true>(Point, Color);
template void Board::play_fast<0, false>(Point, Color);
template void Board::play_fast<9, false>(Point, Color);
template void Board::play_fast<13, false>(Point, Color);
template void Board::play_fast<19, false>(Point, Color);

void Board::rehash() {
  hash_ = 0;
  for_each_point([&](Point p) {
    if (color_[p] != kEmpty) hash_ ^= kKeys.stone[color_[p]][p];
  });
}

void Board::undo() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  const Point p = frame.point;
  if (p != kPass) {
    // Captured blocks come back in reverse order, so that the list of empty points does too.
    while (saved_captures_.size() > frame.captures_mark) {
      const Point root = saved_captures_.back();
      saved_captures_.pop_back();
      const Color c = color(p) == kEmpty ? frame.color : opponent(frame.color);
      for_each_stone(root, [&](Point s) {
        set_color<0>(s, kEmpty, c);
        root_[s] = narrow(root);
      });
      empty_count_ -= size_[root];
    }
    set_color<0>(p, frame.color, kEmpty);
    put_back_empty(p, frame.empty_index);
  }
  restore_to(frame);
}

void Board::restore_to(const Frame& frame) {
  while (saved_points_.size() > frame.points_mark) {
    const SavedPoint saved = saved_points_.back();
    root_[saved.point] = saved.root;
    next_[saved.point] = saved.next;
    saved_points_.pop_back();
  }
  const auto words = static_cast<std::size_t>(words_);
  while (saved_blocks_.size() > frame.blocks_mark) {
    const std::uint64_t header = saved_blocks_.back();
    const auto root = static_cast<Point>(header >> 32);
    size_[root] = static_cast<std::uint16_t>(header >> 16);
    liberty_count_[root] = static_cast<std::uint16_t>(header);
    std::copy_n(&saved_blocks_[saved_blocks_.size() - 1 - words], words, &liberty_sets_[root * words_]);
    saved_blocks_.resize(saved_blocks_.size() - words - 1);
  }
  hash_ = frame.hash;
  ko_ = frame.ko;
  ko_color_ = frame.ko_color;
  to_play_ = frame.to_play;
}

bool Board::consistent() const {
  Board fresh(width_, height_);
  std::vector<std::uint8_t> colors(static_cast<std::size_t>(area()));
  for_each_point([&](Point p) { colors[static_cast<std::size_t>(flat(p))] = color_[p]; });
  if (!fresh.set_position(colors.data())) return false;
  bool same = fresh.hash_ == hash_ && fresh.empty_count_ == empty_count_;
  for_each_point([&](Point p) {
    same = same && fresh.pattern_[p] == pattern_[p];
    if (color_[p] == kEmpty) {
      same = same && empty_index_[p] < empty_count_ && empty_[empty_index_[p]] == p;
      return;
    }
    const Point mine = root_[p], theirs = fresh.root_[p];
    same = same && size_[mine] == fresh.size_[theirs] && liberty_count_[mine] == fresh.liberty_count_[theirs] &&
           root_[next_[p]] == mine &&
           std::equal(liberty_set(mine), liberty_set(mine) + words_, fresh.liberty_set(theirs));
  });
  return same;
}

}  // namespace tesuji
