// What the tree knows about a tactical position before any playout: candidates, ends, the heuristic, the region.
#include <algorithm>
#include <memory>

#include "check.h"
#include "diagram.h"
#include "games/tactic.h"
#include "search/uct.h"

using namespace tesuji;

namespace {

struct Drawn {
  Drawn(const std::vector<std::string>& lines_, const std::string& target, Color to_play, TacticGoal goal,
        const TacticTreeSettings& tree = {}, bool bounded = true, const TacticSettings& playout = {})
      : lines(lines_), board(from_diagram(lines_)) {
    board.set_to_play(to_play);
    TacticProblem problem;
    problem.board = board;
    problem.goal = goal;
    problem.targets = {point(board, target)};
    if (bounded) problem.region = board_bits(board);
    frame = std::make_shared<TacticFrame>(problem, playout);
    domain = std::make_unique<TacticDomain>(frame, tree);
    state = std::make_unique<TacticState>(domain->root());
  }
  NodeFacts after(std::initializer_list<const char*> moves) {
    *state = domain->root();
    for (const char* move : moves) state->play(point(board, move));
    return domain->judge(*state);
  }
  bool has_candidate(Point p) const {
    std::vector<Candidate> candidates;
    domain->generate(*state, candidates);
    return std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& c) { return c.move == p; });
  }
  std::vector<std::string> lines;
  Board board;
  std::shared_ptr<TacticFrame> frame;
  std::unique_ptr<TacticDomain> domain;
  std::unique_ptr<TacticState> state;
};

const std::vector<std::string> kLadder = {". . . . . . .", ". . . . . . .", ". . . . . . .",
                                          ". . X O . . .", ". . . X X . .", ". . . . . . ."};
const std::vector<std::string> kTwoEyes = {"X X X X X X .", "O O O O O X .", ". O . . O X ."};

}  // namespace

TEST(a_boundary_with_nothing_inside_leaves_the_board_as_it_is) {
  const Board board = from_diagram({". . . . .", ". . X . .", ". . O . .", ". . . . ."});
  TacticProblem problem;
  problem.board = board;
  problem.goal = TacticGoal::kKill;
  problem.targets = {point(board, "C2")};
  TacticSettings playout;
  playout.boundary_lines = 0;
  const auto frame = std::make_shared<TacticFrame>(problem, playout);
  CHECK_EQ(frame->first, frame->last);
  UctSettings settings;
  settings.memory = 1 << 20;
  UctEngine<TacticDomain> engine(TacticDomain(frame, {}), settings, 1);
  UctLimit limit;
  limit.simulations = 100;
  CHECK(engine.run(limit) == UctStop::kSimulations);
}

TEST(a_target_in_a_ladder_is_an_end_of_the_tree) {
  for (const bool on : {true, false}) {
    TacticTreeSettings tree;
    tree.terminal_ladder = on;
    Drawn drawn(kLadder, "D3", kBlack, TacticGoal::kCapture, tree, false);
    const NodeFacts facts = drawn.after({"D4"});
    CHECK(facts.terminal == on);
    CHECK(!on || (facts.exact && facts.value == 1.0));
  }
  TacticTreeSettings tree;
  tree.terminal_ladder_nodes = 1;  // too few to see the capture
  CHECK(!Drawn(kLadder, "D3", kBlack, TacticGoal::kCapture, tree, false).after({"D4"}).terminal);
}

TEST(a_target_that_lives_is_an_end_of_the_tree) {
  for (const bool on : {true, false}) {
    TacticTreeSettings tree;
    tree.terminal_life = on;
    Drawn drawn(kTwoEyes, "A2", kWhite, TacticGoal::kKill, tree);
    const NodeFacts facts = drawn.after({"C1"});
    CHECK(facts.terminal == on);
    CHECK(!on || (facts.exact && facts.value == 0.0));
  }
}

TEST(the_heuristic_likes_captures_and_ladders_and_not_being_caught) {
  TacticTreeSettings tree;
  tree.wants_heuristic = true;
  tree.terminal_ladder = false;
  Drawn ladder(kLadder, "D3", kBlack, TacticGoal::kCapture, tree, false);
  CHECK_EQ(ladder.after({"D4"}).heuristic, 1.0);  // the atari that catches
  CHECK_EQ(ladder.after({"B5"}).heuristic, 0.5);  // far away
  Drawn capture({". X . . .", "X O . . .", ". X . . .", ". . . . ."}, "B3", kBlack, TacticGoal::kCapture, tree, false);
  CHECK_EQ(capture.after({"C3"}).heuristic, 1.0);
  Drawn caught({". . . . .", "X O . . .", ". X . . .", ". . . . ."}, "B3", kBlack, TacticGoal::kKill, tree);
  CHECK_EQ(caught.after({"B4"}).heuristic, 0.5);
  CHECK_EQ(caught.after({"E1", "A4"}).heuristic, 0.0);  // in atari at once
}

