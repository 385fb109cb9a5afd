// All moves as first: who has played what below a node of a simulation's path. Moves are told from the end of the
// simulation to its beginning.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tesuji {

class PlayedMoves {
 public:
  explicit PlayedMoves(int move_count)
      : last_{std::vector<std::uint64_t>(static_cast<std::size_t>(move_count)),
              std::vector<std::uint64_t>(static_cast<std::size_t>(move_count))} {}

  void clear() { ++now_; }
  void note(int side, std::uint16_t move) { last_[side][move] = now_; }
  bool has(int side, std::uint16_t move) const { return last_[side][move] == now_; }

 private:
  std::vector<std::uint64_t> last_[2];  // the number of the simulation
  std::uint64_t now_ = 0;
};

}  // namespace tesuji
