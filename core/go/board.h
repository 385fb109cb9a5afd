// A Go position: stones, blocks with exact liberties, simple ko, whose turn it is. No history beyond undo.
//
// Every block keeps its liberties as a bit set over the padded board and their number, updated move by move.
// Nothing here checks its arguments: the bindings do that once, at the boundary.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "base/bits.h"
#include "go/types.h"

namespace tesuji {

class Board {
 public:
  Board(int width, int height);
  // A copy is the position alone: it starts with nothing to undo.
  Board(const Board& other) { copy_position(other); }
  Board& operator=(const Board& other);
  void copy_position(const Board& other);
  // The same for a board that was a copy of `other` and was then changed only inside [first, last): points, and
  // blocks whose roots lie there. Much cheaper, for playouts that stay in one corner.
  void copy_range(const Board& other, Point first, Point last);

  // Geometry -------------------------------------------------------------------------------------------------
  int width() const { return width_; }
  int height() const { return height_; }
  int area() const { return width_ * height_; }
  int stride() const { return stride_; }
  int points_end() const { return end_; }  // padded points are 0 .. points_end() - 1
  int words() const { return words_; }     // 64-bit words in a liberty set
  Point at(int column, int row) const { return (row + 1) * stride_ + column + 1; }
  int column(Point p) const { return p % stride_ - 1; }
  int row(Point p) const { return p / stride_ - 1; }
  int flat(Point p) const { return row(p) * width_ + column(p); }
  Point from_flat(int index) const { return at(index % width_, index / width_); }
  // The four neighbours first (above, right, below, left), then the diagonals clockwise from upper right.
  const std::array<int, 8>& offsets() const { return offsets_; }

  // The position ---------------------------------------------------------------------------------------------
  Color color(Point p) const { return static_cast<Color>(color_[p]); }
  Color to_play() const { return to_play_; }
  void set_to_play(Color c) { to_play_ = c; }
  // The point that `ko_color()` may not play at once, or kPass (0) when there is none.
  Point ko() const { return ko_; }
  Color ko_color() const { return ko_color_; }
  void set_ko(Point p, Color c) { ko_ = static_cast<std::uint16_t>(p), ko_color_ = c; }
  bool allow_suicide() const { return allow_suicide_; }
  void set_allow_suicide(bool allow) { allow_suicide_ = allow; }

  int empty_count() const { return empty_count_; }
  Point empty_point(int i) const { return empty_[i]; }

  // Blocks, named by one of their stones (the root) ---------------------------------------------------------
  // Empty points and the border belong to block 0, which has no stones and no liberties.
  Point block(Point stone) const { return root_[stone]; }
  int stones(Point root) const { return size_[root]; }
  int liberties(Point root) const { return liberty_count_[root]; }
  int liberties_at(Point stone) const { return liberty_count_[root_[stone]]; }
  bool in_atari(Point stone) const { return liberties_at(stone) == 1; }
  Point next_stone(Point stone) const { return next_[stone]; }  // a cycle through the block
  const std::uint64_t* liberty_set(Point root) const { return &liberty_sets_[root * words_]; }
  bool is_liberty(Point root, Point p) const { return liberty_set(root)[p >> 6] >> (p & 63) & 1; }
  Point first_liberty(Point root) const;

  template <class Visit>
  void for_each_stone(Point root, Visit visit) const {
    Point s = root;
    do {
      visit(s);
      s = next_[s];
    } while (s != root);
  }
  template <class Visit>
  void for_each_liberty(Point root, Visit visit) const {
    const std::uint64_t* set = liberty_set(root);
    for (int w = 0; w < words_; ++w)
      for (std::uint64_t bits = set[w]; bits; bits &= bits - 1) visit(w * 64 + lowest_bit(bits));
  }
  template <class Visit>
  void for_each_neighbour(Point p, Visit visit) const {
    for (int d = 0; d < 4; ++d)
      if (const Point q = p + offsets_[d]; color_[q] != kBorder) visit(q);
  }
  template <class Visit>
  void for_each_point(Visit visit) const {
    for (int r = 0; r < height_; ++r)
      for (int c = 0; c < width_; ++c) visit(at(c, r));
  }

