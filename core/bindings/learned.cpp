// What was learned, for Python: weights of patterns, and networks with the window they look through.
#include "bindings/points.h"
#include "bindings/rooms.h"

#include <cmath>
#include <memory>

#include "playout/window_network.h"

namespace tesuji::bindings {

namespace {

std::int32_t to_weight(std::int64_t weight) {
  if (weight < -PatternWeights::kMost || weight > PatternWeights::kMost)
    throw nb::value_error(("a pattern's weight must be from -" + std::to_string(PatternWeights::kMost) + " to " +
                           std::to_string(PatternWeights::kMost)).c_str());
  return static_cast<std::int32_t>(weight);
}

WindowNetwork to_network(int hidden, const std::vector<float>& first, const std::vector<float>& second, int left,
                         int bottom) {
  if (hidden < 1 || hidden > NetworkWeights::kMostHidden)
    throw nb::value_error(("a network has 1 to " + std::to_string(NetworkWeights::kMostHidden) + " hidden neurons").c_str());
  const auto count = static_cast<std::size_t>(hidden);
  if (first.size() != (NetworkWeights::kInputs + 1) * count || second.size() != (count + 1) * NetworkWeights::kOutputs)
    throw nb::value_error("a network with so many hidden neurons has another number of weights");
  for (const auto* layer : {&first, &second})
    for (const float weight : *layer)
      if (!std::isfinite(weight)) throw nb::value_error("a network's weights must be numbers");
  if (left < -kMaxSize || left > kMaxSize || bottom < -kMaxSize || bottom > kMaxSize)
    throw nb::value_error("the window is nowhere near a board");
  return WindowNetwork(std::make_shared<const NetworkWeights>(hidden, first, second), left, bottom);
}

}  // namespace

void bind_learned(nb::module_& m) {
  nb::class_<PatternWeights>(m, "PatternWeights", "Weights of moves by the 3x3 or 5x5 pattern around them.")
      .def(nb::init<>())
      .def("set3", [](PatternWeights& w, std::uint16_t pattern, nb::handle c, std::int64_t weight) {
             w.set3(pattern, to_player(c), to_weight(weight));
           }, nb::arg("pattern"), nb::arg("color"), nb::arg("weight"))
      .def("set5", [](PatternWeights& w, std::uint64_t code, nb::handle c, std::int64_t weight) {
             if (code >> 48) throw nb::value_error("the code of a 5x5 pattern has at most 48 bits");
             w.set5(code, to_player(c), to_weight(weight));
           }, nb::arg("code"), nb::arg("color"), nb::arg("weight"))
      .def_static("code3", [](const Board& b, nb::handle p) { return b.pattern3(to_point(b, p)); })
      .def_static("code5", [](const Board& b, nb::handle p) { return PatternWeights::code5(b, to_point(b, p)); });
  nb::class_<WindowNetwork>(m, "WindowNetwork", "A network that rates the points of a window of nine by nine.")
      .def("__init__", [](WindowNetwork* self, int hidden, const std::vector<float>& first,
                          const std::vector<float>& second, int left, int bottom) {
             new (self) WindowNetwork(to_network(hidden, first, second, left, bottom));
           }, nb::arg("hidden"), nb::arg("first"), nb::arg("second"), nb::arg("left"), nb::arg("bottom"))
      .def("evaluate", [](const WindowNetwork& network, const Board& board, nb::handle last_move) {
             std::vector<float> padded(static_cast<std::size_t>(board.points_end()));
             network.evaluate(board, board.to_play(), to_move(board, last_move), padded.data());
             std::vector<float> grid;
             board.for_each_point([&](Point p) { grid.push_back(padded[static_cast<std::size_t>(p)]); });
             return to_grid(board, grid);
           }, nb::arg("board"), nb::arg("last_move").none());
}

}  // namespace tesuji::bindings
