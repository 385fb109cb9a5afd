#include "playout/uniform.h"

#include <algorithm>
#include <mutex>

#include "base/threads.h"

namespace tesuji {

namespace {

constexpr std::int64_t kGamesPerTask = 64;

// A move drawn uniformly from the acceptable ones: reject, set aside, draw again.
template <int kSize>
Point draw_move(Board& board, Color c, Random& random) {
  for (int left = board.empty_count(); left > 0; --left) {
    const int i = static_cast<int>(random.below(static_cast<std::uint32_t>(left)));
    const Point p = board.empty_point(i);
    if (board.has_empty_neighbour(p) || (!board.is_eyelike(p, c) && board.is_legal<kSize>(p, c))) return p;
    if (i != left - 1) board.swap_empty(i, left - 1);
  }
  return kPass;
}

template <int kSize>
int play_game(Board& board, Random& random) {
  const int limit = 3 * board.area();
  Color c = board.to_play();
  int passes = 0, moves = 0;
  while (passes < 2 && moves < limit) {
    const Point p = draw_move<kSize>(board, c, random);
    board.play_fast<kSize, false>(p, c);
    passes = p == kPass ? passes + 1 : 0;
    c = opponent(c);
    ++moves;
  }
  board.rehash();
  return moves;
}

// Which colours an empty region touches, bit 0 Black, bit 1 White; fills `region` with its points.
unsigned flood_region(const Board& board, Point start, std::vector<bool>& seen, std::vector<Point>& region) {
  unsigned touches = 0;
  region.assign(1, start);
  seen[static_cast<std::size_t>(start)] = true;
  for (std::size_t i = 0; i < region.size(); ++i) {
    board.for_each_neighbour(region[i], [&](Point q) {
      if (board.color(q) != kEmpty) {
        touches |= board.color(q);
      } else if (!seen[static_cast<std::size_t>(q)]) {
        seen[static_cast<std::size_t>(q)] = true;
        region.push_back(q);
      }
    });
  }
  return touches;
}

int owner_of(unsigned touches) { return touches == kBlack ? 1 : touches == kWhite ? -1 : 0; }

}  // namespace

int play_uniform_game(Board& board, Random& random) {
  return board.with_size([&](auto size) { return play_game<size()>(board, random); });
}

int area_score(const Board& board, std::int8_t* owner) {
  int score = 0;
  std::vector<bool> seen;
  std::vector<Point> region;
  board.for_each_point([&](Point p) {
    const Color there = board.color(p);
    int side = 0;
    if (there != kEmpty) {
      side = there == kBlack ? 1 : -1;
    } else if (!board.has_empty_neighbour(p)) {
      const unsigned low = board.pattern3(p) & 0xffu;
      const unsigned black = low & ~(low >> 1) & 0x55u, white = (low >> 1) & ~low & 0x55u;
      side = owner_of((black ? 1u : 0u) | (white ? 2u : 0u));
    } else {
      if (seen.empty()) seen.assign(static_cast<std::size_t>(board.points_end()), false);
      if (seen[static_cast<std::size_t>(p)]) return;
      side = owner_of(flood_region(board, p, seen, region));
      for (const Point q : region)
        if (owner) owner[board.flat(q)] = static_cast<std::int8_t>(side);
      score += side * static_cast<int>(region.size());
      return;
    }
    if (owner) owner[board.flat(p)] = static_cast<std::int8_t>(side);
    score += side;
  });
  return score;
}

PlayoutTotals run_uniform_playouts(const Board& board, std::int64_t games, std::uint64_t seed, double komi, int threads,
                                   const std::atomic<bool>& stop) {
  const auto area = static_cast<std::size_t>(board.area());
  const std::int64_t tasks = (games + kGamesPerTask - 1) / kGamesPerTask;
  std::atomic<std::int64_t> next_task{0};
  PlayoutTotals totals;
  totals.ownership.assign(area, 0);
  std::mutex mutex;

  const auto work = [&](std::size_t) {
    PlayoutTotals mine;
    mine.ownership.assign(area, 0);
    std::vector<std::int8_t> owner(area);
    Board game(board);
    for (std::int64_t task; (task = next_task.fetch_add(1)) < tasks && !stop.load(std::memory_order_relaxed);) {
      Random random(mix64(seed) ^ mix64(static_cast<std::uint64_t>(task) + 1));
      const std::int64_t end = std::min(games, (task + 1) * kGamesPerTask);
      for (std::int64_t g = task * kGamesPerTask; g < end; ++g) {
        game.copy_position(board);
        mine.moves += play_uniform_game(game, random);
        const int score = area_score(game, owner.data());
        ++mine.games;
        mine.black_wins += score > komi;
        mine.draws += score == komi;
        mine.score_sum += score;
        mine.score_square_sum += static_cast<double>(score) * score;
        for (std::size_t i = 0; i < area; ++i) mine.ownership[i] += owner[i];
      }
    }
    const std::lock_guard lock(mutex);
    totals.games += mine.games, totals.black_wins += mine.black_wins, totals.draws += mine.draws;
    totals.moves += mine.moves, totals.score_sum += mine.score_sum;
    totals.score_square_sum += mine.score_square_sum;
    for (std::size_t i = 0; i < area; ++i) totals.ownership[i] += mine.ownership[i];
  };
  share_work(static_cast<std::size_t>(threads), work, [&] { next_task.store(tasks); });
  return totals;
}

}  // namespace tesuji
