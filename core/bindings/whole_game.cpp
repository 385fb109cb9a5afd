// Knowledge playouts and the whole-game search for Python: one object holds the tree from move to move.
#include "bindings/busy.h"
#include "bindings/fields.h"
#include "bindings/interrupt.h"
#include "bindings/points.h"
#include "bindings/rooms.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "games/whole_game.h"
#include "playout/uniform.h"

namespace tesuji::bindings {

namespace {

// One line per field beside those of the playouts; Python's UctSettings has the same names.
std::vector<Field> fields_of(WholeGameSettings& s) {
  std::vector<Field> fields = {
      {"prior_even", &s.priors.even},
      {"prior_capture_one", &s.priors.capture_one},
      {"prior_capture_many", &s.priors.capture_many},
      {"prior_ladder", &s.priors.ladder},
      {"prior_hopeless", &s.priors.hopeless},
      {"prior_self_atari", &s.priors.self_atari},
      {"prior_pattern", &s.priors.pattern},
      {"prior_near_1", &s.priors.near_1},
      {"prior_near_2", &s.priors.near_2},
      {"prior_near_3", &s.priors.near_3},
      {"prior_near_small", &s.priors.near_small},
      {"prior_edge", &s.priors.edge},
      {"prior_centre", &s.priors.centre},
      {"prior_eye", &s.priors.eye},
      {"prior_pass", &s.priors.pass},
      {"prior_policy", &s.policy.weight},
      {"policy_visits", &s.policy.visits},
      {"rave", &s.selection.rave},
      {"rave_equivalence", &s.selection.rave_equivalence},
      {"exploration", &s.selection.exploration},
      {"ucb_e", &s.selection.ucb_e},
      {"widening_first", &s.selection.widening.first, 1},
      {"widening_visits", &s.selection.widening.visits, 1},
      {"widening_growth", &s.selection.widening.growth, 1},
      {"grandparent", &s.grandparent},
      {"solver", &s.solver},
      {"minimax_threshold", &s.selection.minimax.threshold},
      {"reading_nodes", &s.groups.nodes},
      {"reading_liberties", &s.groups.liberties},
      {"reading_stones", &s.groups.stones},
      {"reading_groups", &s.groups.groups},
      {"reading_prior", &s.groups.prior},
      {"reading_replies", &s.playout.read_replies},
      {"reading_visits", &s.groups.visits},
      {"prover_visits", &s.prover.visits},
      {"prover_nodes", &s.prover.nodes},
      {"prover_narrow", &s.prover.narrow},
      {"prover_wide", &s.prover.wide},
      {"prover_means", &s.prover.means.weight},
      {"expand_visits", &s.expand_visits},
      {"forget_replies", &s.forget_replies},
      {"score_bonus", &s.score_bonus},
      {"criticality", &s.criticality},
      {"memory", &s.memory},
  };
  for (const auto& [name, chance] : kKnowledgeFields) fields.push_back({name, &(s.playout.*chance)});
  return fields;
}

WholeGameSettings to_settings(const nb::dict& values) {
  WholeGameSettings s;
  bool minimax_bounds = false;
  s.selection.minimax.threshold = 0;
  std::vector<Field> fields = fields_of(s);
  fields.push_back({"minimax_bounds", &minimax_bounds});
  read_fields(values, fields, "this search", [&](const std::string& name, nb::handle value) {
    return set_policy(name, value, {"ucb1", s.selection.rule, s.selection.rave_schedule, s.selection.widening.rule});
  });
  if (s.selection.rule == SelectionRule::kRave) throw nb::value_error("here RAVE is no selection: expected rave = true");
  if (s.selection.minimax.threshold > 0) s.selection.minimax.rule = MinimaxRule::kVisits;
  if (minimax_bounds) s.selection.minimax.rule = MinimaxRule::kBounds;
  return s;
}

void check_komi(double komi) {
  if (!std::isfinite(komi)) throw nb::value_error("komi must be a finite number");
}

class GameSearch {
 public:
  Busy busy;

  GameSearch(const Board& board, const std::vector<std::uint64_t>& hashes, nb::handle before, nb::handle last,
             int passes, double komi, const nb::dict& settings, std::uint64_t seed, const PolicyNetwork* policy) {
    check_komi(komi);
    GameHistory history{hashes, to_move(board, before), to_move(board, last), passes};
    WholeGameSettings chosen = to_settings(settings);
    chosen.policy.network = policy;
    search_ = std::make_unique<WholeGameSearch>(board, history, komi, chosen, seed);
  }