TEST(who_waits_may_pass_and_with_every_move_both_fill_their_eyes) {
  Drawn black(kTwoEyes, "A2", kBlack, TacticGoal::kKill), white(kTwoEyes, "A2", kWhite, TacticGoal::kKill);
  CHECK(!black.has_candidate(kPass));
  CHECK(white.has_candidate(kPass));
  const Point eye = point(white.board, "A1");
  CHECK(!white.has_candidate(eye));
  TacticTreeSettings every;
  every.every_move = true;
  Drawn all(kTwoEyes, "A2", kWhite, TacticGoal::kKill, every);
  CHECK(all.has_candidate(eye));
  Drawn attacker(kTwoEyes, "A2", kBlack, TacticGoal::kKill, every);
  CHECK(attacker.has_candidate(kPass));
}

TEST(weak_blocks_beyond_the_neighbours_join_the_region) {
  // White at D1 hangs on the two black stones beside it, those on the white ones beyond, and those on H2.
  const std::vector<std::string> lines = {
      ". . . . . . . . .",
      "X X X X X X . O .",
      ". X O O O X X O O",
      "X X O . X O O a .",
      ". . . O X . . . .",
  };
  TacticSettings wide;
  wide.weak_liberties = 3;
  const Drawn narrow(lines, "D1", kBlack, TacticGoal::kCapture, {}, false);
  const Drawn reaching(lines, "D1", kBlack, TacticGoal::kCapture, {}, false, wide);
  const Point a = marked(narrow.board, lines, 'a').first();
  CHECK(!narrow.frame->initial_region.has(a));
  CHECK(reaching.frame->initial_region.has(a));
  CHECK(reaching.frame->initial_region.contains(narrow.frame->initial_region));
}

TEST(a_strong_opponent_keeps_his_liberties_out_of_the_region) {
  const std::vector<std::string> lines = {
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      "X X X X X X X X a",
      "O O O . . . . . X",
  };
  TacticSettings s;
  s.strong_opponent = {kMaxPoints, kMaxPoints};
  const Drawn all(lines, "A1", kBlack, TacticGoal::kKill, {}, false, s);
  s.strong_opponent = {5, 8};
  const Drawn without(lines, "A1", kBlack, TacticGoal::kKill, {}, false, s);
  const Point above = point(all.board, "E3");
  CHECK(all.frame->initial_region.has(above));
  CHECK(!without.frame->initial_region.has(above));
}

TEST(weights_reach_the_opponents_blocks_and_their_neighbours) {
  // 5.1.3: liberties of the opponent's blocks next to the target weigh 50, of blocks next to those 25.
  TacticSettings s;
  s.capture_escape = false;
  const std::vector<std::string> lines = {
      ". . . . . . .",
      ". . . . . . .",
      "d O . . . . .",
      "c X b . . . .",
      "X O O . . . .",
  };
  const Drawn drawn(lines, "B1", kBlack, TacticGoal::kCapture, {}, false, s);
  const auto weight = [&](char mark) { return drawn.state->weight(marked(drawn.board, lines, mark).first(), kBlack); };
  CHECK_EQ(weight('b'), 400u);
  CHECK_EQ(weight('c'), 50u);
  CHECK_EQ(weight('d'), 25u);
}

TEST(a_known_good_reply_is_played_first) {
  Drawn drawn(kLadder, "D3", kBlack, TacticGoal::kKill);
  const Point move = point(drawn.board, "E3"), reply = point(drawn.board, "A6");
  ReplyTable replies(drawn.domain->move_count());
  const std::vector<std::uint16_t> moves = {static_cast<std::uint16_t>(move), static_cast<std::uint16_t>(reply)};
  replies.learn(moves, 0, 1, true);
  Random random(1);
  drawn.state->play(move);
  drawn.state->step(random, &replies);
  CHECK_EQ(drawn.state->last_move(), reply);
}

TEST(the_search_beside_the_tree_settles_the_question) {
  TacticTreeSettings tree;
  tree.every_move = true;
  const Board board = from_diagram({"X X X X X X", "O O O O X .", ". . . O X ."});
  TacticProblem problem;
  problem.board = board;
  problem.targets = {point(board, "A2")};
  for (const char* name : {"A1", "B1", "C1"}) problem.region.add(point(board, name));
  const TacticDomain domain(std::make_shared<TacticFrame>(problem, TacticSettings{}), tree);
  const auto prover = domain.make_prover(1 << 20);
  CHECK(prover != nullptr);
  CHECK_EQ(prover->run(1), 0);
  CHECK_EQ(prover->run(100000), 1);
  CHECK_EQ(prover->after(point(board, "B1")), 1);
  prover->try_move(point(board, "A1"), 1000);
  CHECK(prover->after(point(board, "A1")) <= 0);
  Drawn open(kLadder, "D3", kBlack, TacticGoal::kCapture, tree, false);
  CHECK(open.domain->make_prover(1 << 20) == nullptr);
}
