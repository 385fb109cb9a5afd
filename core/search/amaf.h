// All moves as first: who has played what below a node of a simulation's path (moves are told from the end of the
// simulation to its beginning), and how much that counts beside the mean of a move: two schedules of Gelly and Silver.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/node_pool.h"

namespace tesuji {

class PlayedMoves {
 public:
  // kBothSides: a move counts for each side that makes it (Gelly and Silver 2007). kFirstSide: only for the one that makes
  // it first, since it is another move once the point is taken.
  enum class Counts : std::uint8_t { kBothSides, kFirstSide };

  explicit PlayedMoves(int move_count, Counts counts = Counts::kBothSides)
      : stride_(counts == Counts::kFirstSide ? 0 : static_cast<std::size_t>(move_count)),
        last_(static_cast<std::size_t>(move_count) + stride_) {}

  void clear() { now_ += 2; }
  void note(int side, std::uint16_t move) { last_[place(side, move)] = stamp(side); }
  bool has(int side, std::uint16_t move) const { return last_[place(side, move)] == stamp(side); }

 private:
  std::size_t place(int side, std::uint16_t move) const { return (side == 0 ? 0 : stride_) + move; }
  std::uint64_t stamp(int side) const { return now_ + static_cast<std::uint64_t>(side); }

  std::size_t stride_;
  std::vector<std::uint64_t> last_;  // the simulation in which the move was made, and by whom
  std::uint64_t now_ = 0;
};

// Tells add(child, side) each child of a node on the path whose move its side made later in the simulation. `side(i)` is
// to move at the i-th node of the path; the playout begins at the last one, and its sides alternate.
template <class Tree, class Side, class Add>
void all_moves_as_first(PlayedMoves& played, const Tree& tree, std::span<const NodeIndex> path,
                        std::span<const std::uint16_t> playout, int playout_side, Side side, Add add) {
  played.clear();
  for (std::size_t i = playout.size(); i-- > 0;) played.note((playout_side + static_cast<int>(i)) % 2, playout[i]);
  for (std::size_t depth = path.size(); depth-- > 0;) {
    const auto& node = tree[path[depth]];
    const NodeIndex first = node.family();
    if (const auto family = tree.children(node); !family.empty()) {
      const int mover = side(depth);
      for (NodeIndex k = 0; k < family.size(); ++k)
        if (played.has(mover, family[k].move)) add(first + k, mover);
    }
    if (depth > 0) played.note(side(depth - 1), node.move);
  }
}

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
