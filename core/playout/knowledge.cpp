#include "playout/knowledge.h"

#include <algorithm>
#include <cmath>

namespace tesuji {

namespace {

constexpr int kLargestNakade = 6;
// A block that threatens in turn may be left in atari as nakade up to this size.
constexpr int kLargestSacrifice = 3;

unsigned in_256ths(double chance) { return static_cast<unsigned>(std::lround(std::clamp(chance, 0.0, 1.0) * 256)); }

template <int kSize>
int left_in_atari_on(const Board& board, Point p, Color c) {
  const unsigned low = board.pattern3(p) & 0xffu;
  const unsigned open = ~(low | low >> 1) & 0x55u;
  if (open & (open - 1)) return 0;
  const int words = board.set_words<kSize>();
  std::uint64_t set[kMaxWords];
  for (int w = 0; w < words; ++w) set[w] = 0;
  Point joined[4];
  int joined_count = 0, stones = 1;
#pragma GCC unroll 4
  for (int d = 0; d < 4; ++d) {
    const Point q = p + board.offset<kSize>(d);
    const Color there = board.color(q);
    if (there == kEmpty) {
      set[q >> 6] |= std::uint64_t{1} << (q & 63);
    } else if (there == c) {
      const Point root = board.block(q);
      if (board.liberties(root) > 2) return 0;
      if (std::find(joined, joined + joined_count, root) != joined + joined_count) continue;
      joined[joined_count++] = root;
      stones += board.stones(root);
      const std::uint64_t* liberties = board.liberty_set(root);
      for (int w = 0; w < words; ++w) set[w] |= liberties[w];
    } else if (there == opponent(c) && board.in_atari(q)) {
      return 0;
    }
  }
  set[p >> 6] &= ~(std::uint64_t{1} << (p & 63));
  std::uint64_t seen = 0;
  for (int w = 0; w < words; ++w) {
    if ((set[w] & (set[w] - 1)) || (seen && set[w])) return 0;
    seen |= set[w];
  }
  return stones;
}

template <int kSize>
bool is_bad_self_atari_on(const Board& board, Point p, Color c) {
  const int stones = left_in_atari_on<kSize>(board, p, c);
  if (stones == 0) return false;
  if (stones > kLargestSacrifice) return true;
  for (int d = 0; d < 4; ++d) {
    const Point q = p + board.offset<kSize>(d);
    if (board.color(q) == opponent(c) && board.liberties_at(q) == 2) return false;
  }
  return true;
}

// Eyes that one move decides: three in a row or bent, four around one point, the bulky and the crossed five, the
// rabbity six. By neighbours inside the eye: the vital point has two, three, three or four, four.
template <int kSize>
Point vital_point_on(const Board& board, Point start) {
  Point area[kLargestNakade];
  int count = 1, most = 0, sides = 0;
  unsigned black = 0, white = 0;
  Point vital = kPass;
  area[0] = start;
  for (int i = 0; i < count; ++i) {
    const unsigned low = board.pattern3(area[i]) & 0xffu;
    black |= low & ~(low >> 1) & 0x55u, white |= low >> 1 & ~low & 0x55u;
    if (black && white) return kPass;
    int beside = 0;
    for (unsigned open = ~(low | low >> 1) & 0x55u; open; open &= open - 1, ++beside) {
      const Point q = area[i] + board.offset<kSize>(lowest_bit(open) / 2);
      if (std::find(area, area + count, q) != area + count) continue;
      if (count == kLargestNakade) return kPass;
      area[count++] = q;
    }
    sides += beside;
    if (beside > most) most = beside, vital = area[i];
  }
  if (count < 3) return kPass;
  const bool decides = count == 3   ? true
                       : count == 4 ? most == 3
                       : count == 5 ? most == 4 || (most == 3 && sides == 10)
                                    : most == 4 && sides == 12;
  return decides ? vital : kPass;
}

}  // namespace

template <int kSize>
class KnowledgeGame {
 public:
  KnowledgeGame(KnowledgePlayout& policy, Board& board, Random& random, const PlayoutReplies& replies,
                const std::uint8_t* ground, KoThreats threats)
      : policy_(policy), chances_(policy.chances_), board_(board), random_(random), replies_(replies), ground_(ground),
        threats_(threats) {}

  void run(Point before, Point last, int passes, std::vector<std::uint16_t>& record) {
    const std::size_t limit = record.size() + static_cast<std::size_t>(3 * board_.area());
    Color c = board_.to_play();
    while (passes < 2 && record.size() < limit) {
      const Point p = choose(c, before, last);
      board_.play_fast<kSize, false>(p, c);
      if (threats_.left > 0) threats_.note(board_, p, c);
      record.push_back(static_cast<std::uint16_t>(p));
      passes = p == kPass ? passes + 1 : 0;
      before = last, last = p, c = opponent(c);
    }
  }

