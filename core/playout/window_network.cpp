#include "playout/window_network.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tesuji {

namespace {

constexpr int kRegister = 4;  // floats that are added at once
using Hidden = std::array<float, NetworkWeights::kMostHidden + kRegister>;

float logistic(float x) { return 1.0f / (1.0f + std::exp(-x)); }

void add_scaled(float* sums, const float* weights, float input, int width) {
  for (int j = 0; j < width; ++j) sums[j] += weights[j] * input;
}

// In four sums, so that the result does not depend on what the compiler makes of it.
float product(const float* a, const float* b, int width) {
  std::array<float, kRegister> sums{};
  for (int j = 0; j < width; j += kRegister)
    for (std::size_t k = 0; k < kRegister; ++k) sums[k] += a[j + static_cast<int>(k)] * b[j + static_cast<int>(k)];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

}  // namespace

NetworkWeights::NetworkWeights(int hidden_neurons, const std::vector<float>& first_layer,
                               const std::vector<float>& second_layer)
    : hidden(hidden_neurons), width((hidden_neurons + 1 + kRegister - 1) / kRegister * kRegister) {
  // The bias of the outputs is the weight of one more hidden neuron that is always 1.
  first.assign(static_cast<std::size_t>((kInputs + 1) * width), 0.0f);
  second.assign(static_cast<std::size_t>(kOutputs * width), 0.0f);
  for (int i = 0; i <= kInputs; ++i)
    for (int j = 0; j < hidden; ++j)
      first[static_cast<std::size_t>(i * width + j)] = first_layer[static_cast<std::size_t>(i * hidden + j)];
  for (int j = 0; j <= hidden; ++j)
    for (int k = 0; k < kOutputs; ++k)
      second[static_cast<std::size_t>(k * width + j)] = second_layer[static_cast<std::size_t>(j * kOutputs + k)];
}

PointSet WindowNetwork::rated(const Board& board) const {
  PointSet points;
  board.for_each_point([&](Point p) {
    const int column = board.column(p) - left_, row = board.row(p) - bottom_;
    if (column >= 0 && column < NetworkWeights::kSide && row >= 0 && row < NetworkWeights::kSide) points.add(p);
  });
  return points;
}

void WindowNetwork::evaluate(const Board& board, Color to_move, Point last_move, float* evaluation) const {
  const NetworkWeights& w = *weights_;
  const auto row_of = [&](const std::vector<float>& layer, int i) { return &layer[static_cast<std::size_t>(i * w.width)]; };
  Hidden hidden{};
  std::copy_n(row_of(w.first, NetworkWeights::kInputs), w.hidden, hidden.begin());
  add_scaled(hidden.data(), row_of(w.first, 0), to_move == kBlack ? 2.0f : -2.0f, w.width);
  std::array<Point, NetworkWeights::kOutputs> empty;  // kPass: not playable
  for (int r = 0, i = 0; r < NetworkWeights::kSide; ++r)
    for (int c = 0; c < NetworkWeights::kSide; ++c, ++i) {
      const int column = left_ + c, row = bottom_ + r;
      const bool inside = column >= 0 && column < board.width() && row >= 0 && row < board.height();
      const Point p = inside ? board.at(column, row) : kPass;
      const Color there = inside ? board.color(p) : kBorder;
      empty[static_cast<std::size_t>(i)] = there == kEmpty ? p : kPass;
      if (there == kEmpty) continue;
      float input = there == kBorder ? 100.0f : there == kBlack ? 1.0f : -1.0f;
      if (inside && p == last_move) input *= 10.0f;
      add_scaled(hidden.data(), row_of(w.first, 1 + i), input, w.width);
    }
  for (int j = 0; j < w.hidden; ++j) hidden[static_cast<std::size_t>(j)] = logistic(hidden[static_cast<std::size_t>(j)]);
  hidden[static_cast<std::size_t>(w.hidden)] = 1.0f;
  for (int k = 0; k < NetworkWeights::kOutputs; ++k)
    if (const Point p = empty[static_cast<std::size_t>(k)]; p != kPass)
      evaluation[p] = logistic(product(hidden.data(), row_of(w.second, k), w.width));
}

}  // namespace tesuji
