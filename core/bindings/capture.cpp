// Zhang's capturing problem for Python.
#include <nanobind/stl/pair.h>

#include "bindings/interrupt.h"
#include "bindings/points.h"
#include "bindings/rooms.h"
#include "bindings/search.h"
#include "questions/capture.h"

namespace tesuji::bindings {

namespace {

using Pairs = std::vector<std::pair<int, int>>;

int read_number(int value, int least, int most, const char* what) {
  if (value < least || value > most)
    throw nb::value_error((std::string(what) + " must be from " + std::to_string(least) + " to " +
                           std::to_string(most) + ", not " + std::to_string(value)).c_str());
  return value;
}

// A won ladder ends the search, but a player wants to see it: the main line continues to the capture.
void finish_line(CaptureDomain& domain, Outcome& outcome) {
  if (outcome.value != Value::AttackerWins) return;
  for (const int move : outcome.pv) domain.play(move);
  const std::vector<Point> rest = domain.ladder_line();
  for (std::size_t i = 0; i < outcome.pv.size(); ++i) domain.undo();
  outcome.pv.insert(outcome.pv.end(), rest.begin(), rest.end());
  if (outcome.best == kNoMove && !outcome.pv.empty()) outcome.best = outcome.pv.front();
}

class CaptureSearch {
 public:
  explicit CaptureSearch(const CaptureProblem& problem) : problem_(problem) {}

  nb::dict solve(const SearchOptions& options) {
    SearchArguments arguments(options);
    const auto [outcome, interrupted] = stoppable([&](const std::atomic<bool>& stop) {
      arguments.limit.stop = &stop;
      arguments.limit.check_every = 64;  // these nodes are dear
      CaptureDomain domain(problem_);
      Outcome found = tesuji::solve(domain, arguments.settings, arguments.limit, arguments.observer);
      finish_line(domain, found);
      return found;
    }, options.stop_handle());
    return outcome_to_dict(outcome, interrupted, [&](int move) { return to_index(problem_.board, move); });
  }

  std::vector<int> candidates() const {
    CaptureDomain domain(problem_);
    std::vector<int> moves;
    domain.generate(moves);
    for (int& move : moves) move = to_index(problem_.board, move);
    return moves;
  }

  int evaluation() const { return CaptureDomain(problem_).evaluate(); }

 private:
  CaptureProblem problem_;
};

void init(CaptureSearch* self, const Board& board, nb::handle target, int black_retakes, int white_retakes,
          const Pairs& kinds, int candidates, int weak_liberties, int escape_bound, int escape_liberties,
          int ladder_nodes, bool defender_passes) {
  CaptureProblem problem;
  problem.board = board;
  problem.target = to_stone(board, target);
  problem.retakes = {0, read_number(black_retakes, -1, 1000000, "retakes"),
                     read_number(white_retakes, -1, 1000000, "retakes")};
  CaptureSettings& settings = problem.settings;
  if (kinds.size() != kBlockKinds) throw nb::value_error("there are five kinds of blocks, each with two numbers");
  for (std::size_t i = 0; i < kBlockKinds; ++i) {
    settings.kinds[i] = {read_number(kinds[i].first, 0, 1000, "the minimum of a kind of block"),
                         read_number(kinds[i].second, 0, 1000, "the maximum of a kind of block")};
  }
  settings.candidates = read_number(candidates, 1, 1000, "candidates");
  settings.weak_liberties = read_number(weak_liberties, 0, 1000, "weak_liberties");
  settings.escape_bound = read_number(escape_bound, 1, 100000, "escape_bound");
  settings.escape_liberties = read_number(escape_liberties, 0, 1000, "escape_liberties");
  settings.ladder_nodes = read_number(ladder_nodes, 1, 1 << 30, "ladder_nodes");
  settings.defender_passes = defender_passes;
  new (self) CaptureSearch(problem);
}

}  // namespace

void bind_capture(nb::module_& m) {
  nb::class_<CaptureSearch>(m, "CaptureSearch", "Zhang's capturing problem about one block, ready to be searched.")
      .def("__init__", &init, nb::arg("board"), nb::arg("target"), nb::arg("black_retakes"), nb::arg("white_retakes"),
           nb::arg("kinds"), nb::arg("candidates"), nb::arg("weak_liberties"), nb::arg("escape_bound"),
           nb::arg("escape_liberties"), nb::arg("ladder_nodes"), nb::arg("defender_passes") = true)
      .def("solve", &CaptureSearch::solve, nb::arg("options"))
      .def("candidates", &CaptureSearch::candidates)
      .def("evaluation", &CaptureSearch::evaluation);
}

}  // namespace tesuji::bindings
