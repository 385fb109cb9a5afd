// How much all moves as first count beside the mean of a move: the two schedules of Gelly and Silver.
#pragma once

#include <cmath>
#include <cstdint>

namespace tesuji {

enum class RaveSchedule : std::uint8_t { kHandMade, kLeastError };

// By hand (Gelly and Silver 2007): both count the same after `equivalence` visits, however many AMAF has.
inline double rave_by_hand(double visits, double equivalence) {
  return std::sqrt(equivalence / (3 * visits + equivalence));
}

// The least mean squared error (Silver 2009; Gelly and Silver 2011, 4.3): the bias of AMAF is told as the number of
// visits, `inverse_equivalence` of one, at which both count the same in the long run.
template <class Number>
Number rave_by_error(Number visits, Number amaf_visits, Number inverse_equivalence) {
  return amaf_visits / (amaf_visits + visits + amaf_visits * visits * inverse_equivalence);
}

}  // namespace tesuji
