// The policies of whole games: on a bandit, where the tree is one family, and at the end of a game.
#include <array>

#include "check.h"
#include "diagram.h"
#include "game_limits.h"
#include "games/whole_game.h"

using namespace tesuji;

namespace {

// A root with eight moves that win as often as said.
struct Bandit {
  static constexpr std::array<double, 8> kWins{0.3, 0.4, 0.35, 0.7, 0.45, 0.2, 0.5, 0.4};

  explicit Bandit(const SelectionSettings& settings) : tree(1 << 20, settings), random(7) {
    std::vector<GameMove> moves;
    for (std::uint16_t i = 0; i < kWins.size(); ++i) moves.push_back({static_cast<std::uint16_t>(i + 1), believed(i), 2});
    tree.expand(kRoot, moves);
  }
  // What is believed of a move, as wins of two: the later ones look better.
  static float believed(std::size_t i) { return 0.5f + 0.1f * static_cast<float>(i); }

  void play(int games) {
    for (int i = 0; i < games; ++i) {
      GameNode& child = tree[tree.select(kRoot)];
      const bool won = random.uniform() < kWins[child.move - 1u];
      add_relaxed(child.visits, 1u), add_relaxed(tree.root().visits, 1u);
      if (won) add_relaxed(child.wins, 1.0f);
    }
  }
  const GameNode& child(std::size_t i) const { return tree.children(tree.root())[i]; }
  int favourite() const {
    return tree[tree.best_of(tree.root(), [](const GameNode& node, NodeIndex) { return node.visit_count(); })].move;
  }
  std::size_t tried() const {
    std::size_t count = 0;
    for (const GameNode& node : tree.children(tree.root())) count += node.visit_count() > 0;
    return count;
  }

  GameTree tree;
  Random random;
};

WholeGameSettings small() {
  WholeGameSettings settings;
  settings.memory = 16u << 20;
  return settings;
}

// Two groups that live; White wins by the komi.
Board settled() {
  Board board = from_diagram({
      ". O X .",
      "O O X X",
      "O O X .",
      ". O X X",
  });
  board.set_to_play(kBlack);
  return board;
}

}  // namespace

TEST(every_rule_of_selection_finds_the_best_move_of_a_bandit) {
  for (const SelectionRule rule : {SelectionRule::kUcb1, SelectionRule::kUcb1Tuned, SelectionRule::kUcbE, SelectionRule::kOmc,
                                   SelectionRule::kPbbm}) {
    SelectionSettings settings;
    settings.rule = rule, settings.rave = false;
    if (rule == SelectionRule::kUcb1) settings.exploration = 0.5;
    Bandit bandit(settings);
    bandit.play(3000);
    CHECK_EQ(bandit.favourite(), 4);
    CHECK_EQ(bandit.tried(), std::size_t{8});
  }
}

TEST(rules_of_selection_differ_in_how_much_they_explore) {
  SelectionSettings settings;
  settings.rave = false, settings.rule = SelectionRule::kUcbE, settings.ucb_e = 1;
  Bandit little(settings);
  settings.ucb_e = 1000;
  Bandit much(settings);
  little.play(2000), much.play(2000);
  CHECK(much.child(5).visit_count() > 3 * little.child(5).visit_count());
}

TEST(a_search_that_widens_begins_with_the_moves_that_look_best) {
  for (const Widening rule : {Widening::kUnpruning, Widening::kWidening, Widening::kIterative}) {
    SelectionSettings settings;
    settings.rave = false, settings.exploration = 0.5, settings.widening = {rule, 2, 100, 2};
    Bandit bandit(settings);
    bandit.play(90);
    CHECK_EQ(bandit.tried(), std::size_t{2});
    CHECK(bandit.child(7).visit_count() > 0 && bandit.child(6).visit_count() > 0);
    bandit.play(200);
    CHECK(bandit.tried() > 2 && bandit.tried() < 8);
    bandit.play(40000);
    CHECK_EQ(bandit.tried(), std::size_t{8});
    CHECK_EQ(bandit.favourite(), 4);
  }
}

TEST(where_all_open_moves_are_lost_a_search_that_widens_tries_the_next) {
  SelectionSettings settings;
  settings.widening = {Widening::kUnpruning, 2, 100, 2};
  Bandit bandit(settings);
  for (const NodeIndex lost : {6u, 7u}) bandit.tree[bandit.tree.root().family() + lost].prove(Proven::kLoss);
  bandit.play(20);
  CHECK_EQ(bandit.child(5).visit_count(), 20u);
}

TEST(rave_made_by_hand_fades_by_visits_alone) {
  for (const RaveSchedule schedule : {RaveSchedule::kHandMade, RaveSchedule::kLeastError}) {
    SelectionSettings settings;
    settings.rave_schedule = schedule, settings.rave_equivalence = 1000;
    Bandit bandit(settings);
    // One move that was played later once and won: by hand that counts in full, with the least error hardly.
    GameNode& once = bandit.tree[bandit.tree.root().family()];
    once.rave_visits = 1, once.rave_wins = 1;
    CHECK_EQ(bandit.tree.select(kRoot) == bandit.tree.root().family(), schedule == RaveSchedule::kHandMade);
  }
}

TEST(a_move_begins_with_what_it_was_worth_two_moves_before) {
  const auto most_virtual = [](std::uint32_t grandparent) {
    WholeGameSettings settings = small();
    settings.grandparent = grandparent;
    settings.priors = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    WholeGameSearch search(Board(5, 5), {{}, kPass, kPass, 0}, 0.5, settings, 1);
    search.run(simulations(2000));
    const Point first = search.children()[0].move, second = search.children({first})[0].move;
    double most = 0;
    for (const GameMoveStatistics& child : search.children({first, second})) most = std::max(most, child.prior_visits);
    return most;
  };
  CHECK_EQ(most_virtual(0), 0.0);
  CHECK(most_virtual(20) > 0);
  CHECK(most_virtual(20) <= 20);
}

TEST(what_two_passes_decide_goes_up_the_tree) {
  const auto searched = [](bool solver) {
    WholeGameSettings settings = small();
    settings.solver = solver;
    WholeGameSearch search(settled(), {{}, kPass, kPass, 1}, 0.5, settings, 1);  // White has just passed, and is ahead
    search.run(simulations(400));
    return search.children();
  };
  for (const GameMoveStatistics& child : searched(true))
    if (child.move == kPass) CHECK_EQ(child.decision, -1);
  for (const GameMoveStatistics& child : searched(false)) CHECK_EQ(child.decision, 0);
}

TEST(another_komi_forgets_what_was_decided) {
  WholeGameSettings settings = small();
  settings.solver = true;
  WholeGameSearch search(settled(), {{}, kPass, kPass, 1}, 0.5, settings, 1);
  search.run(simulations(400));
  search.set_komi(-0.5);  // now Black wins by passing
  search.run(simulations(400));
  CHECK_EQ(search.root_decision(), 1);
  CHECK_EQ(search.children()[0].move, kPass);
}
