#include "go/benson.h"

#include <array>
#include <memory>

namespace tesuji {

namespace {

template <int W>
struct Region {
  Bits<W> points;
  Bits<W> border;  // the roots of c's blocks around it
  Point vital_to[4];
  int vital_count = 0;
  bool standing = true;
};

// Room for a region that costs nothing until one is found.
template <int W>
union Slot {
  Slot() {}
  Region<W> region;
};

template <int W>
Bits<W> narrowed(const PointSet& set) {
  Bits<W> out;
  for (int w = 0; w < W; ++w) out.set_word(w, set.word(w));
  return out;
}

template <int W>
void widen(const Bits<W>& from, PointSet& to) {
  for (int w = 0; w < W; ++w) to.set_word(w, from.word(w));
}

template <int W>
class Benson {
 public:
  Benson(const Board& board, Color c, const PointSet* assumed, const PointSet* playable)
      : board_(board), color_(c), own_(stone_bits<W>(board, c)), empty_(empty_bits<W>(board)) {
    find_safe_blocks(assumed, playable);
  }

  UnconditionalLife run() {
    find_regions();
    strike_out();
    UnconditionalLife life;
    Bits<W> stones, territory;
    alive_.for_each([&](Point root) { board_.for_each_stone(root, [&](Point s) { stones.add(s); }); });
    for (int i = 0; i < region_count_; ++i)
      if (region(i).standing) territory |= region(i).points;
    widen(stones, life.stones);
    widen(territory, life.territory);
    return life;
  }

 private:
  void find_safe_blocks(const PointSet* assumed, const PointSet* playable) {
    if (assumed != nullptr) (narrowed<W>(*assumed) & own_).for_each([&](Point s) { safe_.add(board_.block(s)); });
    if (playable == nullptr) return;
    const Bits<W> closed = empty_ - narrowed<W>(*playable);
    closed.for_each([&](Point p) {
      board_.for_each_neighbour(p, [&](Point q) {
        if (board_.color(q) == color_) safe_.add(board_.block(q));
      });
    });
  }

  // Keeps only the regions that are vital to some block. A needed point that no block of c touches spoils its
  // whole region, so those are flooded away together first.
  void find_regions() {
    const int stride = board_.stride();
    Bits<W> left = board_bits<W>(board_) - own_;
    const Bits<W> needed = board_.allow_suicide() ? left : empty_;
    left -= (needed - own_.with_neighbours(stride)).flood(left, stride);
    while (true) {
      const Point seed = (left & empty_).first();
      if (seed == kPass) return;
      Bits<W> start;
      start.add(seed);
      const Bits<W> points = start.flood(left, stride);
      left -= points;
      add_region(points, seed);
    }
  }

  void add_region(const Bits<W>& points, Point seed) {
    Region<W>& found = *std::construct_at(&region(region_count_));
    const Bits<W> needed = board_.allow_suicide() ? points : points & empty_;
    board_.for_each_neighbour(seed, [&](Point q) {  // what it is vital to touches every empty point, this one too
      if (board_.color(q) != color_) return;
      const Point root = board_.block(q);
      for (int i = 0; i < found.vital_count; ++i)
        if (found.vital_to[i] == root) return;
      if (is_vital(needed, root)) found.vital_to[found.vital_count++] = root;
    });
    if (found.vital_count == 0) return;
    found.points = points;
    (points.with_neighbours(board_.stride()) & own_).for_each([&](Point s) { found.border.add(board_.block(s)); });
    ++region_count_;
  }

  bool is_vital(const Bits<W>& needed, Point root) const {
    if (board_.allow_suicide()) {
      Bits<W> stones;
      board_.for_each_stone(root, [&](Point s) { stones.add(s); });
      return stones.with_neighbours(board_.stride()).contains(needed);
    }
    const std::uint64_t* liberties = board_.liberty_set(root);
    std::uint64_t missing = 0;
    for (int w = 0; w < board_.words(); ++w) missing |= needed.word(w) & ~liberties[w];
    return missing == 0;
  }

  void strike_out() {
    while (true) {
      Bits<W> once, twice;
      for (int i = 0; i < region_count_; ++i) {
        if (!region(i).standing) continue;
        for (int v = 0; v < region(i).vital_count; ++v) {
          const Point root = region(i).vital_to[v];
          (once.has(root) ? twice : once).add(root);
        }
      }
      alive_ = twice | safe_;
      bool changed = false;
      for (int i = 0; i < region_count_; ++i) {
        if (!region(i).standing || alive_.contains(region(i).border)) continue;
        region(i).standing = false;
        changed = true;
      }
      if (!changed) return;
    }
  }

  Region<W>& region(int i) { return slots_[static_cast<std::size_t>(i)].region; }

  const Board& board_;
  const Color color_;
  Bits<W> own_, empty_, safe_, alive_;
  int region_count_ = 0;
  std::array<Slot<W>, 32 * W + 1> slots_;  // regions are apart, so at most every second point is one
};

}  // namespace

UnconditionalLife unconditional_life(const Board& board, Color c, const PointSet* assumed, const PointSet* playable) {
  const int words = board.words();
  if (words <= 2) return Benson<2>(board, c, assumed, playable).run();   // up to 9x9
  if (words <= 4) return Benson<4>(board, c, assumed, playable).run();   // up to 13x13
  if (words <= 7) return Benson<7>(board, c, assumed, playable).run();   // up to 19x19
  return Benson<kMaxWords>(board, c, assumed, playable).run();
}

bool any_unconditionally_alive(const Board& board, const PointSet& stones, const PointSet* assumed,
                               const PointSet* playable) {
  if (stones.none()) return false;
  return unconditional_life(board, board.color(stones.first()), assumed, playable).stones.intersects(stones);
}

}  // namespace tesuji
