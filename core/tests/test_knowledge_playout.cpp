// Knowledge playouts: the parts as diagrams, whole games by their invariants and by golden counts.
#include <cmath>

#include "check.h"
#include "diagram.h"
#include "go/tactics.h"
#include "playout/knowledge.h"
#include "playout/uniform.h"
#include "positions.h"

using namespace tesuji;

TEST(shapes_are_the_same_for_both_colours) {
  CHECK_EQ(Shapes3::standard().count(kBlack), Shapes3::standard().count(kWhite));
  CHECK(Shapes3::standard().count(kBlack) > 1000);
}

TEST(hane_and_cut_are_shapes_and_empty_space_is_none) {
  const Board board = from_diagram({
      ". . . . . . .",
      ". X O X . . .",
      ". . a . . . .",
      ". . . . X O .",
      ". . . . O b .",
      ". . . . . . .",
      ". . . . . . .",
  });
  const auto matches = [&](const char* name, Color c) {
    return Shapes3::standard().matches(board.pattern3(point(board, name)), c);
  };
  CHECK(matches("C5", kBlack));
  CHECK(matches("C5", kWhite));
  CHECK(matches("F3", kBlack));
  CHECK(!matches("A1", kBlack));
  CHECK(!matches("B1", kWhite));
}

TEST(shapes_do_not_depend_on_how_the_board_is_turned) {
  const Shapes3& shapes = Shapes3::standard();
  for (unsigned pattern = 0; pattern < 1u << 16; pattern += 7) {
    // A quarter turn moves neighbours and diagonals one place on in their bytes.
    const unsigned low = pattern & 0xff, high = pattern >> 8;
    const unsigned turned = ((low << 2 | low >> 6) & 0xff) | ((high << 2 | high >> 6) & 0xff) << 8;
    CHECK_EQ(shapes.matches(static_cast<std::uint16_t>(pattern), kBlack),
             shapes.matches(static_cast<std::uint16_t>(turned), kBlack));
  }
}

TEST(stones_left_in_atari_agree_with_the_slow_count) {
  Random random(11);
  for (int trial = 0; trial < 60; ++trial) {
    const Board board = random_position(trial % 2 ? 9 : 7, 9, random);
    board.for_each_point([&](Point p) {
      for (const Color c : {kBlack, kWhite}) {
        if (board.color(p) != kEmpty || !board.is_legal(p, c) || board.captures(p, c)) continue;
        CHECK_EQ(left_in_atari(board, p, c), self_atari_stones(board, p, c));
      }
    });
  }
}

TEST(stones_left_in_atari_are_sound_only_if_they_threaten) {
  std::vector<std::string> lines = {
      "X X X X X X .",
      "O O O O O X .",
      "O . X . O X .",
      "O O O O O X .",
      "X X X X X X .",
  };
  const Board nakade = from_diagram(lines);
  CHECK_EQ(left_in_atari(nakade, point(nakade, "B3"), kBlack), 2);
  CHECK(!is_bad_self_atari(nakade, point(nakade, "B3"), kBlack));
  lines[0] = "X . X X X X .";
  const Board loose = from_diagram(lines);
  CHECK(is_bad_self_atari(loose, point(loose, "B3"), kBlack));
}

TEST(vital_points_of_small_eyes) {
  struct Eye {
    std::vector<std::string> lines;
    const char* vital;  // empty: none
  };
  const Eye eyes[] = {
      {{"X X X X X", "X . . . X", "X X X X X", ". . . . .", ". . . . ."}, "C4"},
      {{"X X X X X", "X . . X X", "X . X X X", "X X X . .", ". . . . ."}, "B4"},
      {{"X X X X X", "X . . . X", "X X . X X", "X X X X X", ". . . . ."}, "C4"},
      {{"X X X X X", "X . . X X", "X . . X X", "X X X X X", ". . . . ."}, ""},
      {{"X X X X X X", "X . . . . X", "X X X X X X", "X X X X X X", ". . . . . .", ". . . . . ."}, ""},
      {{"X X X X X", "X . . . X", "X . . X X", "X X X X X", ". . . . ."}, "C4"},
      {{"X X . X X", "X . . . X", "X X . X X", "X X X X X", ". . . . ."}, "C4"},
  };
  for (const Eye& eye : eyes) {
    const Board board = from_diagram(eye.lines);
    const Point start = board.color(point(board, "B4")) == kEmpty ? point(board, "B4") : point(board, "B5");
    const Point expected = eye.vital[0] ? point(board, eye.vital) : kPass;
    CHECK_EQ(vital_point(board, start), board.width() == 6 ? kPass : expected);
  }
}

