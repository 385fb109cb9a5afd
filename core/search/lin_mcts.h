// Lin's two Monte-Carlo tree searches (Lin 2017, 3.4 and 3.5; his program is in appendix B).
//
// Both go down the tree by confidence bounds (the upper one for Black, the lower one for White), add all children of
// the leaf at once, play a random game from each and back its score up. The minimax-combined search looks at a child
// through its minimax node: the leaf that minimax on the means reaches through nodes visited often enough.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/random.h"
#include "go/types.h"
#include "search/lin_tree.h"

namespace tesuji {

// A game of two sides with random games to its end. Every score is Black's, from 0 to 1.
//   generate(moves)   appends the moves in a fixed order; at least one while the game is open
//   play_fast(move)   without a way back: the searches copy the state
//   play_out(random)  to the end; at the end already it has nothing to do (or draws a chance score)
template <class G>
concept ScoredGame = std::copyable<G> && requires(G game, const G position, typename G::Move move,
                                                  std::vector<typename G::Move>& moves, Random& random) {
  position.generate(moves);
  game.play_fast(move);
  { position.to_play() } -> std::same_as<Color>;
  { position.is_terminal() } -> std::same_as<bool>;
  { position.score_for_black() } -> std::convertible_to<double>;
  game.play_out(random);
};

enum class LinDecision : std::uint8_t { kMean, kVisits };

// What the selection does with the child whose minimax node has the best bound. The program of appendix B goes on
// from the minimax node itself; the text (3.5.2) goes to the child, which "selects its children with the same
// process", so that the moves between the two are explored as well.
enum class LinDescent : std::uint8_t { kToMinimaxNode, kToChild };

// From which value the choice of 3.5.2 starts. The program compares the bounds of all children; the text starts with
// the mean of the first child's minimax node, which the bounds of the others must beat. It names no child then; here
// the first one is followed when none of the others beats it, because the search would stand still otherwise.
enum class LinStart : std::uint8_t { kBound, kMean };

// What a budget counts: simulations, or descents as the loop of appendix B does, which makes one more than asked for.
enum class LinBudget : std::uint8_t { kSimulations, kDescents };

struct LinSettings {
  double exploration = 1.414;
  int minimax_threshold = 0;        // a node takes part in minimax from this many visits per child on; 0: none does
  bool threshold_per_child = true;  // otherwise from so many visits of the node on, however many children it has
  LinStart start = LinStart::kBound;
  LinBudget budget = LinBudget::kSimulations;
  LinDescent descent = LinDescent::kToMinimaxNode;
  LinDecision decision = LinDecision::kMean;
  std::size_t memory = std::size_t{256} << 20;
};

enum class LinStop : std::uint8_t { kSimulations, kAsked, kGameOver };

// From this number of simulations on this move was picked, until the next entry.
struct LinPick {
  std::uint64_t simulations;
  int move;
};

// What ancestors receive of a score; a template argument so that tests can show what other sums lead to.
struct PlainBackup {
  template <class G>
  static double above(const G&, double score) {
    return score;
  }
};

template <ScoredGame G, class Backup = PlainBackup>
class LinMcts {
 public:
  LinMcts(const G& root, const LinSettings& settings, std::uint64_t seed)
      : root_(root), state_(root), game_(root), settings_(settings), tree_(settings.memory), random_(seed) {
    tree_[kRoot].black_to_play = root.to_play() == kBlack;
    tree_[kRoot].terminal = root.is_terminal();
  }

  // Adds at least this many simulations to the tree (an expansion is never cut short), or this many descents and, the
  // first time, one more; also to go on (appendix B's extra budget). The same seed gives the same tree, however the
  // budget is cut.
  LinStop run(std::uint64_t budget, const std::atomic<bool>* stop = nullptr) {
    if (tree_[kRoot].terminal) return LinStop::kGameOver;
    budget = std::min(budget, kMaxVisits);
    const bool by_descents = settings_.budget == LinBudget::kDescents;
    const std::uint64_t target = by_descents ? descents_ + budget + (descents_ == 0) : simulations() + budget;
    while ((by_descents ? descents_ : simulations()) < target && simulations() < kMaxVisits) {
      if (stop && stop->load(std::memory_order_relaxed)) return LinStop::kAsked;
      iterate();
      ++descents_;
    }
    return LinStop::kSimulations;
  }

  const LinTree& tree() const { return tree_; }
  const G& root() const { return root_; }
  const LinSettings& settings() const { return settings_; }
  std::uint64_t simulations() const { return tree_[kRoot].visits; }
  std::uint64_t descents() const { return descents_; }
  bool memory_full() const { return tree_.full(); }

  double upper_bound(NodeIndex i) const { return tree_[i].mean() + settings_.exploration * tree_.half_width(i); }
  double lower_bound(NodeIndex i) const { return tree_[i].mean() - settings_.exploration * tree_.half_width(i); }
  // The bound that the player choosing the node goes by.
  double bound(NodeIndex i) const {
    if (i == kRoot) return tree_[i].mean();
    return tree_[tree_[i].parent].black_to_play ? upper_bound(i) : lower_bound(i);
  }

  // 3.4.5 and 3.5.6: the root's child that would be played now; kNoNode before the first simulation.
  NodeIndex decision() const {
    const LinNode& root = tree_[kRoot];
    if (root.child_count == 0) return kNoNode;
    const double sign = root.black_to_play || settings_.decision == LinDecision::kVisits ? 1 : -1;
    return best_child(kRoot, [&](NodeIndex i) {
      return sign * (settings_.decision == LinDecision::kVisits ? tree_[i].visits : tree_[i].mean());
    });
  }

