// Lin's problems for Python: a state that is played on, taken back and played out at random.
#include <nanobind/stl/array.h>

#include <algorithm>
#include <memory>

#include "bindings/interrupt.h"
#include "bindings/points.h"
#include "bindings/rooms.h"
#include "games/lin.h"

namespace tesuji::bindings {

namespace {

using Plane = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

std::vector<std::uint8_t> copy_plane(const Plane& plane) { return {plane.data(), plane.data() + plane.size()}; }

LinState make_state(Plane stones, Plane feasible, Plane important, Plane alive, int aim, nb::handle to_play,
                    const LinRules& rules) {
  for (const Plane* plane : {&stones, &feasible, &important, &alive}) {
    if (plane->shape(0) != stones.shape(0) || plane->shape(1) != stones.shape(1))
      throw nb::value_error("stones, feasible, important and alive must have the same shape (height, width)");
    if (plane->shape(0) > kMaxSize || plane->shape(1) > kMaxSize) throw nb::value_error("board sizes go from 2 to 25");
  }
  LinSetup setup;
  setup.height = static_cast<int>(stones.shape(0)), setup.width = static_cast<int>(stones.shape(1));
  if (aim != 1 && aim != 2) throw nb::value_error("the aim is 1 (save) or 2 (kill)");
  setup.aim = static_cast<LinAim>(aim);
  setup.to_play = to_player(to_play);
  setup.stones = copy_plane(stones), setup.feasible = copy_plane(feasible);
  setup.important = copy_plane(important), setup.alive = copy_plane(alive);
  setup.rules = rules;
  if (const std::string error = lin_setup_error(setup); !error.empty()) throw nb::value_error(error.c_str());
  return LinState(std::make_shared<const LinProblem>(setup));
}

std::vector<int> legal_moves(const LinState& state) {
  std::vector<Point> moves;
  state.generate(moves);
  for (Point& p : moves) p = to_index(state.board(), p);
  return moves;
}

void play(LinState& state, nb::handle move) {
  const Point p = to_move(state.board(), move);
  if (state.is_terminal()) throw nb::value_error("the game is over");
  if (!state.is_legal(p)) {
    const char* player = state.to_play() == kBlack ? "Black" : "White";
    throw nb::value_error((std::string(player) + " may not play " + point_name(state.board(), p) + " here").c_str());
  }
  state.play(p);
}

double score_for_black(const LinState& state) {
  if (!state.is_terminal()) throw nb::value_error("the game is not over yet");
  return state.score_for_black();
}

std::vector<std::uint8_t> colors_of(const Board& board) {
  std::vector<std::uint8_t> colors(static_cast<std::size_t>(board.area()));
  board.for_each_point([&](Point p) { colors[static_cast<std::size_t>(board.flat(p))] = board.color(p); });
  return colors;
}

int play_out(LinState& state, std::uint64_t seed) {
  Random random(seed);
  LinState game(state);
  const int moves = game.play_out(random);
  state = game;  // with nothing to undo
  return moves;
}

nb::dict playouts(const LinState& state, std::int64_t games, std::uint64_t seed) {
  if (games < 1) throw nb::value_error("the number of games must be at least 1");
  const LinState start(state);
  const LinTotals totals =
      interruptible([&](const std::atomic<bool>& stop) { return run_lin_playouts(start, games, seed, stop); });
  nb::dict result;
  result["games"] = totals.games;
  result["moves"] = totals.moves;
  result["cut_off"] = totals.cut_off;
  result["mean_for_black"] = totals.score_sum / static_cast<double>(std::max<std::int64_t>(totals.games, 1));
  result["endings"] = totals.endings;
  return result;
}

}  // namespace

void bind_lin(nb::module_& m) {
  nb::class_<LinState>(m, "LinState", "A Go problem in Lin's model, in play; every score is Black's.")
      .def("__init__",
           [](LinState* self, Plane stones, Plane feasible, Plane important, Plane alive, int aim, nb::handle to_play,
              int seki_passes, int pass_lead, int ko_retakes, const LinScores& saving, const LinScores& killing,
              double white_pass_win, bool lone_capture_ko, bool filling_stops_early, bool living_can_be_taken,
              bool joined_by_stone, bool joined_at_start) {
             const LinRules rules{seki_passes,         pass_lead,       ko_retakes,     saving,
                                  killing,             white_pass_win,  lone_capture_ko, filling_stops_early,
                                  living_can_be_taken, joined_by_stone, joined_at_start};
             new (self) LinState(make_state(stones, feasible, important, alive, aim, to_play, rules));
           },
           nb::arg("stones"), nb::arg("feasible"), nb::arg("important"), nb::arg("alive"), nb::arg("aim"),
           nb::arg("to_play") = 1, nb::arg("seki_passes") = 3, nb::arg("pass_lead") = 4, nb::arg("ko_retakes") = 5,
           nb::arg("saving") = kLinSaving, nb::arg("killing") = kLinKilling, nb::arg("white_pass_win") = 0.0,
           nb::arg("lone_capture_ko") = false, nb::arg("filling_stops_early") = false,
           nb::arg("living_can_be_taken") = false, nb::arg("joined_by_stone") = false,
           nb::arg("joined_at_start") = true)
      .def(nb::init<const LinState&>(), nb::arg("state"))
      .def_prop_ro("width", [](const LinState& s) { return s.board().width(); })
      .def_prop_ro("height", [](const LinState& s) { return s.board().height(); })
      .def_prop_ro("aim_index", [](const LinState& s) { return static_cast<int>(s.problem().setup.aim); })
      .def_prop_ro("to_play_index", [](const LinState& s) { return static_cast<int>(s.to_play()); })
      .def_prop_ro("defender_index", [](const LinState& s) { return static_cast<int>(s.defender()); })
      .def_prop_ro("ko_index", [](const LinState& s) { return to_index(s.board(), s.board().ko()); })
      .def_prop_ro("ko_winner_index", [](const LinState& s) { return static_cast<int>(s.ko_winner()); })
      .def_prop_ro("ko_retakes_left", &LinState::ko_retakes_left)
      .def_prop_ro("passes_in_a_row", &LinState::passes_in_a_row)
      .def_prop_ro("pass_lead", &LinState::pass_lead)
      .def_prop_ro("ending_index", [](const LinState& s) { return static_cast<int>(s.ending()); })
      .def_prop_ro("is_terminal", &LinState::is_terminal)
      .def_prop_ro("score_for_black", &score_for_black)
      .def_prop_ro("hash", &LinState::hash)
      .def_prop_ro("moves_to_undo", &LinState::moves_to_undo)
      .def("legal_indices", &legal_moves)
      .def("is_legal", [](const LinState& s, nb::handle move) { return s.is_legal(to_move(s.board(), move)); },
           nb::arg("move").none())
      .def("play", &play, nb::arg("move").none())
      .def("undo", [](LinState& s) {
             if (s.moves_to_undo() == 0) throw nb::value_error("there is no move to take back");
             s.undo();
           })
      .def("assign", [](LinState& s, const LinState& other) { s = other; })
      .def("colors", [](const LinState& s) { return to_grid(s.board(), colors_of(s.board())); })
      .def("play_out", &play_out, nb::arg("seed"))
      .def("playouts", &playouts, nb::arg("games"), nb::arg("seed") = 1);
}

}  // namespace tesuji::bindings
