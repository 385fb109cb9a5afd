// The policy network for whole boards, and positions of games to train it with, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <span>
#include <stdexcept>
#include <string>

#include "bindings/arrays.h"
#include "bindings/points.h"
#include "bindings/rooms.h"
#include "net/board_planes.h"
#include "net/policy_network.h"

namespace tesuji::bindings {

namespace nb = nanobind;

namespace {

constexpr int kSide = 19;  // of the boards of games

auto planes_of(const Board& board, nb::handle before, nb::handle last) {
  Board seen(board);
  seen.set_allow_suicide(false);
  BoardPlanes planes;
  return to_grid(board, planes.see(seen, to_move(board, before), to_move(board, last)));
}

void read_network(PolicyNetwork* self, const nb::bytes& blob) {
  try {
    new (self) PolicyNetwork(std::span(static_cast<const std::uint8_t*>(blob.data()), blob.size()));
  } catch (const std::invalid_argument& error) {
    throw nb::value_error(error.what());
  }
}

// The log odds of the points of a square board, by words of planes.
auto ask_network(const PolicyNetwork& network, const std::vector<std::uint32_t>& words) {
  int side = 1;
  while (side < kMaxSize && static_cast<std::size_t>(side * side) < words.size()) ++side;
  if (static_cast<std::size_t>(side * side) != words.size()) throw nb::value_error("expected a word for each point of a square board");
  return to_array(network.ask(words, side), {words.size()});
}

Point point_of(const Board& board, const std::string& game, std::size_t number) {
  const int column = game[2 * number] - 'a', row = kSide - 1 - (game[2 * number + 1] - 'a');
  const bool inside = column >= 0 && row >= 0 && column < kSide && row < kSide;
  const Point p = inside ? board.at(column, row) : kPass;
  if (p == kPass || !board.is_legal(p, board.to_play()))
    throw nb::value_error(("move " + std::to_string(number + 1) + " of a game is not legal: " + game.substr(2 * number, 2)).c_str());
  return p;
}

// For each game, the position before one of its moves: planes, and the flat index of the move.
nb::tuple positions_of(const std::vector<std::string>& games, const std::vector<std::size_t>& numbers) {
  if (games.size() != numbers.size()) throw nb::value_error("expected the number of a move for each game");
  std::vector<std::uint32_t> words;
  std::vector<int> moves;
  BoardPlanes planes;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (2 * numbers[i] + 1 >= games[i].size()) throw nb::value_error("a game has fewer moves");
    Board board(kSide, kSide);
    Point before = kPass, last = kPass;
    for (std::size_t k = 0; k < numbers[i]; ++k) {
      before = last, last = point_of(board, games[i], k);
      board.play_fast(last, board.to_play());
    }
    const std::vector<std::uint32_t>& seen = planes.see(board, before, last);
    words.insert(words.end(), seen.begin(), seen.end());
    moves.push_back(board.flat(point_of(board, games[i], numbers[i])));
  }
  const std::size_t n = moves.size();
  return nb::make_tuple(to_array(std::move(words), {n, std::size_t{kSide * kSide}}), to_array(std::move(moves), {n}));
}

}  // namespace

void bind_policy(nb::module_& m) {
  nb::class_<PolicyNetwork>(m, "PolicyNetwork", "A network that says where strong players would go.")
      .def("__init__", &read_network, nb::arg("blob"))
      .def("ask", &ask_network, nb::arg("planes"), "The log odds of each point in units of 1/1024, by flat index.");
  m.def("policy_planes", &planes_of, nb::arg("board"), nb::arg("before").none(), nb::arg("last").none(),
        "What the policy network sees: a word of 32 bits for each point.");
  m.def("policy_positions", &positions_of, nb::arg("games"), nb::arg("numbers"),
        "Positions of games of 19x19, each before the move of that number: words of planes, and the flat index of the move.");
}

}  // namespace tesuji::bindings
