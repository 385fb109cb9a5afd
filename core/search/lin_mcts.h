// Lin's two Monte-Carlo tree searches (Lin 2017, 3.4 and 3.5; his program is in appendix B).
//
// Both go down the tree by confidence bounds (the upper one for Black, the lower one for White), add all children of
// the leaf at once, play a random game from each and back its score up. The minimax-combined search looks at a child
// through its minimax node: the leaf that minimax on the means reaches through nodes visited often enough.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/random.h"
#include "search/amaf.h"
#include "search/arm_rule.h"
#include "search/replies.h"
#include "search/search_tree.h"
#include "search/tree_search.h"

namespace tesuji {

// A game of two sides with random games to its end. Every score is Black's, from 0 to 1; Black is side 0.
//   generate(moves)   appends the moves in a fixed order; at least one while the game is open
//   play_fast(move)   without a way back: the searches copy the state
//   play_out(random, aids)  to the end, with the aids asked for; at the end already it only draws a chance score, if any
//   certain_winner()  of a game that is over, if its score is a fact and the best (1) or the worst (-1) there is; else 0
template <class G>
concept ScoredGame = std::copyable<G> && requires(G game, const G position, typename G::Move move, Random& random,
                                                  std::vector<typename G::Move>& moves, const PlayoutAids& aids) {
  position.generate(moves);
  game.play_fast(move);
  { position.side() } -> std::same_as<int>;
  { position.is_terminal() } -> std::same_as<bool>;
  { position.score_for_black() } -> std::convertible_to<double>;
  { position.move_count() } -> std::same_as<int>;
  { position.certain_winner() } -> std::same_as<int>;
  game.play_out(random, aids);
};

enum class LinDecision : std::uint8_t { kMean, kVisits };

// From which value the choice of 3.5.2 starts. The program compares the bounds of all children; the text starts with
// the mean of the first child's minimax node, which the bounds of the others must beat. It names no child then; here
// the first one is followed when none of the others beats it, because the search would stand still otherwise.
enum class LinStart : std::uint8_t { kBound, kMean };

// What a budget counts: simulations, or descents as the loop of appendix B does, which makes one more than asked for.
enum class LinBudget : std::uint8_t { kSimulations, kDescents };

// How much uncertainty is worth: 3.4.1's UCB1, or the bounds of 2.5.1 and 2.5.2 (his future work 4).
enum class LinBound : std::uint8_t { kUcb1, kUcb1Tuned, kUcbE };

struct LinSettings {
  double exploration = 1.414;
  LinBound bound = LinBound::kUcb1;
  double ucb_e = 0;                 // UCB-E's a; 0: the largest that the theorem allows
  bool solver = false;              // MCTS-Solver (2.4.1)
  double rave_equivalence = 0;      // all moves as first (2.5.3, future work 5), with the least error; 0: not
  bool last_good_reply = false;     // 2.5.4
  bool forget_replies = true;       // Baier and Drake 2010
  // The program of appendix B goes on from the minimax node itself; the text (3.5.2) goes to the child, which "selects
  // its children with the same process", so that the moves between the two are explored as well.
  MinimaxSettings minimax{.to_node = true};
  LinStart start = LinStart::kBound;
  LinBudget budget = LinBudget::kSimulations;
  LinDecision decision = LinDecision::kMean;
  std::size_t memory = std::size_t{256} << 20;
};

enum class LinStop : std::uint8_t { kSimulations, kAsked, kGameOver, kProven };

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

struct LinNode : TreeNode {
  double total = 0;                       // sum of Black's scores
  double shared = 0;                      // the part of the children's bounds that they share
  std::uint32_t visits = 0;
  std::uint16_t branching = 0;            // `child_count` when the node is expanded: during the expansion that is less
  std::uint8_t side = 0;                  // to play; 0 is Black
  bool terminal = false;

  std::uint32_t visit_count() const { return visits; }
  double mean() const { return visits == 0 ? 0.0 : total / visits; }
};

// What some of the policies need that are not Lin's: sums of squares, and all moves as first, with Black's scores.
struct LinSums {
  double squares = 0, amaf_total = 0, amaf_visits = 0;
};
using LinTree = SearchTree<LinNode, LinSums, 12>;

template <class G>
struct LinWorker : TreeWorker {
  LinWorker(const G& root, std::uint64_t seed, int moves_)
      : state(root), game(root), random(seed), replies(moves_), played(moves_) {}
  G state, game;  // game is scratch memory
  Random random;
  std::vector<typename G::Move> moves;
  ReplyTable replies;
  PlayedMoves played;
  std::vector<std::uint16_t> record;  // of a whole simulation
};

template <ScoredGame G, class Backup = PlainBackup>
class LinMcts : private TreeSearch<LinMcts<G, Backup>, LinWorker<G>> {
  using Worker = LinWorker<G>;
  using Engine = TreeSearch<LinMcts, Worker>;
  friend Engine;

