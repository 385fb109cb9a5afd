// The tree search on games with known answers, and its equations one by one.
#include <cmath>

#include "check.h"
#include "search/uct.h"

using namespace tesuji;

namespace {

bool close(double a, double b) { return std::abs(a - b) < 1e-5; }

// A toy: each side picks one of three moves in turn, `depth` times; the sum of the digits' products with a fixed
// pattern decides. Small enough for minimax.
struct Toy {
  struct State {
    std::vector<std::uint16_t> moves;
  };
  int depth = 4;
  int first_side = 0;

  int move_count() const { return 4; }
  State root() const { return {}; }
  void reset(State& state) const { state.moves.clear(); }
  int side(const State& state) const { return (static_cast<int>(state.moves.size()) + first_side) % 2; }
  void generate(const State& state, std::vector<Candidate>& candidates) const {
    if (static_cast<int>(state.moves.size()) == depth) return;
    for (std::uint16_t m = 1; m <= 3; ++m) candidates.push_back({m, m * 10u});
  }
  void play(State& state, std::uint16_t move) const { state.moves.push_back(move); }
  static double result(const std::vector<std::uint16_t>& moves) {
    std::uint64_t h = 7;
    for (const auto m : moves) h = mix64(h * 31 + m);
    return static_cast<double>(h % 2);
  }
  NodeFacts judge(const State& state) const {
    NodeFacts facts;
    facts.heuristic = state.moves.empty() ? 0 : state.moves.back() / 3.0;
    if (static_cast<int>(state.moves.size()) == depth)
      facts.terminal = facts.exact = true, facts.value = result(state.moves);
    return facts;
  }
  double playout(State& state, Random& random, const ReplyTable*, bool) const {
    while (static_cast<int>(state.moves.size()) < depth) state.moves.push_back(static_cast<std::uint16_t>(1 + random.below(3)));
    return result(state.moves);
  }
  std::span<const std::uint16_t> trace(const State& state) const { return state.moves; }

  double minimax(std::vector<std::uint16_t>& moves) const {
    if (static_cast<int>(moves.size()) == depth) return result(moves);
    const bool max = (static_cast<int>(moves.size()) + first_side) % 2 == 0;
    double best = max ? 0 : 1;
    for (std::uint16_t m = 1; m <= 3; ++m) {
      moves.push_back(m);
      const double v = minimax(moves);
      moves.pop_back();
      best = max ? std::max(best, v) : std::min(best, v);
    }
    return best;
  }
};

using ToyUct = UctEngine<Toy>;

UctLimit simulations(std::uint64_t n) {
  UctLimit limit;
  limit.simulations = n;
  return limit;
}

// A tree drawn by hand: a root with children of given visits and means.
struct Family {
  explicit Family(std::initializer_list<std::pair<std::uint32_t, double>> members, const UctSettings& s = {})
      : tree(1 << 20, 100), selection(make_selection(s)) {
    const auto count = static_cast<std::uint32_t>(members.size());
    first = tree.allocate(count);
    tree[kRoot].child_count = static_cast<std::uint16_t>(count);
    tree[kRoot].first_child.store(first);
    NodeIndex i = first;
    for (const auto& [visits, mean] : members) {
      tree[i].move = static_cast<std::uint16_t>(i - first + 1);
      if (visits > 0) {
        add_result(tree[i], mean, visits);
        add_result(tree[kRoot], 0.5, visits);
      }
      ++i;
    }
  }
  int chosen() const { return static_cast<int>(selection->select(tree, tree[kRoot]) - first); }
  UctTree tree;
  std::unique_ptr<Selection> selection;
  NodeIndex first = 0;
};

}  // namespace

TEST(the_sigmoid_of_equation_4_6_falls_from_one_to_zero) {
  CHECK(close(transformed_sigmoid(0, 10), 1));
  CHECK(close(transformed_sigmoid(100, 10), 2 * (1 - 1 / (1 + std::exp(-1.0)))));
  CHECK(transformed_sigmoid(1e6, 10) < 1e-9);
  CHECK(transformed_sigmoid(100, 20) > transformed_sigmoid(100, 10));
  const Sigmoid sigmoid(10);
  CHECK(close(sigmoid(100), transformed_sigmoid(100, 10)));
  CHECK(close(sigmoid(5000), transformed_sigmoid(5000, 10)));
}

