// Tielman's knowledge and search for Python: one object per player, which keeps the tree between moves.
#include "bindings/busy.h"
#include "bindings/fields.h"
#include "bindings/interrupt.h"
#include "bindings/points.h"
#include "bindings/rooms.h"

#include <cmath>
#include <memory>
#include <string>

#include "games/tielman.h"

namespace tesuji::bindings {

namespace {

struct AllSettings {
  TielmanSettings knowledge;
  OneSidedSettings search;
  bool train = true;  // in simulations the opponent plays as the heuristic player, whatever we do without

  TielmanSettings opponent() const {
    TielmanSettings theirs = knowledge;
    if (train) theirs.heuristics = theirs.priorities = true;
    return theirs;
  }
};

// One line per field; Python's TielmanSettings has the same names.
std::vector<Field> fields_of(AllSettings& s) {
  return {
      {"heuristics", &s.knowledge.heuristics},
      {"priorities", &s.knowledge.priorities},
      {"phases", &s.knowledge.phases},
      {"corner_openings", &s.knowledge.corner_openings},
      {"influence_borders", &s.knowledge.influence_borders},
      {"strengthen", &s.knowledge.strengthen},
      {"defend", &s.knowledge.defend},
      {"attack", &s.knowledge.attack},
      {"fight", &s.knowledge.fight},
      {"leftover", &s.knowledge.leftover},
      {"mark_eyes", &s.knowledge.mark_eyes},
      {"started_eyes", &s.knowledge.started_eyes},
      {"create_eyes", &s.knowledge.create_eyes},
      {"capture", &s.knowledge.capture},
      {"capture_in_eyes", &s.knowledge.capture_in_eyes},
      {"escape", &s.knowledge.escape},
      {"save_threatened", &s.knowledge.save_threatened},
      {"extend_threatened", &s.knowledge.extend_threatened},
      {"check_saves", &s.knowledge.check_saves},
      {"influence_radius", &s.knowledge.influence_radius, 0, 50},
      {"close", &s.knowledge.close, 0, 50},
      {"threat_liberties", &s.knowledge.threat_liberties},
      {"living_eyes", &s.knowledge.living_eyes},
      {"exploration", &s.search.exploration},
      {"chance", &s.search.chance},
      {"add_values", &s.search.add_values},
      {"tell_replies", &s.search.tell_replies},
      {"random_ties", &s.search.random_ties},
      {"train", &s.train},
  };
}

AllSettings to_settings(const nb::dict& values) {
  AllSettings s;
  read_fields(values, fields_of(s), "this player");
  return s;
}

struct ChildOfRoot {
  Point move;
  std::uint32_t visits;
  double mean, bound;
};

struct Side {
  virtual ~Side() = default;
  virtual std::vector<ChildOfRoot> run(const Board& board, Color c, double komi, std::uint64_t simulations,
                                       const PointSet& allowed, const std::atomic<bool>& stop) = 0;
  virtual bool advance(Point move, Point reply) = 0;
  virtual void forget() = 0;
  virtual std::vector<Point> moves(const Board& board, Color c) const = 0;
  virtual std::vector<std::pair<const char*, PointSet>> marks(const Board& board, Color c) const = 0;
};

template <int kWords>
struct SideOf : Side {
  SideOf(const Board& board, const AllSettings& settings, std::uint64_t seed)
      : knowledge(std::make_shared<TielmanKnowledge<kWords>>(board, settings.knowledge)),
        opponent(std::make_shared<TielmanKnowledge<kWords>>(board, settings.opponent())), search(settings.search, seed) {}

  std::vector<ChildOfRoot> run(const Board& board, Color c, double komi, std::uint64_t simulations,
                               const PointSet& allowed, const std::atomic<bool>& stop) override {
    const TielmanGame<kWords> game(board, knowledge, opponent, c, komi, allowed);
    for (std::uint64_t i = 0; i < simulations && !stop.load(std::memory_order_relaxed); ++i) search.simulate(game);
    std::vector<std::uint16_t> possible;
    game.possible(possible);
    std::vector<ChildOfRoot> children;
    for (const std::uint16_t move : possible)
      if (const std::uint32_t child = search.tree().find(0, move))
        children.push_back({move, search.tree()[child].visits, search.tree()[child].mean(), search.bound(0, child)});
    return children;
  }
  bool advance(Point move, Point reply) override {
    return search.advance(static_cast<std::uint16_t>(move), static_cast<std::uint16_t>(reply));
  }
  void forget() override { search.forget(); }
  std::vector<Point> moves(const Board& board, Color c) const override {
    std::vector<Point> found;
    knowledge->moves(board, c, found);
    return found;
  }
  std::vector<std::pair<const char*, PointSet>> marks(const Board& board, Color c) const override {
    const TielmanMarks<kWords> m = knowledge->marks(board, c);
    const auto wide = [](const Bits<kWords>& set) {
      PointSet all;
      for (int w = 0; w < kWords; ++w) all.set_word(w, set.word(w));
      return all;
    };
    return {{"own_eyes", wide(m.own_eyes)}, {"enemy_eyes", wide(m.enemy_eyes)}, {"settled", wide(m.settled)},
            {"middle", wide(m.middle)},     {"end", wide(m.end)},               {"corners", wide(m.corners)},
            {"borders", wide(m.borders)},   {"strengthen", wide(m.strengthen)}, {"defend", wide(m.defend)},
            {"attack", wide(m.attack)},     {"fight", wide(m.fight)},           {"leftover", wide(m.leftover)},
            {"eye_makers", wide(m.eye_makers)}, {"urgent", wide(m.urgent)},     {"forced", wide(m.forced)},
            {"possible", wide(m.possible)}};
  }