  // The eight points around p, two bits each in the order of offsets(): low byte neighbours, high byte diagonals.
  std::uint16_t pattern3(Point p) const { return pattern_[p]; }
  // What is on the four sides of a point, a mask for each colour: bit 2d is the neighbour in direction d. The border is
  // occupied.
  struct Beside {
    std::array<unsigned, 3> stones;
    unsigned occupied;
  };
  Beside beside(Point p) const {
    const unsigned first = pattern_[p] & 0x55u, second = pattern_[p] >> 1 & 0x55u;
    return {{0, first & ~second, second & ~first}, first | second};
  }
  bool has_empty_neighbour(Point p) const {
    const unsigned low = pattern_[p];
    return ((low | low >> 1) & 0x55) != 0x55;
  }
  // A point that c need never fill: all neighbours are c's (or the edge), and the diagonals cannot break it.
  bool is_eyelike(Point p, Color c) const;

  // Calls visit with the side of a common square board (9, 13, 19) as a compile-time constant, or with 0.
  template <class Visit>
  auto with_size(Visit visit) const {
    if (width_ == height_) {
      if (width_ == 9) return visit(std::integral_constant<int, 9>{});
      if (width_ == 13) return visit(std::integral_constant<int, 13>{});
      if (width_ == 19) return visit(std::integral_constant<int, 19>{});
    }
    return visit(std::integral_constant<int, 0>{});
  }

  // Steps and words, known to the compiler where the size is (see with_size).
  template <int kSize>
  int offset(int d) const {
    constexpr int side = kSize + 1;
    constexpr std::array<int, 8> fixed{side, 1, -side, -1, side + 1, -side + 1, -side - 1, side - 1};
    if constexpr (kSize > 0)
      return fixed[static_cast<std::size_t>(d)];
    else
      return offsets_[static_cast<std::size_t>(d)];
  }
  template <int kSize>
  int set_words() const {
    return kSize > 0 ? ((kSize + 2) * (kSize + 1) + 1 + 63) / 64 : words_;
  }

  // Moves ----------------------------------------------------------------------------------------------------
  // Legal for c by simple ko and the suicide flag; a pass is always legal.
  template <int kSize = 0>
  bool is_legal(Point p, Color c) const;
  bool is_suicide(Point p, Color c) const;
  // Would c's stone at p capture something?
  bool captures(Point p, Color c) const;
  // Plays a legal move, remembers how to take it back, and gives the turn to the other side.
  void play(Point p, Color c);
  void play(Point p) { play(p, to_play_); }
  // The same without remembering: for playouts. A loop that plays many moves can fix the size once with
  // with_size() and pass it on, so that the compiler folds all offsets.
  void play_fast(Point p, Color c) {
    with_size([&](auto size) { play_fast<size()>(p, c); });
  }
  template <int kSize, bool kHash = true>
  void play_fast(Point p, Color c);
  // After moves with kHash = false: recomputes the hash.
  void rehash();
  bool can_undo() const { return !frames_.empty(); }
  int moves_to_undo() const { return static_cast<int>(frames_.size()); }
  void undo();
  // Sets up a position from scratch, colours by flat index. False (and an empty board) if a block has no liberty.
  bool set_position(const std::uint8_t* colors);

  // Hashes ---------------------------------------------------------------------------------------------------
  std::uint64_t stones_hash() const { return hash_; }
  std::uint64_t hash() const;  // with ko and side to move

  // For playouts that draw without replacement: swap two entries of the list of empty points.
  void swap_empty(int i, int j) {
    const std::uint16_t a = empty_[i], b = empty_[j];
    empty_[i] = b, empty_[j] = a;
    empty_index_[b] = static_cast<std::uint16_t>(i), empty_index_[a] = static_cast<std::uint16_t>(j);
  }

  // Counts, lists and sets rebuilt from scratch and compared: for tests.
  bool consistent() const;

 private:
  struct Frame {
    std::uint64_t hash;
    std::uint32_t blocks_mark, points_mark, captures_mark;
    std::uint16_t point, empty_index, ko;
    Color color, ko_color, to_play;
  };
  struct SavedPoint {
    std::uint16_t point, root, next;
  };

