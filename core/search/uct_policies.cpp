#include "search/uct_policies.h"

#include <algorithm>
#include <limits>

#include "search/minimax_nodes.h"

namespace tesuji {

namespace {

constexpr double kUnvisited = std::numeric_limits<double>::infinity();

// PN-MCTS prefers children that are nearly proven for the player to move, whatever their results so far.
class ProofNumberPart {
 public:
  ProofNumberPart(std::span<const UctNode> children, const UctSettings& settings)
      : weight_(static_cast<float>(settings.proof_number_weight)) {
    if (weight_ == 0) return;
    std::uint32_t most = 1;
    for (const UctNode& child : children) most = std::max(most, number(child));
    scale_ = weight_ / static_cast<float>(most);
  }
  float operator()(const UctNode& child) const {
    return weight_ == 0 ? 0 : weight_ - scale_ * static_cast<float>(number(child));
  }

 private:
  static std::uint32_t number(const UctNode& child) {
    const std::uint32_t n = child.effort[child.side].load(std::memory_order_relaxed);
    return n >= kNever ? 0 : n;  // proven lost: not chosen anyway
  }
  float weight_, scale_ = 0;
};

// The walk that all rules share. Children are visited in their order (7.2), so the first unvisited one ends the
// visited ones. Greedy mode (7.3) leaves the unvisited alone while some child wins often enough, and a search that
// widens leaves the last ones alone as long as not all before them are lost.
template <class Score>
NodeIndex best_child(const UctTree& tree, const UctNode& parent, const UctSettings& settings, Score score) {
  const bool greedy = settings.greedy;
  const auto greedy_threshold = static_cast<float>(settings.greedy_threshold);
  const std::span<const UctNode> children = tree.children(parent);
  const ProofNumberPart proof_numbers(children, settings);
  std::size_t best = children.size(), unvisited = children.size(), lost = children.size();
  float best_score = -std::numeric_limits<float>::infinity();
  bool found_good = false;
  std::size_t width = children.size();
  if (settings.widening.rule != Widening::kNone)
    width = open_children(settings.widening, width,
                          (settings.widening.rule == Widening::kIterative ? tree[kRoot] : parent).visit_count());
  for (std::size_t i = 0; i < children.size() && (i < width || best == children.size()); ++i) {
    const UctNode& child = children[i];
    const Proven proof = child.proven();
    if (proof == Proven::kWin) return parent.first_child.load(std::memory_order_relaxed) + static_cast<NodeIndex>(i);
    if (proof == Proven::kLoss) {
      lost = i;
      continue;
    }
    if (child.visit_count() == 0) {
      unvisited = std::min(unvisited, i);
      if (settings.grandparent == 0) break;
      continue;  // behind it there may be some that began with visits
    }
    const float mean = child.mean_value();
    found_good = found_good || mean > greedy_threshold;
    const float s = score(child, i) + proof_numbers(child);
    if (s > best_score || best == children.size()) best_score = s, best = i;  // a score that is no number is still a child
  }
  if (unvisited < children.size() && !(greedy && found_good)) best = unvisited;
  if (best == children.size()) best = unvisited < children.size() ? unvisited : lost;
  return parent.first_child.load(std::memory_order_relaxed) + static_cast<NodeIndex>(best);
}

double log_visits(const UctNode& parent) { return std::log(std::max<std::uint32_t>(parent.visit_count(), 1)); }

// UCB1 and UCB1+ (equations 1.1 and 4.1 to 4.6).
class Ucb1Plus final : public Selection {
 public:
  explicit Ucb1Plus(const UctSettings& settings) : s_(settings), sigmoid_(settings.sigmoid_scale) {}

  NodeIndex select(const UctTree& tree, const UctNode& parent) const override {
    const auto explore = static_cast<float>(std::sqrt(log_visits(parent) / s_.exploration));
    const bool history = s_.history && tree[kRoot].visit_count() >= s_.history_start;
    if (!history && !s_.heuristic)
      return choose(tree, parent, [&](const UctNode& child, std::size_t) { return plain(child, explore); });
    const float history_scale = history ? 1.0f / static_cast<float>(tree[kRoot].visit_count()) : 0.0f;
    const float heuristic_scale = s_.heuristic ? 1.0f : 0.0f;
    return choose(tree, parent, [&](const UctNode& child, std::size_t) {
      const std::uint32_t n = child.visit_count();
      const float history_part =
          history ? history_sigmoid(tree, n) * history_scale * static_cast<float>(tree.history_count(child.move)) : 0.0f;
      const float heuristic = child.heuristic.load(std::memory_order_relaxed);
      return plain(child, explore) + history_part + heuristic_scale * sigmoid_(n) * heuristic;
    });
  }

  BoundParts bound(const UctTree& tree, const UctNode& parent, NodeIndex index) const override {
    const UctNode& child = tree[index];
    const std::uint32_t n = child.visit_count();
    BoundParts parts;
    parts.mean = child.mean_value();
    parts.exploration = n == 0 ? kUnvisited : std::sqrt(log_visits(parent) / (s_.exploration * n));
    if (s_.history && tree[kRoot].visit_count() >= s_.history_start)
      parts.history = history_sigmoid(tree, n) * tree.history_value(child.move);
    if (s_.heuristic) parts.heuristic = sigmoid_(n) * child.heuristic;
    return parts;
  }

