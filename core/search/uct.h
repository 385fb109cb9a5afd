// Monte-Carlo tree search over any game with playouts: Zhang's UCT and UCT+ (1.3, 4.1, 4.2, chapter 7).
//
// A simulation goes down the tree (Selection), adds children (Growth), finds out what the last node is worth (the
// Domain's terminal value or playout) and backs that up. What differs between variants is an object or a template
// argument; the loop has no cases.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "base/bits.h"
#include "base/random.h"
#include "search/proven_table.h"
#include "search/replies.h"
#include "search/tree_search.h"
#include "search/uct_answers.h"
#include "search/uct_domain.h"
#include "search/uct_policies.h"
#include "search/uct_tree.h"

namespace tesuji {

template <class State>
struct UctWorker : TreeWorker {
  template <class D>
  UctWorker(const D& domain, std::uint64_t seed)
      : state(domain.root()), random(seed), replies(domain.move_count()) {}
  State state;
  Random random;
  ReplyTable replies;
  std::vector<std::unique_ptr<Listener>> listeners;
  std::vector<std::uint64_t> keys;  // of the positions on the path, where proofs are shared
  std::vector<Candidate> candidates;
  std::atomic<std::uint64_t> simulations{0};  // written by its own thread only
  std::size_t reserved_from = 0;    // nodes of the path from here on have a visit counted in advance
  double root_value = 0;            // results of the root that are not handed over yet
  std::uint32_t root_visits = 0;
};

template <PlayoutDomain D>
class UctEngine : private TreeSearch<UctEngine<D>, UctWorker<typename D::State>> {
  using Worker = UctWorker<typename D::State>;
  using Engine = TreeSearch<UctEngine, Worker>;
  friend Engine;

 public:
  UctEngine(D domain, const UctSettings& settings, std::uint64_t seed)
      : domain_(std::move(domain)), settings_(settings), selection_(make_selection(settings)),
        tree_(settings.memory, domain_.move_count()), seed_(seed) {
    if (settings.selection == SelectionRule::kRave) tree_.enable_extra();
    if constexpr (ProverDomain<D>)
      if (settings.solver && settings.prover_nodes > 0) prover_ = domain_.make_prover(settings.memory / 4);
    if (SolvableDomain<D> && settings.solver && settings.share_proofs) proven_.emplace(proven_slots(settings.memory));
    auto state = domain_.root();
    root_side_ = domain_.side(state);
    tree_[kRoot].side = static_cast<std::uint8_t>(1 - root_side_);
    if (settings.minimax.rule != MinimaxRule::kNever) tree_.enable_minimax(tree_[kRoot].side);
  }

  // Goes on from where the last run ended; one thread and the same seed give the same tree.
  UctStop run(const UctLimit& limit) {
    const std::size_t threads = this->hire(limit.threads);
    limit_ = &limit;
    const int reason = Engine::run(threads, limit, static_cast<int>(UctStop::kAsked), kBatch);
    for (const auto& worker : this->workers_) hand_over(*worker);
    return reason < 0 ? UctStop::kSimulations : static_cast<UctStop>(reason);
  }

  const UctTree& tree() const { return tree_; }
  const D& domain() const { return domain_; }
  const UctSettings& settings() const { return settings_; }
  std::uint64_t simulations() const {
    std::uint64_t total = 0;
    for (const auto& worker : this->workers_) total += worker->simulations.load(std::memory_order_relaxed);
    return total;
  }
  bool memory_full() const { return tree_.full(); }
  auto* prover() { return prover_.get(); }  // null when there is none
  int root_side() const { return root_side_; }
  // Of the player to move at the root.
  double root_mean() const { return 1.0 - tree_[kRoot].mean_value(); }
  Proven root_proof() const { return static_cast<Proven>(-static_cast<int>(tree_[kRoot].proven())); }

