#include <array>

#include "check.h"
#include "diagram.h"
#include "questions/capture.h"
#include "search/search.h"

using namespace tesuji;

namespace {

const std::vector<std::string> kNet{". . . . . . . . .",  //
                                    ". . . . . O . . .",
                                    ". . . . . . O . .",
                                    ". . . X . . . . .",
                                    ". . X O O . . . .",
                                    ". . X O X X . . .",
                                    ". . . X . . . . .",
                                    ". . . . . . . . .",
                                    ". . . . . . . . ."};

CaptureProblem problem(const std::vector<std::string>& lines, const char* target, Color mover) {
  CaptureProblem asked;
  asked.board = from_diagram(lines);
  asked.board.set_to_play(mover);
  asked.target = point(asked.board, target);
  asked.retakes[opponent(mover)] = 8;
  return asked;
}

Outcome solve_with(const CaptureProblem& asked, int algorithm, std::uint64_t nodes = 30000) {
  SearchSettings settings;
  settings.algorithm = static_cast<Algorithm>(algorithm);
  Limit limit;
  limit.nodes = nodes;
  CaptureDomain domain(asked);
  const std::uint64_t before = domain.hash();
  const Outcome outcome = solve(domain, settings, limit);
  CHECK(domain.hash() == before && domain.board().consistent());
  return outcome;
}

// All six agree on the value, and each needs exactly these nodes (a signature: a change must be meant).
void check_all(const CaptureProblem& asked, Value value, const std::array<int, 6>& nodes) {
  for (int algorithm = 0; algorithm < 6; ++algorithm) {
    const Outcome outcome = solve_with(asked, algorithm);
    CHECK(outcome.value == value);
    CHECK_EQ(static_cast<int>(outcome.nodes), nodes[static_cast<std::size_t>(algorithm)]);
  }
}

PointSet candidates(const CaptureProblem& asked) {
  CaptureDomain domain(asked);
  std::vector<int> moves;
  domain.generate(moves);
  PointSet set;
  for (const int move : moves)
    if (move != kPass) set.add(move);
  CHECK(static_cast<int>(moves.size()) <= asked.settings.candidates + 1);
  return set;
}

}  // namespace

TEST(a_net_is_found_by_all_six) {
  const CaptureProblem asked = problem(kNet, "D5", kBlack);
  check_all(asked, Value::AttackerWins, {204, 204, 560, 23, 123, 6});
  for (int algorithm = 0; algorithm < 6; ++algorithm)
    CHECK_EQ(solve_with(asked, algorithm).best, point(asked.board, "F6"));
}

TEST(the_netted_stone_runs_if_it_moves_first) {
  check_all(problem(kNet, "D5", kWhite), Value::DefenderWins, {143, 143, 495, 310, 68, 33});
}

TEST(a_ladder_is_an_end_and_shows_its_line) {
  const std::vector<std::string> lines{". . . . .",  //
                                       ". . . . .",
                                       ". . X . .",
                                       ". X O . .",
                                       ". . X X ."};
  CaptureDomain domain(problem(lines, "C2", kWhite));
  CHECK(domain.terminal() == Value::AttackerWins);
  const std::vector<Point> line = domain.ladder_line();
  CHECK(line.size() >= 4);
  CHECK_EQ(line.front(), point(domain.board(), "D2"));
}

TEST(a_ladder_breaker_escapes) {
  const std::vector<std::string> lines{". . . . . . . . .",  //
                                       ". . . . . . . . .",
                                       ". . . . . . . . .",
                                       ". . . . O O . . .",
                                       ". . . X . . . . .",
                                       ". . X O . . . . .",
                                       ". . X X X . . . .",
                                       ". . . . . . . . .",
                                       ". . . . . . . . ."};
  const std::array<int, 6> nodes{0, 2726, 3291, 562, 1644, 89};
  for (int algorithm = 1; algorithm < 6; ++algorithm) {
    const Outcome outcome = solve_with(problem(lines, "D4", kWhite), algorithm);
    CHECK(outcome.value == Value::DefenderWins);
    CHECK_EQ(static_cast<int>(outcome.nodes), nodes[static_cast<std::size_t>(algorithm)]);
  }
}

