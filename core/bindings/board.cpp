// Board and playouts for Python.
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "bindings/interrupt.h"
#include "bindings/points.h"
#include "bindings/rooms.h"
#include "playout/uniform.h"

namespace tesuji::bindings {

namespace {

Board make_board(int width, int height) {
  if (width < kMinSize || width > kMaxSize || height < kMinSize || height > kMaxSize)
    throw nb::value_error(("a board of " + std::to_string(width) + "x" + std::to_string(height) +
                           " is not supported: sizes go from 2 to 25").c_str());
  return Board(width, height);
}

void play(Board& board, nb::handle point, nb::handle color) {
  const Color c = color.is_none() ? board.to_play() : to_player(color);
  const Point p = to_move(board, point);
  if (!board.is_legal(p, c)) {
    const char* player = c == kBlack ? "Black" : "White";
    const char* why = board.color(p) != kEmpty                     ? "the point is occupied"
                      : p == board.ko() && c == board.ko_color() ? "it retakes the ko at once"
                                                                   : "it is suicide";
    throw nb::value_error((std::string(player) + " may not play " + point_name(board, p) + ": " + why).c_str());
  }
  board.play(p, c);
}

std::vector<int> block_stones(const Board& board, nb::handle point) {
  std::vector<int> stones;
  board.for_each_stone(board.block(to_stone(board, point)), [&](Point s) { stones.push_back(board.flat(s)); });
  std::sort(stones.begin(), stones.end());
  return stones;
}

std::vector<int> block_liberties(const Board& board, nb::handle point) {
  std::vector<int> points;
  board.for_each_liberty(board.block(to_stone(board, point)), [&](Point p) { points.push_back(board.flat(p)); });
  return points;
}

std::vector<int> points_of(const Board& board, int color) {
  std::vector<int> points;
  board.for_each_point([&](Point p) {
    if (board.color(p) == color) points.push_back(board.flat(p));
  });
  return points;
}

std::vector<int> legal_moves(const Board& board, nb::handle color) {
  const Color c = color.is_none() ? board.to_play() : to_player(color);
  std::vector<int> moves;
  board.for_each_point([&](Point p) {
    if (board.is_legal(p, c)) moves.push_back(board.flat(p));
  });
  return moves;
}

/// The same as objects of the caller's, who has one for every point.
nb::list legal_points(const Board& board, nb::tuple points, nb::handle color) {
  nb::list found;
  for (const int index : legal_moves(board, color)) {
    if (static_cast<std::size_t>(index) >= points.size()) throw nb::index_error("a point of the board has no object");
    found.append(points[static_cast<std::size_t>(index)]);
  }
  return found;
}

std::vector<std::uint8_t> colors_of(const Board& board) {
  std::vector<std::uint8_t> colors(static_cast<std::size_t>(board.area()));
  board.for_each_point([&](Point p) { colors[static_cast<std::size_t>(board.flat(p))] = board.color(p); });
  return colors;
}

using ColorGrid = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

void put(Board& board, const std::uint8_t* colors) {
  Board fresh(board.width(), board.height());
  if (!fresh.set_position(colors)) throw nb::value_error("a block of stones has no liberty");
  fresh.set_to_play(board.to_play());
  fresh.set_allow_suicide(board.allow_suicide());
  board = fresh;
}

void set_position(Board& board, ColorGrid grid) {
  if (static_cast<int>(grid.shape(0)) != board.height() || static_cast<int>(grid.shape(1)) != board.width())
    throw nb::value_error("the array must have the shape (height, width) of the board");
  for (std::size_t i = 0; i < grid.size(); ++i)
    if (grid.data()[i] > kWhite) throw nb::value_error("colours are 0 (empty), 1 (Black) and 2 (White)");
  put(board, grid.data());
}

void set_stones(Board& board, const nb::iterable& black, const nb::iterable& white) {
  std::vector<std::uint8_t> colors(static_cast<std::size_t>(board.area()), kEmpty);
  const auto place = [&](const nb::iterable& points, Color color) {
    for (nb::handle value : points) {
      const Point p = to_point(board, value);
      std::uint8_t& there = colors[static_cast<std::size_t>(board.flat(p))];
      if (there == opponent(color))
        throw nb::value_error((point_name(board, p) + " cannot be both black and white").c_str());
      there = color;
    }
  };
  place(black, kBlack);
  place(white, kWhite);
  put(board, colors.data());
}

void set_ko(Board& board, nb::handle point) {
  if (point.is_none()) return board.set_ko(kPass, kEmpty);
  const Point p = to_point(board, point);
  const Color c = board.to_play();
  int taken = 0;
  board.for_each_neighbour(p, [&](Point q) {
    if (board.color(q) == opponent(c) && board.in_atari(q)) taken += board.stones(board.block(q));
  });
  if (board.color(p) != kEmpty || board.has_empty_neighbour(p) || taken != 1)
    throw nb::value_error((point_name(board, p) + " is not a ko: no single stone could be taken there").c_str());
  board.set_ko(p, c);
}

nb::tuple area(const Board& board) {
  std::vector<std::int8_t> owner(static_cast<std::size_t>(board.area()));
  const int score = area_score(board, owner.data());
  return nb::make_tuple(score, to_grid(board, owner));
}

nb::dict playouts(const Board& board, std::int64_t games, std::uint64_t seed, double komi, int threads) {
  if (games < 1) throw nb::value_error("the number of games must be at least 1");
  if (threads < 1 || threads > 1024) throw nb::value_error("the number of threads must be from 1 to 1024");
  if (!std::isfinite(komi)) throw nb::value_error("komi must be a finite number");
  const Board position(board);
  const PlayoutTotals totals = interruptible(
      [&](const std::atomic<bool>& stop) { return run_uniform_playouts(position, games, seed, komi, threads, stop); });
  const auto n = static_cast<double>(std::max<std::int64_t>(totals.games, 1));
  std::vector<double> ownership(totals.ownership.size());
  for (std::size_t i = 0; i < ownership.size(); ++i) ownership[i] = static_cast<double>(totals.ownership[i]) / n;
  nb::dict result;
  result["games"] = totals.games;
  result["moves"] = totals.moves;
  result["black_wins"] = totals.black_wins;
  result["draws"] = totals.draws;
  result["mean"] = totals.score_sum / n - komi;
  const double variance = totals.score_square_sum / n - (totals.score_sum / n) * (totals.score_sum / n);
  result["deviation"] = std::sqrt(std::max(variance, 0.0));
  result["ownership"] = to_grid(position, ownership);  // the caller's board may be another by now
  return result;
}

/// What is left when no other overload of a method takes the arguments: it says in words what was expected.
void refuse(nb::class_<Board>& board, const char* name, const char* result, const char* takes) {
  const std::string sentence = std::string("Board.") + name + " does not take these arguments: expected " + takes;
  const std::string signature = std::string("def ") + name + "(self, *args: object, **kwargs: object) -> " + result;
  board.def(name, [sentence](nb::handle, nb::args, nb::kwargs) { throw nb::type_error(sentence.c_str()); },
            nb::sig(signature.c_str()));
}

}  // namespace

void bind_board(nb::module_& m) {
  nb::class_<Board> board(m, "Board", "A Go position with simple ko, whose turn it is, and nothing else.");
  board.def("__init__", [](Board* self, int width, int height) { new (self) Board(make_board(width, height)); },
           nb::arg("width"), nb::arg("height"))
      .def_prop_ro("width", &Board::width)
      .def_prop_ro("height", &Board::height)
      .def_prop_rw("to_play_index", [](const Board& b) { return static_cast<int>(b.to_play()); },
                   [](Board& b, nb::handle c) { b.set_to_play(to_player(c)); })
      .def_prop_rw("allow_suicide", &Board::allow_suicide, &Board::set_allow_suicide)
      .def_prop_ro("ko_index", [](const Board& b) { return to_index(b, b.ko()); })
      .def("set_ko", &set_ko, nb::arg("point").none())
      .def("color_index", [](const Board& b, nb::handle p) { return static_cast<int>(b.color(to_point(b, p))); })
      .def("is_legal", [](const Board& b, nb::handle p, nb::handle c) {
             return b.is_legal(to_move(b, p), c.is_none() ? b.to_play() : to_player(c));
           }, nb::arg("point").none(), nb::arg("color") = nb::none())
      .def("play", &play, nb::arg("point").none(), nb::arg("color") = nb::none())
      .def("undo", [](Board& b) {
             if (!b.can_undo()) throw nb::value_error("there is no move to take back");
             b.undo();
           })
      .def_prop_ro("moves_to_undo", &Board::moves_to_undo)
      .def("legal_indices", &legal_moves, nb::arg("color") = nb::none())
      .def("legal_points", &legal_points, nb::arg("points"), nb::arg("color") = nb::none())
      .def("color_indices", &points_of, nb::arg("color"))
      .def("block_indices", &block_stones)
      .def("liberty_indices", &block_liberties)
      .def("liberty_count", [](const Board& b, nb::handle p) { return b.liberties_at(to_stone(b, p)); })
      .def("is_eyelike", [](const Board& b, nb::handle p, nb::handle c) {
             const Point point = to_point(b, p);
             return b.color(point) == kEmpty && b.is_eyelike(point, to_player(c));
           })
      .def("colors", [](const Board& b) { return to_grid(b, colors_of(b)); })
      .def("set_position", &set_position)
      .def("set_stones", &set_stones, nb::arg("black"), nb::arg("white"))
      .def("assign", [](Board& b, const Board& other) { b = other; })
      .def_prop_ro("hash", &Board::hash)
      .def_prop_ro("stones_hash", &Board::stones_hash)
      .def("consistent", &Board::consistent)
      .def("area", &area)
      .def("playouts", &playouts, nb::arg("games"), nb::arg("seed") = 1, nb::arg("komi") = 0.0, nb::arg("threads") = 1);
  refuse(board, "play", "None", "a point or None, and perhaps a colour");
  refuse(board, "is_legal", "bool", "a point or None, and perhaps a colour");
  refuse(board, "undo", "None", "none");
  refuse(board, "legal_points", "list", "a tuple of points, and perhaps a colour");
  refuse(board, "legal_indices", "list[int]", "nothing, or a colour");
}

}  // namespace tesuji::bindings