  // The root's children, or those of a node, the final choice first.
  std::vector<ChildStatistics> children(NodeIndex parent = kRoot) const {
    const UctNode& node = tree_[parent];
    std::vector<ChildStatistics> all;
    const NodeIndex first = node.first_child.load(std::memory_order_acquire);
    for (NodeIndex i = 0; first != kNoNode && i < node.child_count; ++i) {
      const UctNode& child = tree_[first + i];
      all.push_back({child.move, child.visit_count(), child.mean_value(), selection_->bound(tree_, node, first + i),
                     tree_.history_value(child.move), child.heuristic, child.proven()});
    }
    std::stable_sort(all.begin(), all.end(), [&](const ChildStatistics& a, const ChildStatistics& b) {
      return rank(a) > rank(b);
    });
    return all;
  }

  Confidence confidence() const {
    const std::vector<ChildStatistics> all = children();
    Confidence result;
    result.root_mean = root_mean();
    if (all.empty()) return result;
    result.best_mean = all[0].mean;
    double second = 0;
    for (std::size_t i = 1; i < all.size(); ++i) second = std::max(second, all[i].mean);
    result.gap = result.best_mean - second;
    return result;
  }

 private:
  // Steps of a simulation ------------------------------------------------------------------------------------------

  void begin(Worker& worker) {
    domain_.reset(worker.state);
    worker.reserved_from = std::numeric_limits<std::size_t>::max();
    if (proven_) worker.keys.assign(1, key(worker));
  }
  bool is_open(Worker& worker) {
    if (leaf(worker).proven() != Proven::kUnknown) return false;
    if (leaf(worker).visit_count() >= settings_.minimax_selection_visits + reserved(worker)) look_ahead(worker);
    return leaf(worker).proven() == Proven::kUnknown && leaf(worker).has_children();
  }
  NodeIndex select(Worker& worker) { return selection_->select(tree_, leaf(worker)); }
  void enter(Worker& worker, NodeIndex child) {
    step(worker, child);
    if (settings_.minimax.to_node && tree_.has_minimax()) this->go_to_minimax_node(worker, tree_, child);
  }
  // Pseudo code 4.2: a leaf gets children at its second visit, and the first of them is followed.
  void finish(Worker& worker) {
    if (leaf(worker).visit_count() > reserved(worker) && expand(worker)) step(worker, leaf(worker).family());
    evaluate(worker);
  }
  UctNode& leaf(Worker& worker) { return tree_[worker.path.back()]; }
  // How many of the leaf's visits are this simulation's own, counted in advance.
  std::uint32_t reserved(const Worker& worker) const { return worker.path.size() > worker.reserved_from ? 1 : 0; }

  // False for terminal nodes, when another thread is at it, and when the pool is full: then the leaf itself is
  // evaluated once more.
  bool expand(Worker& worker) {
    UctNode& node = leaf(worker);
    if (node.judged.load(std::memory_order_acquire) != kJudged || node.terminal || tree_.full()) return false;
    if (node.proven() != Proven::kUnknown) return false;
    const auto side = static_cast<std::uint8_t>(domain_.side(worker.state));
    const auto count = [&] {
      worker.candidates.clear();
      domain_.generate(worker.state, worker.candidates);
      if (settings_.sort_children)
        std::stable_sort(worker.candidates.begin(), worker.candidates.end(),
                         [](const Candidate& a, const Candidate& b) { return a.weight > b.weight; });
      return worker.candidates.size();
    };
    return tree_.grow(node, count, [&](NodeIndex first) {
      const auto n = static_cast<std::uint32_t>(worker.candidates.size());
      if (!tree_.extend(worker.path.back(), first, n, side)) return false;
      for (std::uint32_t i = 0; i < n; ++i) tree_[first + i].move = worker.candidates[i].move, tree_[first + i].side = side;
      this->inherit(worker, tree_, first, n, settings_.grandparent, [](UctNode& child, const UctNode& known, std::uint32_t visits) {
        if (known.side != child.side || known.proven() != Proven::kUnknown) return;
        add_result(child, known.mean_value(), visits);
        // Until the child is judged itself: without it, siblings that are would all be ahead by theirs.
        child.heuristic.store(known.heuristic.load(std::memory_order_relaxed), std::memory_order_relaxed);
      });
      return true;
    });
  }