TEST(ucb1_plus_adds_up_its_four_parts) {
  UctSettings s;
  s.history = s.heuristic = true;
  Family family({{400, 0.5}, {1600, 0.25}}, s);
  family.tree[family.first].heuristic = 1;
  family.tree.history()[1] = 500;
  s.history_fades_with_root = true;
  const BoundParts parts = family.selection->bound(family.tree, family.tree[kRoot], family.first);
  CHECK(close(parts.mean, 0.5));
  CHECK(close(parts.exploration, std::sqrt(std::log(2000.0) / (10 * 400))));
  CHECK(close(parts.history, transformed_sigmoid(1000, 10) * 0.25));
  CHECK(close(parts.heuristic, transformed_sigmoid(400, 10)));

  s.history_fades_with_root = false;
  CHECK(close(make_selection(s)->bound(family.tree, family.tree[kRoot], family.first).history, 0.25));
  const double second = make_selection(s)->bound(family.tree, family.tree[kRoot], family.first + 1).history;
  CHECK(close(second, 0));  // nobody passed there
}

TEST(history_waits_for_its_start) {
  UctSettings s;
  s.history = true;
  Family family({{400, 0.5}, {500, 0.25}}, s);
  family.tree.history()[1] = 400;
  CHECK(close(family.selection->bound(family.tree, family.tree[kRoot], family.first).history, 0));
}

TEST(unvisited_children_come_first_in_their_order) {
  CHECK_EQ(Family({{5, 0.9}, {0, 0}, {0, 0}}).chosen(), 1);
  CHECK_EQ(Family({{100, 0.9}, {100, 0.2}}).chosen(), 0);
  CHECK_EQ(Family({{100000, 0.5}, {10, 0.45}}).chosen(), 1);  // uncertain
}

TEST(greedy_mode_stays_with_a_child_that_nearly_always_wins) {
  UctSettings s;
  CHECK_EQ(Family({{50, 0.97}, {0, 0}}, s).chosen(), 1);
  s.greedy = true;
  CHECK_EQ(Family({{50, 0.97}, {0, 0}}, s).chosen(), 0);
  CHECK_EQ(Family({{50, 0.9}, {0, 0}}, s).chosen(), 1);
}

TEST(other_rules_have_their_own_bounds) {
  UctSettings s;
  s.selection = SelectionRule::kUcb1Tuned;
  Family tuned({{100, 0.9}, {100, 0.5}}, s);
  const double log_n = std::log(200.0);
  CHECK(close(tuned.selection->bound(tuned.tree, tuned.tree[kRoot], tuned.first).exploration,
              std::sqrt(log_n / 100 * std::min(0.25, std::sqrt(2 * log_n / 100)))));  // the same result each time has no variance
  for (int i = 0; i < 9900; ++i) add_result(tuned.tree[tuned.first], i % 10 == 0 ? 0.0 : 1.0, 1);
  for (int i = 0; i < 10000; ++i) add_result(tuned.tree[kRoot], 0.5, 1);
  const double many = std::log(10200.0), mean = 0.9, squares = (100 * 0.81 + 8910) / 10000;
  CHECK(close(tuned.selection->bound(tuned.tree, tuned.tree[kRoot], tuned.first).exploration,
              std::sqrt(many / 10000 * (squares - mean * mean + std::sqrt(2 * many / 10000)))));
  s.selection = SelectionRule::kUcbE;
  Family ucb_e({{100, 0.9}, {100, 0.5}}, s);
  // Two gaps of 0.4: H1 is 12.5, and a = 25/36 * 198 / 12.5 = 11.
  CHECK(close(ucb_e.selection->bound(ucb_e.tree, ucb_e.tree[kRoot], ucb_e.first).exploration, std::sqrt(0.11)));
  Family equal({{100, 0.5}, {100, 0.5}}, s);  // gaps of one standard error, 0.05
  CHECK(close(equal.selection->bound(equal.tree, equal.tree[kRoot], equal.first).exploration,
              std::sqrt(25.0 / 36 * 198 / 800 / 100)));
  s.ucb_e = 4;
  Family named({{100, 0.9}, {100, 0.5}}, s);
  CHECK(close(named.selection->bound(named.tree, named.tree[kRoot], named.first).exploration, 0.2));
}

