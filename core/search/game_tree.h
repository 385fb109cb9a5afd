// The tree of a whole-game search: UCT with RAVE and virtual wins, shared by threads, kept from move to move.
//
// It knows no Go: moves are numbers and sides alternate. Statistics are those of the player who moved into the node.
// Threads add with relaxed loads and stores; an addition that gets lost now and then only blurs the statistics a
// little (Enzenberger and Müller 2009). One thread is exact and repeatable.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "search/amaf.h"
#include "search/arm_rule.h"
#include "search/search_tree.h"
#include "search/widening.h"

namespace tesuji {

struct GameNode : TreeNode {
  std::atomic<std::uint8_t> read{0};  // what was read beforehand is in the children's virtual wins
  std::atomic<float> wins{0};
  std::atomic<std::uint32_t> visits{0};
  std::atomic<float> rave_wins{0}, rave_visits{0};
  std::atomic<float> score{0};  // sum of the mover's scores in points
  std::atomic<float> prior_wins{0}, prior_visits{0};

  std::uint32_t visit_count() const { return visits.load(std::memory_order_relaxed); }
  // Of playouts alone, without virtual wins; 0.5 when there are none.
  double mean_value() const {
    const double n = visit_count();
    return n > 0 ? wins.load(std::memory_order_relaxed) / n : 0.5;
  }
  // With virtual ones.
  float plays() const { return static_cast<float>(visit_count()) + prior_visits.load(std::memory_order_relaxed); }
  // Of virtual wins alone.
  float prior_mean() const {
    const float n = prior_visits.load(std::memory_order_relaxed);
    return n > 0 ? prior_wins.load(std::memory_order_relaxed) / n : 0.5f;
  }
  int decision() const { return static_cast<int>(proven()); }  // 1: won for the player who moved here
  double mean_score() const {
    const double n = visit_count();
    return n > 0 ? score.load(std::memory_order_relaxed) / n : 0.0;
  }
};

template <class Number>
void add_relaxed(std::atomic<Number>& place, Number value) {
  place.store(place.load(std::memory_order_relaxed) + value, std::memory_order_relaxed);
}

struct SelectionSettings {
  SelectionRule rule = SelectionRule::kUcb1;  // kRave is none: RAVE is in the mean of all of them
  double ucb_e = 0;                // UCB-E's a; 0: the largest that the theorem allows
  bool rave = true;
  RaveSchedule rave_schedule = RaveSchedule::kLeastError;
  double rave_equivalence = 3500;  // simulations at which RAVE and playouts weigh the same in the long run
  double exploration = 0.0;        // UCB1's constant; virtual wins and RAVE explore enough (Silver and Gelly 2007)
  WideningSettings widening;       // by what is believed of the moves
  MinimaxSettings minimax;         // children seen through their minimax nodes (Lin 2017, 3.5; his future work 1)
};

// A move with virtual wins: what is believed before any playout.
struct GameMove {
  std::uint16_t move = 0;
  float prior_wins = 0, prior_visits = 0;
};

struct Nothing {};

class GameTree : public SearchTree<GameNode, Nothing, 18> {
 public:
  explicit GameTree(std::size_t memory, const SelectionSettings& settings = {}) : SearchTree(memory, 2048), settings_(settings) {
    if (settings.minimax.rule != MinimaxRule::kNever) enable_minimax(0);
  }

  GameNode& root() { return (*this)[kRoot]; }
  const GameNode& root() const { return (*this)[kRoot]; }

  bool expand(NodeIndex at, std::span<const GameMove> moves) {
    return grow(at, moves.size(), [&](GameNode& child, std::size_t i) {
      child.move = moves[i].move;
      child.prior_wins.store(moves[i].prior_wins, std::memory_order_relaxed);
      child.prior_visits.store(moves[i].prior_visits, std::memory_order_relaxed);
    });
  }

  // The child to follow: mean of playouts and virtual wins, mixed with RAVE as long as that knows more. `banned`, by
  // move, leaves some out if it is not null.
  NodeIndex select(NodeIndex at, const std::uint8_t* banned = nullptr) const {
    const GameNode& node = (*this)[at];
    const double parent = settings_.exploration > 0 ? std::log(static_cast<double>(node.visit_count()) + 1) : 0;
    const auto inverse = static_cast<float>(1 / settings_.rave_equivalence);
    const auto best = [&](auto value) {
      return best_of(node, [&](const GameNode& child, NodeIndex i) {
        if (banned && banned[child.move]) return -2.0f;
        if (child.decision() != 0) return child.decision() > 0 ? std::numeric_limits<float>::infinity() : -1.0f;
        return value(child, i);
      });
    };
    if (settings_.rule == SelectionRule::kUcb1 && settings_.widening.rule == Widening::kNone)
      return best([&](const GameNode& child, NodeIndex i) {
        return has_minimax() ? bound_through(i, inverse) : bound(child, parent, inverse);
      });
    const auto arm = [&](const GameNode& child) { return this->arm(child, inverse); };
    const ArmRule rule(settings_.rule, 0, settings_.ucb_e, node.visit_count() + 1.0, children(node), arm);
    const Belief last = last_open(node);
    return best([&](const GameNode& child, NodeIndex i) {
      if (last < Belief{-child.prior_mean(), i}) return -0.9f + child.prior_mean() / 2;  // not open yet, but better than a lost one
      return settings_.rule == SelectionRule::kUcb1 ? bound(child, parent, inverse) : rule.score(arm(child));
    });
  }

  // The results of a simulation are in the nodes of its path.
  void update_minimax(std::span<const NodeIndex> path) {
    for (std::size_t i = path.size(); has_minimax() && i-- > 0;) minimax().update(*this, path[i], settings_.minimax);
  }

