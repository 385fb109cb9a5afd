// Policies that the documents name, on small trees: minimax nodes, widening, the grandparent heuristic, urgencies.
#include <cmath>
#include <vector>

#include "check.h"
#include "search/uct.h"

using namespace tesuji;

namespace {

bool close(double a, double b) { return std::abs(a - b) < 1e-5; }

// Two moves, sixteen to choose from. The first of them wins nearly always, unless the opponent finds his one reply.
struct Trap {
  struct State {
    std::vector<std::uint16_t> moves;
  };
  int width = 16;
  int move_count() const { return 17; }
  State root() const { return {}; }
  void reset(State& state) const { state.moves.clear(); }
  int side(const State& state) const { return static_cast<int>(state.moves.size()) % 2; }
  void generate(const State& state, std::vector<Candidate>& candidates) const {
    for (std::uint16_t m = 1; state.moves.size() < 2 && m <= width; ++m) candidates.push_back({m, 100u - m});
  }
  void play(State& state, std::uint16_t move) const { state.moves.push_back(move); }
  NodeFacts judge(const State&) const { return {}; }
  double playout(State& state, Random& random, const ReplyTable*, bool) const {
    while (state.moves.size() < 2) state.moves.push_back(static_cast<std::uint16_t>(1 + random.below(static_cast<std::uint32_t>(width))));
    const bool trap = state.moves[0] == 1, refuted = state.moves[1] == 2;
    const double wins = trap ? (refuted ? 0.05 : 0.9) : 0.6;
    return random.uniform() < wins ? 1 : 0;
  }
  std::span<const std::uint16_t> trace(const State& state) const { return state.moves; }
};

UctLimit simulations(std::uint64_t n) {
  UctLimit limit;
  limit.simulations = n;
  return limit;
}

UctSettings settings_of(SelectionRule rule) {
  UctSettings s;
  s.selection = rule;
  s.exploration = 0.5;
  return s;
}

// Seeds of 40 for which the search has left the trap after so many simulations.
int escapes(const UctSettings& settings, std::uint64_t made) {
  int right = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    UctEngine<Trap> uct(Trap{}, settings, seed);
    uct.run(simulations(made));
    right += uct.children().front().move != 1;
  }
  return right;
}

// A root with children of given visits and means.
struct Family {
  explicit Family(std::initializer_list<std::pair<std::uint32_t, double>> members, const UctSettings& s)
      : tree(1 << 20, 100), selection(make_selection(s)) {
    tree.enable_minimax(1);
    first = grow(kRoot, members, 0);
  }
  NodeIndex grow(NodeIndex parent, std::initializer_list<std::pair<std::uint32_t, double>> members, std::uint8_t side) {
    const NodeIndex begin = tree.allocate(static_cast<std::uint32_t>(members.size()));
    tree.minimax().adopt(parent, begin, members.size(), side);
    NodeIndex i = begin;
    for (const auto& [visits, mean] : members) {
      tree[i].side = side;
      tree[i].move = static_cast<std::uint16_t>(i - begin + 1);
      if (visits > 0) add_result(tree[i], mean, visits);
      if (visits > 0 && parent == kRoot) add_result(tree[kRoot], 1 - mean, visits);
      ++i;
    }
    tree[parent].child_count = static_cast<std::uint16_t>(members.size());
    tree[parent].first_child.store(begin);
    return begin;
  }
  int chosen() const { return static_cast<int>(selection->select(tree, tree[kRoot]) - first); }
  UctTree tree;
  std::unique_ptr<Selection> selection;
  NodeIndex first = 0;
};

}  // namespace

