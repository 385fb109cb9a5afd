// UCT for one side only (Tielman 2012, "The algorithm"): our moves grow a tree, the opponent's are drawn as in the
// simulations. So the tree learns against that opponent; it does not look for the opponent's best reply.
//
// One simulation, as in Tielman's pseudo code: at our turn, moves that the tree does not hold yet are candidates for
// expansion, and one of them is drawn; if there is none, the upper confidence bound decides. After one expansion all
// moves are drawn. The chance value sends a simulation into a known move although an unknown one is left.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <vector>

#include "base/random.h"

namespace tesuji {

template <class G>
concept OneSidedGame = std::copyable<G> && requires(G game, const G position, std::vector<std::uint16_t>& moves,
                                                    Random& random) {
  { position.is_over() } -> std::same_as<bool>;
  { position.our_turn() } -> std::same_as<bool>;
  position.possible(moves);                                           // clears; never empty while the game goes on
  { position.draw(random) } -> std::convertible_to<std::uint16_t>;    // one of them, at random
  game.play(std::uint16_t{});
  { position.value() } -> std::convertible_to<double>;                // at the end: 1 won, 0 lost, 0.5 drawn
};

struct OneSidedSettings {
  double exploration = 5.0;
  double chance = 0.3;
  // The value v of a node in the bound: the sum of its results, or their mean. "The value that is assigned to the nodes
  // on a win" is 1 in Tielman's tests, beside C = 5; with means such a C leaves next to nothing but exploration.
  bool add_values = true;
  // The opponent's replies lead to different positions of the tree. The pseudo code puts only our own moves there, and
  // "adds one node each game": what we learn about our next move is the same whatever was replied.
  bool tell_replies = false;
  // Of children with equal bounds one is drawn; off: the first one in the order of the board, which settles about half
  // of the moves with 50 simulations.
  bool random_ties = false;
};

// Its nodes are no NodePool's: a move joins its family when it is drawn, one at a time and in that order, and what is
// possible differs with the replies that the tree does not hold, so a family is never known as a whole.
class OneSidedTree {
 public:
  struct Node {
    double value = 0;  // sum of results
    std::uint32_t visits = 0;
    std::uint32_t first_child = 0, next = 0;  // 0: none (the root is nobody's child)
    std::uint16_t move = 0;
    double mean() const { return visits ? value / visits : 0.0; }
  };

  OneSidedTree() : nodes_(1) {}
  Node& operator[](std::uint32_t i) { return nodes_[i]; }
  const Node& operator[](std::uint32_t i) const { return nodes_[i]; }
  std::size_t size() const { return nodes_.size(); }

  // The child with this move, or 0.
  std::uint32_t find(std::uint32_t parent, std::uint16_t move) const {
    std::uint32_t child = nodes_[parent].first_child;
    while (child && nodes_[child].move != move) child = nodes_[child].next;
    return child;
  }
  std::uint32_t add(std::uint32_t parent, std::uint16_t move) {
    const auto child = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({});
    nodes_[child].move = move;
    nodes_[child].next = nodes_[parent].first_child;
    nodes_[parent].first_child = child;
    return child;
  }
  void clear() { nodes_.assign(1, {}); }
  // The part below `root` becomes the tree.
  void keep(std::uint32_t root) {
    OneSidedTree kept;
    kept.nodes_[0].visits = nodes_[root].visits, kept.nodes_[0].value = nodes_[root].value;
    copy(root, 0, kept);
    nodes_.swap(kept.nodes_);
  }

 private:
  void copy(std::uint32_t from, std::uint32_t to, OneSidedTree& other) const {
    for (std::uint32_t child = nodes_[from].first_child; child; child = nodes_[child].next) {
      const std::uint32_t twin = other.add(to, nodes_[child].move);
      other.nodes_[twin].visits = nodes_[child].visits, other.nodes_[twin].value = nodes_[child].value;
      copy(child, twin, other);
    }
  }
  std::vector<Node> nodes_;
};

template <OneSidedGame G>
class OneSidedUct {
 public:
  OneSidedUct(const OneSidedSettings& settings, std::uint64_t seed) : settings_(settings), random_(seed) {}

  const OneSidedTree& tree() const { return tree_; }
  Random& random() { return random_; }

  // One game from a position where it is our turn; adds at most one of our moves to the tree.
  void simulate(G game) {
    path_.clear();
    std::uint32_t at = 0;        // the position reached, as long as we know where we are
    bool expanded = false;
    std::uint16_t reply = 0;
    bool replied = false;        // the opponent's last move is not in the tree yet
    ++tree_[0].visits;
    while (!game.is_over()) {
      if (!game.our_turn()) {
        const std::uint16_t move = game.draw(random_);
        game.play(move);
        if (expanded || !settings_.tell_replies) continue;
        if (const std::uint32_t known = tree_.find(at, move)) {
          at = known;
          ++tree_[at].visits;
        } else {
          reply = move, replied = true;
        }
        continue;
      }
      if (expanded) {
        game.play(game.draw(random_));
        continue;
      }
      if (replied) {
        at = tree_.add(at, reply);
        tree_[at].visits = 1;
        replied = false;
      }
      at = choose(game, at, expanded);
      path_.push_back(at);
      game.play(tree_[at].move);
    }
    const double value = game.value();
    for (const std::uint32_t node : path_) ++tree_[node].visits, tree_[node].value += value;
  }

  // v_i + C sqrt(ln n_p / n_i).
  double bound(std::uint32_t parent, std::uint32_t child) const {
    const auto n = static_cast<double>(tree_[child].visits);
    return (settings_.add_values ? tree_[child].value : tree_[child].mean()) +
           settings_.exploration * std::sqrt(std::log(std::max<double>(tree_[parent].visits, 1)) / std::max(n, 1.0));
  }

  // The game went on with our move and this reply: keep what is known about the new position.
  bool advance(std::uint16_t move, std::uint16_t reply) {
    const std::uint32_t ours = tree_.find(0, move);
    const std::uint32_t position = ours && settings_.tell_replies ? tree_.find(ours, reply) : ours;
    if (position)
      tree_.keep(position);
    else
      tree_.clear();
    return position != 0;
  }
  void forget() { tree_.clear(); }

 private:
  std::uint32_t choose(const G& game, std::uint32_t at, bool& expanded) {
    game.possible(moves_);
    unknown_.clear(), known_.clear();
    for (const std::uint16_t move : moves_) {
      if (const std::uint32_t child = tree_.find(at, move))
        known_.push_back(child);
      else
        unknown_.push_back(move);
    }
    if (!unknown_.empty() && (known_.empty() || random_.uniform() >= settings_.chance)) {
      expanded = true;
      return tree_.add(at, unknown_[random_.below(static_cast<std::uint32_t>(unknown_.size()))]);
    }
    std::uint32_t best = known_[0];
    double greatest = bound(at, best);
    std::uint32_t ties = 0;
    for (const std::uint32_t child : known_) {
      const double value = bound(at, child);
      if (value > greatest) {
        best = child, greatest = value, ties = 1;
      } else if (settings_.random_ties && value == greatest && random_.below(++ties) == 0) {
        best = child;
      }
    }
    return best;
  }

  OneSidedSettings settings_;
  OneSidedTree tree_;
  Random random_;
  std::vector<std::uint32_t> path_, known_;
  std::vector<std::uint16_t> moves_, unknown_;
};

}  // namespace tesuji