  // The pick after every descent (4.1), where it changed; the oldest are forgotten beyond a million.
  const std::vector<LinPick>& picks() const { return picks_; }
  // The number of simulations from which on the pick has stayed the same: his measure. 0 before the first.
  std::uint64_t consistent_from() const { return picks_.empty() ? 0 : picks_.back().simulations; }

 private:
  static constexpr std::uint64_t kMaxVisits = 0xffff0000u;  // a last expansion still fits the counter
  static constexpr std::size_t kMaxPicks = std::size_t{1} << 20;

  // The first child with the highest value.
  template <class Value>
  NodeIndex best_child(NodeIndex parent, Value value) const {
    const LinNode& node = tree_[parent];
    const NodeIndex first = node.family();
    NodeIndex best = first;
    double best_value = value(best);
    for (NodeIndex i = best + 1; i < first + node.child_count; ++i)
      if (const double v = value(i); v > best_value) best = i, best_value = v;
    return best;
  }

  void iterate() {
    state_ = root_;
    NodeIndex at = kRoot;
    while (tree_[at].child_count > 0) at = follow(at);
    if (tree_[at].terminal || !expand(at)) back_up(at, state_);
    if (const int move = tree_[decision()].move; picks_.empty() || picks_.back().move != move) {
      if (picks_.size() == kMaxPicks) picks_.erase(picks_.begin(), picks_.begin() + kMaxPicks / 2);
      picks_.push_back({simulations(), move});
    }
  }

  // One choice of 3.4.1 or 3.5.2, and the moves to get there. A bound belongs to the minimax node's own place in the
  // tree: its mean, its visits and those of its parent.
  NodeIndex follow(NodeIndex at) {
    const bool black = tree_[at].black_to_play;
    const bool first_by_mean = settings_.start == LinStart::kMean;
    const NodeIndex child = best_child(at, [&](NodeIndex i) {
      const NodeIndex m = tree_[i].minimax;
      if (first_by_mean && i == tree_[at].family()) return black ? tree_[m].mean() : -tree_[m].mean();
      return black ? upper_bound(m) : -lower_bound(m);
    });
    const NodeIndex next = settings_.descent == LinDescent::kToChild ? child : tree_[child].minimax;
    way_.clear();
    for (NodeIndex i = next; i != at; i = tree_[i].parent) way_.push_back(tree_[i].move);
    for (auto move = way_.rbegin(); move != way_.rend(); ++move) state_.play_fast(static_cast<typename G::Move>(*move));
    return next;
  }

  // 3.4.2: all children, each with a simulation that is backed up before the next. False when there is no room: then
  // the leaf is simulated once more, and so the search goes on with the tree it has.
  bool expand(NodeIndex at) {
    moves_.clear();
    state_.generate(moves_);
    const bool grown = tree_.grow(tree_[at], [&] { return moves_.size(); }, [&](NodeIndex first) {
      for (NodeIndex i = first; i < first + moves_.size(); ++i) tree_[i].parent = at, tree_[i].minimax = i;
      return true;
    });
    if (!grown) return false;
    const NodeIndex first = tree_[at].family();
    tree_[at].branching = std::exchange(tree_[at].child_count, std::uint16_t{0});
    for (std::size_t k = 0; k < moves_.size(); ++k) {
      const auto child = first + static_cast<NodeIndex>(k);
      ++tree_[at].child_count;
      game_ = state_;
      game_.play_fast(moves_[k]);
      tree_[child].move = static_cast<std::uint16_t>(moves_[k]);
      tree_[child].black_to_play = game_.to_play() == kBlack;
      tree_[child].terminal = game_.is_terminal();
      back_up(child, game_);
    }
    return true;
  }

  // 3.4.3 and 3.4.4 or 3.5.5: a random game from the node and its score for all nodes up to the root.
  void back_up(NodeIndex leaf, G& state) {
    state.play_out(random_);
    const double score = state.score_for_black(), above = Backup::above(state, score);
    for (NodeIndex i = leaf; i != kNoNode; i = tree_[i].parent) {
      LinNode& node = tree_[i];
      ++node.visits;
      node.total += i == leaf ? score : above;
      node.root_log_visits = std::sqrt(std::log(static_cast<double>(node.visits)));
      if (settings_.minimax_threshold > 0 && node.child_count > 0) find_minimax_node(i);
    }
  }

  void find_minimax_node(NodeIndex i) {
    LinNode& node = tree_[i];
    node.minimax = i;
    const std::uint64_t each = settings_.threshold_per_child ? node.branching : 1;
    if (node.visits < static_cast<std::uint64_t>(settings_.minimax_threshold) * each) return;
    const double sign = node.black_to_play ? 1 : -1;
    node.minimax = tree_[best_child(i, [&](NodeIndex c) { return sign * tree_[tree_[c].minimax].mean(); })].minimax;
  }

  G root_, state_, game_;  // game_ is scratch memory
  LinSettings settings_;
  LinTree tree_;
  Random random_;
  std::vector<typename G::Move> moves_;
  std::vector<std::uint16_t> way_;
  std::vector<LinPick> picks_;
  std::uint64_t descents_ = 0;
};

}  // namespace tesuji