  const Board& board() const { return search_->board(); }
  WholeGameSearch& search() { return *search_; }
  const WholeGameSearch& search() const { return *search_; }

  // Simulations made, and whether Ctrl-C ended it.
  nb::tuple run(std::uint64_t simulations, double seconds, int threads, bool early_stop) {
    if (threads < 1 || threads > 1024) throw nb::value_error("the number of threads must be from 1 to 1024");
    const auto [made, interrupted] = stoppable([&](const std::atomic<bool>& stop) {
      return search_->run({{simulations, threads, &stop}, seconds, early_stop});
    });
    return nb::make_tuple(made, interrupted);
  }

  void advance(nb::handle move) {
    const Point p = to_move(board(), move);
    if (!board().is_legal(p, board().to_play()))
      throw nb::value_error((point_name(board(), p) + " is not legal in this position").c_str());
    search_->advance(p);
  }

  void ban(const std::vector<int>& moves) { search_->set_banned(marked(moves)); }

  void stake(const std::vector<int>& points, const std::vector<int>& ground, const std::vector<int>& neighbourhood) {
    for (const int point : points)
      if (from_index(point) == kPass) throw nb::value_error("a pass cannot be at stake");
    search_->set_stakes(points, marked(ground), marked(neighbourhood));
  }

  nb::list children(const std::vector<int>& line) const {
    nb::list result;
    for (const GameMoveStatistics& child : search_->children(from_indices(line))) {
      nb::dict row;
      row["move"] = to_index(board(), child.move);
      row["visits"] = child.visits;
      row["mean"] = child.mean;
      row["score"] = child.score;
      row["decision"] = child.decision;
      row["prior"] = child.prior;
      row["prior_visits"] = child.prior_visits;
      row["rave"] = child.rave;
      row["rave_visits"] = child.rave_visits;
      result.append(row);
    }
    return result;
  }

  std::vector<int> variation(const std::vector<int>& line, int limit) const {
    std::vector<int> moves;
    for (const Point p : search_->variation(from_indices(line), limit)) moves.push_back(to_index(board(), p));
    return moves;
  }

  std::vector<double> owners() const {
    const std::vector<std::int64_t> sums = search_->ownership();
    const auto games = static_cast<double>(std::max<std::uint64_t>(search_->owned_games(), 1));
    std::vector<double> mean(sums.size());
    for (std::size_t i = 0; i < sums.size(); ++i) mean[i] = static_cast<double>(sums[i]) / games;
    return mean;
  }

  auto ownership() const { return to_grid(board(), owners()); }

  // The groups in danger: a stone, status, capturing and saving move, and pairs of move and reply.
  nb::list groups() const {
    static constexpr const char* kWords[] = {"safe", "unsettled", "captured", "unknown"};
    nb::list result;
    for (const GroupFinding& group : search_->findings()) {
      nb::list replies;
      for (const auto& r : group.replies)
        replies.append(nb::make_tuple(to_index(board(), r.move), to_index(board(), r.reply)));
      nb::dict row;
      row["stone"] = to_index(board(), group.stone);
      row["stones"] = group.stones;
      row["status"] = kWords[static_cast<int>(group.status)];
      row["capture"] = to_index(board(), group.capture);
      row["escape"] = to_index(board(), group.escape);
      row["replies"] = replies;
      result.append(row);
    }
    return result;
  }

 private:
  Point from_index(int index) const {
    if (index < -1 || index >= board().area()) throw nb::value_error("this index is not on the board");
    return index < 0 ? kPass : board().from_flat(index);
  }
  // A table by padded point; empty for no points.
  std::vector<std::uint8_t> marked(const std::vector<int>& indices) const {
    if (indices.empty()) return {};
    std::vector<std::uint8_t> table(static_cast<std::size_t>(board().points_end()));
    for (const int index : indices) table[static_cast<std::size_t>(from_index(index))] = 1;
    return table;
  }
  std::vector<Point> from_indices(const std::vector<int>& line) const {
    std::vector<Point> points;
    for (const int index : line) points.push_back(from_index(index));
    return points;
  }

