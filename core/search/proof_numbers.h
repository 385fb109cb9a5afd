// Proof and disproof numbers, how they begin, and on which ancestors a disproof relies.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "search/domain.h"

namespace tesuji {

inline constexpr std::uint32_t kInfinity = 0x3fffffff;
inline constexpr std::uint32_t kLargest = kInfinity - 1;  // the most an undecided node may show

// How a frontier node begins.
enum class Initial : std::uint8_t {
  Unit,        // pn = dn = 1: pn-search (Allis 1994), df-pn (Nagai 2002)
  Evaluation,  // pn = E^2, dn = 25/E, at least 1: pn+ and df-pn+ with cost 0 (Zhang, equations 3.3 and 3.4)
  Odds,        // the domain's guess at who wins; Evaluation where it has none
};

// How the numbers of several children that must all be decided add up.
enum class Combine : std::uint8_t {
  Sum,   // Allis; counts a state twice when two moves lead to it
  Weak,  // largest + undecided children - 1 (Ueda et al. 2008): mild where many moves transpose
};

struct ProofSettings {
  Initial initial = Initial::Unit;
  Combine combine = Combine::Sum;
  int disproof_scale = 25;             // the 25 of equations 3.3 and 3.4
  std::uint32_t disproof_unit = 1;     // disproof numbers count parts of a node: with 100, 25/E is kept to a hundredth
  std::uint32_t epsilon_percent = 25;  // df-pn stays with a child until it is this much worse than the second
                                       // best (Pawlewicz and Lew 2007); 0 is Nagai's second + 1
  bool odds = false;                   // pn+ and df-pn+ begin with the domain's guess instead of its evaluation
  bool history = false;                // with the domain's guess: moves that won of late begin better (move_history.h)
  bool zones = false;                  // leave out moves that a refutation's zone makes irrelevant (zone.h)
  bool patterns = false;               // with zones: decide states that look like won ones (pattern_table.h)
  bool threats = false;                // with zones: only what is in the zones of all the winner's threats is tried (zone.h)
  std::uint64_t guide_after = 50;      // df-pn: nodes below a state before a guided domain weighs its moves; 0 is never
  int guide_most = 64;                 // so many times the likeliest move's number an unlikely move's may weigh
};

// The ancestors on whose repetition a defender's win relies: "the defender holds this state, or play comes
// back to one of these". The claim is about states, not about the path, so it may be used wherever these
// ancestors stand at the same depths, and at a node that only relies on itself it holds without condition.
struct Condition {
  static constexpr int kNone = std::numeric_limits<int>::max();

  int shallowest = kNone;    // exact; -1: relies on the depth limit, which no ancestor ever satisfies
  std::uint64_t depths = 0;  // one bit per depth; bit 63 stands for 63 and everything deeper

  static Condition on(int depth) { return {depth, std::uint64_t{1} << std::min(depth, 63)}; }
  static Condition on_depth_limit() { return {-1, 0}; }

  bool none() const { return shallowest == kNone; }

  void join(const Condition& other) {
    shallowest = std::min(shallowest, other.shallowest);
    depths |= other.depths;
  }

  // Seen from the node at this depth: returning to the node itself is no condition.
  void leave(int depth) {
    if (shallowest >= depth)
      *this = {};
    else if (depth <= 63)
      depths &= (std::uint64_t{1} << depth) - 1;
  }

  // The last depth of the path that matters to a node at `depth`; rounded down to all of it when in doubt.
  int deepest(int depth) const {
    if (shallowest < 0 || (depths >> 63) != 0) return depth - 1;
    return 63 - std::countl_zero(depths);
  }
};

struct Numbers {
  std::uint32_t pn = 1, dn = 1;
  int rank = 0;         // attacker's win: a bound on the plies it takes
  Condition condition;  // defender's win

  static Numbers attacker_wins(int rank) { return {0, kInfinity, rank, {}}; }
  static Numbers defender_wins(const Condition& condition) { return {kInfinity, 0, 0, condition}; }

  bool solved() const { return pn == 0 || dn == 0; }
  Value value() const {
    return pn == 0 ? Value::AttackerWins : dn == 0 && condition.none() ? Value::DefenderWins : Value::Unknown;
  }
};

// A guess as numbers: log odds of the attacker in sixteenths, 32 both where the odds are even.
inline Numbers numbers_of_odds(int odds) {
  constexpr int kMost = 96;
  static const auto table = [] {
    std::array<std::uint32_t, 2 * kMost + 1> numbers{};
    for (int i = -kMost; i <= kMost; ++i)
      numbers[static_cast<std::size_t>(i + kMost)] = std::max(1u, static_cast<std::uint32_t>(32 * std::exp(i / 32.0)));
    return numbers;
  }();
  const int bounded = std::clamp(odds, -kMost, kMost);
  return {table[static_cast<std::size_t>(kMost - bounded)], table[static_cast<std::size_t>(kMost + bounded)], 0, {}};
}

template <Domain D>
Numbers initial_numbers(D& domain, const ProofSettings& settings, int history = 0) {
  if (settings.initial == Initial::Unit) return {1, settings.disproof_unit, 0, {}};
  if constexpr (requires { domain.odds(); })
    if (settings.initial == Initial::Odds) return numbers_of_odds(domain.odds() + history);
  const auto e = static_cast<std::uint32_t>(std::clamp<int>(domain.evaluate(), 1, 30000));
  const auto dn = static_cast<std::uint32_t>(std::max(settings.disproof_scale, 1)) * settings.disproof_unit / e;
  return {e * e, std::max(dn, 1u), 0, {}};
}

}  // namespace tesuji
