// Reading beside games about a group: what is decided ends lines of the tree, and means are where df-pn begins.
#include "check.h"
#include "diagram.h"
#include "game_limits.h"
#include "games/whole_game.h"

using namespace tesuji;

namespace {

struct Case {
  Board board;
  std::vector<int> stakes;
  std::vector<std::uint8_t> ground;
};

// White's stones are at stake; both sides play on the lowest rows.
Case case_of(const std::vector<std::string>& rows, Color to_play, int height = 4) {
  Case c{from_diagram(rows), {}, {}};
  c.board.set_to_play(to_play);
  c.ground.assign(static_cast<std::size_t>(c.board.points_end()), 0);
  c.board.for_each_point([&](Point p) {
    if (c.board.color(p) == kWhite) c.stakes.push_back(c.board.flat(p));
    c.ground[static_cast<std::size_t>(p)] = c.board.row(p) < height;
  });
  return c;
}

WholeGameSettings settings_of(int visits) {
  WholeGameSettings settings;
  settings.memory = 16u << 20;
  settings.prover.visits = visits;
  return settings;
}

struct Games : WholeGameSearch {
  Games(const Case& c, int visits)
      : WholeGameSearch(c.board, {{c.board.stones_hash()}, kPass, kPass, 0}, 0.5, settings_of(visits), 1) {
    set_stakes(c.stakes, c.ground, c.ground);
  }
};

const std::vector<std::string> kThreeInARow = {
    ". . . . . . .",
    ". . . . . . .",
    ". . . . . . .",
    ". . . . . . .",
    "X X X X X X .",
    "O O O O O X .",
    "O . . . O X .",
};

const std::vector<std::string> kFourInARow = {
    ". . . . . . .",
    ". . . . . . .",
    ". . . . . . .",
    ". . . . . . .",
    "X X X X X X X",
    "O O O O O O X",
    "O . . . . O X",
};

// Black takes the ko at B1 and White may be the one to lose it: nothing holds for either side without ko.
const std::vector<std::string> kKo = {
    ". . . . . . .",
    ". . . . . . .",
    ". . . . . . .",
    ". . . . . . .",
    "X X X X X X .",
    "O O O O O X .",
    ". O X . O X .",
};

}  // namespace

TEST(what_is_read_decides_the_tree_and_ends_the_search) {
  for (const Color c : {kBlack, kWhite}) {
    const Case vital = case_of(kThreeInARow, c);
    Games search(vital, 16);
    const std::uint64_t made = search.run(simulations(100000));
    CHECK_EQ(search.root_decision(), 1);
    CHECK(made < 1000);
    CHECK(search.nodes_read() > 0);
    CHECK_EQ(search.children()[0].move, point(vital.board, "C1"));
    CHECK(search.root_mean() > 0.99);
  }
}

TEST(a_group_that_lives_is_lost_for_the_attacker_whatever_he_plays) {
  const Case alive = case_of(kFourInARow, kBlack);
  Games search(alive, 16);
  search.run(simulations(20000));
  CHECK_EQ(search.root_decision(), -1);
  CHECK(search.root_mean() < 0.01);
}

TEST(without_reading_nothing_is_decided) {
  const Case vital = case_of(kThreeInARow, kBlack);
  Games search(vital, 0);
  search.run(simulations(500));
  CHECK_EQ(search.root_decision(), 0);
  CHECK_EQ(search.nodes_read(), std::uint64_t{0});
}

TEST(a_result_that_hangs_on_a_ko_is_left_open) {
  const Case ko = case_of(kKo, kBlack);
  Games search(ko, 16);
  search.run(simulations(3000));
  for (const GameMoveStatistics& child : search.children())
    if (child.move == point(ko.board, "A1")) CHECK_EQ(child.decision, 0);
}

TEST(reading_beside_games_is_repeatable_and_works_with_several_threads) {
  const Case open = case_of(kThreeInARow, kBlack, 7);
  Games a(open, 64), b(open, 64);
  a.run(simulations(400)), b.run(simulations(400));
  CHECK_EQ(a.nodes_read(), b.nodes_read());
  CHECK_EQ(a.children()[0].visits, b.children()[0].visits);
  Games shared(open, 64);
  shared.run(simulations(2000, 2));
  CHECK_EQ(shared.children()[0].move, point(open.board, "C1"));
}

TEST(a_decision_climbs_and_takes_back_the_games_that_spoke_against_it) {
  GameTree tree(0);
  const std::vector<GameMove> moves{{1, 0, 0}, {2, 0, 0}};
  CHECK(tree.expand(kRoot, moves));
  const NodeIndex one = tree.find_child(kRoot, 1), two = tree.find_child(kRoot, 2);
  GameNode& first = tree[one];
  CHECK(tree.expand(one, moves));
  const NodeIndex answer = tree.find_child(one, 1);
  GameNode& reply = tree[answer];
  // Ten games through the first move, eight of them won by it.
  for (GameNode* node : {&tree.root(), &first, &reply}) node->visits.store(10);
  tree.root().wins.store(2), first.wins.store(8), reply.wins.store(2);
  const NodeIndex path[] = {kRoot, one, answer};
  tree.decide(path, 1);  // the reply wins
  CHECK_EQ(reply.decision(), 1);
  CHECK_EQ(first.decision(), -1);
  CHECK_EQ(tree.root().decision(), 0);
  CHECK_EQ(first.wins.load(), 0.0f);
  CHECK_EQ(tree.root().wins.load(), 10.0f);
  CHECK_EQ(tree.select(kRoot), two);
  const NodeIndex other[] = {kRoot, two};
  tree.decide(other, -1);  // the last move fails too
  CHECK_EQ(tree.root().decision(), 1);
}

TEST(a_suggestion_is_where_a_search_begins_and_nothing_more) {
  ProofTable table(1 << 16);
  Numbers numbers;
  table.suggest(5, {3, 40, 0, {}});
  CHECK(table.look_up(5, 0, Path(), 100, numbers));
  CHECK_EQ(numbers.pn, 3u);
  CHECK_EQ(numbers.dn, 40u);
  table.store(5, 0, Path(), 100, Numbers::attacker_wins(3), 10);
  table.suggest(5, {30, 4, 0, {}});
  CHECK(table.look_up(5, 0, Path(), 100, numbers));
  CHECK(numbers.value() == Value::AttackerWins);
}
