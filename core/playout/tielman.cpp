#include "playout/tielman.h"

#include <algorithm>

#include "go/tactics.h"

namespace tesuji {

int tielman_influence_radius(const Board& board, const TielmanSettings& settings) {
  if (settings.influence_radius > 0) return settings.influence_radius;
  return std::max(2, std::min(board.width(), board.height()) / 3);
}

std::vector<int> tielman_influence(const Board& board, const TielmanSettings& settings) {
  const int radius = tielman_influence_radius(board, settings);
  const PointSet points = board_bits(board);
  PointSet black = stone_bits(board, kBlack), white = stone_bits(board, kWhite), decided;
  std::vector<int> influence(static_cast<std::size_t>(board.area()), 0);
  for (int steps = 0; steps <= radius; ++steps) {
    const int value = radius + 1 - steps;
    (black - white - decided).for_each([&](Point p) { influence[static_cast<std::size_t>(board.flat(p))] = value; });
    (white - black - decided).for_each([&](Point p) { influence[static_cast<std::size_t>(board.flat(p))] = -value; });
    decided |= black | white;
    black = black.with_neighbours(board.stride()) & points;
    white = white.with_neighbours(board.stride()) & points;
  }
  return influence;
}

namespace {

// Lines of a corner opening, counted from 0: the third and fourth, the fifth as well on large boards.
struct Lines {
  int first, last;
};
Lines opening_lines(int size) {
  const int middle = (size - 1) / 2;
  if (size >= 13) return {2, 4};
  if (size >= 7) return {2, std::min(3, middle)};
  if (size >= 5) return {1, middle};
  return {1, 0};  // no room for corners
}

}  // namespace

template <int kWords>
TielmanKnowledge<kWords>::TielmanKnowledge(const Board& board, const TielmanSettings& settings)
    : settings_(settings), stride_(board.stride()), radius_(tielman_influence_radius(board, settings)),
      board_(board_bits<kWords>(board)) {
  const Lines columns = opening_lines(board.width()), rows = opening_lines(board.height());
  for (std::size_t corner = 0; corner < 4; ++corner)
    for (int r = 0; r <= rows.last; ++r)
      for (int c = 0; c <= columns.last; ++c) {
        const int column = corner & 1 ? board.width() - 1 - c : c, row = corner & 2 ? board.height() - 1 - r : r;
        corner_squares_[corner].add(board.at(column, row));
        if (c >= columns.first && r >= rows.first) corner_points_[corner].add(board.at(column, row));
      }
}

template <int kWords>
auto TielmanKnowledge<kWords>::around(const Set& set) const -> Set {
  Set out;
  for (int w = 0; w < kWords; ++w) {
    const std::uint64_t low = w > 0 ? set.word(w - 1) : 0, here = set.word(w);
    const std::uint64_t high = w + 1 < kWords ? set.word(w + 1) : 0;
    out.set_word(w, here << 1 | low >> 63 | here >> 1 | high << 63 | here << stride_ | low >> (64 - stride_) |
                        here >> stride_ | high << (64 - stride_));
  }
  return out;
}

template <int kWords>
auto TielmanKnowledge<kWords>::near(const Set& set, int steps) const -> Set {
  Set out = set;
  for (int i = 0; i < steps; ++i) out = out.with_neighbours(stride_) & board_;
  return out;
}

namespace {

// The points with exactly one neighbour in the set.
template <int kWords>
Bits<kWords> with_one_neighbour(const Bits<kWords>& set, int stride) {
  Bits<kWords> out;
  for (int w = 0; w < kWords; ++w) {
    const std::uint64_t low = w > 0 ? set.word(w - 1) : 0, here = set.word(w);
    const std::uint64_t high = w + 1 < kWords ? set.word(w + 1) : 0;
    const std::uint64_t sides[4] = {here << 1 | low >> 63, here >> 1 | high << 63, here << stride | low >> (64 - stride),
                                    here >> stride | high << (64 - stride)};
    std::uint64_t once = 0, twice = 0;
    for (const std::uint64_t side : sides) twice |= once & side, once |= side;
    out.set_word(w, once & ~twice);
  }
  return out;
}

// The points with at least three neighbours in the set.
template <int kWords>
Bits<kWords> with_three_neighbours(const Bits<kWords>& set, int stride) {
  Bits<kWords> out;
  for (int w = 0; w < kWords; ++w) {
    const std::uint64_t low = w > 0 ? set.word(w - 1) : 0, here = set.word(w);
    const std::uint64_t high = w + 1 < kWords ? set.word(w + 1) : 0;
    const std::uint64_t left = here << 1 | low >> 63, right = here >> 1 | high << 63;
    const std::uint64_t up = here << stride | low >> (64 - stride), down = here >> stride | high << (64 - stride);
    out.set_word(w, (left & right & (up | down)) | ((left | right) & up & down));
  }
  return out;
}

}  // namespace

// Eyes by their shape alone, and which blocks have two of them.
template <int kWords>
void TielmanKnowledge<kWords>::judge_blocks(const Board& board, Color c, TielmanMarks<kWords>& m) const {
  m.empty = empty_bits<kWords>(board);
  m.own = stone_bits<kWords>(board, c);
  m.enemy = board_ - m.empty - m.own;
  const Set beside_empty = around(m.empty), beside_own = around(m.own), beside_enemy = around(m.enemy);
  if (settings_.mark_eyes) {
    m.own_eyes = m.empty - beside_empty - beside_enemy;
    m.enemy_eyes = m.empty - beside_empty - beside_own;
    if (settings_.started_eyes) {
      m.own_eyes |= (m.empty & with_three_neighbours(m.own, stride_)) - beside_enemy;
      m.enemy_eyes |= (m.empty & with_three_neighbours(m.enemy, stride_)) - beside_own;
    }
  }
  const auto eyes_of = [&](Point root) {
    const Set liberties = liberty_bits<kWords>(board, root);
    return (liberties & (board.color(root) == c ? m.own_eyes : m.enemy_eyes)).count();
  };
  (m.own | m.enemy).for_each([&](Point p) {
    if (board.block(p) != p || eyes_of(p) < settings_.living_eyes) return;
    board.for_each_stone(p, [&](Point s) { m.settled.add(s); });
  });
}

template <int kWords>
void TielmanKnowledge<kWords>::mark_area(TielmanMarks<kWords>& m) const {
  Set own = m.own, enemy = m.enemy, decided;
  for (int steps = 0; steps <= radius_; ++steps) {
    m.own_area |= own - enemy - decided;
    m.enemy_area |= enemy - own - decided;
    decided |= own | enemy;
    own = own.with_neighbours(stride_) & board_;
    enemy = enemy.with_neighbours(stride_) & board_;
  }
}

// Fights are in the middle phase. Where all stones that are close are settled, it is the endgame.
template <int kWords>
void TielmanKnowledge<kWords>::mark_phases(TielmanMarks<kWords>& m) const {
  const Set stones = m.own | m.enemy, open = stones - m.settled;
  const Set touching = (m.own & around(m.enemy)) | (m.enemy & around(m.own));
  m.middle = near(touching & open, settings_.close);
  m.end = open.none() && stones.any() ? board_ : near(m.settled, settings_.close) - near(open, settings_.close);
}

// One liberty left, on either side, and own blocks that are short of liberties without two eyes.
template <int kWords>
void TielmanKnowledge<kWords>::mark_priorities(const Board& board, Color c, TielmanMarks<kWords>& m) const {
  // Empty points with one empty neighbour and no enemy: a stone on that neighbour makes an eye.
  const Set nearly_eyes = (m.empty & with_one_neighbour(m.empty, stride_)) - around(m.enemy);
  const auto saves = [&](Point p) {
    return board.is_legal(p, c) && (!settings_.check_saves || liberties_after(board, p, c, 2) >= 2);
  };
  (m.own | m.enemy).for_each([&](Point p) {
    if (board.block(p) != p || m.settled.has(p)) return;
    const int liberties = board.liberties(p);
    if (board.color(p) != c) {
      if (liberties == 1 && settings_.capture) {
        const Point q = board.first_liberty(p);
        if (board.is_legal(q, c) && (settings_.capture_in_eyes || !m.enemy_eyes.has(q))) m.urgent.add(q);
      } else if (liberties <= settings_.threat_liberties && settings_.attack) {
        m.attack |= liberty_bits<kWords>(board, p);
      }
      return;
    }
    const Set breath = liberty_bits<kWords>(board, p);
    if (settings_.create_eyes) m.eye_makers |= around(breath & nearly_eyes) & m.empty;
    if (liberties == 1) {
      const Point q = board.first_liberty(p);
      if (settings_.escape && !m.own_eyes.has(q) && saves(q)) m.urgent.add(q);
    } else if (liberties <= settings_.threat_liberties && settings_.save_threatened) {
      Set help;
      if (settings_.extend_threatened) help = breath - m.own_eyes;
      if (settings_.create_eyes) help |= around(breath & nearly_eyes) & m.empty;
      help.for_each([&](Point q) {
        if (saves(q)) m.forced.add(q);
      });
    }
  });
}

template <int kWords>
TielmanMarks<kWords> TielmanKnowledge<kWords>::marks(const Board& board, Color c) const {
  TielmanMarks<kWords> m;
  judge_blocks(board, c, m);
  if (!settings_.heuristics) {
    m.possible = m.empty - m.own_eyes;
    return m;
  }
  mark_area(m);
  mark_phases(m);
  mark_priorities(board, c, m);
  const Set stones = m.own | m.enemy;
  if (settings_.corner_openings)
    for (std::size_t i = 0; i < 4; ++i)
      if (!stones.intersects(corner_squares_[i])) m.corners |= corner_points_[i];
  if (settings_.influence_borders) m.borders = m.own_area & m.empty & around(board_ - m.own_area);
  if (settings_.strengthen) m.strengthen = near(m.own, settings_.close) & m.empty;
  if (settings_.defend) m.defend = near(m.own & near(m.enemy, settings_.close), settings_.close) & m.empty;
  if (settings_.fight) m.fight = m.middle & m.empty;
  if (settings_.leftover) m.leftover = m.end & m.empty;
  if (m.own.none() && m.corners.any()) {
    m.possible = m.corners;
    return m;
  }
  const Set opening = settings_.phases ? board_ - m.middle - m.end : board_;
  const Set growing = settings_.phases ? board_ - m.end : board_;
  m.possible = (opening & (m.corners | m.strengthen | m.defend)) | (growing & m.borders) | m.fight | m.attack |
               m.eye_makers | (settings_.phases ? m.leftover : Set{});
  m.possible -= m.own_eyes | m.enemy_eyes;
  return m;
}

template <int kWords>
auto TielmanKnowledge<kWords>::candidates(const Board& board, Color c, bool& filtered) const -> Set {
  const TielmanMarks<kWords> m = marks(board, c);
  filtered = false;
  if (!settings_.heuristics) return m.possible;
  if (settings_.priorities && m.urgent.any()) return m.urgent;
  if (settings_.priorities && m.forced.any()) return m.forced;
  const Set all = m.possible | m.urgent | m.forced;
  Set legal;
  all.for_each([&](Point p) {
    if (board.is_legal(p, c)) legal.add(p);
  });
  filtered = true;
  if (legal.any()) return legal;
  every_move(m).for_each([&](Point p) {
    if (board.is_legal(p, c)) legal.add(p);
  });
  return legal;
}

template <int kWords>
void TielmanKnowledge<kWords>::moves(const Board& board, Color c, std::vector<Point>& out) const {
  out.clear();
  bool filtered = false;
  candidates(board, c, filtered).for_each([&](Point p) {
    if (filtered || board.is_legal(p, c)) out.push_back(p);
  });
}

template <int kWords>
Point TielmanKnowledge<kWords>::draw(const Board& board, Color c, Random& random) const {
  bool filtered = false;
  const Set set = candidates(board, c, filtered);
  std::array<std::uint16_t, kMaxArea> list;
  std::uint32_t count = 0;
  set.for_each([&](Point p) { list[count++] = static_cast<std::uint16_t>(p); });
  while (count > 0) {
    const std::uint32_t i = random.below(count);
    if (filtered || board.is_legal(list[i], c)) return list[i];
    list[i] = list[--count];
  }
  return kPass;
}

template class TielmanKnowledge<2>;
template class TielmanKnowledge<4>;
template class TielmanKnowledge<kMaxWords>;

}  // namespace tesuji