TEST(rave_leans_on_amaf_while_visits_are_few) {
  UctSettings s;
  s.selection = SelectionRule::kRave;
  Family family({{10, 0.5}, {10, 0.5}}, s);
  family.tree.enable_extra();
  family.tree.extra(family.first + 1).visits = 100;
  family.tree.extra(family.first + 1).value = 90;
  CHECK_EQ(family.chosen(), 1);
  const double beta = std::sqrt(1000.0 / (30 + 1000));
  CHECK(close(family.selection->bound(family.tree, family.tree[kRoot], family.first + 1).mean,
              (1 - beta) * 0.5 + beta * 0.9));
}

TEST(a_terminal_node_counts_eightfold) {
  Toy toy;
  toy.depth = 1;
  ToyUct uct(toy, UctSettings{}, 1);
  uct.run(simulations(2));  // the root, then its first child, which is terminal
  CHECK_EQ(uct.tree()[kRoot].visit_count(), 9u);
  CHECK_EQ(uct.tree().children(uct.tree()[kRoot])[0].visit_count(), 8u);
}

TEST(children_are_made_at_the_second_visit) {
  ToyUct uct(Toy{}, UctSettings{}, 1);
  uct.run(simulations(1));
  CHECK_EQ(uct.tree().used(), 1u);
  uct.run(simulations(1));
  CHECK_EQ(uct.tree().used(), 4u);
}

TEST(children_are_sorted_by_weight) {
  UctSettings s;
  ToyUct natural(Toy{}, s, 1);
  natural.run(simulations(2));
  CHECK_EQ(natural.tree().children(natural.tree()[kRoot])[0].move, 1);
  s.sort_children = true;
  ToyUct sorted(Toy{}, s, 1);
  sorted.run(simulations(2));
  CHECK_EQ(sorted.tree().children(sorted.tree()[kRoot])[0].move, 3);
}

TEST(the_search_finds_the_minimax_value_from_both_sides) {
  for (int depth = 2; depth <= 5; ++depth) {
    for (const int side : {0, 1}) {
      Toy toy{depth, side};
      std::vector<std::uint16_t> line;
      const double exact = toy.minimax(line);
      const double for_mover = side == 0 ? exact : 1 - exact;
      for (const bool solver : {false, true}) {
        UctSettings s;
        s.solver = solver;
        s.exploration = 0.5;
        ToyUct uct(toy, s, 5);
        const UctStop stop = uct.run(simulations(20000));
        CHECK(std::abs(uct.children()[0].mean - for_mover) < 0.35 || solver);
        if (solver) {
          CHECK(stop == UctStop::kProven);
          CHECK(uct.root_proof() == (for_mover > 0.5 ? Proven::kWin : Proven::kLoss));
        }
      }
    }
  }
}

TEST(one_seed_one_tree_and_a_search_can_be_continued) {
  for (const SelectionRule rule : {SelectionRule::kUcb1, SelectionRule::kRave}) {
    UctSettings s;
    s.selection = rule;
    s.last_good_reply = rule == SelectionRule::kRave;
    s.history = rule == SelectionRule::kUcb1;
    Toy toy;
    toy.depth = 7;
    ToyUct a(toy, s, 9), b(toy, s, 9), other(toy, s, 10);
    a.run(simulations(3000));
    b.run(simulations(1000));
    b.run(simulations(2000));
    other.run(simulations(3000));
    CHECK_EQ(a.tree().used(), b.tree().used());
    const auto x = a.children(), y = b.children(), z = other.children();
    bool same = x.size() == y.size(), different = false;
    for (std::size_t i = 0; i < x.size(); ++i) {
      same = same && x[i].move == y[i].move && x[i].visits == y[i].visits && x[i].mean == y[i].mean;
      different = different || x[i].visits != z[i].visits;
    }
    CHECK(same);
    CHECK(different);
  }
}

TEST(a_full_pool_does_not_end_the_search) {
  UctSettings s;
  s.memory = 100 * sizeof(UctNode);
  Toy toy;
  toy.depth = 12;
  ToyUct uct(toy, s, 1);
  CHECK(uct.run(simulations(5000)) == UctStop::kSimulations);
  CHECK(uct.memory_full());
  CHECK(uct.tree().used() <= 100);
  CHECK_EQ(uct.simulations(), 5000u);
}