 public:
  LinMcts(const G& root, const LinSettings& settings, std::uint64_t seed)
      : root_(root), settings_(settings),
        literal_(settings.bound == LinBound::kUcb1 && settings.start == LinStart::kBound && !settings.solver &&
                 settings.rave_equivalence == 0),
        tree_(settings.memory, std::size_t{1} << 12), seed_(seed) {
    tree_[kRoot].side = static_cast<std::uint8_t>(root.side());
    tree_[kRoot].terminal = root.is_terminal();
    tree_.enable_minimax(static_cast<std::uint8_t>(1 - tree_[kRoot].side));
    if (settings.bound == LinBound::kUcb1Tuned || settings.rave_equivalence > 0) tree_.enable_extra();
  }

  // Adds at least this many simulations to the tree (an expansion is never cut short), or this many descents and, the
  // first time, one more; also to go on (appendix B's extra budget). The same seed gives the same tree, however the
  // budget is cut.
  LinStop run(std::uint64_t budget, const std::atomic<bool>* stop = nullptr) {
    if (tree_[kRoot].terminal) return LinStop::kGameOver;
    budget = std::min(budget, kMaxVisits);
    const bool by_descents = settings_.budget == LinBudget::kDescents;
    TreeLimit limit;
    limit.stop = stop;
    if (by_descents) limit.simulations = budget + (descents_ == 0);
    target_ = by_descents ? kMaxVisits : std::min(simulations() + budget, kMaxVisits);
    if (simulations() >= target_) return LinStop::kSimulations;
    if (root_proof() != Proven::kUnknown) return LinStop::kProven;
    if (stop && stop->load(std::memory_order_relaxed)) return LinStop::kAsked;
    const int reason = Engine::run(this->hire(1), limit, static_cast<int>(LinStop::kAsked), 1);
    return reason < 0 ? LinStop::kSimulations : static_cast<LinStop>(reason);
  }

  const LinTree& tree() const { return tree_; }
  const G& root() const { return root_; }
  const LinSettings& settings() const { return settings_; }
  std::uint64_t simulations() const { return tree_[kRoot].visits; }
  std::uint64_t descents() const { return descents_; }
  bool memory_full() const { return tree_.full(); }

  // For the player to move at the root.
  Proven root_proof() const { return static_cast<Proven>(-static_cast<int>(tree_[kRoot].proven())); }

  double upper_bound(NodeIndex i) const { return value(i) + half_width(i); }
  double lower_bound(NodeIndex i) const { return value(i) - half_width(i); }
  // Half the width of a child's confidence interval: c sqrt(ln n / n_j) (3.4.1), or another rule's.
  double half_width(NodeIndex i) const {
    const LinNode& node = tree_[i];
    if (i == kRoot || node.visits == 0) return 0;
    const double shared = tree_[tree_.minimax().parent(i)].shared;
    if (settings_.bound == LinBound::kUcb1Tuned) return tuned_width(shared, {static_cast<double>(node.visits), node.mean(), tree_.extra(i).squares});
    const double width = shared / std::sqrt(static_cast<double>(node.visits));
    return settings_.bound == LinBound::kUcb1 ? settings_.exploration * width : width;
  }
  // The bound that the player choosing the node goes by.
  double bound(NodeIndex i) const {
    if (i == kRoot) return tree_[i].mean();
    return tree_.minimax().mover(i) == 0 ? upper_bound(i) : lower_bound(i);
  }

  // 3.4.5 and 3.5.6: the root's child that would be played now; kNoNode before the first simulation.
  NodeIndex decision() const {
    const LinNode& root = tree_[kRoot];
    if (root.child_count == 0) return kNoNode;
    const double sign = root.side == 0 || settings_.decision == LinDecision::kVisits ? 1 : -1;
    return tree_.best_of(root, [&](const LinNode& child, NodeIndex) {
      if (settings_.solver && child.proven() != Proven::kUnknown) return certain(child);
      return sign * (settings_.decision == LinDecision::kVisits ? child.visits : child.mean());
    });
  }

  // The pick after every descent (4.1), where it changed; the oldest are forgotten beyond a million.
  const std::vector<LinPick>& picks() const { return picks_; }
  // The number of simulations from which on the pick has stayed the same: his measure. 0 before the first.
  std::uint64_t consistent_from() const { return picks_.empty() ? 0 : picks_.back().simulations; }

