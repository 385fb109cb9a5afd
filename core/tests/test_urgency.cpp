// Urgencies as diagrams, and the promise that following a game gives what counting anew would give.
#include "check.h"
#include "diagram.h"
#include "playout/uniform.h"
#include "playout/urgency.h"

using namespace tesuji;

namespace {

const UrgencySettings kNumbers{10, 400, 200, 300, 150};
const UrgencyTable kPlain{kNumbers, nullptr};

std::uint32_t urgency(const Board& board, const char* name, Color c) {
  return kPlain(board, point(board, name))[static_cast<std::size_t>(c - 1)];
}

}  // namespace

TEST(urgency_of_taking_grows_with_the_stones_taken) {
  const Board board = from_diagram({". . . . . .", ". X X . . .", "X O O . X .", ". X X X O .", ". . . . X .", ". . . . . ."});
  CHECK_EQ(urgency(board, "D4", kBlack), 10u + 400 + 2 * 200);
  CHECK_EQ(urgency(board, "F3", kBlack), 10u + 400 + 200);
  CHECK_EQ(urgency(board, "A1", kBlack), 10u);
}

TEST(urgency_of_an_escape_that_can_be_seen) {
  const Board open = from_diagram({". . . . .", ". X . . .", "X O . . .", ". X . . .", ". . . . ."});
  CHECK_EQ(urgency(open, "C3", kWhite), 10u + 300 + 150);
  const Board shut = from_diagram({". . . . .", ". X X . .", "X O . X .", ". X X . .", ". . . . ."});
  CHECK_EQ(urgency(shut, "C3", kWhite), 10u);
  const Board joined = from_diagram({". . O . .", ". X O . .", "X O . X .", ". X X . .", ". . . . ."});
  CHECK_EQ(urgency(joined, "C3", kWhite), 10u + 300 + 150);
}

TEST(urgency_of_an_own_eye_is_nothing) {
  const Board board = from_diagram({". X .", "X X X", ". X ."});
  CHECK_EQ(urgency(board, "A1", kBlack), 0u);
  CHECK(urgency(board, "A1", kWhite) > 0);
}

TEST(urgency_of_eyes_agrees_with_the_board) {
  Random random(5);
  int eyes = 0;
  for (int g = 0; g < 20; ++g) {
    Board board(9, 9);
    play_uniform_game(board, random);
    for (int i = 0; i < board.empty_count(); ++i)
      for (const Color c : {kBlack, kWhite}) {
        const Point p = board.empty_point(i);
        const bool none = kPlain(board, p)[static_cast<std::size_t>(c - 1)] == 0;
        CHECK_EQ(none, board.is_eyelike(p, c));
        eyes += none;
      }
  }
  CHECK(eyes > 50);
}

TEST(urgency_follows_every_move_of_a_game) {
  PatternWeights patterns;
  for (unsigned code = 0; code < 1u << 16; code += 7)
    for (const Color c : {kBlack, kWhite}) patterns.set3(static_cast<std::uint16_t>(code), c, code % 50);
  const UrgencyTable table(kNumbers, &patterns);
  int different = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Board board(seed % 2 ? 7 : 9, seed % 3 ? 7 : 9);
    UrgencyState state(board, table);
    Random random(seed);
    for (int n = 0, passes = 0; passes < 2 && n < 3 * board.area(); ++n) {
      const Color c = board.to_play();
      const Point p = state.draw<0>(board, c, random);
      state.play<0>(board, p, c);
      passes = p == kPass ? passes + 1 : 0;
      const UrgencyState fresh(board, table);
      board.for_each_point([&](Point q) {
        for (const Color side : {kBlack, kWhite})
          different += state.weights(side).weight(q) != fresh.weights(side).weight(q);
      });
    }
  }
  CHECK_EQ(different, 0);
}

TEST(urgency_draws_in_proportion) {
  const Board board = from_diagram({". . . . .", ". X X . .", "X O O . .", ". X X . .", ". . . . ."});
  UrgencyState state(board, kPlain);
  Random random(3);
  const Point capture = point(board, "D3");
  const double share = static_cast<double>(state.weights(kBlack).weight(capture)) / state.weights(kBlack).total();
  int drawn = 0;
  for (int i = 0; i < 4000; ++i) drawn += state.draw<0>(board, kBlack, random) == capture;
  CHECK(std::abs(drawn / 4000.0 - share) < 0.03);
}

TEST(urgency_samples_do_not_depend_on_threads_and_a_finished_game_has_one_score) {
  const std::atomic<bool> stop{false};
  const Board board = from_diagram({". X .", "X X X", ". X ."});
  const std::vector<std::vector<Point>> lines{{}, {kPass}, {kPass, point(board, "A1")}, {kPass, kPass}};
  const auto one = sample_scores(board, 0, lines, 40, 9, kPlain, 1, stop);
  const auto three = sample_scores(board, 0, lines, 40, 9, kPlain, 3, stop);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CHECK(one[i].sum == three[i].sum);
    CHECK(one[i].square_sum == three[i].square_sum);
  }
  CHECK(one[3].sum == 40 * 9);
  CHECK(one[3].square_sum == 40 * 81);
}

TEST(urgency_samples_after_a_line_are_those_of_the_position_it_leads_to) {
  const std::atomic<bool> stop{false};
  const Board root = from_diagram({". . . . .", ". X X . .", "X O O . .", ". X X . .", ". . . . ."});
  Board after(root);
  after.play(point(root, "D3"), kBlack);
  after.play(kPass, kWhite);
  const auto line = sample_scores(root, 0, std::vector<std::vector<Point>>{{point(root, "D3"), kPass}}, 40, 9, kPlain, 1, stop);
  const auto there = sample_scores(after, 1, std::vector<std::vector<Point>>{{}}, 40, 9, kPlain, 1, stop);
  CHECK(line[0].sum == there[0].sum);
  CHECK(line[0].square_sum == there[0].square_sum);
}