TEST(a_minimax_node_is_the_best_leaf_among_nodes_visited_often_enough) {
  UctSettings s;
  s.minimax = {MinimaxRule::kVisits, 50};
  Family family({{100, 0.8}, {100, 0.5}}, s);
  const NodeIndex below = family.grow(family.first, {{60, 0.1}, {39, 0.7}}, 1);
  MinimaxNodes& nodes = family.tree.minimax();
  CHECK_EQ(nodes.of(family.first), family.first);
  nodes.update(family.tree, family.first, s.minimax);  // 100 visits, two children
  CHECK_EQ(nodes.of(family.first), below + 1);         // the opponent's best reply
  CHECK(close(nodes.value(family.tree, family.first), 0.3));
  const BoundParts seen = family.selection->bound(family.tree, family.tree[kRoot], family.first);
  CHECK(close(seen.mean, 0.3));
  CHECK(close(seen.exploration, std::sqrt(std::log(100.0) / (10 * 39))));
  CHECK_EQ(family.chosen(), 1);
  MinimaxSettings more = s.minimax;
  more.threshold = 51;
  nodes.update(family.tree, family.first, more);
  CHECK_EQ(nodes.of(family.first), family.first);
}

TEST(a_node_takes_part_by_bounds_when_its_mean_is_too_low_for_certain) {
  UctSettings s;
  s.minimax.rule = MinimaxRule::kBounds;
  Family family({{1000, 0.8}, {100, 0.5}}, s);
  family.grow(family.first, {{400, 0.1}, {500, 0.7}}, 1);
  family.tree.minimax().update(family.tree, family.first, s.minimax);
  CHECK(family.tree.minimax().of(family.first) != family.first);  // 0.7 less 0.17, and a mean of 0.2 for the opponent
  Family unsure({{10, 0.8}, {100, 0.5}}, s);
  unsure.grow(unsure.first, {{4, 0.1}, {5, 0.7}}, 1);
  unsure.tree.minimax().update(unsure.tree, unsure.first, s.minimax);
  CHECK_EQ(unsure.tree.minimax().of(unsure.first), unsure.first);
}

TEST(minimax_nodes_leave_a_trap_earlier) {
  const UctSettings plain = settings_of(SelectionRule::kUcb1);
  const int without = escapes(plain, 1000);
  for (const MinimaxRule rule : {MinimaxRule::kVisits, MinimaxRule::kBounds})
    for (const bool to_node : {false, true}) {
      UctSettings s = plain;
      s.minimax = {rule, 5, true, to_node};
      CHECK(escapes(s, 1000) > without);
    }
}

TEST(a_search_that_widens_opens_one_child_after_the_other) {
  WideningSettings s{Widening::kUnpruning, 5, 50, 1.3};
  CHECK_EQ(open_children(s, 20, 1), 5u);
  CHECK_EQ(open_children(s, 20, 64), 5u);
  CHECK_EQ(open_children(s, 20, 65), 6u);  // 50 * 1.3
  CHECK_EQ(open_children(s, 20, 85), 7u);  // 50 * 1.3 * 1.3
  CHECK_EQ(open_children(s, 6, 1000000), 6u);
  s = {Widening::kWidening, 1, 40, 1.4};
  CHECK_EQ(open_children(s, 20, 39), 1u);
  CHECK_EQ(open_children(s, 20, 40), 2u);
  CHECK_EQ(open_children(s, 20, 96), 3u);  // 40 + 40 * 1.4

  UctSettings widening;
  widening.sort_children = true;
  widening.widening = s;
  UctEngine<Trap> uct(Trap{}, widening, 1);
  uct.run(simulations(30));
  int visited = 0;
  for (const ChildStatistics& child : uct.children()) visited += child.visits > 0;
  CHECK_EQ(visited, 1);
  uct.run(simulations(970));
  visited = 0;
  for (const ChildStatistics& child : uct.children()) visited += child.visits > 0;
  CHECK_EQ(visited, 8);
}

TEST(iterative_widening_goes_by_the_visits_of_the_root) {
  UctSettings s;
  s.widening = {Widening::kIterative, 1, 50, 1.3};
  Family family({{64, 0.1}, {0, 0}}, s);
  const NodeIndex below = family.grow(family.first, {{5, 0.1}, {0, 0}}, 1);
  const auto chosen_below = [&] { return family.selection->select(family.tree, family.tree[family.first]) - below; };
  CHECK_EQ(family.chosen(), 0);
  CHECK_EQ(chosen_below(), 0u);
  add_result(family.tree[kRoot], 0.5, 1);  // 50 * 1.3 visits: the second child of every node, however few came there
  CHECK_EQ(family.chosen(), 1);
  CHECK_EQ(chosen_below(), 1u);
  s.widening.rule = Widening::kUnpruning;
  const std::unique_ptr<Selection> by_parent = make_selection(s);
  CHECK_EQ(by_parent->select(family.tree, family.tree[kRoot]) - family.first, 1u);
  CHECK_EQ(by_parent->select(family.tree, family.tree[family.first]) - below, 0u);
}

