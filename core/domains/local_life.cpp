#include "domains/local_life.h"

#include "go/benson.h"

namespace tesuji {

namespace {

std::uint64_t bit(int i) { return std::uint64_t{1} << i; }

}  // namespace

LocalLife::LocalLife(const Board& board, Color side, const PointSet& region, const PointSet& target,
                     const PointSet& assumed)
    : side_(side), region_(region), assumed_(assumed), index_(static_cast<std::size_t>(board.points_end()), 0) {
  assumed.for_each([&](Point p) { side_assumed_ = side_assumed_ || board.color(p) == side; });
  PointSet ground = region | target;
  PointSet around = ground.with_neighbours(board.stride());
  around.for_each([&](Point p) {
    if (board.color(p) == side) board.for_each_stone(board.block(p), [&](Point s) { ground.add(s); });
  });
  ground.for_each([&](Point p) { ground_.push_back(p); });
  fits_ = ground_.size() <= 64;
  if (!fits_) return;
  for (std::size_t i = 0; i < ground_.size(); ++i) index_[static_cast<std::size_t>(ground_[i])] = static_cast<std::uint8_t>(i);
  for (std::size_t i = 0; i < ground_.size(); ++i) {
    const int n = static_cast<int>(i);
    board.for_each_neighbour(ground_[i], [&](Point q) {
      if (ground.has(q))
        adjacent_[i] |= bit(index_[static_cast<std::size_t>(q)]);
      else
        edge_ |= bit(n);
    });
    if (!region.has(ground_[i])) closed_ |= bit(n);
    if (assumed.has(ground_[i])) assumed_bits_ |= bit(n);
  }
}

std::uint64_t LocalLife::neighbours(std::uint64_t points) const {
  std::uint64_t out = 0;
  for (; points; points &= points - 1) out |= adjacent_[static_cast<std::size_t>(__builtin_ctzll(points))];
  return out;
}

std::uint64_t LocalLife::flood(std::uint64_t seed, std::uint64_t inside) const {
  std::uint64_t reached = seed, fresh = seed;
  while (fresh) {
    fresh = neighbours(fresh) & inside & ~reached;
    reached |= fresh;
  }
  return reached;
}

// A block with a liberty where nobody plays keeps it; one with an assumed stone needs none.
bool LocalLife::immortal(const Board& board, std::uint64_t block) const {
  if (block & assumed_bits_) return true;
  for (std::uint64_t left = block & edge_; left; left &= left - 1) {
    const Point p = ground_[static_cast<std::size_t>(__builtin_ctzll(left))];
    for (int d = 0; d < 4; ++d) {
      const Point q = p + board.offsets()[static_cast<std::size_t>(d)];
      if (board.color(q) == kEmpty && !region_.has(q)) return true;
    }
  }
  return false;
}

std::uint64_t LocalLife::safe_ground(const Board& board) const {
  std::uint64_t own = 0, empty = 0;
  for (std::size_t i = 0; i < ground_.size(); ++i) {
    const Color c = board.color(ground_[i]);
    own |= std::uint64_t{c == side_} << i;
    empty |= std::uint64_t{c == kEmpty} << i;
  }
  struct Block {
    std::uint64_t stones, around;
    bool immortal, alive;
  };
  std::array<Block, 64> blocks;
  int block_count = 0;
  for (std::uint64_t left = own; left;) {
    const std::uint64_t stones = flood(left & -left, own);
    left &= ~stones;
    const std::uint64_t around = neighbours(stones);
    const bool immortal_block = immortal(board, stones) || (around & empty & closed_);
    blocks[static_cast<std::size_t>(block_count++)] = {stones, around, immortal_block, true};
  }
  struct Area {
    std::uint64_t must_touch, around;
    bool enclosed;
  };
  std::array<Area, 64> areas;
  int area_count = 0;
  const std::uint64_t all = ground_.size() == 64 ? ~std::uint64_t{0} : bit(static_cast<int>(ground_.size())) - 1;
  for (std::uint64_t left = all & ~own; left;) {
    const std::uint64_t points = flood(left & -left, all & ~own);
    left &= ~points;
    // Where suicide is allowed the attacker can empty an area of his own stones: every point has to touch.
    if ((points & edge_) || !(points & empty)) continue;
    areas[static_cast<std::size_t>(area_count++)] = {board.allow_suicide() ? points : points & empty,
                                                     neighbours(points) & own, true};
  }
  std::uint64_t alive = own;
  while (true) {
    std::uint64_t next = 0;
    for (int b = 0; b < block_count; ++b) {
      Block& block = blocks[static_cast<std::size_t>(b)];
      if (!block.alive) continue;
      int vital = block.immortal ? 2 : 0;
      for (int a = 0; a < area_count && vital < 2; ++a) {
        const Area& area = areas[static_cast<std::size_t>(a)];
        vital += area.enclosed && !(area.must_touch & ~block.around);
      }
      block.alive = vital >= 2;
      if (block.alive) next |= block.stones;
    }
    bool changed = next != alive;
    alive = next;
    for (int a = 0; a < area_count; ++a) {
      Area& area = areas[static_cast<std::size_t>(a)];
      if (area.enclosed && (area.around & ~alive)) {
        area.enclosed = false;
        changed = true;
      }
    }
    if (!changed || !alive) return alive;
  }
}

bool LocalLife::may_be_safe(const Board& board, const std::vector<Point>& watched, const PointSet& standing) const {
  if (side_assumed_) return true;
  Point last = kPass;
  for (const Point p : watched) {
    const Point root = board.block(p);
    if (!standing.has(p) || root == last) continue;
    last = root;
    int closed_in = 0;
    bool outside = false;
    board.for_each_liberty(root, [&](Point liberty) {
      if (!region_.has(liberty)) outside = true;
      bool inner = true;
      board.for_each_neighbour(liberty, [&](Point q) {
        inner = inner && (board.color(q) != kEmpty || board.is_liberty(root, q));
      });
      closed_in += inner;
    });
    if (outside || closed_in >= 2) return true;
  }
  return false;
}

int LocalLife::count_safe(const Board& board, const std::vector<Point>& watched, const PointSet& standing,
                          bool exactly) const {
  int count = 0;
  if (!may_be_safe(board, watched, standing)) return 0;
  if (fits_ && !exactly) {
    const std::uint64_t safe = safe_ground(board);
    if (!safe) return 0;
    for (const Point p : watched) count += standing.has(p) && (safe >> index_[static_cast<std::size_t>(p)] & 1);
    return count;
  }
  const PointSet safe = unconditional_life(board, side_, &assumed_, &region_).stones;
  for (const Point p : watched) count += standing.has(p) && safe.has(p);
  return count;
}

}  // namespace tesuji