TEST(games_end_with_two_passes_and_leave_a_sound_board_with_eyes_open) {
  KnowledgePlayout playout({.replies = 1.0, .wide_patterns = 0.5, .two_liberties = 0.5});
  for (const int size : {5, 9, 13, 19}) {
    Random random(static_cast<std::uint64_t>(size));
    const Board root(size, size);
    std::vector<std::uint16_t> record;
    for (int game = 0; game < 20; ++game) {
      Board board(root);
      record.clear();
      playout.play(board, random, kPass, kPass, 0, record);
      board.rehash();
      CHECK(board.consistent());
      const std::size_t n = record.size();
      CHECK(n == static_cast<std::size_t>(3 * board.area()) || (record[n - 1] == kPass && record[n - 2] == kPass));
      // The same moves are legal on a careful board and lead to the same position.
      Board again(root);
      bool legal = true, eye = false;
      for (const std::uint16_t p : record) {
        legal = legal && again.is_legal(p, again.to_play());
        eye = eye || (p != kPass && again.is_eyelike(p, again.to_play()) && !again.captures(p, again.to_play()));
        if (!legal) break;
        again.play(p);
      }
      CHECK(legal);
      CHECK(again.stones_hash() == board.stones_hash());
      CHECK(!eye);
    }
  }
}

TEST(a_read_reply_is_played_at_once) {
  Board board(9, 9);
  const Point stone = board.at(4, 4), reply = board.at(0, 8);
  ReplyTable table(board.points_end());
  table.set(kWhite - 1, stone, reply);
  board.play(stone);
  KnowledgePlayout playout({.read_replies = 1.0});
  Random random(3);
  std::vector<std::uint16_t> record;
  playout.play(board, random, kPass, stone, 0, record, {&table, nullptr});
  CHECK_EQ(static_cast<int>(record[0]), reply);
}

// Half of the turns play the reply. Shapes around the move before the last are drawn apart from that: they come up in
// half of the other turns.
TEST(shapes_around_the_move_before_are_drawn_apart_from_replies) {
  Board root = from_diagram({
      ". . . . . . . . .",
      ". . X O X . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . O .",
      ". . . . . . . . .",
      ". . . . . . . . .",
  });
  root.set_to_play(kBlack);
  const Point before = point(root, "E8"), last = point(root, "H3"), answer = point(root, "A1");
  ReplyTable table(root.points_end());
  table.set(kBlack - 1, last, answer);
  const auto is_shape = [&](Point p) {
    return root.color(p) == kEmpty && Shapes3::standard().matches(root.pattern3(p), kBlack);
  };
  for (const int offset : root.offsets()) CHECK(!is_shape(last + offset));

  KnowledgePlayout playout({.read_replies = 0.5, .patterns = 1.0, .wide_patterns = 0.5});
  Random random(7);
  std::vector<std::uint16_t> record;
  const int games = 4000;
  int replies = 0, shapes = 0;
  for (int i = 0; i < games; ++i) {
    Board board(root);
    record.clear();
    playout.play(board, random, before, last, 0, record, {&table, nullptr});
    replies += record[0] == answer;
    for (const int offset : root.offsets()) shapes += record[0] == before + offset && is_shape(record[0]);
  }
  // Random points add a little to both. Four standard deviations are 0.03 for the replies, 0.045 for the shapes.
  CHECK(std::abs(replies / double(games) - 0.5) < 0.04);
  CHECK(std::abs(shapes / double(games - replies) - 0.51) < 0.05);
}

TEST(an_atari_is_answered_and_a_block_in_atari_is_taken) {
  KnowledgeSettings always;
  always.captures = always.escapes = always.ladders = 1.0;
  KnowledgePlayout playout(always);
  Random random(5);
  std::vector<std::uint16_t> record;
  for (int i = 0; i < 10; ++i) {
    Board board = from_diagram({
        ". . . . . . .",
        ". . . . . . .",
        ". . X . . . .",
        ". X O . . . .",
        ". . X . . . .",
        ". . . . . . .",
        ". . . . . . .",
    });
    board.set_to_play(kBlack);
    record.clear();
    playout.play(board, random, point(board, "B4"), point(board, "C4"), 0, record);
    CHECK_EQ(static_cast<int>(record[0]), point(board, "D4"));
  }
}

TEST(the_same_seed_gives_the_same_games) {
  std::int64_t moves = 0, score = 0;
  KnowledgePlayout playout({});
  Random random(1);
  std::vector<std::uint16_t> record;
  for (int i = 0; i < 200; ++i) {
    Board board(9, 9);
    record.clear();
    playout.play(board, random, kPass, kPass, 0, record);
    moves += static_cast<std::int64_t>(record.size());
    score += area_score(board);
  }
  CHECK_EQ(moves, std::int64_t{21564});
  CHECK_EQ(score, std::int64_t{235});
}
