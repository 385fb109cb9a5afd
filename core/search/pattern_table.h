// Won states as patterns: what a zone says of one state holds of every state that looks the same on it (docs/zones.md),
// so one proof serves many positions (Shih, Wei, Wu and Wu 2024, "A local-pattern related look-up table"). No Go here.
//
// They keep patterns in a radix tree. Here a lookup must cost a fraction of a df-pn node, so patterns stand side by side,
// 256 to a block, and for every cell and value a block has a row of bits: the patterns that allow this value there. The
// rows of the present values, cell by cell, leave the patterns that match; mostly none are left after a few cells. What
// the rows leave is compared as a whole, so the choice of cells can make a lookup slow, never wrong.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <optional>
#include <vector>

#include "search/proof_numbers.h"
#include "search/zone.h"

namespace tesuji {

//   Game, game()      which game it is, whatever the position; comparable
//   widens(game)      this game is that one with fewer limits: zones that are not bounded hold in both
//   limits_alike(g, w)  ... and where w wins, those that are bounded too
//   cells()           the cells that tell positions apart, those that tell most first
//   cell(c)           its value now, 0 to 2
//   look(zone, w)     64 bits of all that must be the same where the zone belongs to a win of w
//   Terms, terms(w)   what need not be the same: here it was so
//   meets(terms, w)   w does at least as well now as on those terms
template <class D>
concept PatternDomain = ZoneDomain<D> && requires(D domain, int cell, typename D::Zone zone, typename D::Game game,
                                                  typename D::Terms terms, Value w) {
  { domain.game() } -> std::same_as<typename D::Game>;
  { domain.widens(game) } -> std::same_as<bool>;
  { domain.limits_alike(game, w) } -> std::same_as<bool>;
  { domain.cells() } -> std::convertible_to<const std::vector<int>&>;
  { domain.cell(cell) } -> std::convertible_to<int>;
  { domain.look(zone, w) } -> std::same_as<std::uint64_t>;
  { domain.terms(w) } -> std::same_as<typename D::Terms>;
  { domain.meets(terms, w) } -> std::same_as<bool>;
};

template <PatternDomain D>
struct Pattern {
  typename D::Zone zone;
  typename D::Terms terms;
  std::uint64_t look = 0;
  Value winner = Value::Unknown;
  int rank = 0;              // as in Numbers
  std::uint32_t effort = 0;  // nodes that the first proof has cost
  std::uint32_t hits = 0;    // of late
};

// The patterns of the states with one side to move.
template <PatternDomain D>
class PatternList {
 public:
  using Zone = typename D::Zone;

  PatternList(std::size_t cells, std::size_t most) : cells_(cells), most_(most / kBlock * kBlock) {}

  // A pattern that decides the domain's state, an attacker's win within so many plies; nullptr if there is none.
  // `values` are those of the cells.
  Pattern<D>* find(D& domain, const std::vector<std::uint8_t>& values, int most_plies) {
    for (std::size_t block = 0; block * kBlock < patterns_.size(); ++block) {
      std::array<std::uint64_t, kWords> left = used_[block];
      const std::uint64_t* rows = rows_.data() + block * cells_ * kValues * kWords;  // none without cells
      std::uint64_t any = 1;
      for (std::size_t c = 0; c < cells_ && any; ++c, rows += kValues * kWords) {
        const std::uint64_t* row = rows + values[c] * kWords;
        any = 0;
        for (std::size_t w = 0; w < kWords; ++w) any |= left[w] &= row[w];
      }
      if (!any) continue;
      for (std::size_t w = 0; w < kWords; ++w)
        for (std::uint64_t bits = left[w]; bits; bits &= bits - 1) {
          Pattern<D>& pattern = patterns_[block * kBlock + w * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
          if (pattern.winner == Value::AttackerWins && pattern.rank > most_plies) continue;
          if (!domain.meets(pattern.terms, pattern.winner) || domain.look(pattern.zone, pattern.winner) != pattern.look) continue;
          return &pattern;
        }
    }
    return nullptr;
  }

  // A slot for one more: a free one, else that of a pattern of little use. nullptr when there is no room at all.
  Pattern<D>* claim() {
    if (patterns_.size() < most_) {
      if (patterns_.size() % kBlock == 0) {
        rows_.resize(rows_.size() + cells_ * kValues * kWords);
        used_.emplace_back();
      }
      return &patterns_.emplace_back();
    }
    if (patterns_.empty()) return nullptr;
    Pattern<D>* victim = nullptr;
    for (int i = 0; i < kLooks; ++i) {
      Pattern<D>& pattern = patterns_[hand_];
      hand_ = (hand_ + 1) % patterns_.size();
      if (!victim || pattern.hits < victim->hits) victim = &pattern;
      pattern.hits /= 2;
    }
    return victim;
  }

  // Writes the rows of a slot whose pattern has been set.
  void enter(const Pattern<D>& pattern, const std::vector<int>& cells, const std::vector<std::uint8_t>& values) {
    const std::size_t slot = this->slot(pattern);
    const std::size_t block = slot / kBlock, word = slot % kBlock / 64;
    const std::uint64_t bit = std::uint64_t{1} << (slot % 64);
    used_[block][word] |= bit;
    std::uint64_t* row = rows_.data() + block * cells_ * kValues * kWords + (cells_ ? word : 0);
    for (std::size_t c = 0; c < cells_; ++c)
      for (std::size_t v = 0; v < kValues; ++v, row += kWords)
        *row = !pattern.zone.has(cells[c]) || values[c] == v ? *row | bit : *row & ~bit;
  }

  void remove_bounded(Value winner) {
    for (std::size_t slot = 0; slot < patterns_.size(); ++slot)
      if (patterns_[slot].winner == winner && patterns_[slot].zone.is_bounded()) remove(slot);
  }

  void remove(std::size_t slot) { used_[slot / kBlock][slot % kBlock / 64] &= ~(std::uint64_t{1} << (slot % 64)); }
  std::size_t slot(const Pattern<D>& pattern) const { return static_cast<std::size_t>(&pattern - patterns_.data()); }
  std::size_t size() const { return patterns_.size(); }

 private:
  static constexpr std::size_t kBlock = 256, kWords = kBlock / 64, kValues = 3;
  static constexpr int kLooks = 8;

  std::size_t cells_, most_, hand_ = 0;
  std::vector<Pattern<D>> patterns_;
  std::vector<std::array<std::uint64_t, kWords>> used_;
  std::vector<std::uint64_t> rows_;  // by block, cell, value, word
};

// What one search has proven may serve the next: the table outlives a search if its owner wants that.
template <PatternDomain D>
class PatternTable {
 public:
  using Zone = typename D::Zone;

