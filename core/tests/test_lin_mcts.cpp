// Lin's searches (Lin 2017, 3.4 and 3.5) against his own program, and what they are asked for in 4.1.
#include <atomic>
#include <cmath>

#include "check.h"
#include "games/trap_tree.h"
#include "lin_diagrams.h"
#include "lin_reference.h"
#include "search/lin_mcts.h"
#include "search/shallow_trap.h"

namespace {

using namespace tesuji;
using namespace lin_diagrams;

LinSettings minimax_settings(int threshold) {
  LinSettings settings;
  if (threshold > 0) settings.minimax.rule = MinimaxRule::kVisits;
  settings.minimax.threshold = static_cast<std::uint32_t>(threshold);
  settings.decision = LinDecision::kVisits;
  return settings;
}

// The same visits, scores and minimax nodes all the way down. The bounds are computed in another order, so a tie in
// the last bit could be broken differently; with these seeds it never is.
bool same_tree(const LinMcts<LinState>& ours, NodeIndex i, const lin_reference::Node<LinState>& his) {
  const LinNode& node = ours.tree()[i];
  if (node.visits != his.simulations || node.total != his.total || node.child_count != his.children.size()) return false;
  if (i != kRoot && (std::abs(ours.upper_bound(i) - his.ucb) > 1e-12 || node.move != his.action)) return false;
  const LinNode& leaf = ours.tree()[ours.tree().minimax().of(i)];
  if (leaf.visits != his.minimax_child->simulations || leaf.total != his.minimax_child->total) return false;
  for (std::size_t k = 0; k < his.children.size(); ++k)
    if (!same_tree(ours, node.family() + static_cast<NodeIndex>(k), *his.children[k])) return false;
  return true;
}

TEST(lin_mcts_grows_the_tree_of_his_program) {
  std::uint64_t seed = 1;
  for (const LinSetup& setup : sample_problems()) {
    const LinState root = state_of(setup);
    if (root.is_terminal()) continue;
    for (const int threshold : {0, 1, 5, 50}) {
      LinMcts<LinState> ours(root, minimax_settings(threshold), ++seed);
      lin_reference::Node<LinState>::Shared shared{1.414, threshold, Random(seed)};
      lin_reference::Node<LinState> his(root, shared);
      ours.run(1500);
      while (his.simulations < 1500) his.selection();
      CHECK(same_tree(ours, kRoot, his));
    }
  }
}

TEST(lin_mcts_counts_simulations_as_he_does) {
  // Figure 4.1.1: the root's children first, then a family at a time.
  const LinState root = state_of(kCaptioned, LinAim::kKill);
  LinMcts<LinState> search(root, {}, 3);
  search.run(1);
  CHECK_EQ(search.simulations(), 8u);
  search.run(1);
  CHECK(search.simulations() > 9);
  for (const LinNode& child : search.tree().children(search.tree()[kRoot])) CHECK(child.visits >= 1);
}

TEST(lin_mcts_finds_the_captioned_problem) {
  const LinState root = state_of(kCaptioned, LinAim::kKill);
  for (const int threshold : {0, 50}) {
    LinMcts<LinState> search(root, minimax_settings(threshold), 11);
    search.run(20'000);
    const LinNode& best = search.tree()[search.decision()];
    bool correct = false;
    for (const char* name : {"F6", "F7", "G6"}) correct |= point(root, name) == best.move;
    CHECK(correct);
    CHECK(best.mean() > 0.8);
    CHECK(search.consistent_from() < 20'000);
    CHECK_EQ(search.picks().back().move, static_cast<int>(best.move));
  }
}

TEST(lin_mcts_records_a_pick_after_every_descent) {
  const LinState root = state_of(kCaptioned, LinAim::kKill);
  LinMcts<LinState> whole(root, {}, 5), step(root, {}, 5);
  whole.run(3000);
  std::vector<LinPick> seen;
  while (step.simulations() < whole.simulations()) {
    step.run(1);
    const int move = step.tree()[step.decision()].move;
    if (seen.empty() || seen.back().move != move) seen.push_back({step.simulations(), move});
  }
  CHECK_EQ(seen.size(), whole.picks().size());
  for (std::size_t i = 0; i < std::min(seen.size(), whole.picks().size()); ++i) {
    CHECK_EQ(seen[i].simulations, whole.picks()[i].simulations);
    CHECK_EQ(seen[i].move, whole.picks()[i].move);
  }
  CHECK_EQ(whole.consistent_from(), seen.back().simulations);
}

TEST(lin_mcts_goes_on_where_it_stopped) {
  const LinState root = state_of(kCaptioned, LinAim::kKill);
  LinMcts<LinState> once(root, minimax_settings(20), 9), twice(root, minimax_settings(20), 9);
  once.run(5000);
  twice.run(1000);
  twice.run(once.simulations() - twice.simulations());
  CHECK_EQ(twice.simulations(), once.simulations());
  CHECK_EQ(twice.tree().used(), once.tree().used());
  for (NodeIndex i = 0; i < once.tree().used(); ++i)
    if (once.tree()[i].visits != twice.tree()[i].visits || once.tree()[i].total != twice.tree()[i].total)
      return check::report(false, __FILE__, __LINE__, "the trees differ");
  CHECK_EQ(once.consistent_from(), twice.consistent_from());
}

TEST(lin_mcts_lives_with_a_full_pool_and_says_so) {
  LinSettings settings;
  settings.memory = 1;  // the least there is: one block
  LinMcts<LinState> search(state_of(kCaptioned, LinAim::kKill), settings, 1);
  CHECK(search.run(30'000) == LinStop::kSimulations);
  CHECK(search.memory_full());
  CHECK(search.tree().used() <= search.tree().capacity());
  CHECK_EQ(search.simulations(), 30'000u);  // one at a time once nothing can be added
  std::uint32_t sum = 0;
  for (const LinNode& child : search.tree().children(search.tree()[kRoot])) sum += child.visits;
  CHECK_EQ(sum, 30'000u);
}

TEST(lin_mcts_stops_when_asked_and_at_the_end_of_the_game) {
  LinState root = state_of(kCaptioned, LinAim::kKill);
  const std::atomic<bool> stop{true};
  LinMcts<LinState> search(root, {}, 1);
  CHECK(search.run(1000, &stop) == LinStop::kAsked);
  CHECK_EQ(search.simulations(), 0u);
  CHECK_EQ(search.consistent_from(), 0u);
  play(root, "E6 G7 F5");
  LinMcts<LinState> over(root, {}, 1);
  CHECK(over.run(1000) == LinStop::kGameOver);
}

TEST(lin_mcts_plays_white_for_low_scores) {
  LinState root = state_of(kCaptioned, LinAim::kKill);
  play(root, "E7");  // a mistake: White gets away
  for (const int threshold : {0, 50}) {
    LinSettings settings = minimax_settings(threshold);
    settings.decision = threshold ? LinDecision::kVisits : LinDecision::kMean;
    LinMcts<LinState> search(root, settings, 2);
    search.run(10'000);
    CHECK(search.tree()[search.decision()].mean() < 0.2);
  }
}

TEST(lin_text_and_program_descend_differently) {
  const LinState root = state_of(kCaptioned, LinAim::kKill);
  LinSettings text = minimax_settings(5);
  text.minimax.to_node = false;
  LinMcts<LinState> program(root, minimax_settings(5), 4), by_text(root, text, 4);
  program.run(5000);
  by_text.run(5000);
  CHECK(program.tree()[kRoot].total != by_text.tree()[kRoot].total);
  CHECK(by_text.tree()[by_text.decision()].mean() > 0.5);
}

TEST(lin_text_starts_from_the_mean_of_the_first_child) {
  // Nineteen moves of 0.5 and the trap: as long as another bound beats 0.5 the first move is never followed (3.5.2).
  LinSettings text = minimax_settings(50);
  text.start = LinStart::kMean;
  text.minimax.to_node = false;
  LinMcts<TrapTree> search(TrapTree({}), text, 1);
  search.run(5000);
  CHECK_EQ(search.tree()[search.tree().find_child(kRoot, 0)].visits, 1u);
  CHECK(search.tree()[search.tree().find_child(kRoot, 1)].visits > 100);
  // A family of one, and one whose first child is beaten by nobody, are followed all the same: the search goes on.
  LinMcts<LinState> go(state_of(kCaptioned, LinAim::kKill), text, 1);
  go.run(20'000);
  CHECK(go.simulations() >= 20'000);
}

TEST(lin_threshold_may_count_the_visits_of_the_node_alone) {
  // 1000 visits of the root are reached after 1000 simulations, 50 for each of 20 children as well: the same tree.
  LinSettings each = minimax_settings(50), all = minimax_settings(1000);
  all.minimax.per_child = false;
  LinMcts<TrapTree> by_child(TrapTree({}), each, 1), by_node(TrapTree({}), all, 1);
  by_child.run(30'000);
  by_node.run(30'000);
  CHECK_EQ(by_child.consistent_from(), by_node.consistent_from());
  LinMcts<LinState> first(state_of(kCaptioned, LinAim::kKill), each, 1), second(state_of(kCaptioned, LinAim::kKill), all, 1);
  first.run(5000);
  second.run(5000);
  CHECK(first.tree()[kRoot].total != second.tree()[kRoot].total);
}

TEST(lin_threshold_by_bounds_leaves_the_trap_too) {
  LinSettings settings = minimax_settings(0), plain = settings;
  settings.minimax.rule = MinimaxRule::kBounds;
  LinMcts<TrapTree> bounds(TrapTree({}), settings, 1), without(TrapTree({}), plain, 1);
  bounds.run(60'000);
  without.run(60'000);
  const NodeIndex trap = bounds.tree().find_child(kRoot, 19);
  CHECK_EQ(bounds.tree().minimax().of(trap), bounds.tree().find_child(trap, 19));  // White's only good answer
  CHECK(bounds.tree()[bounds.decision()].move != 19);
  CHECK(bounds.consistent_from() < without.consistent_from());
}

TEST(lin_budget_of_descents_makes_one_more_the_first_time) {
  LinSettings settings;
  settings.budget = LinBudget::kDescents;
  LinMcts<LinState> once(state_of(kCaptioned, LinAim::kKill), settings, 3), twice(state_of(kCaptioned, LinAim::kKill), settings, 3);
  once.run(1500);
  CHECK_EQ(once.descents(), 1501u);
  CHECK(once.simulations() > 1501);
  twice.run(1000);
  twice.run(500);
  CHECK_EQ(twice.descents(), 1501u);
  CHECK_EQ(twice.simulations(), once.simulations());
}

// The policies of his chapter 2 --------------------------------------------------------------------------------

TEST(lin_with_other_bounds_leaves_the_trap_too) {
  for (const LinBound bound : {LinBound::kUcb1, LinBound::kUcb1Tuned, LinBound::kUcbE}) {
    LinSettings settings;
    settings.bound = bound;
    LinMcts<TrapTree> search(TrapTree({6, 0.5, 0.7, 0.3, true}), settings, 2);
    search.run(20'000);
    CHECK(search.tree()[search.decision()].move != 5);
  }
}

TEST(lin_solver_knows_what_is_lost_and_ends_when_it_has_won) {
  LinSettings settings;
  settings.solver = true;
  LinMcts<TrapTree> lost(TrapTree({6, 0.5, 0.7, 0.0}), settings, 1);
  CHECK(lost.run(2000) == LinStop::kSimulations);
  const NodeIndex trap = lost.tree().find_child(kRoot, 5);
  CHECK(lost.tree()[trap].proven() == Proven::kLoss);
  CHECK(lost.tree()[lost.tree().find_child(trap, 5)].proven() == Proven::kWin);
  CHECK(lost.tree()[trap].visits < 200);  // nobody looks at it again
  CHECK(lost.root_proof() == Proven::kUnknown);
  LinMcts<TrapTree> won(TrapTree({6, 1.0, 0.7, 0.0}), settings, 1);
  CHECK(won.run(2000) == LinStop::kProven);
  CHECK(won.root_proof() == Proven::kWin);
  CHECK(won.tree()[won.decision()].proven() == Proven::kWin);
  CHECK(won.run(2000) == LinStop::kProven);
  CHECK(won.simulations() < 50);
}

TEST(lin_solver_agrees_with_an_exhaustive_search) {
  LinSettings settings;
  settings.solver = true;
  LinState root = state_of(kCaptioned, LinAim::kKill);
  LinMcts<LinState> search(root, settings, 1);
  CHECK(search.run(50'000) == LinStop::kProven);
  ForcedResults<LinState> black(0, 1.0, {});
  CHECK_EQ(search.root_proof() == Proven::kWin, black.moves_needed(root, 30) > 0);
}

TEST(lin_amaf_counts_games_in_which_the_move_came_later) {
  LinSettings settings;
  settings.rave_equivalence = 100;
  LinMcts<LinState> search(state_of(kCaptioned, LinAim::kKill), settings, 1);
  search.run(2000);
  const LinTree& tree = search.tree();
  bool later = false;
  for (NodeIndex i = tree[kRoot].family(); i < tree[kRoot].family() + tree[kRoot].child_count; ++i) {
    CHECK(tree.extra(i).amaf_visits >= tree[i].visits);  // the move itself counts
    CHECK(tree.extra(i).amaf_total >= 0 && tree.extra(i).amaf_total <= tree.extra(i).amaf_visits);
    later = later || tree.extra(i).amaf_visits > tree[i].visits;
  }
  CHECK(later);
}

TEST(lin_last_good_replies_are_tried_where_they_are_allowed) {
  ReplyTable replies(10);
  replies.set(1, 3, 7);
  std::vector<std::uint16_t> record{3};
  const PlayoutAids aids{&replies, &record};
  const std::uint16_t moves[] = {5, 7}, others[] = {5, 6};
  const auto first = [](std::uint32_t) { return 0u; };
  CHECK_EQ(aids.choose(moves, 2, 1, first), 7);
  record = {3};
  CHECK_EQ(aids.choose(others, 2, 1, first), 5);
  record = {3};
  CHECK_EQ(aids.choose(moves, 2, 0, first), 5);  // the other side knows none
  LinSettings settings;
  settings.last_good_reply = true;
  LinMcts<LinState> with(state_of(kCaptioned, LinAim::kKill), settings, 1), again(with.root(), settings, 1);
  LinMcts<LinState> without(with.root(), {}, 1);
  with.run(2000), again.run(2000), without.run(2000);
  CHECK_EQ(with.tree()[kRoot].total, again.tree()[kRoot].total);
  CHECK(with.tree()[kRoot].total != without.tree()[kRoot].total);
}

}  // namespace
