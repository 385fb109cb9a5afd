// Pseudo-random games by urgency for Python: samples of scores from many positions at once.
#include "bindings/fields.h"
#include "bindings/interrupt.h"
#include "bindings/points.h"
#include "bindings/rooms.h"

#include <string>

#include "playout/urgency.h"

namespace tesuji::bindings {

namespace {

UrgencySettings to_settings(const nb::dict& values) {
  UrgencySettings s;
  constexpr double kMost = 2000;  // even a point that takes four blocks of a whole board can be drawn with its weight
  read_fields(values, {{"base", &s.base, 0, kMost},
                       {"capture", &s.capture, 0, kMost},
                       {"capture_per_stone", &s.capture_per_stone, 0, kMost},
                       {"escape", &s.escape, 0, kMost},
                       {"escape_per_stone", &s.escape_per_stone, 0, kMost}},
              "these games");
  return s;
}

// Legal moves in turn, played on the board and taken back.
std::vector<Point> to_line(Board& board, nb::handle values) {
  std::vector<Point> line;
  for (const nb::handle value : expect<nb::sequence>(values, "a line as a sequence of moves")) {
    const Point p = to_move(board, value);
    if (!board.is_legal(p, board.to_play()))
      throw nb::value_error((point_name(board, p) + " is not legal after the moves before it").c_str());
    board.play(p, board.to_play());
    line.push_back(p);
  }
  for (std::size_t i = 0; i < line.size(); ++i) board.undo();
  return line;
}

class UrgencySampler {
 public:
  UrgencySampler(const nb::dict& settings, const PatternWeights* patterns)
      : table_(to_settings(settings), patterns) {}

  std::vector<nb::tuple> sample(const Board& board, int passes, const nb::list& lines, std::int64_t games,
                                std::uint64_t seed, int threads) const {
    if (games < 1) throw nb::value_error("the number of games must be at least 1");
    if (threads < 1 || threads > 1024) throw nb::value_error("the number of threads must be from 1 to 1024");
    if (passes < 0 || passes > 2) throw nb::value_error("the number of passes before must be from 0 to 2");
    Board root(board);
    root.set_allow_suicide(false);
    std::vector<std::vector<Point>> moves;
    for (const nb::handle line : lines) moves.push_back(to_line(root, line));
    const std::vector<ScoreSample> samples = interruptible([&](const std::atomic<bool>& stop) {
      return sample_scores(root, passes, moves, games, seed, table_, threads, stop);
    });
    std::vector<nb::tuple> result;
    for (const ScoreSample& s : samples) result.push_back(nb::make_tuple(s.games, s.sum, s.square_sum));
    return result;
  }

  nb::ndarray<nb::numpy, std::uint32_t, nb::ndim<2>> urgencies(const Board& board, nb::handle color) const {
    const Color c = to_player(color);
    std::vector<std::uint32_t> values(static_cast<std::size_t>(board.area()));
    board.for_each_point([&](Point p) {
      if (board.color(p) == kEmpty && board.is_legal(p, c))
        values[static_cast<std::size_t>(board.flat(p))] = table_(board, p)[static_cast<std::size_t>(c - 1)];
    });
    return to_grid(board, values);
  }

 private:
  UrgencyTable table_;
};

}  // namespace

void bind_urgency(nb::module_& m) {
  using nb::arg;
  nb::class_<UrgencySampler>(m, "UrgencySampler", "Pseudo-random games in which urgent moves are more likely.")
      .def(nb::init<const nb::dict&, const PatternWeights*>(), arg("settings"), arg("patterns").none())
      .def("sample", &UrgencySampler::sample, arg("board"), arg("passes"), arg("lines"),
           arg("games"), arg("seed"), arg("threads") = 1)
      .def("urgencies", &UrgencySampler::urgencies, arg("board"), arg("color"));
}

}  // namespace tesuji::bindings
