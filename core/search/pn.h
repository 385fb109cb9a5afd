// Best-first proof-number search (Allis 1994) with the whole tree in memory, pn+ by its initial numbers.
//
// The tree has one node per path, so a repetition decides exactly the node at which it happens and no
// graph-history interaction arises; the price is memory.
#pragma once

#include <memory>
#include <utility>

#include "search/limit.h"
#include "search/path.h"
#include "search/proof_numbers.h"

namespace tesuji {

template <Domain D>
class PnTree {
 public:
  using Move = typename D::Move;

  PnTree(D& domain, const ProofSettings& settings, const Limit& limit, Observer observer = {})
      : domain_(domain),
        settings_(settings),
        budget_(limit),
        observer_(std::move(observer)),
        capacity_(std::clamp<std::size_t>(limit.memory / sizeof(Node), 2, kMostNodes)),
        nodes_(std::make_unique_for_overwrite<Node[]>(capacity_)) {}

  // Searches from where the domain stands, in an empty tree.
  Outcome solve() {
    const std::uint64_t before = budget_.nodes(), evaluated = evaluated_;
    path_ = Path();
    used_ = 0;
    deepest_ = 0;
    full_ = false;
    next_report_ = budget_.nodes() + observer_.every;
    if (budget_.spend()) {
      nodes_[used_++] = make_node(0, kNoMove, 0);
      path_.push(domain_.hash());
      grow_tree();
    }
    Outcome outcome = describe();
    outcome.nodes = budget_.nodes() - before;
    outcome.evaluated = evaluated_ - evaluated;
    return outcome;
  }

  Budget& budget() { return budget_; }

 private:
  struct Node {
    std::uint32_t parent, first, count;
    std::uint32_t pn, dn;
    std::uint32_t size;  // of the subtree; counted when the search is over
    std::int32_t move;
    bool attacker;
    bool cut;  // disproved, but relying on the depth limit
  };

  static constexpr std::size_t kMostNodes = std::numeric_limits<std::uint32_t>::max();

  static std::uint32_t own(const Node& n, bool attacker) { return attacker ? n.pn : n.dn; }
  bool solved(const Node& n) const { return n.pn == 0 || n.dn == 0; }

  // The domain's state as a node at this depth.
  Node make_node(std::uint32_t parent, int move, int depth) {
    Node node{parent, 0, 0, kInfinity, 0, 1, move, domain_.attacker_to_move(), false};
    deepest_ = std::max(deepest_, depth);
    if (path_.find(domain_.hash()) >= 0) return node;
    ++evaluated_;
    const Value value = domain_.terminal();
    if (value == Value::AttackerWins) {
      node.pn = 0;
      node.dn = kInfinity;
    } else if (value == Value::Unknown && depth >= budget_.limit().depth) {
      node.cut = true;
    } else if (value == Value::Unknown) {
      const Numbers numbers = initial_numbers(domain_, settings_);
      node.pn = numbers.pn;
      node.dn = numbers.dn;
    }
    return node;
  }

  void grow_tree() {
    std::uint32_t current = 0;
    while (!solved(nodes_[0])) {
      while (nodes_[current].count > 0) current = descend(current);
      if (!expand(current)) break;
      current = update(current);
      if (observer_.report && budget_.nodes() >= next_report_) report();
    }
    for (int depth = path_.size(); depth > 1; --depth) domain_.undo(), path_.pop();
  }

  std::uint32_t descend(std::uint32_t index) {
    const Node& node = nodes_[index];
    std::uint32_t best = node.first;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
      if (own(nodes_[i], node.attacker) < own(nodes_[best], node.attacker)) best = i;
    domain_.play(static_cast<Move>(nodes_[best].move));
    path_.push(domain_.hash());
    return best;
  }

  // Adds the children, up to one that decides the node. False, and nothing added, when a limit is reached.
  bool expand(std::uint32_t index) {
    Node& node = nodes_[index];
    const int depth = path_.size();
    const std::uint32_t first = used_;
    moves_.clear();
    domain_.generate(moves_);
    for (const Move move : moves_) {
      full_ = used_ == capacity_;
      if (full_ || !budget_.spend()) {
        used_ = first;
        return false;
      }
      domain_.play(move);
      nodes_[used_] = make_node(index, static_cast<int>(move), depth);
      domain_.undo();
      const Node& child = nodes_[used_++];
      if (own(child, node.attacker) == 0 && !child.cut) break;
    }
    node.first = first;
    node.count = used_ - first;
    if (moves_.empty()) node.pn = kInfinity, node.dn = 0;
    return true;
  }

