// Positions to train the network with (net/shape_network.h): what df-pn decided on its way, and by which moves.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "questions/question.h"
#include "search/limit.h"

namespace tesuji {

struct ShapeSample {
  struct Move {
    std::uint8_t place;    // in the window
    std::int8_t odds;      // what LifeGuess says for the side to move, log odds in sixteenths
    bool wins, needed;
    std::uint8_t effort;   // eighths of the binary logarithm of one more than the nodes below it
  };
  ShapeNetwork::Planes planes{};
  std::uint32_t effort = 0;
  bool mover_attacks = false, mover_proves = false, mover_wins = false;
  std::vector<Move> moves;
};

// Of states that took little effort some are kept, chosen by their hashes; of each size of effort (a power of two) at most
// so many.
class ShapeSamples {
 public:
  explicit ShapeSamples(std::uint64_t least_effort, int most) : least_effort_(least_effort), most_(most) {}

  void note(QuestionDomain& domain, const DecidedState& state);
  const std::vector<ShapeSample>& samples() const { return samples_; }

 private:
  static constexpr std::size_t kSizes = 20, kOften = 4;  // sizes below kOften: one in two, in four, and so on
  static constexpr std::size_t kFewestMoves = 4;

  std::uint64_t least_effort_;
  int most_;
  std::array<int, kSizes> kept_{};
  std::unordered_set<std::uint64_t> known_;
  std::vector<ShapeSample> samples_;
};

}  // namespace tesuji