  std::shared_ptr<const TielmanKnowledge<kWords>> knowledge, opponent;
  OneSidedUct<TielmanGame<kWords>> search;
};

class TielmanSearch {
 public:
  Busy busy;

  TielmanSearch(const Board& board, const nb::dict& values, std::uint64_t seed)
      : settings_(to_settings(values)), shape_(board.width(), board.height()) {
    with_words(board, [&](auto words) { side_ = std::make_unique<SideOf<words()>>(board, settings_, seed); });
  }

  std::vector<nb::tuple> run(const Board& board, nb::handle color, double komi, std::uint64_t simulations,
                             const nb::list& allowed) {
    check(board);
    if (!std::isfinite(komi)) throw nb::value_error("komi must be a finite number");
    if (simulations > kMostSimulations) throw nb::value_error("the number of simulations must be at most 10,000,000");
    const Color c = to_player(color);
    PointSet points;
    for (const nb::handle value : allowed) points.add(to_point(board, value));
    const Board position(board);
    const auto children = interruptible([&](const std::atomic<bool>& stop) {
      return side_->run(position, c, komi, simulations, points, stop);
    });
    std::vector<nb::tuple> result;
    for (const ChildOfRoot& child : children)
      result.push_back(nb::make_tuple(to_index(position, child.move), child.visits, child.mean, child.bound));
    return result;
  }

  bool advance(nb::handle move, nb::handle reply) {
    return side_->advance(to_move(shape_, move), to_move(shape_, reply));
  }
  void forget() { side_->forget(); }

  std::vector<int> moves(const Board& board, nb::handle color) const {
    check(board);
    std::vector<int> indices;
    for (const Point p : side_->moves(board, to_player(color))) indices.push_back(to_index(board, p));
    return indices;
  }

  nb::dict marks(const Board& board, nb::handle color) const {
    check(board);
    nb::dict result;
    for (const auto& [name, set] : side_->marks(board, to_player(color))) {
      std::vector<std::uint8_t> grid(static_cast<std::size_t>(board.area()));
      set.for_each([&](Point p) { grid[static_cast<std::size_t>(board.flat(p))] = 1; });
      result[name] = to_grid(board, grid);
    }
    return result;
  }

  nb::ndarray<nb::numpy, int, nb::ndim<2>> influence(const Board& board) const {
    return to_grid(board, tielman_influence(board, settings_.knowledge));
  }

 private:
  static constexpr std::uint64_t kMostSimulations = 10'000'000;
  void check(const Board& board) const {
    if (board.width() != shape_.width() || board.height() != shape_.height())
      throw nb::value_error("the board has another size than the one the search was made for");
  }
  AllSettings settings_;
  Board shape_;
  std::unique_ptr<Side> side_;
};

}  // namespace

void bind_tielman(nb::module_& m) {
  using nb::arg;
  nb::class_<TielmanSearch>(m, "TielmanSearch", "Tielman's knowledge and UCT for one side.")
      .def(nb::init<const Board&, const nb::dict&, std::uint64_t>(), arg("board"), arg("settings"), arg("seed"))
      .def("run", alone(&TielmanSearch::run), arg("board"), arg("color"), arg("komi"), arg("simulations"), arg("allowed"))
      .def("advance", alone(&TielmanSearch::advance), arg("move").none(), arg("reply").none())
      .def("forget", alone(&TielmanSearch::forget))
      .def("moves", alone(&TielmanSearch::moves), arg("board"), arg("color"))
      .def("marks", alone(&TielmanSearch::marks), arg("board"), arg("color"))
      .def("influence", alone(&TielmanSearch::influence), arg("board"));
}

}  // namespace tesuji::bindings
