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
#include <memory>
#include <new>
#include <span>
#include <vector>

namespace tesuji {

using Slot = std::uint32_t;
inline constexpr Slot kNoSlot = 0xffffffffu;

struct GameNode {
  std::atomic<float> wins{0};
  std::atomic<std::uint32_t> visits{0};
  std::atomic<float> rave_wins{0}, rave_visits{0};
  std::atomic<float> score{0};  // sum of the mover's scores in points
  std::atomic<float> prior_wins{0}, prior_visits{0};
  std::atomic<Slot> first_child{kNoSlot};
  std::uint16_t move = 0, child_count = 0;
  std::atomic<std::uint8_t> busy{0};  // a thread is making the children
  std::atomic<std::uint8_t> read{0};  // what was read beforehand is in the children's virtual wins
  std::atomic<std::int8_t> decided{0};  // 1: won for the player who moved here, -1: lost, 0: open

  bool has_children() const { return first_child.load(std::memory_order_acquire) != kNoSlot; }
  std::uint32_t visit_count() const { return visits.load(std::memory_order_relaxed); }
  // Of playouts alone, without virtual wins; 0.5 when there are none.
  double mean_value() const {
    const double n = visit_count();
    return n > 0 ? wins.load(std::memory_order_relaxed) / n : 0.5;
  }
  int decision() const { return decided.load(std::memory_order_relaxed); }
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
  bool rave = true;
  double rave_equivalence = 3500;  // simulations at which RAVE and playouts weigh the same in the long run
  double exploration = 0.0;        // UCB1's constant; virtual wins and RAVE explore enough (Silver and Gelly 2007)
};

// A move with virtual wins: what is believed before any playout.
struct GameMove {
  std::uint16_t move = 0;
  float prior_wins = 0, prior_visits = 0;
};

// Nodes in a pool of fixed size. Children lie side by side.
class GameTree {
 public:
  explicit GameTree(std::size_t capacity)
      : capacity_(static_cast<Slot>(std::clamp<std::size_t>(capacity, 2048, kNoSlot - 1))),
        memory_(new std::byte[capacity_ * sizeof(GameNode)]) {
    clear();
  }

  GameNode& operator[](Slot i) { return nodes()[i]; }
  const GameNode& operator[](Slot i) const { return nodes()[i]; }
  GameNode& root() { return nodes()[0]; }
  const GameNode& root() const { return nodes()[0]; }
  std::span<GameNode> children(const GameNode& node) {
    const Slot first = node.first_child.load(std::memory_order_acquire);
    return first == kNoSlot ? std::span<GameNode>{} : std::span<GameNode>{&nodes()[first], node.child_count};
  }
  std::span<const GameNode> children(const GameNode& node) const {
    const Slot first = node.first_child.load(std::memory_order_acquire);
    return first == kNoSlot ? std::span<const GameNode>{} : std::span<const GameNode>{&nodes()[first], node.child_count};
  }
  Slot used() const { return std::min(used_.load(std::memory_order_relaxed), capacity_); }
  Slot capacity() const { return capacity_; }
  bool full() const { return full_.load(std::memory_order_relaxed); }

  void clear() {
    used_.store(1), full_.store(false);
    new (&nodes()[0]) GameNode();
  }

  // Gives a node its children once; false when the pool is full or another thread is at it.
  bool expand(GameNode& node, std::span<const GameMove> moves) {
    if (node.busy.exchange(1, std::memory_order_acquire)) return false;
    if (node.has_children()) return true;
    const auto count = static_cast<Slot>(moves.size());
    const Slot first = allocate(count);
    if (first == kNoSlot) {
      node.busy.store(0, std::memory_order_release);
      return false;
    }
    for (Slot i = 0; i < count; ++i) {
      GameNode* child = new (&nodes()[first + i]) GameNode();
      child->move = moves[i].move;
      child->prior_wins.store(moves[i].prior_wins, std::memory_order_relaxed);
      child->prior_visits.store(moves[i].prior_visits, std::memory_order_relaxed);
    }
    node.child_count = static_cast<std::uint16_t>(count);
    node.first_child.store(first, std::memory_order_release);
    return true;
  }

