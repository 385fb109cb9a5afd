#include "playout/urgency.h"

#include <algorithm>
#include <thread>

#include "playout/uniform.h"

namespace tesuji {

std::uint32_t urgency(const Board& board, Point p, Color c, const UrgencySettings& settings,
                      const PatternWeights* patterns) {
  if (board.is_eyelike(p, c)) return 0;
  std::uint32_t total = settings.base;
  if (patterns && patterns->has3()) total += patterns->weight3(board.pattern3(p), c);
  Point taken[4], saved[4];
  int taken_count = 0, saved_count = 0, empty = 0;
  bool joins = false;
  for (int d = 0; d < 4; ++d) {
    const Point q = p + board.offsets()[static_cast<std::size_t>(d)];
    const Color there = board.color(q);
    if (there == kEmpty) ++empty;
    if (there != kBlack && there != kWhite) continue;
    const Point root = board.block(q);
    if (board.liberties(root) != 1) {
      joins |= there == c;
    } else if (there == c) {
      if (std::find(saved, saved + saved_count, root) == saved + saved_count) saved[saved_count++] = root;
    } else if (std::find(taken, taken + taken_count, root) == taken + taken_count) {
      taken[taken_count++] = root;
    }
  }
  for (int i = 0; i < taken_count; ++i)
    total += settings.capture + settings.capture_per_stone * static_cast<std::uint32_t>(board.stones(taken[i]));
  if (empty >= 2 || joins)
    for (int i = 0; i < saved_count; ++i)
      total += settings.escape + settings.escape_per_stone * static_cast<std::uint32_t>(board.stones(saved[i]));
  return total;
}

UrgencyState::UrgencyState(const Board& board, const UrgencySettings& settings, const PatternWeights* patterns)
    : settings_(&settings), patterns_(patterns) {
  for (int i = 0; i < board.empty_count(); ++i) {
    const Point p = board.empty_point(i);
    for (const Color c : {kBlack, kWhite}) weights_[c - 1].set(p, urgency(board, p, c, settings, patterns));
  }
}

template <int kSize>
Point UrgencyState::draw(const Board& board, Color c, Random& random) {
  WeightedPoints& weights = weights_[c - 1];
  std::array<std::pair<Point, std::uint32_t>, kMaxArea> aside;  // illegal now: ko, suicide
  std::size_t aside_count = 0;
  Point found = kPass;
  while (weights.total() > 0) {
    const Point p = weights.pick(random.below(weights.total()));
    if (board.is_legal<kSize>(p, c)) {
      found = p;
      break;
    }
    aside[aside_count++] = {p, weights.weight(p)};
    weights.set(p, 0);
  }
  while (aside_count > 0) {
    --aside_count;
    weights.set(aside[aside_count].first, aside[aside_count].second);
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
    for (const Color side : {kBlack, kWhite})
      weights_[side - 1].set(q, there == kEmpty ? urgency(board, q, side, *settings_, patterns_) : 0);
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

std::vector<ScoreSample> sample_scores(std::span<const SampledPosition> positions, std::int64_t games,
                                       std::uint64_t seed, const UrgencySettings& settings,
                                       const PatternWeights* patterns, int threads, const std::atomic<bool>& stop) {
  std::vector<ScoreSample> samples(positions.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i; (i = next.fetch_add(1)) < positions.size();) {
      Board start(positions[i].board);
      start.set_allow_suicide(false);
      const UrgencyState urgencies(start, settings, patterns);
      Board board(start);
      Random random(mix64(seed) ^ mix64(i + 1));
      for (std::int64_t g = 0; g < games && !stop.load(std::memory_order_relaxed); ++g) {
        UrgencyState state(urgencies);
        board.copy_position(start);
        play_urgency_game(board, state, positions[i].passes, random);
        const int score = area_score(board);
        ++samples[i].games;
        samples[i].sum += score;
        samples[i].square_sum += static_cast<double>(score) * score;
      }
    }
  };
  std::vector<std::thread> others;
  for (int t = 1; t < threads; ++t) others.emplace_back(work);
  work();
  for (std::thread& thread : others) thread.join();
  return samples;
}

}  // namespace tesuji