  std::unique_ptr<WholeGameSearch> search_;
};

// Knowledge games from one position: number, Black's wins, moves, sum of scores.
nb::tuple knowledge_playouts(const Board& board, std::int64_t games, std::uint64_t seed, double komi,
                             const nb::dict& settings) {
  if (games < 1) throw nb::value_error("the number of games must be at least 1");
  check_komi(komi);
  const WholeGameSettings chosen = to_settings(settings);
  Board root(board);
  root.set_allow_suicide(false);
  std::int64_t made = 0, wins = 0, moves = 0, sum = 0;
  interruptible([&](const std::atomic<bool>& stop) {
    KnowledgePlayout playout(chosen.playout);
    Random random(seed);
    Board game(root);
    std::vector<std::uint16_t> record;
    for (; made < games && !stop.load(std::memory_order_relaxed); ++made) {
      game.copy_position(root);
      record.clear();
      playout.play(game, random, kPass, kPass, 0, record);
      const int score = area_score(game);
      wins += score > komi, moves += static_cast<std::int64_t>(record.size()), sum += score;
    }
    return 0;
  });
  return nb::make_tuple(made, wins, moves, sum);
}

}  // namespace

void bind_whole_game(nb::module_& m) {
  m.def("knowledge_playouts", &knowledge_playouts, nb::arg("board"), nb::arg("games"), nb::arg("seed"), nb::arg("komi"),
        nb::arg("settings"), "Games with knowledge: how many, Black's wins, moves, sum of Black's scores.");
  nb::class_<GameSearch>(m, "GameSearch", "A Monte-Carlo tree search of a whole game.")
      .def(nb::init<const Board&, const std::vector<std::uint64_t>&, nb::handle, nb::handle, int, double,
                    const nb::dict&, std::uint64_t, const PolicyNetwork*>(),
           nb::keep_alive<1, 10>(),
           nb::arg("board"), nb::arg("hashes"), nb::arg("before").none(), nb::arg("last").none(), nb::arg("passes"),
           nb::arg("komi"), nb::arg("settings"), nb::arg("seed"), nb::arg("policy") = nb::none())
      .def("run", alone(&GameSearch::run), nb::arg("simulations"), nb::arg("seconds") = 0.0, nb::arg("threads") = 1,
           nb::arg("early_stop") = true)
      .def("advance", alone(&GameSearch::advance), nb::arg("move").none())
      .def("ban", alone(&GameSearch::ban), nb::arg("moves"))
      .def("stake", alone(&GameSearch::stake), nb::arg("points"), nb::arg("ground") = std::vector<int>{},
           nb::arg("neighbourhood") = std::vector<int>{})
      .def("set_threats",
           alone([](GameSearch& s, int side, int number) {
             if (side != kEmpty && side != kBlack && side != kWhite)
               throw nb::value_error("threats are Black's (1), White's (2) or nobody's (0)");
             s.search().set_threats(static_cast<Color>(side), number);
           }),
           nb::arg("side"), nb::arg("number"))
      .def("children", alone(&GameSearch::children), nb::arg("line") = std::vector<int>{})
      .def("variation", alone(&GameSearch::variation), nb::arg("line") = std::vector<int>{}, nb::arg("limit") = 20)
      .def("ownership", alone(&GameSearch::ownership))
      .def("owners", alone(&GameSearch::owners))
      .def("groups", alone(&GameSearch::groups))
      .def("set_komi", alone([](GameSearch& s, double komi) { check_komi(komi), s.search().set_komi(komi); }))
      .def_prop_ro("komi", alone([](const GameSearch& s) { return s.search().komi(); }))
      .def_prop_ro("visits", alone([](const GameSearch& s) { return s.search().root_visits(); }))
      .def_prop_ro("mean", alone([](const GameSearch& s) { return s.search().root_mean(); }))
      .def_prop_ro("score", alone([](const GameSearch& s) { return s.search().root_score(); }))
      .def_prop_ro("games", alone([](const GameSearch& s) { return s.search().owned_games(); }))
      .def_prop_ro("decision", alone([](const GameSearch& s) { return s.search().root_decision(); }),
                   "1: read to be won by the side to play, -1: by the other, 0: open.")
      .def_prop_ro("nodes_read", alone([](const GameSearch& s) { return s.search().nodes_read(); }))
      .def_prop_ro("nodes", alone([](const GameSearch& s) { return s.search().tree().used(); }))
      .def_prop_ro("memory_full", alone([](const GameSearch& s) { return s.search().tree().full(); }));
}

}  // namespace tesuji::bindings
