#include "domains/eye_space.h"

#include "go/eyes.h"

namespace tesuji {

namespace {

// Liberties that a race needs beyond the group's own before we call a block safe.
constexpr int kRaceMargin = 1;

template <int kWords>
Bits<kWords> narrowed(const PointSet& set) {
  Bits<kWords> out;
  for (int w = 0; w < kWords; ++w) out.set_word(w, set.word(w));
  return out;
}

bool is_assumed(const Board& board, Point root, const PointSet& assumed) {
  bool found = false;
  board.for_each_stone(root, [&](Point s) { found = found || assumed.has(s); });
  return found;
}

template <int kWords>
int count_eyes(const Board& board, Color defender, const PointSet& region, const PointSet& assumed,
               const std::vector<Point>& stones, const PointSet& standing) {
  Bits<kWords> group, liberties;
  for (const Point p : stones) {
    if (!standing.has(p) || group.has(p)) continue;
    const Point root = board.block(p);
    board.for_each_stone(root, [&](Point s) { group.add(s); });
    liberties |= liberty_bits<kWords>(board, root);
  }
  const int race = liberties.count() + kRaceMargin;
  const Bits<kWords> playable = narrowed<kWords>(region);
  // Grows point by point: groups that are nearly dead reach little.
  Bits<kWords> reached = group, room;
  std::vector<Point> todo;
  group.for_each([&](Point p) { todo.push_back(p); });
  while (!todo.empty()) {
    const Point p = todo.back();
    todo.pop_back();
    bool out = false;
    board.for_each_neighbour(p, [&](Point q) {
      if (reached.has(q)) return;
      const Color c = board.color(q);
      if (c == kEmpty && !playable.has(q)) {
        out = out || board.color(p) == kEmpty || board.color(p) == defender;
        return;
      }
      if (c == kEmpty) {
        reached.add(q);
        room.add(q);
        todo.push_back(q);
        return;
      }
      const Point root = board.block(q);
      if (c != defender) {
        const Bits<kWords> own = liberty_bits<kWords>(board, root);
        if (board.liberties(root) > race || (own - playable).any() || is_assumed(board, root, assumed)) return;
      } else if (is_assumed(board, root, assumed)) {
        out = true;
        return;
      }
      board.for_each_stone(root, [&](Point s) {
        reached.add(s);
        todo.push_back(s);
        if (c != defender) room.add(s);
      });
    });
    if (out) return kFree;
  }
  int eyes = 0;
  const int stride = board.stride();
  while (room.any() && eyes < 2) {
    Bits<kWords> seed;
    seed.add(room.first());
    const Bits<kWords> area = seed.flood(room, stride);
    room -= area;
    const int size = area.count();
    if (size >= 3)
      eyes += 2;
    else if (size == 2 || board.color(area.first()) != kEmpty || eye_kind(board, area.first(), defender) != kFalseEye)
      eyes += 1;
  }
  return eyes;
}

}  // namespace

int most_eyes(const Board& board, Color defender, const PointSet& region, const PointSet& assumed,
              const std::vector<Point>& stones, const PointSet& standing) {
  return board.with_size([&](auto size) {
    constexpr int kWords = size() > 0 ? ((size() + 2) * (size() + 1) + 64) / 64 : kMaxWords;
    return count_eyes<kWords>(board, defender, region, assumed, stones, standing);
  });
}

}  // namespace tesuji
