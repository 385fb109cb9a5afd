#include <vector>

#include "base/random.h"
#include "check.h"
#include "go/board.h"
#include "playout/uniform.h"

using namespace tesuji;

namespace {

Point any_legal(const Board& board, Color c, Random& random) {
  for (int tries = 0; tries < 10 && board.empty_count() > 0; ++tries) {
    const Point p = board.empty_point(static_cast<int>(random.below(static_cast<std::uint32_t>(board.empty_count()))));
    if (board.is_legal(p, c)) return p;
  }
  return kPass;
}

// Counts the legal positions by visiting all 3^n colourings. White-for-black symmetry halves the work.
std::int64_t count_legal_positions(int width, int height) {
  Board board(width, height);
  const auto area = static_cast<std::size_t>(width * height);
  std::vector<std::uint8_t> colors(area, kEmpty);
  std::int64_t count = 0;
  while (true) {
    count += board.set_position(colors.data());
    std::size_t i = 0;
    while (i < area && colors[i] == kWhite) colors[i++] = kEmpty;
    if (i == area) return count;
    ++colors[i];
  }
}

}  // namespace

TEST(play_and_undo_keep_every_count_right) {
  Random random(5);
  for (int game = 0; game < 1500; ++game) {
    const int width = 2 + static_cast<int>(random.below(9)), height = 2 + static_cast<int>(random.below(9));
    Board board(width, height);
    board.set_allow_suicide(game % 2 == 1);
    const Board start(board);
    std::vector<std::uint64_t> hashes;
    Color c = kBlack;
    while (hashes.size() < 120) {
      hashes.push_back(board.hash());
      board.play(any_legal(board, c, random), c);
      c = opponent(c);
      if (hashes.size() % 7 == 0) CHECK(board.consistent());
      if (random.below(3) == 0) {
        board.undo();
        c = opponent(c);
        CHECK(board.hash() == hashes.back());
        CHECK(board.consistent());
        hashes.pop_back();
      }
    }
    while (board.can_undo()) {
      board.undo();
      CHECK(board.hash() == hashes.back());
      hashes.pop_back();
    }
    for (int i = 0; i < board.area(); ++i) CHECK_EQ(board.empty_point(i), start.empty_point(i));
  }
}

TEST(fast_play_is_the_same_as_play) {
  Random random(9);
  for (int game = 0; game < 200; ++game) {
    Board slow(7, 6), fast(7, 6);
    for (Color c = kBlack; slow.moves_to_undo() < 100; c = opponent(c)) {
      const Point p = any_legal(slow, c, random);
      slow.play(p, c);
      fast.play_fast(p, c);
      CHECK(slow.hash() == fast.hash());
    }
    CHECK(fast.consistent());
  }
}

TEST(legal_positions_on_small_boards_as_tromp_counted_them) {
  CHECK_EQ(count_legal_positions(2, 2), 57);
  CHECK_EQ(count_legal_positions(3, 2), 489);
  CHECK_EQ(count_legal_positions(3, 3), 12675);
#if !defined(__SANITIZE_ADDRESS__)
  CHECK_EQ(count_legal_positions(4, 4), 24318165);
#endif
}

TEST(playouts_depend_on_the_seed_and_not_on_the_threads) {
  const Board board(9, 9);
  std::atomic<bool> stop{false};
  const auto one = run_uniform_playouts(board, 500, 7, 6.5, 1, stop);
  const auto three = run_uniform_playouts(board, 500, 7, 6.5, 3, stop);
  const auto other = run_uniform_playouts(board, 500, 8, 6.5, 1, stop);
  CHECK_EQ(one.games, 500);
  CHECK_EQ(one.moves, three.moves);
  CHECK_EQ(one.black_wins, three.black_wins);
  CHECK(one.ownership == three.ownership);
  CHECK(one.moves != other.moves);
}

TEST(a_playout_ends_with_every_point_owned_or_in_seki) {
  Random random(3);
  for (int game = 0; game < 100; ++game) {
    Board board(9, 9);
    const int moves = play_uniform_game(board, random);
    CHECK(moves >= 81 && moves <= 243);
    CHECK(board.consistent());
    std::vector<std::int8_t> owner(81);
    const int score = area_score(board, owner.data());
    int sum = 0;
    for (const int side : owner) sum += side;
    CHECK_EQ(score, sum);
  }
}
