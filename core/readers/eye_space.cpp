#include "readers/eye_space.h"

#include <algorithm>

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

struct Eyes {
  int attacked, defended;  // if the attacker, or the defender, moves first there
};

// The most eyes in a few connected points, all of them fit for an eye. Shapes that one stone at the vital point kills:
// three in a row or bent, the pyramid, the bulky and the crossed five, the rabbity six; the square has one eye anyway.
template <int kWords>
Eyes eyes_in(const Board& board, const Bits<kWords>& area, Color attacker) {
  const int size = area.count();
  if (size <= 2) return {1, 1};
  if (size >= 7) return {2, 2};
  int links = 0, most = 0;
  Point centre = kPass;
  area.for_each([&](Point p) {
    int beside = 0;
    board.for_each_neighbour(p, [&](Point q) { beside += area.has(q); });
    links += beside;
    if (beside > most) most = beside, centre = p;
  });
  links /= 2;
  if (size == 4 && links == 4) return {1, 1};
  const bool vital = size == 3 || (size == 4 && most == 3) || (size == 5 && (links == 5 || most == 4)) ||
                     (size == 6 && links == 6 && most == 4);
  if (!vital) return {2, 2};
  if (board.color(centre) == kEmpty) return {board.is_legal(centre, attacker) ? 1 : 2, 2};
  // The stones at the vital point will be taken, and leave their own shape with the attacker to move.
  Bits<kWords> taken;
  board.for_each_stone(board.block(centre), [&](Point s) { taken.add(s); });
  if (taken.count() >= size) return {1, 1};
  const int left = eyes_in(board, taken, kEmpty).attacked;
  return {left, left};
}

// Is a single point surrounded so that an eye there would be false? Only stones that stay count.
template <int kWords>
bool is_spoilt(const Board& board, Point p, Color attacker, const Bits<kWords>& reached) {
  int edge = 0, lost = 0;
  for (int d = 4; d < 8; ++d) {
    const Point q = p + board.offsets()[static_cast<std::size_t>(d)];
    const Color c = board.color(q);
    edge += c == kBorder;
    lost += c == attacker && !reached.has(q);
  }
  return lost >= (edge > 0 ? 1 : 2);
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
  // What the group can take at once, or soon, adds liberties.
  int race = liberties.count() + kRaceMargin;
  Bits<kWords> seen;
  group.with_neighbours(board.stride()).for_each([&](Point p) {
    if (board.color(p) != opponent(defender) || !board.in_atari(p)) return;
    const Point root = board.block(p);
    if (seen.has(root)) return;
    seen.add(root);
    race += board.stones(root) + 1;
  });
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
  // A point beside a stone that stays can never be part of an eye: the defender has to fill it.
  const Color attacker = opponent(defender);
  Bits<kWords> fit;
  room.for_each([&](Point p) {
    bool stays = false;
    board.for_each_neighbour(p, [&](Point q) { stays = stays || (board.color(q) == attacker && !reached.has(q)); });
    if (!stays) fit.add(p);
  });
  int eyes = 0, gained = 0;
  const int stride = board.stride();
  while (fit.any() && eyes - gained < 2) {
    Bits<kWords> seed;
    seed.add(fit.first());
    const Bits<kWords> area = seed.flood(fit, stride);
    fit -= area;
    if (area.count() == 1 && is_spoilt(board, area.first(), attacker, reached)) continue;
    const Eyes here = eyes_in(board, area, attacker);
    eyes += here.defended;
    gained = std::max(gained, here.defended - here.attacked);
  }
  return board.to_play() == attacker ? eyes - gained : eyes;
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