// Several threads count the root's visits late, so that all of its children may have more than it: the logarithm of one
// visit, divided by no exploration, is no number.
TEST(a_bound_that_is_no_number_still_leads_to_a_child) {
  for (const SelectionRule rule : {SelectionRule::kUcb1, SelectionRule::kRave, SelectionRule::kUcb1Tuned, SelectionRule::kUcbE}) {
    UctSettings settings;
    settings.selection = rule;
    settings.exploration = 0;
    settings.memory = 1 << 20;
    UctEngine<Toy> engine(Toy{}, settings, 1);
    UctLimit limit;
    limit.simulations = 1000;
    limit.threads = 2;
    CHECK(engine.run(limit) == UctStop::kSimulations);
    CHECK(engine.simulations() >= 1000);
  }
}

TEST(threads_share_one_tree_and_lose_no_visit) {
  Toy toy;
  toy.depth = 9;
  UctSettings s;
  s.history = true;
  ToyUct uct(toy, s, 1);
  UctLimit limit = simulations(20000);
  limit.threads = 4;
  std::uint64_t seen = 0;
  limit.watch = [&](const UctProgress& now) {
    seen = std::max(seen, now.simulations);
    return false;
  };
  uct.run(limit);
  CHECK(seen > 0 && seen <= 20000u);
  CHECK_EQ(uct.simulations(), 20000u);
  std::uint64_t below = 0;
  for (const ChildStatistics& child : uct.children()) below += child.visits;
  const std::uint64_t root = uct.tree()[kRoot].visit_count();
  CHECK(root >= 20000u);
  CHECK(root - below <= 8u);  // the first visits of the root itself
  limit = simulations(1001);  // no multiple of what a thread takes on at a time
  limit.threads = 3;
  CHECK(uct.run(limit) == UctStop::kSimulations);
  CHECK_EQ(uct.simulations(), 21001u);
  CHECK(uct.tree()[kRoot].visit_count() >= root + 1001);
}

TEST(a_search_stops_when_it_is_confident_or_asked) {
  UctSettings s;
  s.early_stop = true;
  s.stop_root_mean = s.stop_best_mean = s.stop_gap = 0;
  ToyUct confident(Toy{}, s, 1);
  CHECK(confident.run(simulations(100000)) == UctStop::kConfident);
  CHECK(confident.simulations() < 1000u);
  std::atomic<bool> stop{true};
  UctLimit limit = simulations(100000);
  limit.stop = &stop;
  ToyUct asked(Toy{}, UctSettings{}, 1);
  CHECK(asked.run(limit) == UctStop::kAsked);
  CHECK(asked.simulations() < 1000u);
}

TEST(good_replies_are_learnt_and_bad_ones_forgotten) {
  ReplyTable table(10);
  const std::vector<std::uint16_t> moves = {1, 2, 3, 4};  // sides 0, 1, 0, 1
  table.learn(moves, 0, 1, true);
  CHECK_EQ(table.reply(1, 1), 2);
  CHECK_EQ(table.reply(1, 3), 4);
  CHECK_EQ(table.reply(0, 2), ReplyTable::kNone);
  table.learn(moves, 0, 0, true);
  CHECK_EQ(table.reply(1, 1), ReplyTable::kNone);
  CHECK_EQ(table.reply(0, 2), 3);
  table.learn(moves, 0, 1, false);
  CHECK_EQ(table.reply(0, 2), 3);
}

namespace {

// The toy with what MCTS-Solver can use beside its results.
struct SolvableToy : Toy {
  SolvableToy(int depth_, int side) : Toy{depth_, side} {}
  std::uint64_t key(const State& state) const {
    std::uint64_t h = 1;
    for (const auto m : state.moves) h = mix64(h * 5 + m);
    return h;
  }
  int minimax(State& state, int plies) const { return ahead(state.moves, plies); }
  int ahead(std::vector<std::uint16_t>& moves, int plies) const {
    if (static_cast<int>(moves.size()) == depth) return result(moves) > 0.5 ? 1 : -1;
    if (plies == 0) return 0;
    const bool first = (static_cast<int>(moves.size()) + first_side) % 2 == 0;
    int best = first ? -1 : 1;
    for (std::uint16_t m = 1; m <= 3; ++m) {
      moves.push_back(m);
      const int v = ahead(moves, plies - 1);
      moves.pop_back();
      best = first ? std::max(best, v) : std::min(best, v);
    }
    return best;
  }
};

static_assert(SolvableDomain<SolvableToy> && !SolvableDomain<Toy>);

// Simulations until the root is proven, and by whom it is won.
std::pair<std::uint64_t, Proven> prove_toy(const SolvableToy& toy, const UctSettings& s) {
  UctEngine<SolvableToy> uct(toy, s, 3);
  CHECK(uct.run(simulations(200000)) == UctStop::kProven);
  return {uct.simulations(), uct.root_proof()};
}

}  // namespace

