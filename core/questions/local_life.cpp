#include "questions/local_life.h"

#include <bit>

#include "go/benson.h"

namespace tesuji {

namespace {

template <class Word>
Word bit(std::size_t i) {
  return Word{1} << i;
}

template <class Word>
std::size_t lowest(Word word) {
  if constexpr (sizeof(Word) > 8) {
    const auto low = static_cast<std::uint64_t>(word);
    return static_cast<std::size_t>(low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(word >> 64)));
  } else {
    return static_cast<std::size_t>(std::countr_zero(word));
  }
}

// Is this empty point, or are all liberties of this stone's block, liberties of the block?
bool all_shared(const Board& board, Point p, Point root) {
  if (board.color(p) == kEmpty) return board.is_liberty(root, p);
  const std::uint64_t* const here = board.liberty_set(board.block(p));
  const std::uint64_t* const there = board.liberty_set(root);
  std::uint64_t missing = 0;
  for (int w = 0; w < board.words(); ++w) missing |= here[w] & ~there[w];
  return missing == 0;
}

}  // namespace

LocalLife::LocalLife(const Board& board, Color side, const PointSet& region, const PointSet& target,
                     const PointSet& assumed)
    : side_(side), region_(region), assumed_(assumed) {
  assumed.for_each([&](Point p) { side_assumed_ = side_assumed_ || board.color(p) == side; });
  PointSet ground = region | target;
  PointSet around = ground.with_neighbours(board.stride());
  around.for_each([&](Point p) {
    if (board.color(p) == side) board.for_each_stone(board.block(p), [&](Point s) { ground.add(s); });
  });
  const int size = ground.count();
  if (size <= 64)
    one_word_.emplace(board, ground, region, assumed);
  else if (size <= 128)
    two_words_.emplace(board, ground, region, assumed);
}

template <class Word>
LocalLife::Ground<Word>::Ground(const Board& board, const PointSet& ground, const PointSet& region,
                                const PointSet& living)
    : index(static_cast<std::size_t>(board.points_end()), 0) {
  ground.for_each([&](Point p) { points.push_back(p); });
  for (std::size_t i = 0; i < points.size(); ++i) index[static_cast<std::size_t>(points[i])] = static_cast<std::uint8_t>(i);
  for (std::size_t i = 0; i < points.size(); ++i) {
    board.for_each_neighbour(points[i], [&](Point q) {
      if (ground.has(q))
        adjacent[i] |= bit<Word>(index[static_cast<std::size_t>(q)]);
      else
        edge |= bit<Word>(i);
    });
    if (!region.has(points[i])) closed |= bit<Word>(i);
    if (living.has(points[i])) assumed |= bit<Word>(i);
  }
}

template <class Word>
Word LocalLife::Ground<Word>::neighbours(Word set) const {
  Word out = 0;
  for (; set; set &= set - 1) out |= adjacent[lowest(set)];
  return out;
}

template <class Word>
Word LocalLife::Ground<Word>::flood(Word seed, Word inside) const {
  Word reached = seed, fresh = seed;
  while (fresh) {
    fresh = neighbours(fresh) & inside & ~reached;
    reached |= fresh;
  }
  return reached;
}

// A block with a liberty outside the region keeps it; one with an assumed stone needs none.
template <class Word>
bool LocalLife::Ground<Word>::immortal(const LocalLife& life, const Board& board, Word block) const {
  if (block & assumed) return true;
  for (Word left = block & edge; left; left &= left - 1) {
    const Point p = points[lowest(left)];
    for (int d = 0; d < 4; ++d) {
      const Point q = p + board.offsets()[static_cast<std::size_t>(d)];
      if (board.color(q) == kEmpty && !life.region_.has(q)) return true;
    }
  }
  return false;
}

