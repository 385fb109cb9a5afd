// The choices of a Monte-Carlo tree search, each an object: which child to follow, how to back a result up.
// The loop in uct.h knows none of them by name.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "search/amaf.h"
#include "search/arm_rule.h"
#include "search/minimax_nodes.h"
#include "search/uct_tree.h"
#include "search/widening.h"

namespace tesuji {

enum class FinalChoice : std::uint8_t { kVisits, kMean };

struct UctSettings {
  // Selection.
  SelectionRule selection = SelectionRule::kUcb1;
  double exploration = 10;           // ExEValue: the larger, the less exploration (equation 4.3)
  bool history = false;              // equation 7.1
  std::uint32_t history_start = 1000;  // C_his
  // Equations 4.4 and 7.1 take S of the node's visits less C_his, which is negative for most nodes although S is
  // defined from 0 on. Read with the root's visits, the condition of 7.1 makes it always defined, and the history
  // fades with the search; read with the node's, it counts in full for every node below C_his visits.
  bool history_fades_with_root = true;
  bool heuristic = false;            // equation 4.5
  double sigmoid_scale = 10;         // C_S (equation 4.6); Zhang gives no value
  bool greedy = false;               // 7.3
  double greedy_threshold = 0.95;
  bool sort_children = false;        // 7.2
  double ucb_e = 0;                  // UCB-E's a (Audibert, Bubeck and Munos 2010); 0: 25/36 (n - K) / H1
  double rave_equivalence = 1000;    // RAVE's k (Gelly and Silver 2007)
  RaveSchedule rave_schedule = RaveSchedule::kHandMade;
  MinimaxSettings minimax;           // children seen through their minimax nodes (Lin 2017, 3.5)
  WideningSettings widening;         // needs sort_children

  // Growth.
  std::uint32_t grandparent = 0;     // visits of the same move two moves before that a new child begins with at most

  // Backup.
  std::uint32_t heavy_backup = 8;    // 7.4
  bool solver = false;               // MCTS-Solver (Winands, Bjornsson and Saito 2008)
  bool share_proofs = false;         // ours: lines that lead to the same position share what is proven of it
  std::uint32_t prover_nodes = 0;    // ours: nodes of an exact search beside the tree, per simulation
  double prover_means = 0;           // ours: how much the tree's means count where that search begins (mcts_priors.h)
  double proof_number_weight = 0;    // PN-MCTS (Kowalski and others 2024, with ranks): C_pn times 1 - number / largest
  int minimax_selection = 0;         // MCTS-MS (Baier and Winands 2014): depth of the search in the tree ...
  std::uint32_t minimax_selection_visits = 1;  // ... when a node has so many visits
  int minimax_backup = 0;            // MCTS-MB: depth of the search where a proof stops on its way up ...
  std::uint32_t minimax_backup_visits = 0;     // ... if the node has so many visits

  // Playouts.
  bool last_good_reply = false;      // Drake 2009
  bool forget_replies = true;        // Baier and Drake 2010

  // Threads. A simulation under way counts as lost at nodes with fewer visits, so that other threads look elsewhere. One
  // visit more or less says nothing to a node with many, and writing such nodes, where the threads meet, twice in a
  // simulation would only make them wait for each other.
  std::uint32_t virtual_loss = 64;

  // Decision and end.
  FinalChoice final_choice = FinalChoice::kVisits;
  bool early_stop = false;           // 4.7
  double stop_root_mean = 0.5, stop_best_mean = 0.75, stop_gap = 0.05;

  std::size_t memory = std::size_t{256} << 20;
};

// Equation 4.6: from 1 at x = 0 down to 0; `scale` is C_S.
inline double transformed_sigmoid(double x, double scale) {
  return 2.0 * (1.0 - 1.0 / (1.0 + std::exp(-std::sqrt(x) / scale)));
}

// The same from a table, for numbers of visits.
class Sigmoid {
 public:
  explicit Sigmoid(double scale) : scale_(scale), table_(4096) {
    for (std::size_t n = 0; n < table_.size(); ++n) table_[n] = static_cast<float>(transformed_sigmoid(static_cast<double>(n), scale));
  }
  float operator()(std::uint32_t n) const {
    return n < table_.size() ? table_[n] : static_cast<float>(transformed_sigmoid(n, scale_));
  }

 private:
  double scale_;
  std::vector<float> table_;
};

// What the bound of a child consists of (equation 4.1), for reports.
struct BoundParts {
  double mean = 0, exploration = 0, history = 0, heuristic = 0;
  double total() const { return mean + exploration + history + heuristic; }
};

class Selection {
 public:
  virtual ~Selection() = default;
  // The child to follow from a node that has children. Never fails: if every child is proven lost, any of them.
  virtual NodeIndex select(const UctTree& tree, const UctNode& parent) const = 0;
  virtual BoundParts bound(const UctTree& tree, const UctNode& parent, NodeIndex child) const = 0;
};

// Makes the selection that the settings name.
std::unique_ptr<Selection> make_selection(const UctSettings& settings);

// One simulation, as the listeners hear of it.
struct SimulationReport {
  std::span<const NodeIndex> path;           // from the root to the node where the playout began
  double value = 0;                          // in [0, 1], for side 0
  std::uint32_t fold = 1;                    // how many simulations it counts for
  std::span<const std::uint16_t> playout;    // moves after the path, when somebody asked for them
  int playout_side = 0;                      // side of the first of them; the sides alternate
};

// Takes note of simulations beside the nodes' own statistics; one object per worker, so it may keep scratch memory.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void hear(UctTree& tree, const SimulationReport& report) = 0;
  // After every simulation, or after some when there are several threads: what was kept back goes into the tree.
  virtual void hand_over(UctTree&) {}
};

std::unique_ptr<Listener> make_history_listener(int move_count);
std::unique_ptr<Listener> make_amaf_listener(int move_count);
std::unique_ptr<Listener> make_minimax_listener(const MinimaxSettings& settings);

// Mean backup of a k-fold result into one node, by the only thread.
void add_result(UctNode& node, double value_for_mover, std::uint32_t fold);
// The same for several threads, with virtual loss: a visit is counted in advance as lost, and put right afterwards.
void reserve_visit(UctNode& node);
// `fold` results of one value, or what several simulations brought together.
void add_shared_result(UctNode& node, double sum_for_mover, double squares, std::uint32_t visits);

// PN-MCTS: the numbers of a node from its children's, or of a leaf from what is known of it. Did they change?
bool update_proof_numbers(UctTree& tree, UctNode& node);

}  // namespace tesuji