TEST(what_gets_out_of_a_ladder_may_run_into_a_net) {
  const std::vector<std::string> lines{". . . . . . . . .",  //
                                       ". . . . . . . . .",
                                       ". . . . . . O . .",
                                       ". . . . . . O . .",
                                       ". . . . . . . . .",
                                       ". . . X . . . . .",
                                       ". . X O . . . . .",
                                       ". . . X X . . . .",
                                       ". . . . . . . . ."};
  const CaptureProblem asked = problem(lines, "D3", kWhite);
  Board board = asked.board;
  CHECK(LadderReader().read(board, asked.target, kWhite).result == LadderResult::kEscaped);
  for (int algorithm = 1; algorithm < 6; ++algorithm) {
    const Outcome outcome = solve_with(asked, algorithm);
    CHECK(outcome.value == Value::AttackerWins);
    CHECK(outcome.pv.size() > 1 && outcome.pv[1] == point(board, "F4"));
  }
}

TEST(candidates_are_related_points_and_fill_no_solid_eye) {
  const std::vector<std::string> lines{". . . . . . .",  //
                                       ". . . . . . .",
                                       "X X X X X X .",
                                       "O O O O O X .",
                                       "a O b b O X ."};
  const Board board = from_diagram(lines);
  const PointSet black = candidates(problem(lines, "A2", kBlack));
  const PointSet white = candidates(problem(lines, "A2", kWhite));
  CHECK(black.contains(marked(board, lines, 'b')));
  CHECK(black.intersects(marked(board, lines, 'a')) == false);  // suicide
  CHECK(white.contains(marked(board, lines, 'b')));
  CHECK(white.intersects(marked(board, lines, 'a')) == false);  // the eye
}

TEST(escapes_into_a_ladder_are_no_candidates) {
  const std::vector<std::string> lines{". . . . . . .",  //
                                       ". . . . . . .",
                                       ". . . . . . .",
                                       ". . X . . . .",
                                       ". X O O . . .",
                                       ". . X X . . .",
                                       ". . . . . . ."};
  const CaptureProblem asked = problem(lines, "C3", kWhite);
  candidates(asked).for_each([&](Point p) {
    Board board = asked.board;
    board.play(p, kWhite);
    const LadderAnswer answer = LadderReader({2000, true, false}).read(board, asked.target, kBlack);
    CHECK(answer.result != LadderResult::kCaptured);
  });
}

TEST(the_evaluation_is_four_times_first_plus_second_liberties) {
  const std::vector<std::string> lines{". . . . . . .",  //
                                       ". . . . . . .",
                                       ". . . . . . .",
                                       ". . . O . . .",
                                       ". . . . . . .",
                                       ". . . . . . .",
                                       ". . . . . . ."};
  CHECK_EQ(CaptureDomain(problem(lines, "D4", kBlack)).evaluate(), 24);
}

TEST(limits_of_each_kind_of_block_are_kept) {
  CaptureProblem asked = problem(kNet, "D5", kBlack);
  asked.settings.kinds = {{{0, 2}, {0, 0}, {0, 0}, {0, 1}, {0, 0}}};
  CHECK_EQ(candidates(asked).count(), 3);
  asked.settings.candidates = 2;
  CHECK_EQ(candidates(asked).count(), 2);
}

TEST(play_and_undo_of_captures_restore_everything) {
  CaptureDomain domain(problem(kNet, "D5", kBlack));
  std::vector<std::uint64_t> hashes;
  std::vector<int> moves;
  for (int ply = 0; ply < 40; ++ply) {
    if (domain.terminal() != Value::Unknown) break;
    moves.clear();
    domain.generate(moves);
    if (moves.empty()) break;
    hashes.push_back(domain.hash());
    domain.play(moves[static_cast<std::size_t>(ply) * 7 % moves.size()]);
  }
  CHECK(hashes.size() > 2);
  while (!hashes.empty()) {
    domain.undo();
    CHECK(domain.hash() == hashes.back());
    hashes.pop_back();
  }
}
