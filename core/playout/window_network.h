// Zhang's network (6.2): three layers that look at nine by nine points around a problem and rate each as the next move.
#pragma once

#include <memory>
#include <vector>

#include "playout/pattern_weights.h"

namespace tesuji {

// The numbers of a trained network; the same for all problems.
struct NetworkWeights {
  static constexpr int kSide = 9, kOutputs = kSide * kSide, kInputs = kOutputs + 1;
  static constexpr int kMostHidden = 256;

  // `first` has a row of `hidden` numbers for each input and one for the bias, `second` a row of 81 for each hidden
  // neuron and one for the bias.
  NetworkWeights(int hidden_neurons, const std::vector<float>& first_layer, const std::vector<float>& second_layer);

  int hidden;
  int width;                  // hidden, rounded up to whole registers
  std::vector<float> first;   // by input, then by hidden neuron
  std::vector<float> second;  // by output, then by hidden neuron, the bias last
};

// The network on one problem: the window is the same for all its positions. Points off the board are border, points
// outside the window are not rated.
class WindowNetwork final : public MoveEvaluator {
 public:
  // `left` and `bottom` are the window's lower left corner; it may reach over the edge of the board.
  WindowNetwork(std::shared_ptr<const NetworkWeights> weights, int left, int bottom)
      : weights_(std::move(weights)), left_(left), bottom_(bottom) {}
  // 6.2.3: 1 for Black, -1 for White, ten times that for the last move, 100 for the border, 2 or -2 for whose turn it
  // is. Only empty points are rated: no others can be played.
  void evaluate(const Board& board, Color to_move, Point last_move, float* evaluation) const override;
  PointSet rated(const Board& board) const override;

 private:
  std::shared_ptr<const NetworkWeights> weights_;
  int left_, bottom_;
};

}  // namespace tesuji
