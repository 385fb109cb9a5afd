// Shallow minimax on tactical questions, as diagrams.
#include <memory>

#include "check.h"
#include "diagram.h"
#include "games/tactic.h"

using namespace tesuji;

namespace {

struct Drawn {
  Drawn(const std::vector<std::string>& lines, const std::string& target, Color to_play, TacticGoal goal,
        TacticTreeSettings tree = {}, bool bounded = true, std::array<int, 3> retakes = {}) {
    TacticProblem problem;
    problem.board = from_diagram(lines);
    problem.board.set_to_play(to_play);
    problem.goal = goal;
    problem.targets = {point(problem.board, target)};
    problem.retakes = retakes;
    if (bounded) problem.region = board_bits(problem.board);
    tree.every_move = true;
    auto shared = std::make_shared<TacticFrame>(problem, TacticSettings{});
    domain = std::make_unique<TacticDomain>(shared, tree);
  }
  int value(int depth) const {
    TacticState state = domain->root();
    const std::uint64_t before = domain->key(state);
    const int found = domain->minimax(state, depth);
    CHECK_EQ(domain->key(state), before);
    CHECK(state.consistent());
    return found;
  }
  std::unique_ptr<TacticDomain> domain;
};

const std::vector<std::string> kStraightThree = {
    "X X X X X X",
    "O O O O X .",
    ". . . O X .",
};

}  // namespace

TEST(minimax_takes_what_is_in_atari) {
  const Drawn drawn({"O . X .", "X X X .", ". . . ."}, "A3", kBlack, TacticGoal::kKill);
  CHECK_EQ(drawn.value(1), 1);
}

TEST(minimax_makes_two_eyes) {
  // White at B1 lives by Benson's algorithm at once.
  const Drawn drawn(kStraightThree, "A2", kWhite, TacticGoal::kKill);
  CHECK_EQ(drawn.value(1), -1);
}

TEST(minimax_needs_enough_moves_for_the_straight_three) {
  // Black at B1, then A1 and C1 in atari and retaken: seven moves if White passes all the time.
  const Drawn drawn(kStraightThree, "A2", kBlack, TacticGoal::kKill);
  CHECK_EQ(drawn.value(1), 0);
  CHECK_EQ(drawn.value(3), 0);
}

TEST(minimax_sees_that_every_attack_is_answered) {
  // Four in a row: each of the two middle points answers the other, so White lives without moving first.
  const Drawn drawn({"X X X X X X .", "O O O O O X .", ". . . . O X ."}, "A2", kBlack, TacticGoal::kKill);
  CHECK_EQ(drawn.value(1), 0);
  CHECK_EQ(drawn.value(2), -1);
}

TEST(minimax_reads_ladders_at_its_end) {
  const std::vector<std::string> lines = {". . . . . . .", ". . . . . . .", ". . . . . . .",
                                          ". . X O . . .", ". . . X X . .", ". . . . . . ."};
  const Drawn open(lines, "D3", kBlack, TacticGoal::kCapture, {}, false);
  CHECK_EQ(open.value(1), 1);
  TacticTreeSettings without;
  without.terminal_ladder = false;
  const Drawn blind(lines, "D3", kBlack, TacticGoal::kCapture, without, false);
  CHECK_EQ(blind.value(1), 0);
}

TEST(minimax_joins_and_cuts) {
  Board board = from_diagram({". . . . .", "O . O . .", "X X X . ."});
  for (const Color c : {kWhite, kBlack}) {
    board.set_to_play(c);
    TacticProblem problem;
    problem.board = board;
    problem.goal = TacticGoal::kCut;
    problem.targets = {point(board, "A2"), point(board, "C2")};
    problem.region = board_bits(board);
    const TacticDomain domain(std::make_shared<TacticFrame>(problem, TacticSettings{}), {});
    TacticState state = domain.root();
    CHECK_EQ(domain.minimax(state, 1), c == kWhite ? -1 : 0);
  }
}

TEST(minimax_retakes_kos_only_as_often_as_allowed) {
  // White has just taken the ko at B3; Black may take it back only with a retake, and that takes the target.
  for (const int retakes : {0, 1}) {
    Board board = from_diagram({". X O .", "X . X O", ". X O .", ". . . ."});
    board.set_to_play(kWhite);
    TacticProblem problem;
    problem.board = board;
    problem.goal = TacticGoal::kKill;
    problem.targets = {point(board, "C4")};
    problem.region = board_bits(board);
    problem.retakes[kBlack] = retakes;
    const TacticDomain domain(std::make_shared<TacticFrame>(problem, TacticSettings{}), {});
    TacticState state = domain.root();
    state.play(point(board, "B3"));
    std::vector<Candidate> candidates;
    domain.generate(state, candidates);
    const Point there = point(board, "C3");
    const bool found = std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& c) { return c.move == there; });
    CHECK(found == (retakes > 0));
  }
}

TEST(playouts_with_minimax_end_where_the_result_is_certain) {
  TacticTreeSettings tree;
  tree.minimax_playout = 1;
  const Drawn drawn(kStraightThree, "A2", kWhite, TacticGoal::kKill, tree);
  Random random(1);
  for (int i = 0; i < 20; ++i) {
    TacticState state = drawn.domain->root();
    CHECK_EQ(drawn.domain->playout(state, random, nullptr, false), 0.0);
    CHECK_EQ(state.moves(), 0);
  }
}
