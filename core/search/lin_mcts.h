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
#include <utility>
#include <vector>

#include "base/random.h"
#include "go/types.h"
#include "search/amaf.h"
#include "search/bandits.h"
#include "search/lin_tree.h"
#include "search/rave.h"
#include "search/replies.h"
#include "search/tree_search.h"

namespace tesuji {

// A game of two sides with random games to its end. Every score is Black's, from 0 to 1.
//   generate(moves)   appends the moves in a fixed order; at least one while the game is open
//   play_fast(move)   without a way back: the searches copy the state
//   play_out(random)  to the end; at the end already it has nothing to do (or draws a chance score)
//   certain_winner()  of a game that is over, if its score is a fact and the best or the worst there is; else kEmpty
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

// One in which playouts can be given replies and tell their moves, which are 0 to move_count() - 1.
template <class G>
concept RecordedGame = ScoredGame<G> && requires(G game, const G position, Random& random, const PlayoutAids& aids) {
  { position.move_count() } -> std::same_as<int>;
  { position.certain_winner() } -> std::same_as<Color>;
  game.play_out(random, aids);
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
  int minimax_threshold = 0;        // a node takes part in minimax from this many visits per child on; 0: none does
  bool threshold_per_child = true;  // otherwise from so many visits of the node on, however many children it has
  LinStart start = LinStart::kBound;
  LinBudget budget = LinBudget::kSimulations;
  LinDescent descent = LinDescent::kToMinimaxNode;
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

template <class G>
struct LinWorker : TreeWorker {
  LinWorker(const G& root, std::uint64_t seed, int moves_)
      : state(root), game(root), random(seed), replies(moves_), played(moves_) {}
  G state, game;  // game is scratch memory
  Random random;
  std::vector<typename G::Move> moves;
  std::vector<NodeIndex> way;
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
        plain_(settings.bound == LinBound::kUcb1 && !settings.solver && settings.rave_equivalence == 0 && !settings.last_good_reply),
        tree_(settings.memory), seed_(seed) {
    tree_[kRoot].black_to_play = root.to_play() == kBlack;
    tree_[kRoot].terminal = root.is_terminal();
    if (settings.bound == LinBound::kUcb1Tuned || settings.rave_equivalence > 0) tree_.enable_more();
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
    const double shared = tree_[node.parent].shared;
    if (settings_.bound == LinBound::kUcb1Tuned) return tuned_width(shared, node.visits, node.mean(), tree_.more(i).squares);
    const double width = shared / std::sqrt(static_cast<double>(node.visits));
    return settings_.bound == LinBound::kUcb1 ? settings_.exploration * width : width;
  }
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
    return best_child(kRoot, [&](const LinNode& child) {
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

  // The first child with the highest value.
  template <class Value>
  NodeIndex best_child(NodeIndex parent, Value value) const {
    const LinNode& node = tree_[parent];
    const LinNode* const family = &tree_[node.family()];
    NodeIndex best = 0;
    double best_value = value(family[0]);
    for (NodeIndex k = 1; k < node.child_count; ++k)
      if (const double v = value(family[k]); v > best_value) best = k, best_value = v;
    return node.family() + best;
  }

  static double certain(const LinNode& child) { return child.proven() == Proven::kWin ? kCertain : -kCertain; }

  // The mean, mixed with all moves as first if wanted.
  double value(NodeIndex i) const {
    const LinNode& node = tree_[i];
    if (settings_.rave_equivalence == 0 || tree_.more(i).amaf_visits == 0) return node.mean();
    const double n = tree_.more(i).amaf_visits;
    const double beta = rave_by_error<double>(node.visits, n, 1 / settings_.rave_equivalence);
    return (1 - beta) * node.mean() + beta * tree_.more(i).amaf_total / n;
  }

  std::unique_ptr<Worker> make_worker(std::uint64_t) {
    int moves = 0;
    if constexpr (RecordedGame<G>) moves = root_.move_count();
    return std::make_unique<Worker>(root_, seed_, moves);
  }
  void begin(Worker& worker) { worker.state = root_; }
  bool is_open(Worker& worker) {
    const LinNode& node = tree_[worker.path.back()];
    return node.child_count > 0 && node.proven() == Proven::kUnknown;
  }

  // 3.4.1 and 3.5.2. A bound belongs to the minimax node's own place in the tree: its mean, its visits and those of its
  // parent.
  NodeIndex select(Worker& worker) {
    const NodeIndex at = worker.path.back();
    const bool black = tree_[at].black_to_play;
    const bool first_by_mean = settings_.start == LinStart::kMean;
    if (plain_ && !first_by_mean) {
      const double sign = black ? 1 : -1;
      return best_child(at, [&](const LinNode& child) {
        const LinNode& node = tree_[child.minimax];
        return sign * node.mean() + settings_.exploration * (tree_[node.parent].shared / std::sqrt(static_cast<double>(node.visits)));
      });
    }
    const LinNode* const first = &tree_[tree_[at].family()];
    return best_child(at, [&](const LinNode& child) {
      if (child.proven() != Proven::kUnknown) return certain(child);
      const NodeIndex m = child.minimax;
      if (first_by_mean && &child == first) return black ? tree_[m].mean() : -tree_[m].mean();
      return black ? upper_bound(m) : -lower_bound(m);
    });
  }
  // To the child, or to its minimax node by the moves that lead there.
  void enter(Worker& worker, NodeIndex child) {
    worker.way.clear();
    if (settings_.descent == LinDescent::kToMinimaxNode)
      for (NodeIndex i = tree_[child].minimax; i != child; i = tree_[i].parent) worker.way.push_back(i);
    for (step(worker, child); !worker.way.empty() && tree_[worker.path.back()].proven() == Proven::kUnknown; worker.way.pop_back())
      step(worker, worker.way.back());
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
    const bool grown = tree_.grow(tree_[at], [&] { return moves.size(); }, [&](NodeIndex first) {
      const auto end = first + static_cast<NodeIndex>(moves.size());
      for (NodeIndex i = first; i < end; ++i) tree_[i].parent = at, tree_[i].minimax = i;
      return tree_.extend(first, end);
    });
    if (!grown) return false;
    tree_[at].branching = std::exchange(tree_[at].child_count, std::uint16_t{0});
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const NodeIndex child = tree_[at].family() + static_cast<NodeIndex>(k);
      ++tree_[at].child_count;
      worker.game = worker.state;
      worker.game.play_fast(moves[k]);
      tree_[child].move = static_cast<std::uint16_t>(moves[k]);
      tree_[child].black_to_play = worker.game.to_play() == kBlack;
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
    if constexpr (RecordedGame<G>) {
      const LinNode& node = tree_[worker.path.back()];
      for (NodeIndex child = node.family(); child < node.family() + node.child_count; ++child) {
        if (!tree_[child].terminal) continue;
        worker.game = worker.state;
        worker.game.play_fast(static_cast<typename G::Move>(tree_[child].move));
        const Color winner = worker.game.certain_winner();
        if (winner == kEmpty) continue;
        tree_[child].prove((winner == kBlack) == node.black_to_play ? Proven::kWin : Proven::kLoss);
        worker.path.push_back(child);
        back_up_proof(tree_, worker.path);
        worker.path.pop_back();
      }
    }
  }

  // 3.4.3 and 3.4.4 or 3.5.5: a random game from the node and its score for all nodes up to the root.
  struct Result {
    double score, above;
  };
  void simulate_from(Worker& worker, G& state) {
    if (plain_) {
      state.play_out(worker.random);
      const double score = state.score_for_black();
      return this->back_up(worker, Result{score, Backup::above(state, score)});
    }
    if (const Proven proof = tree_[worker.path.back()].proven(); proof != Proven::kUnknown) {
      const double certain = (proof == Proven::kWin) == tree_[tree_[worker.path.back()].parent].black_to_play ? 1.0 : 0.0;
      return this->back_up(worker, Result{certain, certain});
    }
    const bool recorded = settings_.last_good_reply || settings_.rave_equivalence > 0;
    play_out(worker, state, recorded);
    const double score = state.score_for_black();
    this->back_up(worker, Result{score, Backup::above(state, score)});
    if (!recorded) return;
    const int first = root_.to_play() == kBlack ? 0 : 1;
    if (settings_.last_good_reply && score != 0.5)
      worker.replies.learn(worker.record, first, score > 0.5 ? 0 : 1, settings_.forget_replies);
    if (settings_.rave_equivalence > 0) learn_amaf(worker, first, score);
  }
  void play_out(Worker& worker, G& state, bool recorded) {
    if constexpr (RecordedGame<G>) {
      if (recorded) {
        worker.record.clear();
        for (std::size_t i = 1; i < worker.path.size(); ++i) worker.record.push_back(tree_[worker.path[i]].move);
        state.play_out(worker.random, PlayoutAids{settings_.last_good_reply ? &worker.replies : nullptr, &worker.record});
        return;
      }
    }
    state.play_out(worker.random);
  }
  // Siblings of the nodes on the path that were played later by the same side share the result (2.5.3).
  void learn_amaf(Worker& worker, int first, double score) {
    worker.played.clear();
    std::size_t told = worker.record.size();
    for (std::size_t depth = worker.path.size(); depth-- > 0;) {
      for (; told > depth; --told) worker.played.note((first + static_cast<int>(told - 1)) % 2, worker.record[told - 1]);
      const LinNode& node = tree_[worker.path[depth]];
      for (NodeIndex child = node.family(); child < node.family() + node.child_count; ++child) {
        if (!worker.played.has(node.black_to_play ? 0 : 1, tree_[child].move)) continue;
        tree_.more(child).amaf_total += score, ++tree_.more(child).amaf_visits;
      }
    }
  }
  void add(Worker& worker, std::size_t depth, Result result) {
    const NodeIndex i = worker.path[depth];
    LinNode& node = tree_[i];
    ++node.visits;
    node.total += depth + 1 == worker.path.size() ? result.score : result.above;
    if (plain_)
      node.shared = std::sqrt(std::log(static_cast<double>(node.visits)));
    else
      note_more(i, result.score);
    if (settings_.minimax_threshold > 0 && node.child_count > 0) find_minimax_node(i);
  }

  void note_more(NodeIndex i, double score) {
    LinNode& node = tree_[i];
    if (tree_.has_more()) tree_.more(i).squares += score * score;
    const auto worth = [&](const LinNode& child) { return node.black_to_play ? child.mean() : 1 - child.mean(); };
    if (settings_.bound == LinBound::kUcbE)
      node.shared = std::sqrt(settings_.ucb_e > 0 ? settings_.ucb_e : ucb_e_parameter(tree_.children(node), worth));
    else
      node.shared = std::log(static_cast<double>(node.visits));
    if (settings_.bound == LinBound::kUcb1) node.shared = std::sqrt(node.shared);
  }

  void find_minimax_node(NodeIndex i) {
    LinNode& node = tree_[i];
    node.minimax = i;
    const std::uint64_t each = settings_.threshold_per_child ? node.branching : 1;
    if (node.visits < static_cast<std::uint64_t>(settings_.minimax_threshold) * each) return;
    const double sign = node.black_to_play ? 1 : -1;
    node.minimax = tree_[best_child(i, [&](const LinNode& child) { return sign * tree_[child.minimax].mean(); })].minimax;
  }

  G root_;
  LinSettings settings_;
  bool plain_;  // none of the policies that are not his
  LinTree tree_;
  std::uint64_t seed_, target_ = 0, descents_ = 0;
  std::vector<LinPick> picks_;
};

}  // namespace tesuji
