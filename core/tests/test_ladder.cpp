#include <cstdlib>

#include "check.h"
#include "diagram.h"
#include "go/ladder.h"
#include "go/pseudo_ladder.h"
#include "positions.h"

using namespace tesuji;

namespace {

LadderStatus status_of(const std::vector<std::string>& lines, const char* name) {
  Board board = from_diagram(lines);
  const LadderStatus status = LadderReader().status(board, point(board, name)).status;
  CHECK(board.consistent() && !board.can_undo());
  return status;
}

}  // namespace

TEST(ladder_runs_to_the_edge) {
  CHECK(status_of({". . . . .",  //
                   ". . . . .",
                   ". . O . .",
                   ". O X . .",
                   ". . O O ."}, "C2") == LadderStatus::kCaptured);
}

TEST(ladder_breaker_saves) {
  CHECK(status_of({". . . . . . .",  //
                   ". . . . . . .",
                   ". . . . . X .",
                   ". . . . . . .",
                   ". . O . . . .",
                   ". O X . . . .",
                   ". . O O . . ."}, "C2") == LadderStatus::kUnsettled);  // one move takes the stone at once
}

TEST(block_with_two_liberties_and_a_breaker_escapes) {
  CHECK(status_of({". . . . . . .",  //
                   ". . . . . X .",
                   ". . . . . . .",
                   ". . O . . . .",
                   ". O X X . . .",
                   ". . O O . . .",
                   ". . . . . . ."}, "C3") == LadderStatus::kEscaped);
}

TEST(the_line_of_a_ladder_ends_with_the_capture) {
  Board board = from_diagram({". . . . .",  //
                              ". . . . .",
                              ". . O . .",
                              ". O X . .",
                              ". . O O ."});
  const std::vector<Point> line = LadderReader().line(board, point(board, "C2"), kBlack, 100);
  CHECK(line.size() >= 4);
  CHECK(!board.can_undo());
  Color c = kBlack;
  for (const Point p : line) {
    CHECK(board.is_legal(p, c));
    board.play(p, c);
    c = opponent(c);
  }
  CHECK(board.color(point(board, "C2")) == kEmpty);
}

TEST(a_capture_answer_is_believed_only_if_every_defence_fails) {
  // Plays the defender's moves at random against the reader's: no captured block may ever get away.
  Random random(17);
  LadderReader reader;
  int followed = 0;
  for (int game = 0; game < 400; ++game) {
    Board board = random_position(9, 9, random);
    for (int i = 0; i < board.area(); ++i) {
      const Point stone = board.from_flat(i);
      const Color defender = board.color(stone);
      if (defender == kEmpty || board.block(stone) != stone || board.liberties(stone) > 2) continue;
      LadderAnswer answer = reader.read(board, stone, opponent(defender));
      if (answer.result != LadderResult::kCaptured) continue;
      ++followed;
      int played = 0;
      while (board.color(stone) == defender && answer.result == LadderResult::kCaptured) {
        CHECK(board.is_legal(answer.move, opponent(defender)));
        board.play(answer.move, opponent(defender));
        ++played;
        if (board.color(stone) != defender) break;
        CHECK(board.in_atari(stone));
        Point reply = kPass;
        for (int tries = 0; tries < 50 && reply == kPass; ++tries) {
          const Point p = board.from_flat(static_cast<int>(random.below(81)));
          if (board.is_legal(p, defender)) reply = p;
        }
        if (random.below(2) == 0 && board.is_legal(board.first_liberty(board.block(stone)), defender))
          reply = board.first_liberty(board.block(stone));
        board.play(reply, defender);
        ++played;
        answer = reader.read(board, stone, opponent(defender));
        CHECK(answer.result == LadderResult::kCaptured);
      }
      while (played-- > 0) board.undo();
    }
  }
  CHECK(followed > 500);
}

TEST(a_chase_beyond_the_limit_is_an_escape) {
  Board chased = from_diagram({". . . . . . .",  //
                               ". . . . . . .",
                               ". . . . . . .",
                               ". . . . . . .",
                               ". O O . . . .",
                               "O X X . . . .",
                               ". O O O . . ."});
  const Point prey = point(chased, "C2");
  CHECK(PseudoLadder(0).caught(chased, prey));
  CHECK(!PseudoLadder(0, 2).caught(chased, prey));
  CHECK(PseudoLadder(50, 2).caught(chased, prey));  // the exact reading goes on
}

TEST(pseudo_ladder_agrees_with_the_exact_one) {
  Random random(3);
  LadderReader reader;
  PseudoLadder pseudo;
  int asked = 0, agreed = 0;
  for (int game = 0; game < 400; ++game) {
    const int size = game % 2 ? 19 : 9;
    Board board = random_position(size, size, random);
    const std::uint64_t before = board.hash();
    board.for_each_point([&](Point p) {
      if (board.color(p) == kEmpty || board.block(p) != p || board.liberties(p) > 2) return;
      const bool runs = board.in_atari(p);
      const LadderAnswer answer = reader.read(board, p, runs ? board.color(p) : opponent(board.color(p)));
      CHECK(answer.result != LadderResult::kUnknown);
      const bool caught = runs ? pseudo.caught(board, p) : pseudo.capture(board, p) != kPass;
      ++asked;
      agreed += caught == (answer.result == LadderResult::kCaptured);
    });
    CHECK(board.hash() == before && board.consistent());
  }
  CHECK(asked > 3000);
  CHECK(agreed >= 0.99 * asked);  // Zhang 5.1.8: "over 99% ladder problems"
}

TEST(a_reader_out_of_nodes_says_so) {
  Board board = from_diagram({". . . . . . .",  //
                              ". . . . . . .",
                              ". . . . . . .",
                              ". . O . . . .",
                              ". O X X . . .",
                              ". . O O . . .",
                              ". . . . . . ."});
  LadderSettings settings;
  settings.node_limit = 3;
  CHECK(LadderReader(settings).read(board, point(board, "C3"), kWhite).result == LadderResult::kUnknown);
  CHECK(LadderReader().read(board, point(board, "C3"), kWhite).result == LadderResult::kCaptured);
}
