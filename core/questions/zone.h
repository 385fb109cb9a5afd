// A relevance zone of a Go position: points, and whether the proof depends on more than the board.
#pragma once

#include "go/point_set.h"

namespace tesuji {

inline constexpr int kZoneWords = 7;  // boards up to 19x19; on larger ones questions are searched without zones

struct Zone {
  using Points = Bits<kZoneWords>;

  Points points;
  bool all = false;      // holds for exactly this state only
  bool outside = false;  // relies on the region's border or on stones assumed alive

  static Zone everything() {
    Zone zone;
    for (int w = 0; w < kZoneWords; ++w) zone.points.set_word(w, ~std::uint64_t{0});
    zone.all = true;
    return zone;
  }
  bool is_everything() const { return all; }
  bool is_bounded() const { return outside; }
  bool has(int move) const { return points.has(move); }
  bool contains(const Zone& other) const { return points.contains(other.points) && (outside || !other.outside); }
  template <class Visit>
  void for_each(Visit visit) const {
    points.for_each(visit);
  }

  Zone& operator|=(const Zone& other) {
    points |= other.points;
    all = all || other.all;
    outside = outside || other.outside;
    return *this;
  }
  // For the moves that several zones have in common; what they rely on is asked of their union.
  Zone& operator&=(const Zone& other) {
    points &= other.points;
    all = all && other.all;
    return *this;
  }
};

}  // namespace tesuji
