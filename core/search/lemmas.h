// The nodes of a proof that is being written, as lemmas: a node with a zone says that its prover wins every state that
// looks the same on the zone (docs/zones.md), so a line that comes to such a state ends with a reference to the node.
#pragma once

#include <array>
#include <limits>

#include "search/pattern_table.h"

namespace tesuji {

template <PatternDomain D>
class Lemmas {
 public:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  // With the domain in the state of the proof's first node.
  void begin(D& domain) {
    cells_ = domain.cells();
    values_.resize(cells_.size());
    lists_.assign(2, PatternList<D>(cells_.size(), kMost));
  }

  // A node whose lemma decides the domain's state, or kNone.
  std::uint32_t find(D& domain) {
    const bool side = domain.attacker_to_move();
    if (lists_.empty() || lists_[side].size() == 0) return kNone;
    look(domain);
    Pattern<D>* found = lists_[side].find(domain, values_, std::numeric_limits<int>::max());
    if (!found) return kNone;
    ++found->hits;
    return nodes_[side][lists_[side].slot(*found)];
  }

  // The domain's state is won by the node's proof, and this is its zone.
  void add(D& domain, const typename D::Zone& zone, Value winner, std::uint32_t node) {
    const bool side = domain.attacker_to_move();
    Pattern<D>* slot = zone.is_everything() ? nullptr : lists_[side].claim();
    if (!slot) return;
    look(domain);
    *slot = {zone, domain.terms(winner), domain.look(zone, winner), winner, 0, 0, 1};
    lists_[side].enter(*slot, cells_, values_);
    nodes_[side].resize(lists_[side].size());
    nodes_[side][lists_[side].slot(*slot)] = node;
  }

  // Nodes from this one on are written anew.
  void forget_from(std::uint32_t node) {
    for (std::size_t side = 0; side < lists_.size(); ++side)
      for (std::size_t slot = 0; slot < nodes_[side].size(); ++slot)
        if (nodes_[side][slot] >= node) lists_[side].remove(slot);
  }

 private:
  static constexpr std::size_t kMost = 16384;  // of each side to move; then those that were of little use make room

  void look(D& domain) {
    for (std::size_t c = 0; c < cells_.size(); ++c) values_[c] = static_cast<std::uint8_t>(domain.cell(cells_[c]));
  }

  std::vector<int> cells_;
  std::vector<std::uint8_t> values_;
  std::vector<PatternList<D>> lists_;                   // by whether the attacker is to move
  std::array<std::vector<std::uint32_t>, 2> nodes_;     // by slot
};

namespace lemma_detail {
template <class D>
struct LemmasOf {
  using type = NoZone;
};
template <PatternDomain D>
struct LemmasOf<D> {
  using type = Lemmas<D>;
};
}  // namespace lemma_detail

// Empty where the domain has no patterns.
template <class D>
using LemmasOf = typename lemma_detail::LemmasOf<D>::type;

}  // namespace tesuji