  // The child to follow: mean of playouts and virtual wins, mixed with RAVE as long as that knows more. `banned`, by
  // move, leaves some out if it is not null.
  GameNode& select(const GameNode& node, const SelectionSettings& settings, const std::uint8_t* banned = nullptr) {
    const std::span<GameNode> family = children(node);
    const double parent = settings.exploration > 0 ? std::log(static_cast<double>(node.visit_count()) + 1) : 0;
    const auto inverse = static_cast<float>(1 / settings.rave_equivalence);
    GameNode* best = &family.back();
    float best_value = -1;
    for (GameNode& child : family) {
      if (banned && banned[child.move]) continue;
      if (child.decision() != 0) {
        if (child.decision() > 0) return child;
        continue;
      }
      const float n = static_cast<float>(child.visit_count()) + child.prior_visits.load(std::memory_order_relaxed);
      const float w = child.wins.load(std::memory_order_relaxed) + child.prior_wins.load(std::memory_order_relaxed);
      float value = n > 0 ? w / n : 0.5f;
      if (settings.rave) {
        const float rn = child.rave_visits.load(std::memory_order_relaxed);
        if (rn > 0) {
          const float mean = child.rave_wins.load(std::memory_order_relaxed) / rn;
          const float beta = rn / (rn + n + rn * n * inverse);
          value += beta * (mean - value);
        }
      }
      if (settings.exploration > 0)
        value += static_cast<float>(settings.exploration * std::sqrt(parent / (static_cast<double>(n) + 1)));
      if (value > best_value) best_value = value, best = &child;
    }
    return *best;
  }

  // The last node of a path is decided. Decides what follows from that above it, and corrects the statistics of all
  // the path, so that no earlier game speaks for a line that is known to fail (Zhang's heavy backup, 4.6).
  void decide(std::span<GameNode* const> path, int decision) {
    std::size_t top = path.size() - 1;
    path[top]->decided.store(static_cast<std::int8_t>(decision), std::memory_order_relaxed);
    while (top > 0) {
      const auto family = children(*path[top - 1]);
      const bool lost = std::all_of(family.begin(), family.end(), [](const GameNode& n) { return n.decision() < 0; });
      if (path[top]->decision() < 0 && !lost) break;
      path[top - 1]->decided.store(path[top]->decision() > 0 ? -1 : 1, std::memory_order_relaxed);
      --top;
    }
    float change = 0;
    for (std::size_t i = path.size(); i-- > 0; change = -change) {
      GameNode& node = *path[i];
      if (i >= top) {
        const float visits = node.decision() > 0 ? static_cast<float>(node.visit_count()) : 0.0f;
        change = visits - node.wins.load(std::memory_order_relaxed);
      }
      add_relaxed(node.wins, change);
    }
  }

  // Takes over what another tree knows below one of its nodes; that node becomes the root here. What does not fit is
  // left out, the deepest first.
  void copy_from(const GameTree& other, const GameNode& node) {
    clear();
    copy_statistics(root(), node);
    std::vector<std::pair<Slot, const GameNode*>> queue{{0, &node}};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const auto [slot, source] = queue[i];
      const std::span<const GameNode> family = other.children(*source);
      if (family.empty()) continue;
      const Slot first = allocate(static_cast<Slot>(family.size()));
      if (first == kNoSlot) break;
      for (std::size_t k = 0; k < family.size(); ++k) {
        GameNode* child = new (&nodes()[first + k]) GameNode();
        copy_statistics(*child, family[k]);
        if (family[k].has_children()) queue.emplace_back(first + static_cast<Slot>(k), &family[k]);
      }
      nodes()[slot].child_count = static_cast<std::uint16_t>(family.size());
      nodes()[slot].busy.store(1);
      nodes()[slot].first_child.store(first);
    }
  }

 private:
  GameNode* nodes() { return std::launder(reinterpret_cast<GameNode*>(memory_.get())); }
  const GameNode* nodes() const { return std::launder(reinterpret_cast<const GameNode*>(memory_.get())); }

  Slot allocate(Slot count) {
    Slot first = used_.load(std::memory_order_relaxed);
    while (true) {
      if (count > capacity_ - first) {
        full_.store(true, std::memory_order_relaxed);
        return kNoSlot;
      }
      if (used_.compare_exchange_weak(first, first + count, std::memory_order_relaxed)) return first;
    }
  }

  static void copy_statistics(GameNode& to, const GameNode& from) {
    to.wins.store(from.wins.load()), to.visits.store(from.visits.load());
    to.rave_wins.store(from.rave_wins.load()), to.rave_visits.store(from.rave_visits.load());
    to.score.store(from.score.load());
    to.read.store(from.read.load());
    to.decided.store(from.decided.load());
    to.prior_wins.store(from.prior_wins.load()), to.prior_visits.store(from.prior_visits.load());
    to.move = from.move;
  }

  Slot capacity_;
  std::unique_ptr<std::byte[]> memory_;  // raw, so that pages are only used when nodes are made
  std::atomic<Slot> used_{1};
  std::atomic<bool> full_{false};
};

}  // namespace tesuji
