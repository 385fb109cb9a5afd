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

class UrgencySampler {
 public:
  UrgencySampler(const nb::dict& settings, const PatternWeights* patterns)
      : table_(to_settings(settings), patterns) {}

  std::vector<nb::tuple> sample(const nb::list& positions, std::int64_t games, std::uint64_t seed, int threads) const {
    if (games < 1) throw nb::value_error("the number of games must be at least 1");
    if (threads < 1 || threads > 1024) throw nb::value_error("the number of threads must be from 1 to 1024");
    std::vector<SampledPosition> starts;
    for (const nb::handle entry : positions) {
      const std::string what = "a position as a board and the number of passes before it";
      const auto pair = expect<nb::tuple>(entry, what);
      if (pair.size() != 2) throw nb::value_error(("expected " + what).c_str());
      starts.push_back({*expect<const Board*>(pair[0], what), expect<int>(pair[1], what)});
    }
    const std::vector<ScoreSample> samples = interruptible([&](const std::atomic<bool>& stop) {
      return sample_scores(starts, games, seed, table_, threads, stop);
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
      .def("sample", &UrgencySampler::sample, arg("positions"), arg("games"), arg("seed"), arg("threads") = 1)
      .def("urgencies", &UrgencySampler::urgencies, arg("board"), arg("color"));
}

}  // namespace tesuji::bindings
