// Tables 3.1.1 to 3.1.3 of Lin 2017: MCTS in his synthetic trap.
//
// The numbers in the tables hang together in a way of their own, which these tests pin down:
//   * the bounds are sqrt(2 log10(n) / n_j), with the decadic logarithm, where 3.4.1 has the natural one;
//   * the mean of the trap is (wrong visits * 0.7 + right visits * 0) / visits: the 0.3 of White's right answer is
//     never added to the nodes above it, although its own bound uses 0.3;
//   * the visits of the trap are those of its children, without the random game from the trap itself.
// With these three, tables 3.1.1 and 3.1.3 are what UCT gives, visit by visit. Table 3.1.2 follows from its own visit
// counts in the same way, but no run of UCT passes through them: with 9 visits each the wrong answers have the lower
// bound (his -0.0218 against -0.0062) long before the right answer gets its 50th. In table 3.1.3 the lower bounds of
// the wrong answers and of the right one have changed places: it prints 0.0746 and 0.0748.
#include <array>
#include <cmath>

#include "check.h"
#include "games/trap_tree.h"
#include "search/lin_mcts.h"

namespace {

using namespace tesuji;

struct Row {
  int normal, trap, wrong, right;  // visits
  double root_mean, trap_mean, normal_ucb, trap_ucb, wrong_lcb, right_lcb;
  int root() const { return 19 * normal + trap; }
};

constexpr std::array<Row, 3> kTables{{
    {23, 42, 2, 4, 0.5117, 0.6333, 0.9828, 0.9906, -0.5741, -0.6009},
    {145, 221, 9, 50, 0.5031, 0.5416, 0.7189, 0.7189, -0.0218, -0.0062},
    {355, 347, 13, 100, 0.4999, 0.4983, 0.6473, 0.6472, 0.0748, 0.0746},
}};

bool rounds_to(double value, double printed) { return std::abs(value - printed) <= 0.00005 + 1e-9; }

// His arithmetic for one row of visits.
Row by_his_arithmetic(int normal, int wrong, int right) {
  Row row{normal, 19 * wrong + right, wrong, right, 0, 0, 0, 0, 0, 0};
  const auto width = [](double n, double visits) { return std::sqrt(2 * std::log10(n) / visits); };
  row.trap_mean = 19 * wrong * 0.7 / row.trap;
  row.root_mean = (19 * normal * 0.5 + row.trap * row.trap_mean) / row.root();
  row.normal_ucb = 0.5 + width(row.root(), normal);
  row.trap_ucb = row.trap_mean + width(row.root(), row.trap);
  row.wrong_lcb = 0.7 - width(row.trap, wrong);
  row.right_lcb = 0.3 - width(row.trap, right);
  return row;
}

TEST(trap_tables_follow_from_their_visits) {
  for (const Row& table : kTables) {
    const Row row = by_his_arithmetic(table.normal, table.wrong, table.right);
    CHECK_EQ(row.trap, table.trap);
    CHECK(rounds_to(row.root_mean, table.root_mean));
    CHECK(rounds_to(row.trap_mean, table.trap_mean));
    CHECK(rounds_to(row.normal_ucb, table.normal_ucb));
    CHECK(rounds_to(row.trap_ucb, table.trap_ucb));
    CHECK(rounds_to(row.wrong_lcb, table.wrong_lcb));
    CHECK(rounds_to(row.right_lcb, table.right_lcb));
  }
}

TEST(trap_tables_one_and_three_come_out_of_uct_visit_by_visit) {
  std::array<bool, 3> passed{};
  for (int normal = 1, wrong = 1, right = 1; 19 * normal + 19 * wrong + right < 8000;) {
    const Row row = by_his_arithmetic(normal, wrong, right);
    for (std::size_t t = 0; t < kTables.size(); ++t)
      passed[t] |= normal == kTables[t].normal && wrong == kTables[t].wrong && right == kTables[t].right;
    // Equal children take turns, so each kind is advanced as a whole.
    if (row.normal_ucb > row.trap_ucb)
      ++normal;
    else
      ++(row.wrong_lcb < row.right_lcb ? wrong : right);
  }
  CHECK(passed[0]);
  CHECK(!passed[1]);
  CHECK(passed[2]);
}

// The sums of the tables, for the real search.
struct HisSums {
  static double above(const TrapTree& leaf, double score) { return leaf.answered_right() ? 0.0 : score; }
};

struct Visits {
  std::uint32_t normal_least = ~0u, normal_most = 0, trap = 0, wrong_least = ~0u, wrong_most = 0, right = 0;
  double normal_total = 0, wrong_total = 0, right_total = 0, trap_mean = 0;
};

template <class Search>
Visits visits_of(const Search& search) {
  Visits all;
  const LinTree& tree = search.tree();
  for (const LinNode& node : tree.children(tree[kRoot])) {
    if (node.move == 19) continue;
    all.normal_least = std::min(all.normal_least, node.visits);
    all.normal_most = std::max(all.normal_most, node.visits);
    all.normal_total += node.total;
  }
  const NodeIndex trap = tree.find_child(kRoot, 19);
  all.trap = tree[trap].visits;
  all.trap_mean = tree[trap].mean();
  for (const LinNode& node : tree.children(tree[trap])) {
    if (node.move == 19) {
      all.right = node.visits;
      all.right_total = node.total;
      continue;
    }
    all.wrong_least = std::min(all.wrong_least, node.visits);
    all.wrong_most = std::max(all.wrong_most, node.visits);
    all.wrong_total += node.total;
  }
  return all;
}

TEST(trap_tables_come_out_of_the_search_with_his_sums) {
  LinSettings settings;
  settings.exploration = std::sqrt(2 / std::log(10.0));  // the decadic logarithm
  LinMcts<TrapTree, HisSums> search(TrapTree({}), settings, 1);
  search.run(480);  // 479 and the random game from the trap itself
  CHECK_EQ(search.simulations(), 480u);
  Visits now = visits_of(search);
  CHECK_EQ(now.normal_least, 23u);
  CHECK_EQ(now.normal_most, 23u);
  CHECK_EQ(now.trap, 43u);
  CHECK_EQ(now.wrong_least, 2u);
  CHECK_EQ(now.wrong_most, 2u);
  CHECK_EQ(now.right, 4u);
  const NodeIndex trap = search.tree().find_child(kRoot, 19);
  // One more simulation in 480, another 0.7 in 43: the bounds move by that much and no more.
  CHECK(std::abs(search.upper_bound(search.tree().find_child(kRoot, 0)) - kTables[0].normal_ucb) < 0.0005);
  CHECK(std::abs(search.upper_bound(trap) - kTables[0].trap_ucb) < 0.003);
  CHECK(std::abs(search.lower_bound(search.tree().find_child(trap, 0)) - kTables[0].wrong_lcb) < 0.005);
  CHECK(std::abs(search.lower_bound(search.tree().find_child(trap, 19)) - kTables[0].right_lcb) < 0.005);

  search.run(7093 - 480);
  now = visits_of(search);
  // That random game is still in the sum 6600 simulations later, and shifts the visits by at most two.
  CHECK(now.normal_least >= 354 && now.normal_most <= 355);
  CHECK(now.trap >= 347 && now.trap <= 350);
  CHECK_EQ(now.wrong_least, 13u);
  CHECK_EQ(now.wrong_most, 13u);
  CHECK(now.right >= 100 && now.right <= 102);
  CHECK(std::abs(now.trap_mean - kTables[2].trap_mean) < 0.002);
  CHECK_EQ(search.tree()[search.decision()].move != 19, true);
}

// What 3.4 says: natural logarithm, every score counted. Reference values from a separate loop over 40 arms.
TEST(trap_takes_far_longer_with_sums_that_add_up) {
  LinSettings settings;
  settings.exploration = std::sqrt(2.0);
  LinMcts<TrapTree> search(TrapTree({}), settings, 1);
  struct Expected {
    std::uint64_t simulations;
    std::uint32_t normal_least, normal_most, trap, wrong_least, wrong_most, right;
    double trap_mean;
  };
  for (const Expected& e : {Expected{479, 23, 24, 41, 2, 2, 2, 0.6805}, Expected{2976, 136, 137, 383, 17, 17, 59, 0.6384},
                            Expected{7092, 326, 327, 887, 34, 34, 240, 0.5918}}) {
    search.run(e.simulations - search.simulations());
    const Visits now = visits_of(search);
    CHECK_EQ(search.simulations(), e.simulations);
    CHECK_EQ(now.normal_least, e.normal_least);
    CHECK_EQ(now.normal_most, e.normal_most);
    CHECK_EQ(now.trap, e.trap);
    CHECK_EQ(now.wrong_least, e.wrong_least);
    CHECK_EQ(now.wrong_most, e.wrong_most);
    CHECK_EQ(now.right, e.right);
    CHECK(rounds_to(now.trap_mean, e.trap_mean));
    CHECK_EQ(search.tree()[search.decision()].move, 19);  // still in the trap
  }
}

// Scores by chance: the sum of what an arm gave, less its mean times its visits, is a martingale, so over all normal
// moves together (and all seeds) it stays within a few of its binomial standard errors although visits depend on luck.
TEST(trap_by_chance_keeps_its_means) {
  double surplus[3] = {}, variance[3] = {};
  const double means[3] = {0.5, 0.7, 0.3};
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    TrapTree::Settings chance;
    chance.chance = true;
    LinMcts<TrapTree> search(TrapTree(chance), {}, seed);
    search.run(2976);
    const Visits now = visits_of(search);
    const LinTree& tree = search.tree();
    const double wrong = tree[tree.find_child(kRoot, 19)].visits - 1.0 - now.right;
    const double visits[3] = {2976.0 - now.trap, wrong, static_cast<double>(now.right)};
    const double totals[3] = {now.normal_total, now.wrong_total, now.right_total};
    for (int k = 0; k < 3; ++k) {
      surplus[k] += totals[k] - means[k] * visits[k];
      variance[k] += means[k] * (1 - means[k]) * visits[k];
    }
  }
  for (int k = 0; k < 3; ++k) CHECK(std::abs(surplus[k]) < 4 * std::sqrt(variance[k]));
}

TEST(minimax_combination_leaves_the_trap_earlier) {
  LinSettings plain, minimax;
  minimax.minimax = {MinimaxRule::kVisits, 50, true, true};
  minimax.decision = LinDecision::kVisits;
  LinMcts<TrapTree> mcts(TrapTree({}), plain, 1), combined(TrapTree({}), minimax, 1);
  mcts.run(60'000);
  combined.run(60'000);
  CHECK(mcts.tree()[mcts.decision()].move != 19);
  CHECK(combined.tree()[combined.decision()].move != 19);
  CHECK(combined.consistent_from() * 2 < mcts.consistent_from());
}

}  // namespace