  void evaluate(Worker& worker) {
    UctNode& node = leaf(worker);
    judge_once(worker, node);
    if (settings_.minimax_selection_visits == 0) look_ahead(worker);
    worker.simulations.store(worker.simulations.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    const Proven proof = node.proven();
    if (node.terminal || proof != Proven::kUnknown) {
      const double mine = proof == Proven::kUnknown ? node.terminal_value : proof == Proven::kWin ? 1.0 : 0.0;
      if (proof != Proven::kUnknown) spread_proof(worker);
      return record(worker, {node.side == 0 ? mine : 1.0 - mine, settings_.heavy_backup}, worker.path.size() - 1);
    }
    const std::size_t tree_moves = worker.path.size() - 1;
    const int side = domain_.side(worker.state);
    const ReplyTable* replies = settings_.last_good_reply ? &worker.replies : nullptr;
    const bool heard = replies || tree_.has_extra();
    const double value = domain_.playout(worker.state, worker.random, replies, heard);
    if (replies) {
      const std::span<const std::uint16_t> moves = domain_.trace(worker.state);
      worker.replies.learn(moves, root_side_, value > 0.5 ? 0 : 1, settings_.forget_replies);
    }
    record(worker, {value, 1}, tree_moves, side);
  }

  std::unique_ptr<Worker> make_worker(std::uint64_t n) {
    auto worker = std::make_unique<Worker>(domain_, seed_ + n * 0x9e3779b97f4a7c15u);
    if (settings_.history) worker->listeners.push_back(make_history_listener(domain_.move_count()));
    if (tree_.has_extra()) worker->listeners.push_back(make_amaf_listener(domain_.move_count()));
    if (tree_.has_minimax()) worker->listeners.push_back(make_minimax_listener(settings_.minimax));
    return worker;
  }

  void look_up(Worker& worker, const typename Engine::Moment& now) {
    if (now.last_of_batch || !tree_[kRoot].has_children()) hand_over(worker);
    if (now.first && worker.simulations % kProverStep == 0) consult_prover();
    if (settings_.solver && tree_[kRoot].proven() != Proven::kUnknown) end(UctStop::kProven);
    if (now.first && now.mine % limit_->watch_every == 0) {
      if (settings_.early_stop && confident()) end(UctStop::kConfident);
      if (limit_->watch && limit_->watch(progress())) end(UctStop::kAsked);
    }
  }
  void end(UctStop reason) { Engine::end(static_cast<int>(reason)); }

  // Every thread reads the root and the history at every node. So several threads write them only now and then:
  // otherwise the cache lines that hold them would wander between the threads all the time.
  void hand_over(Worker& worker) {
    for (const auto& listener : worker.listeners) listener->hand_over(tree_);
    if (worker.root_visits == 0) return;
    add_shared_result(tree_[kRoot], worker.root_value, 0, worker.root_visits);  // nobody asks for its variance
    worker.root_value = 0, worker.root_visits = 0;
  }

  bool confident() const {
    const Confidence c = confidence();
    return c.root_mean >= settings_.stop_root_mean && c.best_mean >= settings_.stop_best_mean &&
           c.gap >= settings_.stop_gap;
  }

  UctProgress progress() const {
    UctProgress now;
    now.simulations = simulations();
    const std::vector<ChildStatistics> all = children();
    if (!all.empty()) now.best_move = all[0].move, now.best_mean = all[0].mean;
    now.root_mean = root_mean();
    return now;
  }

  double rank(const ChildStatistics& child) const {
    if (child.proof != Proven::kUnknown) return (child.proof == Proven::kWin ? 1e12 : -1e12) + child.visits;
    if (settings_.final_choice == FinalChoice::kMean) return child.visits == 0 ? 0 : child.mean;
    return child.visits;
  }

  void step(Worker& worker, NodeIndex child) {
    UctNode& node = tree_[child];
    const bool reserve = worker.shared && (reserved(worker) > 0 || node.visit_count() < settings_.virtual_loss);
    if (reserve) {
      worker.reserved_from = std::min(worker.reserved_from, worker.path.size());
      prefetch_to_write(&node);
    }
    tree_.send_for_children(node);
    domain_.play(worker.state, node.move);
    if (reserve) reserve_visit(node);
    worker.path.push_back(child);
    if (!proven_) return;
    worker.keys.push_back(key(worker));
    if (node.proven() == Proven::kUnknown) note_proof(node, proven_->find(worker.keys.back()));
  }

  // MCTS-Solver ---------------------------------------------------------------------------------------------------

  static std::size_t proven_slots(std::size_t memory) {
    std::size_t slots = 1 << 10;
    while (slots < (std::size_t{1} << 18) && slots * sizeof(std::uint64_t) * 32 < memory) slots *= 2;
    return slots;
  }
  std::uint64_t key(const Worker& worker) const {
    if constexpr (SolvableDomain<D>) return domain_.key(worker.state);
    return 0;
  }
  int minimax(Worker& worker, int depth) const {
    if constexpr (SolvableDomain<D>) return domain_.minimax(worker.state, depth);
    return 0;
  }

  // `winner`: 1 for side 0, -1 for side 1, 0 for nobody yet.
  static void note_proof(UctNode& node, int winner) {
    if (winner == 0) return;
    const bool mine = (winner > 0) == (node.side == 0);
    node.prove(mine ? Proven::kWin : Proven::kLoss);
  }

  // MCTS-MS: once for each node. Not at the root, where a move is wanted.
  void look_ahead(Worker& worker) {
    UctNode& node = leaf(worker);
    if (settings_.minimax_selection == 0 || !settings_.solver || worker.path.size() == 1 || node.terminal) return;
    if (node.judged.load(std::memory_order_acquire) != kJudged || node.proven() != Proven::kUnknown) return;
    if (!node.searched.exchange(1)) note_proof(node, minimax(worker, settings_.minimax_selection));
  }

  static constexpr std::uint64_t kProverStep = 64;  // simulations
  static constexpr std::uint64_t kBatch = 16;       // simulations that one of several threads takes on at a time

  // Half of its nodes go to the question itself, half to the first move that the tree would choose now: if that is
  // wrong, refuting it may be much easier than proving the right one, and the simulations turn to others.
  void consult_prover() {
    if constexpr (ProverDomain<D>) {
      if (!prover_ || !tree_[kRoot].has_children()) return;
      const std::uint64_t nodes = std::uint64_t{settings_.prover_nodes} * kProverStep;
      if (settings_.prover_means > 0) prover_->hear(tree_, {settings_.prover_means});
      const NodeIndex first = tree_[kRoot].first_child.load(std::memory_order_acquire);
      if (prover_turns_++ % 2 == 0) {
        prover_->run(nodes);
      } else {
        const UctNode& favourite = tree_[tree_.best_of(tree_[kRoot], [](const UctNode& child, NodeIndex) {
          return child.proven() == Proven::kUnknown ? std::int64_t{child.visit_count()} : -1;
        })];
        if (favourite.proven() == Proven::kUnknown) prover_->try_move(favourite.move, nodes);
      }
      for (NodeIndex child = first; child < first + tree_[kRoot].child_count; ++child) {
        if (tree_[child].proven() != Proven::kUnknown) continue;
        note_proof(tree_[child], prover_->after(tree_[child].move));
        const NodeIndex path[] = {kRoot, child};
        if (tree_[child].proven() != Proven::kUnknown) back_up_proof(tree_, path);
      }
    }
  }

  // Upwards from the proven end of the path; with MCTS-MB, past nodes that a shallow search decides.
  void spread_proof(Worker& worker) {
    std::span<const NodeIndex> path = worker.path;
    while (true) {
      const std::size_t end = back_up_proof(tree_, path);
      if (proven_)
        for (std::size_t i = path.size(); i-- > end;)
          if (const Proven proof = tree_[path[i]].proven(); proof != Proven::kUnknown)
            proven_->store(worker.keys[i], (proof == Proven::kWin) == (tree_[path[i]].side == 0) ? 1 : -1);
      UctNode& node = tree_[path[end]];
      if (end == 0 || settings_.minimax_backup == 0 || node.proven() != Proven::kUnknown) return;
      if (node.visit_count() < settings_.minimax_backup_visits) return;
      domain_.reset(worker.state);
      for (std::size_t i = 1; i <= end; ++i) domain_.play(worker.state, tree_[path[i]].move);
      note_proof(node, minimax(worker, settings_.minimax_backup));
      if (node.proven() == Proven::kUnknown) return;
      path = path.first(end + 1);
    }
  }

  // The first thread to come finds out; another one that comes meanwhile waits.
  void judge_once(Worker& worker, UctNode& node) {
    while (true) {
      std::uint8_t state = node.judged.load(std::memory_order_acquire);
      if (state == kJudged) return;
      if (state == kUnjudged && node.judged.compare_exchange_strong(state, kJudging, std::memory_order_acquire)) break;
      std::this_thread::yield();
    }
    try {
      judge(worker, node);
    } catch (...) {
      node.judged.store(kUnjudged, std::memory_order_release);
      throw;
    }
    node.judged.store(kJudged, std::memory_order_release);
  }

  void judge(Worker& worker, UctNode& node) {
    const NodeFacts facts = domain_.judge(worker.state);
    node.heuristic.store(static_cast<float>(facts.heuristic), std::memory_order_relaxed);
    if (facts.terminal && &node != &tree_[kRoot]) {  // at the root a move is wanted whatever is known
      const double value = node.side == 0 ? facts.value : 1.0 - facts.value;
      node.terminal_value = static_cast<float>(value);
      node.terminal = true;
      if (settings_.solver && facts.exact && (facts.value <= 0.0 || facts.value >= 1.0))
        note_proof(node, facts.value > 0.5 ? 1 : -1);
    }
  }

  struct Result {
    double value;        // in [0, 1], for side 0
    std::uint32_t fold;  // how many simulations it counts for
  };
  void add(Worker& worker, std::size_t i, const Result& result) {
    UctNode& node = tree_[worker.path[i]];
    const double mine = node.side == 0 ? result.value : 1.0 - result.value;
    const std::uint32_t fold = result.fold;
    if (!worker.shared)
      add_result(node, mine, fold);
    else if (i == 0)
      worker.root_value += mine * fold, worker.root_visits += fold;
    else
      add_shared_result(node, mine * fold, mine * mine * fold, i < worker.reserved_from ? fold : fold - 1);
  }
  void record(Worker& worker, const Result& result, std::size_t tree_moves, int playout_side = 0) {
    for (const NodeIndex index : worker.path) prefetch_to_write(&tree_[index]);
    this->back_up(worker, result);
    if (settings_.proof_number_weight > 0)
      for (std::size_t i = worker.path.size(); i-- > 0;)
        if (!update_proof_numbers(tree_, tree_[worker.path[i]]) && i + 1 < worker.path.size()) break;
    if (worker.listeners.empty()) return;
    SimulationReport report{worker.path, result.value, result.fold, {}, playout_side};
    if (result.fold == 1 && tree_.has_extra()) {
      const std::span<const std::uint16_t> moves = domain_.trace(worker.state);
      report.playout = moves.subspan(std::min(tree_moves, moves.size()));
    }
    for (const auto& listener : worker.listeners) listener->hear(tree_, report);
  }

  D domain_;
  UctSettings settings_;
  std::unique_ptr<Selection> selection_;
  UctTree tree_;
  std::optional<ProvenTable> proven_;
  typename ProverOf<D>::Type prover_;
  std::uint64_t prover_turns_ = 0;
  std::uint64_t seed_;
  int root_side_ = 0;
  const UctLimit* limit_ = nullptr;  // of the present run
};

}  // namespace tesuji