 private:
  struct Moves {
    Point list[64];
    int count = 0;
    void add(Point p) {
      if (count < 48) list[count++] = p;
    }
  };

  Point choose(Color c, Point before, Point last) {
    const std::uint64_t dice = random_.next();
    const auto chance = [dice](int i, unsigned in256) { return (dice >> (8 * i) & 255u) < in256; };
    if (last != kPass) {
      if (replies_.read && chance(7, chances_.read_replies)) {
        if (const Point p = reply(*replies_.read, c, last)) return p;
      }
      if (replies_.learned && chance(0, chances_.replies)) {
        if (const Point p = reply(*replies_.learned, c, last)) return p;
      }
      Moves moves;
      if (is_atari_near(before, last)) {
        if (chance(1, chances_.captures)) find_captures(c, before, last, moves);
        if (chance(2, chances_.escapes)) find_escapes(c, last, chance(3, chances_.ladders), moves);
        if (const Point p = draw(c, moves)) return p;
      }
      if ((ground_ || 5 * board_.empty_count() < 2 * board_.area()) && chance(4, chances_.nakade)) {
        if (const Point p = nakade(c, last)) return p;
      }
      if (chances_.two_liberties && board_.liberties_at(last) == 2 && chance(5, chances_.two_liberties)) {
        const Point p = policy_.ladder_.capture(board_, last);
        if (p != kPass && board_.is_legal<kSize>(p, c)) return p;
      }
      if (chance(6, chances_.patterns)) {
        find_shapes(c, last, moves);
        if (before != kPass && fresh_chance(chances_.wide_patterns)) find_shapes(c, before, moves);
        if (const Point p = draw_sound(c, moves)) return p;
      }
    }
    return anywhere(c);
  }

  // The eight bytes of a move's dice are taken. What else there is has bits of its own, drawn only where it is turned on.
  bool fresh_chance(unsigned in256) { return in256 > 0 && (random_.next() & 255u) < in256; }

  Point reply(const ReplyTable& table, Color c, Point last) const {
    const Point p = table.reply(c - 1, last);
    if (p <= kPass || board_.color(p) != kEmpty || board_.is_eyelike(p, c) || !board_.is_legal<kSize>(p, c)) return kPass;
    return p;
  }

  // Is anything in atari where captures and escapes are looked for? Without branches, since it is asked at every move.
  bool is_atari_near(Point before, Point last) const {
    bool any = board_.in_atari(last);
#pragma GCC unroll 4
    for (int d = 0; d < 4; ++d) any |= board_.in_atari(last + board_.offset<kSize>(d));
    if (before == kPass) return any;
#pragma GCC unroll 4
    for (int d = 0; d < 4; ++d) any |= board_.in_atari(before + board_.offset<kSize>(d));
    return any;
  }

  void find_captures(Color c, Point before, Point last, Moves& moves) const {
    const Color enemy = opponent(c);
    if (board_.color(last) == enemy && board_.in_atari(last)) moves.add(board_.first_liberty(board_.block(last)));
    if (before == kPass) return;
    for (int d = 0; d < 4; ++d) {
      const Point q = before + board_.offset<kSize>(d);
      if (board_.color(q) == enemy && board_.in_atari(q)) moves.add(board_.first_liberty(board_.block(q)));
    }
  }

  void find_escapes(Color c, Point last, bool look_for_ladders, Moves& moves) {
    for (int d = 0; d < 4; ++d) {
      const Point q = last + board_.offset<kSize>(d);
      if (board_.color(q) != c || !board_.in_atari(q)) continue;
      const Point root = board_.block(q), out = board_.first_liberty(root);
      board_.for_each_stone(root, [&](Point s) {
        for (int e = 0; e < 4; ++e) {
          const Point r = s + board_.offset<kSize>(e);
          if (board_.color(r) == opponent(c) && board_.in_atari(r)) moves.add(board_.first_liberty(board_.block(r)));
        }
      });
      if (!board_.is_legal<kSize>(out, c) || left_in_atari_on<kSize>(board_, out, c) > 0) continue;
      if (look_for_ladders && !has_room(out, c) && policy_.ladder_.caught(board_, q)) continue;
      moves.add(out);
    }
  }

  // Three liberties at once: no ladder.
  bool has_room(Point out, Color c) const {
    const unsigned low = board_.pattern3(out) & 0xffu;
    const unsigned open = ~(low | low >> 1) & 0x55u;
    const unsigned two = open & (open - 1);
    if (two & (two - 1)) return true;
    for (int d = 0; d < 4; ++d) {
      const Point q = out + board_.offset<kSize>(d);
      if (board_.color(q) == c && board_.liberties_at(q) > 3) return true;
    }
    return false;
  }

