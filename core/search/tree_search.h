// The engine of all Monte-Carlo tree searches that threads may share: simulations, each down the tree and back up.
//
// What differs between searches is the class that derives from this one, compiled in, without a case here:
//   make_worker(i)           what a thread has for itself: a TreeWorker and more
//   begin(worker)            a simulation begins at the root
//   is_open(worker)          may it go on below the last node of the path? Children that it is time for are made here
//   select(worker)           the child to follow
//   enter(worker, child)     its move is made, by advance() and whatever else there is to do
//   finish(worker)           at the last node: more children, a playout, and back_up()
//   add(worker, i, result)   what the result says to node i of the path
//   look_up(worker, now)     after each simulation: may end() the search
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include "base/threads.h"
#include "search/node_pool.h"

namespace tesuji {

struct TreeWorker {
  std::vector<NodeIndex> path;
  std::vector<NodeIndex> way;  // to a minimax node
  bool shared = false;  // there are other threads
};

// What every search may be told.
struct TreeLimit {
  std::uint64_t simulations = std::numeric_limits<std::uint64_t>::max();  // more, on top of those already made
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
};

template <class Self, class Worker>
class TreeSearch {
 protected:
  struct Moment {
    std::uint64_t mine;  // simulations of this thread in this run
    bool first;          // the thread that looks at clocks and asks others
    bool last_of_batch;
  };
  static constexpr int kOpen = -1;
  static constexpr std::uint64_t kLookEvery = 64;

  // As many workers as there is memory for, at most so many as are wanted; one is needed.
  std::size_t hire(int threads) {
    const auto wanted = static_cast<std::size_t>(std::max(threads, 1));
    try {
      while (workers_.size() < wanted) workers_.push_back(self().make_worker(workers_.size()));
    } catch (const std::bad_alloc&) {
      if (workers_.empty()) throw;
    }
    return std::min(wanted, workers_.size());
  }

  // Returns what ended the search, or kOpen when all simulations were made; `asked` is the reason for `limit.stop`.
  // A thread takes on so many simulations at a time where there are several.
  int run(std::size_t threads, const TreeLimit& limit, int asked, std::uint64_t batch) {
    made_.store(0), reason_.store(kOpen);
    for (auto& worker : workers_) worker->shared = threads > 1;
    const auto work = [&](std::size_t i) {
      Worker& worker = *workers_[i];
      const std::uint64_t wanted = worker.shared ? batch : 1;
      std::uint64_t mine = 0, claimed = 0;
      while (reason_.load(std::memory_order_relaxed) == kOpen) {
        if (claimed == 0) {
          const std::uint64_t before = made_.fetch_add(wanted, std::memory_order_relaxed);
          if (before >= limit.simulations) break;
          claimed = std::min(wanted, limit.simulations - before);
        }
        simulate(worker);
        --claimed, ++mine;
        self().look_up(worker, Moment{mine, i == 0, claimed == 0});
        if (mine % kLookEvery == 0 && limit.stop && limit.stop->load(std::memory_order_relaxed)) end(asked);
      }
    };
    share_work(threads, work, [&] { end(asked); });
    return reason_.load();
  }
  void end(int reason) {
    int none = kOpen;
    reason_.compare_exchange_strong(none, reason);
  }
  std::uint64_t made() const { return made_.load(std::memory_order_relaxed); }

  void simulate(Worker& worker) {
    worker.path.clear();
    worker.path.push_back(kRoot);
    self().begin(worker);
    while (self().is_open(worker)) self().enter(worker, self().select(worker));
    self().finish(worker);
  }
  // Lin's program goes on from the minimax node of the child that it has chosen, by the moves that lead there, as far as
  // nothing is proven: step(worker, node) makes one of them.
  template <class Tree>
  void go_to_minimax_node(Worker& worker, const Tree& tree, NodeIndex child) {
    for (tree.minimax().way_from(child, worker.way); !worker.way.empty(); worker.way.pop_back()) {
      if (tree[worker.path.back()].proven() != Proven::kUnknown) return;
      self().step(worker, worker.way.back());
    }
  }
  // The grandparent heuristic (Gelly and Silver 2007, 6; Zhang 2009, 1.4): what a move was worth two moves before is what
  // it is worth to begin with. give(child, known, visits), at most `most` of them, to new children of the path's end.
  template <class Tree, class Give>
  static void inherit(const Worker& worker, Tree& tree, NodeIndex first, std::size_t count, std::uint32_t most, Give give) {
    if (most == 0 || worker.path.size() < 3) return;
    const NodeIndex grandparent = worker.path[worker.path.size() - 3];
    for (auto i = first; i < first + count; ++i)
      if (const NodeIndex known = tree.find_child(grandparent, tree[i].move); known != kNoNode)
        if (const std::uint32_t visits = std::min(tree[known].visit_count(), most); visits > 0) give(tree[i], tree[known], visits);
  }
  // From the last node to the root.
  template <class Result>
  void back_up(Worker& worker, const Result& result) {
    for (std::size_t i = worker.path.size(); i-- > 0;) self().add(worker, i, result);
  }

  std::vector<std::unique_ptr<Worker>> workers_;

 private:
  Self& self() { return static_cast<Self&>(*this); }

  alignas(64) std::atomic<std::uint64_t> made_{0};  // by all threads, and apart from what they only read
  alignas(64) std::atomic<int> reason_{kOpen};
};

}  // namespace tesuji