 private:
  static constexpr std::uint64_t kMaxVisits = 0xffff0000u;  // a last expansion still fits the counter
  static constexpr std::size_t kMaxPicks = std::size_t{1} << 20;
  static constexpr double kCertain = 1e10;  // more than any bound or number of visits

  static double certain(const LinNode& child) { return child.proven() == Proven::kWin ? kCertain : -kCertain; }

  // The mean, mixed with all moves as first if wanted.
  double value(NodeIndex i) const {
    const LinNode& node = tree_[i];
    if (settings_.rave_equivalence == 0 || tree_.extra(i).amaf_visits == 0) return node.mean();
    const double n = tree_.extra(i).amaf_visits;
    const double beta = rave_by_error<double>(node.visits, n, 1 / settings_.rave_equivalence);
    return (1 - beta) * node.mean() + beta * tree_.extra(i).amaf_total / n;
  }

  std::unique_ptr<Worker> make_worker(std::uint64_t) {
    return std::make_unique<Worker>(root_, seed_, root_.move_count());
  }
  void begin(Worker& worker) { worker.state = root_; }
  bool is_open(Worker& worker) {
    const LinNode& node = tree_[worker.path.back()];
    return node.child_count > 0 && node.proven() == Proven::kUnknown;
  }

  // 3.4.1 and 3.5.2. A bound belongs to the minimax node's own place in the tree: its mean, its visits and those of its
  // parent.
  NodeIndex select(Worker& worker) {
    const LinNode& node = tree_[worker.path.back()];
    const bool black = node.side == 0;
    if (literal_) {  // the same, without what the others need
      const double sign = black ? 1 : -1;
      return tree_.best_of(node, [&](const LinNode& child, NodeIndex i) {
        const NodeIndex m = tree_.minimax().of(i);
        const LinNode& seen = m == i ? child : tree_[m];
        const double shared = m == i ? node.shared : tree_[tree_.minimax().parent(m)].shared;
        return sign * seen.mean() + settings_.exploration * (shared / std::sqrt(static_cast<double>(seen.visits)));
      });
    }
    const NodeIndex by_mean = settings_.start == LinStart::kMean ? node.family() : kNoNode;
    return tree_.best_of(node, [&](const LinNode& child, NodeIndex i) {
      if (child.proven() != Proven::kUnknown) return certain(child);
      const NodeIndex m = tree_.minimax().of(i);
      if (i == by_mean) return black ? tree_[m].mean() : -tree_[m].mean();
      return black ? upper_bound(m) : -lower_bound(m);
    });
  }
  void enter(Worker& worker, NodeIndex child) {
    step(worker, child);
    if (settings_.minimax.to_node) this->go_to_minimax_node(worker, tree_, child);
  }
  void step(Worker& worker, NodeIndex child) {
    worker.path.push_back(child);
    worker.state.play_fast(static_cast<typename G::Move>(tree_[child].move));
  }
  void finish(Worker& worker) {
    const NodeIndex at = worker.path.back();
    if (tree_[at].terminal || tree_[at].proven() != Proven::kUnknown || !expand(worker)) simulate_from(worker, worker.state);
  }
  void look_up(Worker&, const typename Engine::Moment&) {
    ++descents_;
    if (const int move = tree_[decision()].move; picks_.empty() || picks_.back().move != move) {
      if (picks_.size() == kMaxPicks) picks_.erase(picks_.begin(), picks_.begin() + kMaxPicks / 2);
      picks_.push_back({simulations(), move});
    }
    if (root_proof() != Proven::kUnknown) this->end(static_cast<int>(LinStop::kProven));
    if (simulations() >= target_) this->end(static_cast<int>(LinStop::kSimulations));
  }

  // 3.4.2: all children, each with a simulation that is backed up before the next. False when there is no room: then
  // the leaf is simulated once more, and so the search goes on with the tree it has.
  bool expand(Worker& worker) {
    const NodeIndex at = worker.path.back();
    std::vector<typename G::Move>& moves = worker.moves;
    moves.clear();
    worker.state.generate(moves);
    if (!tree_.grow(tree_[at], [&] { return moves.size(); }, [&](NodeIndex first) { return tree_.extend(at, first, moves.size(), tree_[at].side); }))
      return false;
    tree_[at].branching = std::exchange(tree_[at].child_count, std::uint16_t{0});
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const NodeIndex child = tree_[at].family() + static_cast<NodeIndex>(k);
      ++tree_[at].child_count;
      worker.game = worker.state;
      worker.game.play_fast(moves[k]);
      tree_[child].move = static_cast<std::uint16_t>(moves[k]);
      tree_[child].side = static_cast<std::uint8_t>(worker.game.side());
      tree_[child].terminal = worker.game.is_terminal();
      worker.path.push_back(child);
      simulate_from(worker, worker.game);
      worker.path.pop_back();
    }
    if (settings_.solver) conclude(worker);
    return true;
  }