  // Nothing but empty points and that colour's stones beside the empty point p, and not too much room.
  bool may_be_eye_of(Color c, Point p) const {
    const unsigned low = board_.pattern3(p) & 0xffu;
    const unsigned enemy = (low >> (2 - c)) & ~(low >> (c - 1)) & 0x55u;
    const unsigned open = ~(low | low >> 1) & 0x55u, two = open & (open - 1);
    return enemy == 0 && open != 0 && (two & (two - 1)) == 0;
  }

  Point nakade(Color c, Point last) const {
    for (int d = 0; d < 4; ++d) {
      const Point q = last + board_.offset<kSize>(d);
      if (board_.color(q) != kEmpty || !may_be_eye_of(opponent(c), q)) continue;
      const Point p = vital_point_on<kSize>(board_, q);
      if (p != kPass && board_.is_legal<kSize>(p, c)) return p;
    }
    return kPass;
  }

  void find_shapes(Color c, Point around, Moves& moves) const {
    // Without branches, which would be mispredicted too often: every point is written, only a match is counted.
    const unsigned around_it = board_.pattern3(around);
    const unsigned empty = ~(around_it | around_it >> 1);
#pragma GCC unroll 8
    for (int d = 0; d < 8; ++d) {
      const Point q = around + board_.offset<kSize>(d);
      moves.list[moves.count] = q;
      moves.count += static_cast<int>(empty >> (2 * d) & 1u) & policy_.shapes_.matches(board_.pattern3(q), c);
    }
  }

  Point draw(Color c, Moves& moves) {
    while (moves.count > 0) {
      const auto i = random_.below(static_cast<std::uint32_t>(moves.count));
      const Point p = moves.list[i];
      if (board_.is_legal<kSize>(p, c)) return p;
      moves.list[i] = moves.list[--moves.count];
    }
    return kPass;
  }

  Point draw_sound(Color c, Moves& moves) {
    while (moves.count > 0) {
      const auto i = random_.below(static_cast<std::uint32_t>(moves.count));
      const Point p = moves.list[i];
      if (board_.is_legal<kSize>(p, c) && !is_bad_self_atari_on<kSize>(board_, p, c)) return p;
      moves.list[i] = moves.list[--moves.count];
    }
    return kPass;
  }

  Point anywhere(Color c) {
    for (int left = board_.empty_count(); left > 0; --left) {
      const std::uint64_t dice = random_.next();
      const int i = static_cast<int>((dice >> 32) * static_cast<std::uint64_t>(left) >> 32);
      const Point p = board_.empty_point(i);
      const bool filter = (dice & 255u) < chances_.self_atari;
      if (is_acceptable(p, c, filter)) return p;
      if (i != left - 1) board_.swap_empty(i, left - 1);
    }
    return kPass;
  }

  bool is_acceptable(Point p, Color c, bool filter) const {
    if (ground_ && !ground_[p]) return false;
    const unsigned low = board_.pattern3(p) & 0xffu;
    const unsigned open = ~(low | low >> 1) & 0x55u;
    if (open & (open - 1)) return true;  // two empty neighbours
    if (open == 0 && (board_.is_eyelike(p, c) || !board_.is_legal<kSize>(p, c))) return false;
    return !filter || !is_bad_self_atari_on<kSize>(board_, p, c);
  }

  KnowledgePlayout& policy_;
  const KnowledgePlayout::Chances chances_;
  Board& board_;
  Random& random_;
  const PlayoutReplies& replies_;
  const std::uint8_t* ground_;
  KoThreats threats_;
};

KnowledgePlayout::KnowledgePlayout(const KnowledgeSettings& settings)
    : chances_{in_256ths(settings.read_replies),  in_256ths(settings.replies),       in_256ths(settings.captures),
               in_256ths(settings.escapes),       in_256ths(settings.ladders),       in_256ths(settings.nakade),
               in_256ths(settings.patterns),      in_256ths(settings.wide_patterns), in_256ths(settings.two_liberties),
               in_256ths(settings.self_atari)},
      shapes_(Shapes3::standard()),
      ladder_(0) {}

void KnowledgePlayout::play(Board& board, Random& random, Point before, Point last, int passes,
                            std::vector<std::uint16_t>& record, const PlayoutReplies& replies,
                            const std::uint8_t* ground, KoThreats threats) {
  board.with_size([&](auto size) {
    KnowledgeGame<size()>(*this, board, random, replies, ground, threats).run(before, last, passes, record);
  });
}

int left_in_atari(const Board& board, Point p, Color c) { return left_in_atari_on<0>(board, p, c); }
bool is_bad_self_atari(const Board& board, Point p, Color c) { return is_bad_self_atari_on<0>(board, p, c); }
Point vital_point(const Board& board, Point p) { return vital_point_on<0>(board, p); }

}  // namespace tesuji
