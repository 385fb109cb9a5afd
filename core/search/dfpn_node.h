// A node on df-pn's path: its children with their numbers, and what follows from them.
#pragma once

#include <algorithm>
#include <vector>

#include "search/domain.h"
#include "search/proof_numbers.h"
#include "search/zone.h"

namespace tesuji {

// The mover's number is the one of the smallest child: pn for the attacker, dn for the defender.
inline std::uint32_t own_number(const Numbers& n, bool attacker) { return attacker ? n.pn : n.dn; }
inline std::uint32_t other_number(const Numbers& n, bool attacker) { return attacker ? n.dn : n.pn; }

template <class Move>
struct DfpnChild {
  std::uint64_t hash;
  Move move;
  Numbers numbers;
  bool excused = false;    // refuted by the zone of another move
  bool postponed = false;  // need not be refuted as things stand
  bool used = false;       // its refutation is one of those that decide the node
  std::uint16_t weight = kEvenWeight;  // of the mover's number (domain.h)

  // The mover's number, larger where another move looks likelier.
  std::uint32_t own_weighed(bool attacker) const {
    const std::uint32_t number = own_number(numbers, attacker);
    if (weight == kEvenWeight || number == 0 || number >= kInfinity) return number;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{number} * weight / kEvenWeight, kLargest));
  }

  // The limit of the child's own number by that of its weighed one.
  std::uint32_t own_limit(std::uint32_t limit, bool attacker) const {
    if (weight == kEvenWeight || limit >= kInfinity) return limit;
    const std::uint64_t own = (std::uint64_t{limit} * kEvenWeight + weight - 1) / weight;
    return static_cast<std::uint32_t>(std::max<std::uint64_t>(own, own_number(numbers, attacker) + std::uint64_t{1}));
  }
};

struct DfpnChoice {
  Numbers numbers;
  std::size_t best = 0;
  std::uint32_t second = kInfinity;  // the mover's number of the next best child
  std::uint64_t rest = 0;            // what the other children add to the opponent's number
};

// One per ply, kept from node to node so that its vectors keep their memory.
template <class Move, class Zone>
struct DfpnFrame {
  std::vector<Move> moves;
  std::vector<DfpnChild<Move>> children;
  std::size_t selected = 0;
  bool attacker = false;
  bool zoned = false;
  bool weighed = false;
  Zone zones{};  // LoserZones where the domain has zones

  // The numbers of the node and the child to search next.
  DfpnChoice choose(Combine combine, int depth) const {
    DfpnChoice choice;
    std::uint32_t first = kInfinity, largest = 0;
    std::uint64_t sum = 0, undecided = 0, needed = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Numbers& numbers = children[i].numbers;
      if (children[i].excused) continue;
      const std::uint32_t mine = children[i].own_weighed(attacker), theirs = other_number(numbers, attacker);
      if (mine < first) {
        choice.second = first;
        first = mine;
        choice.best = i;
      } else {
        choice.second = std::min(choice.second, mine);
      }
      if (theirs == 0) continue;
      ++undecided;
      needed += !children[i].postponed;
      sum += theirs;
      largest = std::max(largest, theirs);
    }
    if (first == 0 || needed == 0) {
      choice.numbers = decided(depth);
      return choice;
    }
    const bool weak = combine == Combine::Weak;
    if (weak) sum = largest + undecided - 1;
    choice.rest = weak ? undecided - 1 : sum - other_number(children[choice.best].numbers, attacker);
    const auto total = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kLargest));
    choice.numbers.pn = attacker ? first : total;
    choice.numbers.dn = attacker ? total : first;
    return choice;
  }

  // The numbers of a node that its children decide: who wins, how soon, relying on whom.
  Numbers decided(int depth) const {
    const DfpnChild<Move>* winner = winning_child();
    Condition condition;
    if (attacker && winner) return Numbers::attacker_wins(winner->numbers.rank + 1);
    if (!attacker && !winner && !children.empty()) {
      int rank = 0;
      for (const DfpnChild<Move>& child : children)
        if (!zoned || child.used) rank = std::max(rank, child.numbers.rank);
      return Numbers::attacker_wins(rank + 1);
    }
    if (winner) condition = winner->numbers.condition;
    if (attacker)
      for (const DfpnChild<Move>& child : children)
        if (!zoned || child.used) condition.join(child.numbers.condition);
    condition.leave(depth);
    return Numbers::defender_wins(condition);
  }

  // The attacker's shortest win, or the defender's win that relies on the least of the path.
  const DfpnChild<Move>* winning_child() const {
    const DfpnChild<Move>* best = nullptr;
    for (const DfpnChild<Move>& child : children) {
      if (own_number(child.numbers, attacker) != 0) continue;
      if (!best || (attacker ? child.numbers.rank < best->numbers.rank
                             : child.numbers.condition.shallowest > best->numbers.condition.shallowest))
        best = &child;
    }
    return best;
  }
};

}  // namespace tesuji
