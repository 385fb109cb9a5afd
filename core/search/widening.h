// How many children of a node take part in a search that widens: iterative widening (Cazenave 2001), progressive
// widening (Coulom 2007) and progressive unpruning (Chaslot and others 2007; Zhang 2009, 1.4 and 7.3).
#pragma once

#include <cstddef>
#include <cstdint>

namespace tesuji {

// kUnpruning: the k-th child comes when its parent has A * B^(k - first) visits. kWidening: it comes so many visits after
// the one before it. kIterative: as kUnpruning, but by the visits of the root, so that the whole tree widens at once.
enum class Widening : std::uint8_t { kNone, kUnpruning, kWidening, kIterative };

struct WideningSettings {
  Widening rule = Widening::kNone;
  std::uint32_t first = 5;  // children from the beginning on
  double visits = 50;       // A
  double growth = 1.3;      // B
};

// The children that are open, the best first, of `most`.
inline std::size_t open_children(const WideningSettings& s, std::size_t most, std::uint32_t visits) {
  std::size_t open = s.first > 0 ? s.first : 1;
  double step = s.visits * s.growth, next = step;
  if (s.rule == Widening::kWidening) step = next = s.visits;
  for (; open < most && visits >= next; ++open) {
    step *= s.growth;
    next = s.rule == Widening::kWidening ? next + step : step;
    if (!(step > 0)) return most;
  }
  return open < most ? open : most;
}

}  // namespace tesuji
