// Reading helpers for Python: liberties, ladders, eyes, one-move tactics, Benson, regions.
//
// Every function leaves the caller's board alone; the ladder reader, which plays, works on a copy.
#include <nanobind/stl/optional.h>

#include <optional>

#include "bindings/points.h"
#include "bindings/rooms.h"
#include "go/benson.h"
#include "go/eyes.h"
#include "go/ladder.h"
#include "go/liberties.h"
#include "go/pseudo_ladder.h"
#include "go/region.h"
#include "go/tactics.h"

namespace tesuji::bindings {

namespace {

std::vector<int> indices(const Board& board, const PointSet& points) {
  std::vector<int> list;
  points.for_each([&](Point p) { list.push_back(board.flat(p)); });
  return list;
}

PointSet to_points(const Board& board, const nb::iterable& values) {
  PointSet points;
  for (const nb::handle value : values) points.add(to_point(board, value));
  return points;
}

// Stones of one colour, at least one.
PointSet to_stones(const Board& board, const nb::iterable& values) {
  PointSet stones;
  Color color = kEmpty;
  for (const nb::handle value : values) {
    const Point p = to_stone(board, value);
    if (color != kEmpty && board.color(p) != color)
      throw nb::value_error("the stones must all be of one colour");
    color = board.color(p);
    stones.add(p);
  }
  if (stones.none()) throw nb::value_error("at least one stone is needed");
  return stones;
}

Point to_legal(const Board& board, nb::handle value, Color c) {
  const Point p = to_point(board, value);
  if (!board.is_legal(p, c)) {
    const char* player = c == kBlack ? "Black" : "White";
    throw nb::value_error((std::string(player) + " may not play " + point_name(board, p)).c_str());
  }
  return p;
}

Point to_chased(const Board& board, nb::handle value) {
  const Point p = to_stone(board, value);
  if (board.liberties_at(p) > 2)
    throw nb::value_error(("the block at " + point_name(board, p) + " has more than two liberties").c_str());
  return p;
}

nb::tuple orders(const Board& board, const nb::iterable& stones) {
  const LibertyOrders found = liberty_orders(board, to_stones(board, stones));
  return nb::make_tuple(indices(board, found.first), indices(board, found.second), indices(board, found.third));
}

LadderSettings ladder_settings(int node_limit, bool attacker_ignores_ko, bool defender_ignores_ko) {
  if (node_limit < 1) throw nb::value_error("the node limit must be at least 1");
  return {node_limit, attacker_ignores_ko, defender_ignores_ko};
}

nb::tuple ladder_status(const Board& board, nb::handle stone, int node_limit, bool attacker_ignores_ko,
                        bool defender_ignores_ko) {
  const Point prey = to_stone(board, stone);
  Board copy(board);
  const LadderVerdict verdict =
      LadderReader(ladder_settings(node_limit, attacker_ignores_ko, defender_ignores_ko)).status(copy, prey);
  return nb::make_tuple(static_cast<int>(verdict.status), to_index(board, verdict.capture),
                        to_index(board, verdict.escape), verdict.nodes);
}

nb::tuple ladder_read(const Board& board, nb::handle stone, nb::handle first, int node_limit, bool attacker_ignores_ko,
                      bool defender_ignores_ko) {
  const Point prey = to_stone(board, stone);
  const Color c = to_player(first);
  Board copy(board);
  const LadderAnswer answer =
      LadderReader(ladder_settings(node_limit, attacker_ignores_ko, defender_ignores_ko)).read(copy, prey, c);
  return nb::make_tuple(static_cast<int>(answer.result), to_index(board, answer.move), answer.nodes);
}

nb::tuple ladder_after(const Board& board, nb::handle move, nb::handle stone, int node_limit) {
  const Point prey = to_stone(board, stone);
  const Point p = to_legal(board, move, opponent(board.color(prey)));
  Board copy(board);
  const LadderAnswer answer = LadderReader(ladder_settings(node_limit, false, false)).read_after(copy, p, prey);
  return nb::make_tuple(static_cast<int>(answer.result), to_index(board, answer.move), answer.nodes);
}

std::vector<int> ladder_line(const Board& board, nb::handle stone, nb::handle first, int node_limit) {
  const Point prey = to_stone(board, stone);
  const Color c = to_player(first);
  Board copy(board);
  std::vector<int> line;
  for (const Point p : LadderReader(ladder_settings(node_limit, false, false)).line(copy, prey, c, 2 * board.area()))
    line.push_back(to_index(board, p));
  return line;
}

nb::tuple benson(const Board& board, nb::handle color, const nb::iterable& assumed,
                 const std::optional<nb::iterable>& playable) {
  const Color c = to_player(color);
  const PointSet living = to_points(board, assumed);
  const PointSet allowed = playable ? to_points(board, *playable) : PointSet{};
  const UnconditionalLife life = unconditional_life(board, c, &living, playable ? &allowed : nullptr);
  return nb::make_tuple(indices(board, life.stones), indices(board, life.territory));
}

nb::tuple effect(const Board& board, nb::handle point, nb::handle color) {
  const Color c = to_player(color);
  const AtariEffect found = atari_effect(board, to_legal(board, point, c), c);
  return nb::make_tuple(found.captured, found.freed, found.capture_frees);
}

nb::tuple box_tuple(const Box& box) { return nb::make_tuple(box.left, box.bottom, box.right, box.top); }

nb::tuple box_around(const Board& board, const nb::iterable& points) {
  const PointSet set = to_points(board, points);
  if (set.none()) throw nb::value_error("a bounding box needs at least one point");
  return box_tuple(bounding_box(board, set));
}

nb::tuple boundary(const Board& board, const nb::iterable& stones, int lines) {
  if (lines < 1 || lines > kMaxSize) throw nb::value_error("the number of lines must be from 1 to 25");
  const PointSet set = to_points(board, stones);
  if (set.none()) throw nb::value_error("a virtual boundary needs at least one point");
  const VirtualBoundary found = virtual_boundary(board, set, lines);
  return nb::make_tuple(box_tuple(found.box), indices(board, found.inside));
}

std::vector<int> grown(const Board& board, const nb::iterable& region, nb::handle move,
                       const std::optional<nb::iterable>& within) {
  PointSet points = to_points(board, region);
  const PointSet limit = within ? to_points(board, *within) : PointSet{};
  grow_region(board, points, to_move(board, move), within ? &limit : nullptr);
  return indices(board, points);
}

}  // namespace

void bind_knowledge(nb::module_& m) {
  using nb::arg;
  m.def("liberty_orders", &orders, arg("board"), arg("stones"));
  m.def("adjacent_enemies", [](const Board& b, const nb::iterable& s) {
    return indices(b, adjacent_enemy_stones(b, to_stones(b, s)));
  }, arg("board"), arg("stones"));
  m.def("crucial_chain", [](const Board& b, nb::handle s) { return indices(b, crucial_chain(b, to_stone(b, s))); },
        arg("board"), arg("stone"));
  m.def("liberty_value", [](const Board& b, const nb::iterable& s) { return liberty_value(b, to_stones(b, s)); },
        arg("board"), arg("stones"));

  m.def("ladder_status", &ladder_status, arg("board"), arg("stone"), arg("node_limit"), arg("attacker_ignores_ko"),
        arg("defender_ignores_ko"));
  m.def("ladder_read", &ladder_read, arg("board"), arg("stone"), arg("first"), arg("node_limit"),
        arg("attacker_ignores_ko"), arg("defender_ignores_ko"));
  m.def("ladder_after", &ladder_after, arg("board"), arg("move"), arg("stone"), arg("node_limit"));
  m.def("ladder_line", &ladder_line, arg("board"), arg("stone"), arg("first"), arg("node_limit"));
  m.def("pseudo_ladder_capture", [](const Board& b, nb::handle s) {
    Board copy(b);
    return to_index(b, PseudoLadder().capture(copy, to_chased(b, s)));
  }, arg("board"), arg("stone"));
  m.def("pseudo_ladder_caught", [](const Board& b, nb::handle s) {
    const Point stone = to_stone(b, s);
    if (!b.in_atari(stone)) throw nb::value_error(("the block at " + point_name(b, stone) + " is not in atari").c_str());
    Board copy(b);
    return PseudoLadder().caught(copy, stone);
  }, arg("board"), arg("stone"));

  m.def("eye_kind", [](const Board& b, nb::handle p, nb::handle c) {
    return static_cast<int>(eye_kind(b, to_point(b, p), to_player(c)));
  }, arg("board"), arg("point"), arg("color"));
  m.def("eye_making_point", [](const Board& b, nb::handle p, nb::handle c) {
    return to_index(b, eye_making_point(b, to_point(b, p), to_player(c)));
  }, arg("board"), arg("point"), arg("color"));

  m.def("self_atari_stones", [](const Board& b, nb::handle p, nb::handle color) {
    const Color c = to_player(color);
    return self_atari_stones(b, to_legal(b, p, c), c);
  }, arg("board"), arg("point"), arg("color"));
  m.def("liberties_after", [](const Board& b, nb::handle p, nb::handle color) {
    const Color c = to_player(color);
    return liberties_after(b, to_legal(b, p, c), c, kMaxPoints);
  }, arg("board"), arg("point"), arg("color"));
  m.def("atari_effect", &effect, arg("board"), arg("point"), arg("color"));
  m.def("saving_moves", [](const Board& b, nb::handle s) { return indices(b, saving_moves(b, to_stone(b, s))); },
        arg("board"), arg("stone"));
  m.def("counter_captures", [](const Board& b, nb::handle s) {
    return indices(b, counter_captures(b, to_stone(b, s)));
  }, arg("board"), arg("stone"));

  m.def("benson", &benson, arg("board"), arg("color"), arg("assumed"), arg("playable").none());

  m.def("bounding_box", &box_around, arg("board"), arg("points"));
  m.def("virtual_boundary", &boundary, arg("board"), arg("points"), arg("lines"));
  m.def("capturing_region", [](const Board& b, nb::handle s) {
    return indices(b, capturing_region(b, to_stone(b, s)));
  }, arg("board"), arg("stone"));
  m.def("life_and_death_region", [](const Board& b, const nb::iterable& s, int no_second_from, int no_first_from) {
    return indices(b, life_and_death_region(b, to_stones(b, s), {no_second_from, no_first_from}));
  }, arg("board"), arg("stones"), arg("no_second_from"), arg("no_first_from"));
  m.def("grow_region", &grown, arg("board"), arg("region"), arg("move").none(), arg("within").none());
}

}  // namespace tesuji::bindings