TEST(hybrids_shared_proofs_and_proof_numbers_prove_the_same_in_fewer_simulations) {
  std::uint64_t plain_total = 0, totals[5] = {};
  for (int depth = 5; depth <= 7; ++depth)
    for (const int side : {0, 1}) {
      const SolvableToy toy(depth, side);
      std::vector<std::uint16_t> line;
      const double exact = toy.Toy::minimax(line);
      const Proven expected = (side == 0) == (exact > 0.5) ? Proven::kWin : Proven::kLoss;
      UctSettings plain;
      plain.solver = true;
      plain.exploration = 1;
      const auto [simulations_plain, proof] = prove_toy(toy, plain);
      CHECK(proof == expected);
      plain_total += simulations_plain;
      for (int variant = 0; variant < 5; ++variant) {
        UctSettings s = plain;
        if (variant == 0) s.minimax_selection = 2;
        if (variant == 1) s.minimax_selection = 2, s.minimax_selection_visits = 0;
        if (variant == 2) s.minimax_backup = 3;
        if (variant == 3) s.proof_number_weight = 1;
        if (variant == 4) s.minimax_selection = s.minimax_backup = 3, s.share_proofs = true, s.proof_number_weight = 1;
        const auto [count, found] = prove_toy(toy, s);
        CHECK(found == expected);
        totals[variant] += count;
      }
    }
  for (const std::uint64_t total : totals) CHECK(total < plain_total);
}

TEST(the_backup_search_waits_for_its_visits) {
  const SolvableToy toy(6, 0);
  UctSettings s;
  s.solver = true;
  s.minimax_backup = 4;
  const std::uint64_t at_once = prove_toy(toy, s).first;
  s.minimax_backup_visits = 1000000;
  const std::uint64_t never = prove_toy(toy, s).first;
  s.minimax_backup = 0;
  CHECK_EQ(never, prove_toy(toy, s).first);
  CHECK(at_once < never);
}

TEST(proof_numbers_follow_the_children) {
  UctTree tree(1 << 20, 10);
  const NodeIndex first = tree.allocate(3);
  UctNode& root = tree[kRoot];
  root.side = 1;
  root.child_count = 3;
  root.first_child.store(first);
  const std::uint32_t numbers[3][2] = {{4, 2}, {7, 1}, {3, 9}};
  for (NodeIndex i = 0; i < 3; ++i)
    for (const int side : {0, 1}) tree[first + i].effort[side] = numbers[i][side];
  CHECK(update_proof_numbers(tree, root));
  CHECK_EQ(root.effort[0].load(), 3u);   // side 0 chooses
  CHECK_EQ(root.effort[1].load(), 12u);  // side 1 must answer everything
  CHECK(!update_proof_numbers(tree, root));
  root.proof = static_cast<std::int8_t>(Proven::kLoss);  // of side 1, who moved here
  CHECK(update_proof_numbers(tree, root));
  CHECK_EQ(root.effort[0].load(), 0u);
  CHECK_EQ(root.effort[1].load(), kNever);
}

TEST(proof_numbers_turn_the_choice_to_what_is_nearly_proven) {
  UctSettings s;
  CHECK_EQ(Family({{100, 0.6}, {100, 0.5}}, s).chosen(), 0);
  s.proof_number_weight = 1;
  Family family({{100, 0.6}, {100, 0.5}}, s);
  family.tree[family.first].effort[0] = 50;
  CHECK_EQ(family.chosen(), 1);
}

TEST(a_shared_position_keeps_its_proof) {
  ProvenTable table(1024);
  const std::uint64_t key = mix64(5), other = mix64(6);
  CHECK_EQ(table.find(key), 0);
  table.store(key, 1);
  table.store(other, -1);
  CHECK_EQ(table.find(key), 1);
  CHECK_EQ(table.find(other), -1);
  CHECK_EQ(table.find(mix64(7)), 0);
}