template <class Word>
Word LocalLife::Ground<Word>::safe(const LocalLife& life, const Board& board) const {
  Word own = 0, empty = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Color c = board.color(points[i]);
    own |= Word{c == life.side_} << i;
    empty |= Word{c == kEmpty} << i;
  }
  struct Block {
    Word stones, around;
    bool immortal, alive;
  };
  std::array<Block, kBits> blocks;
  std::size_t block_count = 0;
  for (Word left = own; left;) {
    const Word stones = flood(left & -left, own);
    left &= ~stones;
    const Word around = neighbours(stones);
    const bool immortal_block = immortal(life, board, stones) || (around & empty & closed);
    blocks[block_count++] = {stones, around, immortal_block, true};
  }
  struct Area {
    Word must_touch, around;
    bool enclosed;
  };
  std::array<Area, kBits> areas;
  std::size_t area_count = 0;
  const Word all = points.size() == kBits ? ~Word{0} : bit<Word>(points.size()) - 1;
  for (Word left = all & ~own; left;) {
    const Word area = flood(left & -left, all & ~own);
    left &= ~area;
    // Where suicide is allowed the attacker can empty an area filled with own stones: every point has to touch.
    if ((area & edge) || !(area & empty)) continue;
    areas[area_count++] = {board.allow_suicide() ? area : area & empty, neighbours(area) & own, true};
  }
  Word alive = own;
  while (true) {
    Word next = 0;
    for (std::size_t b = 0; b < block_count; ++b) {
      Block& block = blocks[b];
      if (!block.alive) continue;
      int vital = block.immortal ? 2 : 0;
      for (std::size_t a = 0; a < area_count && vital < 2; ++a)
        vital += areas[a].enclosed && !(areas[a].must_touch & ~block.around);
      block.alive = vital >= 2;
      if (block.alive) next |= block.stones;
    }
    bool changed = next != alive;
    alive = next;
    for (std::size_t a = 0; a < area_count; ++a) {
      if (areas[a].enclosed && (areas[a].around & ~alive)) {
        areas[a].enclosed = false;
        changed = true;
      }
    }
    if (!changed || !alive) return alive;
  }
}

template <class Word>
int LocalLife::Ground<Word>::count(const LocalLife& life, const Board& board, const std::vector<Point>& watched,
                                   const PointSet& standing) const {
  const Word alive = safe(life, board);
  int count = 0;
  if (alive)
    for (const Point p : watched) count += standing.has(p) && (alive >> index[static_cast<std::size_t>(p)] & 1);
  return count;
}

bool LocalLife::may_be_safe(const Board& board, const std::vector<Point>& watched, const PointSet& standing) const {
  if (side_assumed_) return true;
  Point last = kPass;
  for (const Point p : watched) {
    const Point root = board.block(p);
    if (!standing.has(p) || root == last) continue;
    last = root;
    int vital = 0;
    bool outside = false;
    PointSet seen;
    board.for_each_liberty(root, [&](Point liberty) {
      if (!region_.has(liberty)) outside = true;
      if (!outside && vital < 2 && !seen.has(liberty)) vital += is_vital_area(board, root, liberty, seen);
    });
    if (outside || vital >= 2) return true;
  }
  return false;
}

// Is every empty point of the area around this liberty a liberty of the block? Looks until it meets one that is none. An
// area that was looked at before, yet not as far as this liberty, is not vital.
bool LocalLife::is_vital_area(const Board& board, Point root, Point liberty, PointSet& seen) const {
  PointSet here;
  std::array<Point, kMaxArea> open;
  std::size_t count = 0;
  bool vital = true;
  here.add(liberty);
  open[count++] = liberty;
  while (count > 0 && vital) {
    board.for_each_neighbour(open[--count], [&](Point q) {
      if (board.color(q) == side_ || here.has(q)) return;
      vital = vital && !seen.has(q) && all_shared(board, q, root);
      here.add(q);
      open[count++] = q;
    });
  }
  seen |= here;
  return vital;
}

int LocalLife::count_safe(const Board& board, const std::vector<Point>& watched, const PointSet& standing,
                          bool exactly) const {
  if (!may_be_safe(board, watched, standing)) return 0;
  if (one_word_ && !exactly) return one_word_->count(*this, board, watched, standing);
  if (two_words_ && !exactly) return two_words_->count(*this, board, watched, standing);
  int count = 0;
  const PointSet safe = unconditional_life(board, side_, &assumed_, &region_).stones;
  for (const Point p : watched) count += standing.has(p) && safe.has(p);
  return count;
}

}  // namespace tesuji