 private:
  template <class Score>
  NodeIndex choose(const UctTree& tree, const UctNode& parent, Score score) const {
    return best_child(tree, parent, s_, score);
  }
  static float plain(const UctNode& child, float explore) {
    return child.mean_value() + explore * child.inverse_root.load(std::memory_order_relaxed);
  }
  float history_sigmoid(const UctTree& tree, std::uint32_t node_visits) const {
    const std::uint32_t n = s_.history_fades_with_root ? tree[kRoot].visit_count() : node_visits;
    return sigmoid_(n > s_.history_start ? n - s_.history_start : 0);
  }

  UctSettings s_;
  Sigmoid sigmoid_;
};

// Rules that need nothing but how each child stands, with RAVE (Gelly and Silver 2007) in its mean where it is asked for.
class ByArms final : public Selection {
 public:
  explicit ByArms(const UctSettings& settings) : s_(settings) {}

  NodeIndex select(const UctTree& tree, const UctNode& parent) const override {
    const NodeIndex first = parent.family();
    const ArmRule rule = rule_of(tree, parent);
    return best_child(tree, parent, s_, [&](const UctNode& child, std::size_t i) {
      return rule.score(arm(tree, first + static_cast<NodeIndex>(i), child));
    });
  }
  BoundParts bound(const UctTree& tree, const UctNode& parent, NodeIndex index) const override {
    const Arm it = arm(tree, index, tree[index]);
    return {it.plays == 0 ? 0 : it.mean, rule_of(tree, parent).width(it), 0, 0};
  }

 private:
  ArmRule rule_of(const UctTree& tree, const UctNode& parent) const {
    return {s_.selection, s_.exploration, s_.ucb_e, static_cast<double>(parent.visit_count()), tree.children(parent), &UctNode::arm};
  }
  Arm arm(const UctTree& tree, NodeIndex index, const UctNode& child) const {
    Arm it = UctNode::arm(child);
    if (s_.selection != SelectionRule::kRave) return it;
    const UctTree::Amaf& amaf = tree.extra(index);
    const double amaf_visits = amaf.visits.load(std::memory_order_relaxed);
    if (amaf_visits == 0) return it;
    const double beta = s_.rave_schedule == RaveSchedule::kHandMade
                            ? rave_by_hand(it.plays, s_.rave_equivalence)
                            : rave_by_error(it.plays, amaf_visits, 1 / s_.rave_equivalence);
    it.mean = (1 - beta) * it.mean + beta * amaf.value.load(std::memory_order_relaxed) / amaf_visits;
    return it;
  }

  UctSettings s_;
};

// Any rule, with the mean and the uncertainty of the minimax nodes instead of the children's own (Lin 2017, 3.5.2). What
// history and heuristic say is about the child's own move.
class ThroughMinimaxNodes final : public Selection {
 public:
  ThroughMinimaxNodes(const UctSettings& settings, std::unique_ptr<Selection> rule) : s_(settings), rule_(std::move(rule)) {}

  NodeIndex select(const UctTree& tree, const UctNode& parent) const override {
    const NodeIndex first = parent.first_child.load(std::memory_order_relaxed);
    return best_child(tree, parent, s_, [&](const UctNode&, std::size_t i) {
      return static_cast<float>(bound(tree, parent, first + static_cast<NodeIndex>(i)).total());
    });
  }
  BoundParts bound(const UctTree& tree, const UctNode& parent, NodeIndex child) const override {
    BoundParts parts = rule_->bound(tree, parent, child);
    const MinimaxNodes& nodes = tree.minimax();
    const NodeIndex node = nodes.of(child);
    if (node == child) return parts;
    const BoundParts seen = rule_->bound(tree, tree[nodes.parent(node)], node);
    parts.mean = nodes.same_mover(child, node) ? seen.mean : 1 - seen.mean;
    parts.exploration = seen.exploration;
    return parts;
  }

 private:
  UctSettings s_;
  std::unique_ptr<Selection> rule_;
};

class MinimaxListener final : public Listener {
 public:
  explicit MinimaxListener(const MinimaxSettings& settings) : settings_(settings) {}
  void hear(UctTree& tree, const SimulationReport& report) override {
    for (std::size_t i = report.path.size(); i-- > 0;) tree.minimax().update(tree, report.path[i], settings_);
  }

 private:
  MinimaxSettings settings_;
};

// Zhang 7.1: a simulation counts once for each point that its path in the tree contains.
class HistoryListener final : public Listener {
 public:
  explicit HistoryListener(int move_count)
      : stamp_(static_cast<std::size_t>(move_count), 0), kept_(static_cast<std::size_t>(move_count), 0) {}
  void hear(UctTree& tree, const SimulationReport& report) override {
    ++now_;
    for (const NodeIndex index : report.path.subspan(1)) {
      const std::uint16_t move = tree[index].move;
      if (move == kPassMove) continue;
      if (stamp_[move] == now_) continue;
      stamp_[move] = now_;
      if (kept_[move] == 0) moves_.push_back(move);
      kept_[move] += report.fold;
    }
  }
  void hand_over(UctTree& tree) override {
    for (const std::uint16_t move : moves_) {
      tree.history()[move].fetch_add(kept_[move], std::memory_order_relaxed);
      kept_[move] = 0;
    }
    moves_.clear();
  }