  template <bool kRemember, int kSize, bool kHash>
  void play_move(Point p, Color c);
  template <bool kRemember, int kSize>
  void join(Point into, Point from);
  template <bool kRemember, int kSize, bool kHash>
  int remove_block(Point root);
  template <bool kRemember>
  void save_block(Point root);
  template <bool kRemember>
  void save_point(Point p);
  void restore_to(const Frame& frame);
  void forget_moves();

  template <int kSize>
  void set_color(Point p, Color from, Color to) {
    color_[p] = to;
    const unsigned change = from ^ to;
#pragma GCC unroll 8
    for (int d = 0; d < 8; ++d)
      pattern_[p + offset<kSize>(d)] ^= static_cast<std::uint16_t>(change << kOppositeShift[static_cast<std::size_t>(d)]);
  }
  void take_from_empty(Point p);
  void put_back_empty(Point p, int index);
  void append_empty(Point p);
  // Adds p to the liberties of a block if `really`, without a branch.
  template <int kSize>
  void add_liberty(Point root, Point p, bool really = true) {
    std::uint64_t& word = liberty_sets_[root * set_words<kSize>() + (p >> 6)];
    const std::uint64_t bit = std::uint64_t{really} << (p & 63);
    liberty_count_[root] = static_cast<std::uint16_t>(liberty_count_[root] + ((bit & ~word) != 0));
    word |= bit;
  }

  // Where a point stands in the pattern of its neighbour in direction d.
  static constexpr std::array<int, 8> kOppositeShift{4, 6, 0, 2, 12, 14, 8, 10};

  int width_ = 0, height_ = 0, stride_ = 0, end_ = 0, words_ = 0;
  std::array<int, 8> offsets_{};
  std::uint64_t hash_ = 0;
  std::uint64_t size_key_ = 0;
  int empty_count_ = 0;
  std::uint16_t ko_ = kPass;
  Color ko_color_ = kEmpty;
  Color to_play_ = kBlack;
  bool allow_suicide_ = false;

  std::array<std::uint8_t, kMaxPoints> color_;
  std::array<std::uint16_t, kMaxPoints> pattern_;
  std::array<std::uint16_t, kMaxPoints> root_;
  std::array<std::uint16_t, kMaxPoints> next_;
  std::array<std::uint16_t, kMaxPoints> size_;
  std::array<std::uint16_t, kMaxPoints> liberty_count_;
  std::array<std::uint16_t, kMaxPoints> empty_index_;
  std::array<std::uint16_t, kMaxArea + 1> empty_;
  std::array<std::uint64_t, kMaxPoints * kMaxWords> liberty_sets_;

  std::vector<Frame> frames_;
  std::vector<std::uint64_t> saved_blocks_;
  std::vector<SavedPoint> saved_points_;
  std::vector<std::uint16_t> saved_captures_;
};

inline bool Board::is_eyelike(Point p, Color c) const {
  const unsigned pattern = pattern_[p];
  const unsigned own = 0x55u << (c - 1);
  if ((pattern & own) != own) return false;  // black is 01, white 10, border 11
  const unsigned diagonals = pattern >> 8;
  const unsigned enemy = (diagonals >> (2 - c)) & ~(diagonals >> (c - 1)) & 0x55u;
  const bool edge = (diagonals & diagonals >> 1 & 0x55u) != 0;
  return edge ? enemy == 0 : (enemy & (enemy - 1)) == 0;
}

template <int kSize>
inline bool Board::is_legal(Point p, Color c) const {
  if (p == kPass) return true;
  if (color_[p] != kEmpty) return false;
  if (has_empty_neighbour(p)) return true;
  if (p == ko_ && c == ko_color_) return false;
  bool joins = false, breathes = false;
#pragma GCC unroll 4
  for (int d = 0; d < 4; ++d) {
    const Point q = p + offset<kSize>(d);
    const bool own = color_[q] == c;
    breathes |= own != (liberty_count_[root_[q]] == 1);
    joins |= own;
  }
  if (breathes) return true;
  return joins && allow_suicide_;
}

}  // namespace tesuji