  // The children that end the game for certain, and what follows from them.
  void conclude(Worker& worker) {
    const LinNode& node = tree_[worker.path.back()];
    for (NodeIndex child = node.family(); child < node.family() + node.child_count; ++child) {
      if (!tree_[child].terminal) continue;
      worker.game = worker.state;
      worker.game.play_fast(static_cast<typename G::Move>(tree_[child].move));
      const int winner = worker.game.certain_winner();
      if (winner == 0) continue;
      tree_[child].prove((winner > 0) == (node.side == 0) ? Proven::kWin : Proven::kLoss);
      worker.path.push_back(child);
      back_up_proof(tree_, worker.path);
      worker.path.pop_back();
    }
  }

  // 3.4.3 and 3.4.4 or 3.5.5: a random game from the node and its score for all nodes up to the root.
  struct Result {
    double score, above;
  };
  void simulate_from(Worker& worker, G& state) {
    const NodeIndex at = worker.path.back();
    if (const Proven proof = tree_[at].proven(); proof != Proven::kUnknown) {
      const double certain = (proof == Proven::kWin) == (tree_.minimax().mover(at) == 0) ? 1.0 : 0.0;
      return this->back_up(worker, Result{certain, certain});
    }
    const bool recorded = settings_.last_good_reply || settings_.rave_equivalence > 0;
    worker.record.clear();
    for (std::size_t i = 1; recorded && i < worker.path.size(); ++i) worker.record.push_back(tree_[worker.path[i]].move);
    state.play_out(worker.random, {settings_.last_good_reply ? &worker.replies : nullptr, recorded ? &worker.record : nullptr});
    const double score = state.score_for_black();
    this->back_up(worker, Result{score, Backup::above(state, score)});
    if (settings_.last_good_reply && score != 0.5)
      worker.replies.learn(worker.record, tree_[kRoot].side, score > 0.5 ? 0 : 1, settings_.forget_replies);
    if (settings_.rave_equivalence > 0) learn_amaf(worker, score);
  }
  // Siblings of the nodes on the path that were played later by the same side share the result (2.5.3).
  void learn_amaf(Worker& worker, double score) {
    const std::span<const std::uint16_t> playout = std::span(worker.record).subspan(worker.path.size() - 1);
    const auto side = [&](std::size_t depth) { return tree_[worker.path[depth]].side; };
    all_moves_as_first(worker.played, tree_, worker.path, playout, side(worker.path.size() - 1), side,
                       [&](NodeIndex child, int) { tree_.extra(child).amaf_total += score, ++tree_.extra(child).amaf_visits; });
  }
  void add(Worker& worker, std::size_t depth, Result result) {
    const NodeIndex i = worker.path[depth];
    LinNode& node = tree_[i];
    ++node.visits;
    node.total += depth + 1 == worker.path.size() ? result.score : result.above;
    if (tree_.has_extra()) tree_.extra(i).squares += result.score * result.score;
    node.shared = shared(node);
    if (settings_.minimax.rule == MinimaxRule::kNever || node.child_count == 0) return;
    const double sign = node.side == 0 ? 1 : -1;
    tree_.minimax().update(tree_, i, settings_.minimax, node.branching,
                           [&](NodeIndex child) { return sign * tree_[tree_.minimax().of(child)].mean(); },
                           [&](NodeIndex) { return sign * node.mean(); });
  }
  double shared(const LinNode& node) const {
    const double log_visits = std::log(static_cast<double>(node.visits));
    if (settings_.bound == LinBound::kUcb1) return std::sqrt(log_visits);
    if (settings_.bound == LinBound::kUcb1Tuned) return log_visits;
    const auto arm = [&](const LinNode& child) {
      return Arm{static_cast<double>(child.visits), node.side == 0 ? child.mean() : 1 - child.mean(), 0};
    };
    return std::sqrt(settings_.ucb_e > 0 ? settings_.ucb_e : ucb_e_parameter(tree_.children(node), arm));
  }

  G root_;
  LinSettings settings_;
  bool literal_;  // none of the bounds that are not Lin's
  LinTree tree_;
  std::uint64_t seed_, target_ = 0, descents_ = 0;
  std::vector<LinPick> picks_;
};

}  // namespace tesuji