  explicit PatternTable(std::size_t bytes) : bytes_(bytes) {}

  // Before a search of this game, from any of its positions: forgets what does not hold there.
  void begin(D& domain) {
    const typename D::Game game = domain.game();
    if (game_ && *game_ == game) return;
    if (game_ && domain.widens(*game_)) {
      for (const Value winner : {Value::AttackerWins, Value::DefenderWins})
        if (!domain.limits_alike(*game_, winner))
          for (PatternList<D>& list : lists_) list.remove_bounded(winner);
    } else {
      cells_ = domain.cells();
      values_.resize(cells_.size());
      const std::size_t most = std::min(kMost, bytes_ / 2 / (sizeof(Pattern<D>) + 1 + cells_.size() * 3 / 8));
      lists_.assign(2, PatternList<D>(cells_.size(), most));
    }
    game_ = game;
  }

  const Pattern<D>* find(D& domain, int most_plies) {
    PatternList<D>& list = lists_[domain.attacker_to_move()];
    if (list.size() == 0) return nullptr;
    ++lookups_;
    look(domain);
    Pattern<D>* found = list.find(domain, values_, most_plies);
    if (found) ++found->hits, ++hits_;
    return found;
  }

  // The domain's state is won, and this is its zone. Not kept where a known pattern says it, unless that says less.
  void store(D& domain, const Zone& zone, Value winner, int rank, std::uint64_t effort) {
    if (zone.is_everything()) return;
    PatternList<D>& list = lists_[domain.attacker_to_move()];
    look(domain);
    const typename D::Terms terms = domain.terms(winner);
    Pattern<D>* slot = list.find(domain, values_, rank);
    if (slot && (zone.contains(slot->zone) || !slot->zone.contains(zone))) return;
    if (!slot || slot->rank < rank || slot->terms != terms) {
      slot = list.claim();
      if (!slot) return;
      slot->hits = 1;  // it must have a chance
    }
    const auto cost = static_cast<std::uint32_t>(std::min<std::uint64_t>(effort, 0xffffff));
    *slot = {zone, terms, domain.look(zone, winner), winner, rank, cost, slot->hits};
    list.enter(*slot, cells_, values_);
  }

  std::uint64_t lookups() const { return lookups_; }
  std::uint64_t hits() const { return hits_; }
  std::size_t size() const {
    std::size_t sum = 0;
    for (const PatternList<D>& list : lists_) sum += list.size();  // none before the first search
    return sum;
  }

 private:
  static constexpr std::size_t kMost = 4096;  // of each side to move; more would make lookups dearer than what they save

  void look(D& domain) {
    for (std::size_t c = 0; c < cells_.size(); ++c) values_[c] = static_cast<std::uint8_t>(domain.cell(cells_[c]));
  }

  std::size_t bytes_;
  std::optional<typename D::Game> game_;
  std::vector<int> cells_;
  std::vector<std::uint8_t> values_;
  std::vector<PatternList<D>> lists_;  // by whether the attacker is to move
  std::uint64_t lookups_ = 0, hits_ = 0;
};

namespace pattern_detail {
template <class D>
struct PatternsOf {
  using type = NoZone;
};
template <PatternDomain D>
struct PatternsOf<D> {
  using type = PatternTable<D>;
};
}  // namespace pattern_detail

// Empty where the domain has no patterns.
template <class D>
using PatternsOf = typename pattern_detail::PatternsOf<D>::type;

}  // namespace tesuji
