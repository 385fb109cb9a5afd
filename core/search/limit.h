// How far a search may go, what it tells while it runs, and what it answers.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "search/domain.h"

namespace tesuji {

struct Limit {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  int depth = 4096;                         // plies below the root; wins that need more are not looked for
  std::size_t memory = std::size_t{64} << 20;  // bytes of the transposition table or of the tree
  const std::atomic<bool>* stop = nullptr;  // set by another thread (Ctrl-C)
  std::function<bool()> should_stop;        // the caller's clock: the core has none of its own
  std::uint64_t check_every = 1024;         // nodes between two looks at the two above
};

enum class Stop : std::uint8_t {
  Decided,  // the root's value is known
  Nodes,    // the node limit
  Depth,    // all that the depth limit allows was searched
  Memory,   // the tree is full (a table never is: it forgets)
  Asked,    // the stop flag or the should_stop hook
};

// One row of Zhang's figures 3.8 to 3.12: proof-number searches fill pn and dn, alpha-beta depth and score.
struct Progress {
  std::uint64_t nodes = 0;
  std::uint32_t pn = 1, dn = 1;  // of the root
  int depth = 0;                 // of the iteration, or the deepest ply so far
  int score = 0;                 // the best value: Zhang's E for the attacker's best line, 0 when it has won
};

// A state that df-pn has decided, told while the domain stands there.
struct DecidedState {
  struct Move {
    int move = kNoMove;
    bool wins = false;    // for the side to move
    bool needed = false;  // its refutation is one of those that decide the state
    std::uint64_t effort = 0;  // nodes spent below it
  };
  std::uint64_t hash = 0, effort = 0;
  bool mover_wins = false;
  std::vector<Move> moves;  // all that there are
};

struct Observer {
  std::function<void(const Progress&)> report;
  std::uint64_t every = 1000;  // nodes between two reports of a proof-number search
  std::function<void(const DecidedState&)> decided;  // df-pn, of every state that costs nodes
};

struct RootMove {
  int move = kNoMove;
  Value value = Value::Unknown;  // of the state after the move, as a root of its own
  std::uint32_t pn = 1, dn = 1;
  std::uint64_t nodes = 0;       // spent below it, as far as the table still knows
  bool by_zone = false;          // the value follows from the zone of another move; it was not searched itself
  std::vector<int> line{};       // how play goes on after it, where every first move was asked for
};

struct Outcome {
  Value value = Value::Unknown;
  int best = kNoMove;            // the winner's move, the loser's longest resistance, or the most promising
  std::vector<int> pv;
  std::uint64_t nodes = 0;       // alpha-beta: visited; pn: nodes of the tree; df-pn: expanded (Zhang 3.4)
  std::uint64_t evaluated = 0;   // states whose terminal test was made
  int depth = 0;                 // deepest ply reached; alpha-beta: the last completed iteration
  bool table_full = false;       // something of this search had to be forgotten, or the tree is full
  Stop stop = Stop::Decided;
  std::uint32_t pn = 1, dn = 1;  // of the root; dn 0 with an unknown value: no win within the depth limit
  int score = 0;                 // alpha-beta: as in Progress
  std::vector<RootMove> root_moves;
  std::vector<int> zone;         // of a decided root: the moves it has to do with; empty: not known, or all of them
  bool unbounded = false;        // with a zone: nothing in it relies on moves being limited
};

// Counts nodes against a Limit. One Budget serves a search and all the searches that follow from it.
class Budget {
 public:
  explicit Budget(const Limit& limit) : limit_(limit), next_look_(look_step()) {}

  // One more node; false when the search must end.
  bool spend() {
    if (stopped_) return false;
    if (nodes_ >= limit_.nodes) return halt(Stop::Nodes);
    if (++nodes_ >= next_look_) {
      next_look_ = nodes_ + look_step();
      if (asked()) return halt(Stop::Asked);
    }
    return true;
  }

  // Does somebody want it to end, whatever is left?
  bool asked() const {
    return (limit_.stop && limit_.stop->load(std::memory_order_relaxed)) || (limit_.should_stop && limit_.should_stop());
  }

  bool halt(Stop reason) {
    stopped_ = true;
    reason_ = reason;
    return false;
  }

  // Goes on after a stop, within another limit counted from here.
  void renew(const Limit& limit) {
    limit_ = limit;
    limit_.nodes = limit.nodes > std::numeric_limits<std::uint64_t>::max() - nodes_ ? limit.nodes : nodes_ + limit.nodes;
    next_look_ = nodes_ + 1;
    stopped_ = false;
    reason_ = Stop::Decided;
  }

  // Goes on after a stop, with so many nodes more.
  void allow(std::uint64_t more) {
    limit_.nodes = nodes_ + more;
    stopped_ = false;
    reason_ = Stop::Decided;
  }

  bool stopped() const { return stopped_; }
  Stop reason() const { return reason_; }
  std::uint64_t nodes() const { return nodes_; }
  const Limit& limit() const { return limit_; }

 private:
  std::uint64_t look_step() const { return limit_.check_every ? limit_.check_every : 1; }

  Limit limit_;
  std::uint64_t nodes_ = 0, next_look_;
  bool stopped_ = false;
  Stop reason_ = Stop::Decided;
};

}  // namespace tesuji