  // Carries the change upwards; the next descent starts from the first node that did not change.
  std::uint32_t update(std::uint32_t index) {
    while (true) {
      Node& node = nodes_[index];
      const std::uint32_t pn = node.pn, dn = node.dn;
      if (node.count > 0) combine(node);
      if (index == 0 || (node.count > 0 && node.pn == pn && node.dn == dn)) return index;
      domain_.undo();
      path_.pop();
      index = node.parent;
    }
  }

  void combine(Node& node) {
    std::uint32_t smallest = kInfinity, largest = 0;
    std::uint64_t sum = 0, undecided = 0;
    bool all_cut = true, any_cut = false;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const Node& child = nodes_[i];
      const std::uint32_t theirs = own(child, !node.attacker);
      smallest = std::min(smallest, own(child, node.attacker));
      any_cut |= child.cut;
      if (child.dn == 0) all_cut &= child.cut;
      if (theirs == 0) continue;
      ++undecided;
      sum += theirs;
      largest = std::max(largest, theirs);
    }
    if (settings_.combine == Combine::Weak && undecided > 0) sum = largest + undecided - 1;
    std::uint32_t total = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kLargest));
    if (smallest == 0) total = kInfinity;
    node.pn = node.attacker ? smallest : total;
    node.dn = node.attacker ? total : smallest;
    node.cut = node.dn == 0 && (node.attacker ? any_cut : all_cut);
  }

  void report() {
    next_report_ = budget_.nodes() + observer_.every;
    observer_.report({budget_.nodes(), nodes_[0].pn, nodes_[0].dn, deepest_, 0});
  }

  static Value value(const Node& n) {
    return n.pn == 0 ? Value::AttackerWins : n.dn == 0 && !n.cut ? Value::DefenderWins : Value::Unknown;
  }

  Outcome describe() {
    Outcome outcome;
    outcome.table_full = full_;
    outcome.depth = deepest_;
    if (used_ == 0) {
      outcome.stop = budget_.reason();
      return outcome;
    }
    // Children stand behind their parents, so one pass from the end counts every subtree.
    for (std::uint32_t i = used_ - 1; i > 0; --i) nodes_[nodes_[i].parent].size += nodes_[i].size;
    const Node& root = nodes_[0];
    outcome.value = value(root);
    outcome.pn = root.pn;
    outcome.dn = root.dn;
    outcome.stop = outcome.value != Value::Unknown ? Stop::Decided
                   : full_                         ? Stop::Memory
                   : budget_.stopped()             ? budget_.reason()
                                                   : Stop::Depth;
    for (std::uint32_t i = root.first; i < root.first + root.count; ++i) {
      const Node& child = nodes_[i];
      // A repetition of the root decides the path, not the state, unless the defender holds the root.
      const bool state = child.pn == 0 || outcome.value == Value::DefenderWins;
      outcome.root_moves.push_back(
          {child.move, state ? value(child) : Value::Unknown, child.pn, child.dn, child.size});
    }
    for (std::uint32_t i = 0; nodes_[i].count > 0;) {
      i = best_child(nodes_[i]);
      outcome.pv.push_back(nodes_[i].move);
    }
    if (!outcome.pv.empty()) outcome.best = outcome.pv.front();
    if (observer_.report) report();
    return outcome;
  }

  // The mover's best number; among equals the largest subtree, so that the loser resists longest.
  std::uint32_t best_child(const Node& node) const {
    std::uint32_t best = node.first;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const std::uint32_t mine = own(nodes_[i], node.attacker), top = own(nodes_[best], node.attacker);
      if (mine < top || (mine == top && mine != 0 && nodes_[i].size > nodes_[best].size)) best = i;
    }
    return best;
  }

  D& domain_;
  ProofSettings settings_;
  Budget budget_;
  Observer observer_;
  std::size_t capacity_;
  std::uint32_t used_ = 0;
  std::unique_ptr<Node[]> nodes_;
  Path path_;
  std::vector<Move> moves_;
  int deepest_ = 0;
  bool full_ = false;
  std::uint64_t evaluated_ = 0, next_report_ = 0;
};

}  // namespace tesuji