  // The last node of a path is decided. Decides what follows from that above it, and corrects the statistics of all
  // the path, so that no earlier game speaks for a line that is known to fail (Zhang's heavy backup, 4.6).
  void decide(std::span<const NodeIndex> path, int decision) {
    (*this)[path.back()].prove(decision > 0 ? Proven::kWin : Proven::kLoss);
    std::size_t top = back_up_proof(*this, path);
    if ((*this)[path[top]].proven() == Proven::kUnknown) ++top;
    float change = 0;
    for (std::size_t i = path.size(); i-- > 0; change = -change) {
      GameNode& node = (*this)[path[i]];
      if (i >= top) {
        const float visits = node.decision() > 0 ? static_cast<float>(node.visit_count()) : 0.0f;
        change = visits - node.wins.load(std::memory_order_relaxed);
      }
      add_relaxed(node.wins, change);
    }
  }

  // Takes over what another tree knows below one of its nodes; that node becomes the root here. What does not fit is
  // left out, the deepest first.
  void copy_from(const GameTree& other, NodeIndex node) {
    clear();
    copy_statistics(root(), other[node]);
    std::vector<std::pair<NodeIndex, NodeIndex>> queue{{kRoot, node}};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const auto [at, source] = queue[i];
      const std::span<const GameNode> family = other.children(other[source]);
      if (family.empty()) continue;
      const bool copied = grow(at, family.size(), [&](GameNode& child, std::size_t k) { copy_statistics(child, family[k]); });
      if (!copied) break;
      for (NodeIndex k = 0; k < family.size(); ++k)
        if (family[k].has_children()) queue.emplace_back((*this)[at].family() + k, other[source].family() + k);
    }
    for (std::size_t i = queue.size(); has_minimax() && i-- > 0;) minimax().update(*this, queue[i].first, settings_.minimax);
  }

 private:
  template <class Fill>
  bool grow(NodeIndex at, std::size_t count, Fill fill) {
    return NodePool::grow((*this)[at], [&] { return count; }, [&](NodeIndex first) {
      for (NodeIndex k = 0; k < count; ++k) fill((*this)[first + k], k);
      return extend(at, first, count, static_cast<std::uint8_t>(has_minimax() ? 1 - minimax().mover(at) : 0));
    });
  }

  // What is believed of a move, the best first; of equals the first one.
  using Belief = std::pair<float, NodeIndex>;
  // Of the last child that a search which widens has open.
  Belief last_open(const GameNode& node) const {
    const WideningSettings& widening = settings_.widening;
    const Belief all{std::numeric_limits<float>::infinity(), 0};
    if (widening.rule == Widening::kNone) return all;
    const std::uint32_t visits = (widening.rule == Widening::kIterative ? root() : node).visit_count();
    const std::size_t open = open_children(widening, node.child_count, visits);
    if (open >= node.child_count) return all;
    std::vector<Belief> order;
    for (NodeIndex i = node.family(); i < node.family() + node.child_count; ++i) order.emplace_back(-(*this)[i].prior_mean(), i);
    const auto last = order.begin() + static_cast<std::ptrdiff_t>(open) - 1;
    std::nth_element(order.begin(), last, order.end());
    return *last;
  }

  // With virtual wins and RAVE. Results are won or lost but for a small share, so their squares are not summed.
  Arm arm(const GameNode& child, float inverse) const {
    const float n = child.plays(), mean = worth(child, n, inverse);
    return {n, mean, static_cast<double>(n) * mean};
  }
  float bound(const GameNode& child, double parent, float inverse) const {
    const float n = child.plays();
    const float value = worth(child, n, inverse);
    if (settings_.exploration <= 0) return value;
    return value + static_cast<float>(settings_.exploration * std::sqrt(parent / (static_cast<double>(n) + 1)));
  }
  float worth(const GameNode& child, float n, float inverse) const {
    const float w = child.wins.load(std::memory_order_relaxed) + child.prior_wins.load(std::memory_order_relaxed);
    const float value = n > 0 ? w / n : 0.5f;
    const float rn = settings_.rave ? child.rave_visits.load(std::memory_order_relaxed) : 0;
    if (rn <= 0) return value;
    const float mean = child.rave_wins.load(std::memory_order_relaxed) / rn;
    const bool by_hand = settings_.rave_schedule == RaveSchedule::kHandMade;
    const float share = by_hand ? static_cast<float>(rave_by_hand(n, settings_.rave_equivalence)) : rave_by_error(n, rn, inverse);
    return value + share * (mean - value);
  }
  // With the mean and the uncertainty of its minimax node.
  float bound_through(NodeIndex child, float inverse) const {
    const NodeIndex seen = minimax().of(child);
    const GameNode& node = (*this)[seen];
    const double parent = std::log(static_cast<double>((*this)[minimax().parent(seen)].visit_count()) + 1);
    const float mean = worth(node, node.plays(), inverse), found = bound(node, parent, inverse);
    return minimax().same_mover(child, seen) ? found : 1 - mean + (found - mean);
  }

  static void copy_statistics(GameNode& to, const GameNode& from) {
    to.wins.store(from.wins.load()), to.visits.store(from.visits.load());
    to.rave_wins.store(from.rave_wins.load()), to.rave_visits.store(from.rave_visits.load());
    to.score.store(from.score.load());
    to.read.store(from.read.load());
    to.proof.store(from.proof.load());
    to.prior_wins.store(from.prior_wins.load()), to.prior_visits.store(from.prior_visits.load());
    to.move = from.move;
  }

  SelectionSettings settings_;
};

}  // namespace tesuji