 private:
  std::vector<std::uint64_t> stamp_;
  std::vector<std::uint32_t> kept_;
  std::vector<std::uint16_t> moves_;  // with something kept
  std::uint64_t now_ = 0;
};

class AmafListener final : public Listener {
 public:
  explicit AmafListener(int move_count) : played_(move_count) {}
  void hear(UctTree& tree, const SimulationReport& report) override {
    const auto side = [&](std::size_t i) {
      return i + 1 < report.path.size() ? tree[report.path[i + 1]].side : tree[tree[report.path[i]].family()].side;
    };
    all_moves_as_first(played_, tree, report.path, report.playout, report.playout_side, side, [&](NodeIndex child, int mover) {
      UctTree::Amaf& amaf = tree.extra(child);
      amaf.visits.fetch_add(1, std::memory_order_relaxed);
      amaf.value.fetch_add(static_cast<float>(mover == 0 ? report.value : 1 - report.value), std::memory_order_relaxed);
    });
  }

 private:
  PlayedMoves played_;
};

void cache(UctNode& node, double value, std::uint32_t visits) {
  node.mean.store(static_cast<float>(value / visits), std::memory_order_relaxed);
  node.inverse_root.store(1.0f / std::sqrt(static_cast<float>(visits)), std::memory_order_relaxed);
}

}  // namespace

namespace {

std::unique_ptr<Selection> make_rule(const UctSettings& settings) {
  if (settings.selection != SelectionRule::kUcb1) return std::make_unique<ByArms>(settings);
  return std::make_unique<Ucb1Plus>(settings);
}

}  // namespace

std::unique_ptr<Selection> make_selection(const UctSettings& settings) {
  if (settings.minimax.rule == MinimaxRule::kNever) return make_rule(settings);
  return std::make_unique<ThroughMinimaxNodes>(settings, make_rule(settings));
}

std::unique_ptr<Listener> make_history_listener(int move_count) { return std::make_unique<HistoryListener>(move_count); }
std::unique_ptr<Listener> make_amaf_listener(int move_count) { return std::make_unique<AmafListener>(move_count); }
std::unique_ptr<Listener> make_minimax_listener(const MinimaxSettings& settings) {
  return std::make_unique<MinimaxListener>(settings);
}

void add_result(UctNode& node, double value_for_mover, std::uint32_t fold) {
  const double value = node.value.load(std::memory_order_relaxed) + value_for_mover * fold;
  const std::uint32_t visits = node.visits.load(std::memory_order_relaxed) + fold;
  const double squares = node.squares.load(std::memory_order_relaxed) + value_for_mover * value_for_mover * fold;
  node.value.store(value, std::memory_order_relaxed);
  node.squares.store(squares, std::memory_order_relaxed);
  node.visits.store(visits, std::memory_order_relaxed);
  cache(node, value, visits);
}

void reserve_visit(UctNode& node) {
  const std::uint32_t visits = node.visits.fetch_add(1, std::memory_order_relaxed) + 1;
  cache(node, node.value.load(std::memory_order_relaxed), visits);
}

void add_shared_result(UctNode& node, double sum_for_mover, double squares, std::uint32_t visits) {
  node.squares.fetch_add(squares, std::memory_order_relaxed);
  const double value = node.value.fetch_add(sum_for_mover, std::memory_order_relaxed) + sum_for_mover;
  cache(node, value, node.visits.fetch_add(visits, std::memory_order_relaxed) + visits);
}

bool update_proof_numbers(UctTree& tree, UctNode& node) {
  std::uint32_t now[2] = {node.effort[0].load(std::memory_order_relaxed), node.effort[1].load(std::memory_order_relaxed)};
  const std::uint32_t before[2] = {now[0], now[1]};
  const std::span<const UctNode> children = tree.children(node);
  if (const Proven proof = node.proven(); proof != Proven::kUnknown) {
    const int winner = proof == Proven::kWin ? node.side : 1 - node.side;
    now[winner] = 0, now[1 - winner] = kNever;
  } else if (!children.empty()) {
    const int mover = children.front().side;
    std::uint32_t least = kNever;
    std::uint64_t sum = 0;
    for (const UctNode& child : children) {
      least = std::min(least, child.effort[mover].load(std::memory_order_relaxed));
      sum += child.effort[1 - mover].load(std::memory_order_relaxed);
    }
    now[mover] = least;
    now[1 - mover] = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kNever));
  } else if (node.terminal) {
    now[0] = now[1] = kNever;  // a rule of thumb ends the line here: nothing can be proven
  }
  for (int side : {0, 1}) node.effort[side].store(now[side], std::memory_order_relaxed);
  return now[0] != before[0] || now[1] != before[1];
}

}  // namespace tesuji
