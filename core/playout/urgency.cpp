#include "playout/urgency.h"

#include <algorithm>

#include "base/threads.h"
#include "playout/uniform.h"

namespace tesuji {

namespace {

// All neighbours of a point are c's or the edge, and the diagonals cannot break the eye: Board::is_eyelike from the
// pattern alone.
bool is_eye(std::uint16_t pattern, Color c) {
  const auto at = [&](int d) { return static_cast<Color>(pattern >> (2 * d) & 3); };
  int enemies = 0;
  bool edge = false;
  for (int d = 0; d < 4; ++d)
    if (at(d) != c && at(d) != kBorder) return false;
  for (int d = 4; d < 8; ++d) enemies += at(d) == opponent(c), edge |= at(d) == kBorder;
  return edge ? enemies == 0 : enemies <= 1;
}

}  // namespace

UrgencyTable::UrgencyTable(const UrgencySettings& settings, const PatternWeights* patterns)
    : settings_(settings), shapes_(1 << 16) {
  for (std::size_t code = 0; code < shapes_.size(); ++code)
    for (const Color c : {kBlack, kWhite}) {
      const auto pattern = static_cast<std::uint16_t>(code);
      const std::int64_t extra = patterns && patterns->has3() ? patterns->weight3(pattern, c) : 0;
      const auto value = std::clamp<std::int64_t>(settings.base + extra, 0, 0xffff);
      shapes_[code][c - 1] = is_eye(pattern, c) ? 0 : static_cast<std::uint16_t>(value);
    }
}

std::array<std::uint32_t, 2> UrgencyTable::operator()(const Board& board, Point p) const {
  const std::array<std::uint16_t, 2>& shape = shapes_[board.pattern3(p)];
  std::array<std::uint32_t, 2> total{shape[0], shape[1]};
  Point in_atari[4];
  int count = 0, empty = 0;
  bool joins[2] = {false, false};
  for (int d = 0; d < 4; ++d) {
    const Point q = p + board.offsets()[static_cast<std::size_t>(d)];
    const Color there = board.color(q);
    empty += there == kEmpty;
    if (there != kBlack && there != kWhite) continue;
    const Point root = board.block(q);
    if (board.liberties(root) != 1)
      joins[there - 1] = true;
    else if (std::find(in_atari, in_atari + count, root) == in_atari + count)
      in_atari[count++] = root;
  }
  for (int i = 0; i < count; ++i) {
    const Color owner = board.color(in_atari[i]);
    const auto stones = static_cast<std::uint32_t>(board.stones(in_atari[i]));
    if (shape[2 - owner]) total[2 - owner] += settings_.capture + settings_.capture_per_stone * stones;
    if (shape[owner - 1] && (empty >= 2 || joins[owner - 1]))
      total[owner - 1] += settings_.escape + settings_.escape_per_stone * stones;
  }
  return total;
}

UrgencyState::UrgencyState(const Board& board, const UrgencyTable& table) : table_(&table) {
  for (int i = 0; i < board.empty_count(); ++i) {
    const Point p = board.empty_point(i);
    const auto values = table(board, p);
    weights_[0].set(p, values[0]), weights_[1].set(p, values[1]);
  }
}

template <int kSize>
Point UrgencyState::draw(const Board& board, Color c, Random& random) {
  WeightedPoints& weights = weights_[c - 1];
  std::array<std::uint16_t, kMaxArea> aside;  // illegal now: ko, suicide
  std::array<std::uint32_t, kMaxArea> aside_weight;
  std::size_t aside_count = 0;
  Point found = kPass;
  while (weights.total() > 0) {
    const Point p = weights.pick(random.below(weights.total()));
    if (board.is_legal<kSize>(p, c)) {
      found = p;
      break;
    }
    aside[aside_count] = static_cast<std::uint16_t>(p);
    aside_weight[aside_count++] = weights.weight(p);
    weights.set(p, 0);
  }
  while (aside_count > 0) {
    --aside_count;
    weights.set(aside[aside_count], aside_weight[aside_count]);
  }
  return found;
}

template <int kSize>
void UrgencyState::play(Board& board, Point p, Color c) {
  if (p == kPass) return board.play_fast<kSize, false>(p, c);
  ++stamp_;
  dirty_count_ = 0;
  touch_around(board, p);
  bool captures = false;
  board.for_each_neighbour(p, [&](Point q) {
    if (board.color(q) != opponent(c) || !board.in_atari(q)) return;
    captures = true;
    board.for_each_stone(board.block(q), [&](Point s) { touch_around(board, s); });
  });
  const int changed = dirty_count_;
  board.play_fast<kSize, false>(p, c);
  const auto touch_last_liberty = [&](Point stone) {
    if (board.in_atari(stone)) touch(board.first_liberty(board.block(stone)));
  };
  touch_last_liberty(p);
  board.for_each_neighbour(p, [&](Point q) {
    if (board.color(q) == opponent(c)) touch_last_liberty(q);
  });
  if (captures)  // own blocks that were in atari may have got out of it
    for (int i = 0; i < changed; ++i)
      if (board.color(dirty_[static_cast<std::size_t>(i)]) == c)
        board.for_each_liberty(board.block(dirty_[static_cast<std::size_t>(i)]), [&](Point q) { touch(q); });
  for (int i = 0; i < dirty_count_; ++i) {
    const Point q = dirty_[static_cast<std::size_t>(i)];
    const Color there = board.color(q);
    if (there == kBorder) continue;
    const auto values = there == kEmpty ? (*table_)(board, q) : std::array<std::uint32_t, 2>{0, 0};
    weights_[0].set(q, values[0]), weights_[1].set(q, values[1]);
  }
}

template void UrgencyState::play<0>(Board&, Point, Color);
template Point UrgencyState::draw<0>(const Board&, Color, Random&);

int play_urgency_game(Board& board, UrgencyState& state, int passes, Random& random) {
  return board.with_size([&](auto size) {
    const int limit = 3 * board.area();
    int moves = 0;
    while (passes < 2 && moves < limit) {
      const Color c = board.to_play();
      const Point p = state.draw<size()>(board, c, random);
      state.play<size()>(board, p, c);
      passes = p == kPass ? passes + 1 : 0;
      ++moves;
    }
    board.rehash();
    return moves;
  });
}

std::vector<ScoreSample> sample_scores(const Board& root, int passes, std::span<const std::vector<Point>> lines,
                                       std::int64_t games, std::uint64_t seed, const UrgencyTable& table, int threads,
                                       const std::atomic<bool>& stop) {
  std::vector<ScoreSample> samples(lines.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&](std::size_t) {
    for (std::size_t i; (i = next.fetch_add(1)) < lines.size();) {
      Board start(root);
      start.set_allow_suicide(false);
      int passed = passes;
      for (const Point p : lines[i]) start.play_fast(p, start.to_play()), passed = p == kPass ? passed + 1 : 0;
      const UrgencyState urgencies(start, table);
      Board board(start);
      Random random(mix64(seed) ^ mix64(i + 1));
      for (std::int64_t g = 0; g < games && !stop.load(std::memory_order_relaxed); ++g) {
        UrgencyState state(urgencies);
        board.copy_position(start);
        play_urgency_game(board, state, passed, random);
        const int score = area_score(board);
        ++samples[i].games;
        samples[i].sum += score;
        samples[i].square_sum += static_cast<double>(score) * score;
      }
    }
  };
  share_work(static_cast<std::size_t>(threads), work, [&] { next.store(lines.size()); });
  return samples;
}

}  // namespace tesuji