TEST(lost_children_open_the_next_one) {
  UctSettings s;
  s.widening = {Widening::kUnpruning, 1, 1000, 2};
  Family family({{5, 0.5}, {0, 0}, {0, 0}}, s);
  CHECK_EQ(family.chosen(), 0);
  family.tree[family.first].proof = static_cast<std::int8_t>(Proven::kLoss);
  CHECK_EQ(family.chosen(), 1);
}

TEST(a_new_child_begins_with_what_the_move_was_worth_two_moves_before) {
  struct Long : Trap {
    void generate(const State& state, std::vector<Candidate>& candidates) const {
      for (std::uint16_t m = 1; state.moves.size() < 6 && m <= 3; ++m) candidates.push_back({m, 1});
    }
    double playout(State& state, Random& random, const ReplyTable*, bool) const {
      return random.uniform() < (state.moves.empty() || state.moves[0] == 1 ? 0.9 : 0.1) ? 1 : 0;
    }
  };
  UctSettings s;
  s.grandparent = 10;
  UctEngine<Long> uct(Long{}, s, 1), plain(Long{}, UctSettings{}, 1);
  uct.run(simulations(60));
  plain.run(simulations(60));
  const auto inherited = [](const UctEngine<Long>& engine) {
    int found = 0;
    for (NodeIndex i = kRoot; i < engine.tree().used(); ++i) {
      std::uint32_t below = 0;
      for (const UctNode& child : engine.tree().children(engine.tree()[i])) below += child.visit_count();
      found += below > engine.tree()[i].visit_count();
    }
    return found;
  };
  CHECK(inherited(uct) > 0);
  CHECK_EQ(inherited(plain), 0);
}

TEST(a_new_child_is_no_worse_than_its_siblings_before_it_was_looked_at) {
  struct Neutral : Trap {
    void generate(const State& state, std::vector<Candidate>& candidates) const {
      for (std::uint16_t m = 1; state.moves.size() < 6 && m <= 3; ++m) candidates.push_back({m, 1});
    }
    NodeFacts judge(const State&) const { return {.heuristic = 0.5}; }
    double playout(State&, Random& random, const ReplyTable*, bool) const { return random.below(2); }
  };
  UctSettings s;
  s.grandparent = 10;
  s.heuristic = true;
  UctEngine<Neutral> uct(Neutral{}, s, 1);
  uct.run(simulations(300));
  for (NodeIndex i = kRoot + 1; i < uct.tree().used(); ++i)
    if (uct.tree()[i].visit_count() > 0) CHECK(close(uct.tree()[i].heuristic, 0.5));
}

TEST(urgency_and_fairness_follow_the_child_visited_least_for_its_chances) {
  for (const SelectionRule rule : {SelectionRule::kOmc, SelectionRule::kPbbm}) {
    const UctSettings s = settings_of(rule);
    CHECK_EQ(Family({{100, 0.9}, {100, 0.2}}, s).chosen(), 0);
    CHECK_EQ(Family({{1000, 0.55}, {20, 0.5}}, s).chosen(), 1);  // uncertain
    UctEngine<Trap> uct(Trap{}, s, 3);
    uct.run(simulations(5000));
    CHECK(uct.children().front().move != 1);
  }
  const UctSettings s = settings_of(SelectionRule::kOmc);
  const Family even({{100, 0.5}, {100, 0.5}}, s);
  CHECK(close(even.selection->bound(even.tree, even.tree[kRoot], even.first + 1).exploration, 1));  // erfc(0)
}
