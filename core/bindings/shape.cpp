// The network that knows shape, and positions to train it with, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "bindings/arrays.h"
#include "bindings/points.h"
#include "bindings/rooms.h"
#include "net/shape_network.h"
#include "questions/shape_samples.h"

namespace tesuji::bindings {

namespace nb = nanobind;

namespace {

constexpr std::size_t kPoints = QuestionDomain::kWindowPass, kPlaces = kPoints + 1;

// (planes, facts, moves): a row each of 169 words of bits; of who attacks, who proves, who wins (all: the mover) and the
// effort; and of the places of the window, with (1 a move + 2 it wins + 4 its refutation was needed, 128 + odds, effort).
nb::tuple arrays_of(const ShapeSamples& found) {
  const std::size_t n = found.samples().size();
  std::vector<std::uint32_t> planes, facts;
  std::vector<std::uint8_t> moves(n * kPlaces * 3);
  for (std::size_t i = 0; i < n; ++i) {
    const ShapeSample& sample = found.samples()[i];
    planes.insert(planes.end(), sample.planes.begin(), sample.planes.end());
    facts.insert(facts.end(), {sample.mover_attacks, sample.mover_proves, sample.mover_wins, sample.effort});
    for (const ShapeSample::Move& move : sample.moves) {
      std::uint8_t* const to = &moves[(i * kPlaces + move.place) * 3];
      to[0] = static_cast<std::uint8_t>(1 + 2 * move.wins + 4 * move.needed);
      to[1] = static_cast<std::uint8_t>(128 + move.odds);
      to[2] = move.effort;
    }
  }
  return nb::make_tuple(to_array(std::move(planes), {n, kPoints}), to_array(std::move(facts), {n, std::size_t{4}}),
                        to_array(std::move(moves), {n, kPlaces, std::size_t{3}}));
}

void read_network(ShapeNetwork* self, const nb::bytes& blob) {
  try {
    new (self) ShapeNetwork(std::span(static_cast<const std::uint8_t*>(blob.data()), blob.size()));
  } catch (const std::invalid_argument& error) {
    throw nb::value_error(error.what());
  }
}

std::string_view name_of(Way way) { return kWayNames[static_cast<std::size_t>(way)]; }

Way way_of(const std::string& name) {
  if (name.empty()) return ways().back();
  for (const Way way : ways())
    if (name_of(way) == name) return way;
  throw nb::value_error(("this processor has no way '" + name + "' of computing a network").c_str());
}

// (wins, resists, value): logits of the places of the window and log odds of the side to move, in units of 1 / 1024.
nb::tuple ask_network(const ShapeNetwork& network, const std::vector<std::uint32_t>& words, const std::string& way) {
  ShapeNetwork::Planes planes;
  if (words.size() != planes.size()) throw nb::value_error("expected a word for each of the 169 points");
  std::copy(words.begin(), words.end(), planes.begin());
  const ShapeNetwork::Opinion opinion = network.ask(planes, way_of(way));
  return nb::make_tuple(std::vector<int>(opinion.wins.begin(), opinion.wins.end()),
                        std::vector<int>(opinion.resists.begin(), opinion.resists.end()), opinion.value);
}

// (planes, places): what the network sees of a question, and the place of each legal move, a pass last.
nb::tuple view_of(const Question& question) {
  QuestionDomain domain(question);
  ShapeNetwork::Planes planes;
  domain.planes(planes);
  std::vector<int> moves;
  domain.generate(moves);
  nb::list places;
  for (const int move : moves) {
    const int place = domain.window_index(move);
    places.append(nb::make_tuple(to_index(question.board, move),
                                 place == QuestionDomain::kOutsideWindow ? nb::none() : nb::object(nb::int_(place))));
  }
  return nb::make_tuple(std::vector<std::uint32_t>(planes.begin(), planes.end()), places);
}

}  // namespace

void bind_shape(nb::module_& m) {
  nb::class_<ShapeNetwork>(m, "ShapeNetwork", "A network that says which moves matter in a fight.")
      .def("__init__", &read_network, nb::arg("blob"))
      .def("ask", &ask_network, nb::arg("planes"), nb::arg("way") = "",
           "(wins, resists, value): logits and log odds in units of 1/1024, by one of network_ways(), the fastest if none.");
  m.def("network_ways", [] {
    nb::list names;
    for (const Way way : ways()) names.append(nb::str(name_of(way).data(), name_of(way).size()));
    return names;
  }, "The ways in which this processor can compute a network, the slowest first; all give the same numbers.");
  m.def("shape_view", &view_of, nb::arg("question"),
        "What the network sees of a question: 169 words of planes, and (flat index, place or None) of each legal move.");
  nb::class_<ShapeSamples>(m, "ShapeSamples", "Decided positions that searches come across.")
      .def(nb::init<std::uint64_t, int>(), nb::arg("least_effort") = 4, nb::arg("most") = 100)
      .def("__len__", [](const ShapeSamples& found) { return found.samples().size(); })
      .def("arrays", &arrays_of);
}

}  // namespace tesuji::bindings
