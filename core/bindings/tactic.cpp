// The tactic search for Python: one object holds the tree, so that a search can be continued and walked.
#include "bindings/busy.h"
#include "bindings/clauses.h"
#include "bindings/fields.h"
#include "bindings/interrupt.h"
#include "bindings/points.h"
#include "bindings/proofs.h"
#include "bindings/rooms.h"

#include <chrono>
#include <memory>
#include <string>

#include "games/tactic.h"
#include "playout/window_network.h"

namespace tesuji::bindings {

namespace {

using Engine = UctEngine<TacticDomain>;

struct AllSettings {
  TacticSettings playout;
  TacticTreeSettings tree;
  UctSettings search;
};

constexpr double kMostDepth = 8;  // of full-width searches, whose cost grows with the number of moves to this power

// One line per field; Python's MctsSettings has the same names.
std::vector<Field> fields_of(AllSettings& s) {
  return {
      {"default_weight", &s.playout.default_weight},
      {"solid_eye", &s.playout.solid_eye},
      {"capture_escape", &s.playout.capture_escape},
      {"capture_weight", &s.playout.capture_weight},
      {"escape_weight", &s.playout.escape_weight},
      {"capture_to_escape_weight", &s.playout.capture_to_escape_weight},
      {"tactic_weights", &s.playout.tactic_weights},
      {"first_liberty_weight", &s.playout.first_liberty_weight},
      {"second_liberty_weight", &s.playout.second_liberty_weight},
      {"third_liberty_weight", &s.playout.third_liberty_weight},
      {"opponent_first_weight", &s.playout.opponent_first_weight},
      {"opponent_second_weight", &s.playout.opponent_second_weight},
      {"opponent_neighbour_weight", &s.playout.opponent_neighbour_weight},
      {"new_point_weight", &s.playout.new_point_weight},
      {"create_eye", &s.playout.create_eye},
      {"create_eye_in_atari", &s.playout.create_eye_in_atari},
      {"avoid_self_atari", &s.playout.avoid_self_atari},
      {"avoid_single_self_atari", &s.playout.avoid_single_self_atari},
      {"self_atari_weight", &s.playout.self_atari_weight},
      {"self_atari_once", &s.playout.self_atari_once},
      {"proximity", &s.playout.proximity},
      {"ladder", &s.playout.ladder},
      {"ladder_weight", &s.playout.ladder_weight},
      {"ladder_all_liberties", &s.playout.ladder_all_liberties},
      {"ladder_reread", &s.playout.ladder_reread},
      {"ladder_moves", &s.playout.ladder_moves},
      {"ladder_nodes", &s.playout.ladder_nodes},
      {"network_weight", &s.playout.network_weight},
      {"pass_weight", &s.playout.pass_weight},
      {"floating_region", &s.playout.floating_region},
      {"virtual_boundary", &s.playout.virtual_boundary},
      {"boundary_lines", &s.playout.boundary_lines},
      {"strong_without_second", &s.playout.strong_opponent.no_second_from},
      {"strong_without_first", &s.playout.strong_opponent.no_first_from},
      {"beyond_in_region", &s.playout.beyond_in_region},
      {"weak_liberties", &s.playout.weak_liberties},
      {"weak_steps", &s.playout.weak_steps},
      {"liberty_limit", &s.playout.liberty_limit},
      {"raise_liberty_limit", &s.playout.raise_liberty_limit},
      {"move_limit", &s.playout.move_limit, 1},
      {"pass_in_tree", &s.tree.pass_in_tree},
      {"terminal_ladder", &s.tree.terminal_ladder},
      {"terminal_ladder_nodes", &s.tree.terminal_ladder_nodes, 1},
      {"terminal_life", &s.tree.terminal_life},
      {"every_move", &s.tree.every_move},
      {"heuristic_good", &s.tree.heuristic_good},
      {"heuristic_neutral", &s.tree.heuristic_neutral},
      {"heuristic_bad", &s.tree.heuristic_bad},
      {"exploration", &s.search.exploration},
      {"history", &s.search.history},
      {"history_start", &s.search.history_start},
      {"history_fades_with_root", &s.search.history_fades_with_root},
      {"heuristic", &s.search.heuristic},
      {"sigmoid_scale", &s.search.sigmoid_scale},
      {"greedy", &s.search.greedy},
      {"greedy_threshold", &s.search.greedy_threshold},
      {"sort_children", &s.search.sort_children},
      {"ucb_e", &s.search.ucb_e},
      {"rave_equivalence", &s.search.rave_equivalence},
      {"minimax_threshold", &s.search.minimax.threshold, 1},
      {"widening_first", &s.search.widening.first, 1},
      {"widening_visits", &s.search.widening.visits, 1},
      {"widening_growth", &s.search.widening.growth, 1},
      {"grandparent", &s.search.grandparent},
      {"heavy_backup", &s.search.heavy_backup, 1},
      {"solver", &s.search.solver},
      {"share_proofs", &s.search.share_proofs},
      {"prover_nodes", &s.search.prover_nodes},
      {"prover_means", &s.search.prover_means},
      {"proof_number_weight", &s.search.proof_number_weight},
      {"minimax_playout", &s.tree.minimax_playout, 0, kMostDepth},
      {"minimax_selection", &s.search.minimax_selection, 0, kMostDepth},
      {"minimax_selection_visits", &s.search.minimax_selection_visits},
      {"minimax_backup", &s.search.minimax_backup, 0, kMostDepth},
      {"minimax_backup_visits", &s.search.minimax_backup_visits},
      {"last_good_reply", &s.search.last_good_reply},
      {"forget_replies", &s.search.forget_replies},
      {"virtual_loss", &s.search.virtual_loss},
      {"early_stop", &s.search.early_stop},
      {"stop_root_mean", &s.search.stop_root_mean},
      {"stop_best_mean", &s.search.stop_best_mean},
      {"stop_gap", &s.search.stop_gap},
      {"memory", &s.search.memory},
  };
}

AllSettings to_settings(const nb::dict& values) {
  AllSettings s;
  read_fields(values, fields_of(s), "this search", [&](const std::string& name, nb::handle value) {
    return set_policy(name, value, {"ucb1+", s.search.selection, s.search.rave_schedule, s.search.widening.rule}) ||
           set_word(name, value, "minimax_nodes", s.search.minimax.rule,
                    {{"never", MinimaxRule::kNever}, {"visits", MinimaxRule::kVisits},
                     {"bounds", MinimaxRule::kBounds}}) ||
           set_word(name, value, "minimax_descent", s.search.minimax.to_node, {{"child", false}, {"node", true}}) ||
           set_word(name, value, "final_choice", s.search.final_choice,
                    {{"visits", FinalChoice::kVisits}, {"mean", FinalChoice::kMean}}) ||
           set_word(name, value, "proximity_reading", s.playout.proximity_reading,
                    {{"current", ProximityReading::kCurrent}, {"initial", ProximityReading::kInitial},
                     {"over-eyes", ProximityReading::kOverEyes}});
  });
  s.tree.wants_heuristic = s.search.heuristic;
  return s;
}

std::vector<Point> to_points(const Board& board, const nb::list& values) {
  std::vector<Point> points;
  for (const nb::handle value : values) points.push_back(to_point(board, value));
  return points;
}

TacticGoal to_goal(const std::string& goal) {
  if (goal == "capture" || goal == "escape") return TacticGoal::kCapture;
  if (goal == "kill" || goal == "live") return TacticGoal::kKill;
  if (goal == "connect" || goal == "cut") return TacticGoal::kCut;
  if (goal == "race") return TacticGoal::kRace;
  if (goal == "and") return TacticGoal::kAnd;
  if (goal == "or") return TacticGoal::kOr;
  throw nb::value_error(("'" + goal + "' is not a goal of this search").c_str());
}

using ClauseArgument = std::pair<std::string, nb::list>;

PointSet set_of(const std::vector<Point>& points) {
  PointSet set;
  for (const Point p : points) set.add(p);
  return set;
}

std::vector<TacticClause> to_clauses(const TacticProblem& problem, const std::vector<ClauseArgument>& arguments) {
  std::vector<TacticClause> clauses;
  std::vector<NamedClause> named;
  for (const auto& [objective, list] : arguments) {
    clauses.push_back({objective == "connect", to_points(problem.board, list), false});
    named.emplace_back(objective, set_of(clauses.back().stones));
  }
  require_clauses(problem.joined(), set_of(problem.targets), set_of(problem.own), named);
  return clauses;
}

TacticProblem to_problem(const Board& board, const std::string& goal, const nb::list& targets, const nb::list& own,
                         nb::handle region, const nb::list& assumed_alive, bool any_target, int black_retakes,
                         int white_retakes, const std::vector<ClauseArgument>& clauses) {
  TacticProblem problem;
  problem.board = board;
  problem.goal = to_goal(goal);
  problem.any_target = any_target;
  problem.retakes = {0, black_retakes, white_retakes};
  problem.targets = to_points(board, targets);
  problem.own = to_points(board, own);
  if (problem.targets.empty()) throw nb::value_error("a search needs a target");
  for (const Point p : problem.targets)
    if (board.color(p) == kEmpty || board.color(p) != board.color(problem.targets.front()))
      throw nb::value_error(("the target " + point_name(board, p) + " is not a stone of the target's colour").c_str());
  for (const Point p : problem.targets)
    if (problem.goal == TacticGoal::kCapture && board.block(p) != board.block(problem.targets.front()))
      throw nb::value_error("a capture is about one block: several are killed");
  if (problem.goal == TacticGoal::kRace && problem.own.empty())
    throw nb::value_error("a race needs stones of both sides");
  for (const Point p : problem.own)
    if (board.color(p) != problem.attacker())
      throw nb::value_error((point_name(board, p) + " is not a stone of the side that races").c_str());
  problem.clauses = to_clauses(problem, clauses);
  if (!region.is_none())
    for (const Point p : to_points(board, expect<nb::list>(region, "the region as a list of points, or None"))) problem.region.add(p);
  for (const Point p : to_points(board, assumed_alive)) problem.assumed_alive.add(p);
  return problem;
}

class TacticSearch {
 public:
  Busy busy;

  TacticSearch(const Board& board, const std::string& goal, const nb::list& targets, const nb::list& own,
               nb::handle region, const nb::list& assumed_alive, bool any_target, int black_retakes,
               int white_retakes, const nb::dict& settings, std::uint64_t seed, const PatternWeights* patterns,
               const WindowNetwork* network, const std::vector<ClauseArgument>& clauses)
      : settings_(to_settings(settings)), patterns_(patterns ? *patterns : PatternWeights()),
        network_(network ? std::make_unique<WindowNetwork>(*network) : nullptr),
        frame_(std::make_shared<TacticFrame>(to_problem(board, goal, targets, own, region, assumed_alive, any_target,
                                                        black_retakes, white_retakes, clauses),
                                             settings_.playout, patterns ? &patterns_ : nullptr, network_.get())) {
    TacticDomain domain(frame_, settings_.tree);
    domain.set_recording(settings_.search.last_good_reply || settings_.search.selection == SelectionRule::kRave);
    engine_ = std::make_unique<Engine>(std::move(domain), settings_.search, seed);
  }

  const Board& board() const { return frame_->problem.board; }

  std::string run(std::uint64_t simulations, double seconds, int threads, nb::handle observer, double interval) {
    if (threads < 1 || threads > 1024) throw nb::value_error("the number of threads must be from 1 to 1024");
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    double next_report = interval;
    const bool observed = !observer.is_none();
    bool failed = false;
    std::exception_ptr error;
    UctLimit limit;
    limit.simulations = simulations;
    limit.threads = threads;
    if (seconds > 0 || observed)
      limit.watch = [&](const UctProgress& now) {
        const double elapsed = std::chrono::duration<double>(Clock::now() - start).count();
        if (observed && elapsed >= next_report && !failed) {
          next_report = elapsed + interval;
          nb::gil_scoped_acquire acquire;
          try {
            observer(now.simulations, now.best_move < 0 ? -2 : to_index(board(), now.best_move), now.best_mean,
                     now.root_mean, elapsed);
          } catch (...) {
            error = std::current_exception();
            failed = true;
          }
        }
        return failed || (seconds > 0 && elapsed >= seconds);
      };
    const UctStop stop = interruptible([&](const std::atomic<bool>& flag) {
      limit.stop = &flag;
      return engine_->run(limit);
    });
    if (error) std::rethrow_exception(error);
    switch (stop) {
      case UctStop::kAsked: return "time";
      case UctStop::kConfident: return "confident";
      case UctStop::kProven: return "proven";
      case UctStop::kSimulations: break;
    }
    return "simulations";
  }

  nb::list children(const nb::list& moves) const {
    std::vector<std::uint16_t> path;
    for (const nb::handle move : moves) path.push_back(static_cast<std::uint16_t>(to_move(board(), move)));
    nb::list result;
    const NodeIndex node = engine_->tree().find(path);
    if (node == kNoNode) throw nb::value_error("the tree does not hold this line of moves");
    for (const ChildStatistics& child : engine_->children(node)) {
      nb::dict row;
      row["move"] = to_index(board(), child.move);
      row["visits"] = child.visits;
      row["mean"] = child.mean;
      row["bound"] = child.bound.total();
      row["history"] = child.history;
      row["heuristic"] = child.heuristic;
      row["proof"] = static_cast<int>(child.proof);
      result.append(row);
    }
    return result;
  }

  nb::tuple confidence() const {
    const Confidence c = engine_->confidence();
    return nb::make_tuple(c.root_mean, c.best_mean, c.gap);
  }

  // The playout weights after some moves from the root; also what a playout that came this way had.
  auto weights(nb::handle color, const nb::list& moves) const {
    TacticState state(*frame_);
    for (const nb::handle move : moves) {
      const Point p = to_move(board(), move);
      if (p != kPass && !state.is_legal(p, state.to_play()))
        throw nb::value_error((point_name(board(), p) + " is not a legal move here").c_str());
      state.simulate(p);
    }
    if (!state.consistent()) throw std::logic_error("the weights do not follow the board");
    const Color c = to_player(color);
    std::vector<std::uint32_t> grid(static_cast<std::size_t>(board().area()));
    board().for_each_point([&](Point p) { grid[static_cast<std::size_t>(board().flat(p))] = state.weight(p, c); });
    return to_grid(board(), grid);
  }

  auto region() const {
    std::vector<std::uint8_t> grid(static_cast<std::size_t>(board().area()));
    board().for_each_point(
        [&](Point p) { grid[static_cast<std::size_t>(board().flat(p))] = frame_->initial_region.has(p); });
    return to_grid(board(), grid);
  }

  // Playouts alone, from the root: how many the attacker wins, and the moves played.
  nb::tuple playouts(std::uint64_t games, std::uint64_t seed) const {
    std::uint64_t wins = 0, moves = 0;
    interruptible([&](const std::atomic<bool>& stop) {
      const TacticState root(*frame_);
      TacticState state(root);
      Random random(seed);
      for (std::uint64_t i = 0; i < games && !stop.load(std::memory_order_relaxed); ++i) {
        state.reset_to(root);
        wins += state.playout(random) == TacticStatus::kAttackerWins;
        moves += static_cast<std::uint64_t>(state.moves());
      }
      return 0;
    });
    return nb::make_tuple(wins, moves);
  }

  // The proof of a decided root: (status, prover, nodes, positions from the tree, nodes searched for the rest).
  nb::tuple prove(std::uint64_t nodes, std::size_t memory, std::size_t most_nodes) {
    const Proven root = engine_->root_proof();
    if (root == Proven::kUnknown || !frame_->problem.bounded())
      throw nb::value_error("only a decided search in a bounded region can be written down as a proof");
    const bool attacker = (root == Proven::kWin) == (engine_->root_side() == 0);
    const TreeProof written = interruptible([&](const std::atomic<bool>&) {
      std::unique_ptr<TacticProver> own;
      TacticProver* prover = engine_->prover();
      if (!prover) own = std::make_unique<TacticProver>(frame_->problem, memory), prover = own.get();
      return prover->prove(engine_->tree(), attacker, nodes, most_nodes);
    });
    return nb::make_tuple(status_name(written.proof.status), attacker ? "attacker" : "defender",
                          proof_nodes(board(), written.proof), written.from_tree, written.searched);
  }

  const Engine& engine() const { return *engine_; }

 private:
  AllSettings settings_;
  const PatternWeights patterns_;  // copies: the caller may change the originals
  const std::unique_ptr<const WindowNetwork> network_;
  std::shared_ptr<const TacticFrame> frame_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace

void bind_tactic(nb::module_& m) {
  nb::class_<TacticSearch>(m, "TacticSearch", "A Monte-Carlo tree search for one tactical question.")
      .def(nb::init<const Board&, const std::string&, const nb::list&, const nb::list&, nb::handle, const nb::list&,
                    bool, int, int, const nb::dict&, std::uint64_t, const PatternWeights*,
                    const WindowNetwork*, const std::vector<ClauseArgument>&>(),
           nb::arg("board"), nb::arg("goal"), nb::arg("targets"), nb::arg("own"), nb::arg("region").none(),
           nb::arg("assumed_alive"), nb::arg("any_target"), nb::arg("black_retakes"), nb::arg("white_retakes"),
           nb::arg("settings"), nb::arg("seed"),
           nb::arg("patterns").none() = nb::none(), nb::arg("network").none() = nb::none(),
           nb::arg("clauses") = std::vector<ClauseArgument>{})
      .def("run", alone(&TacticSearch::run), nb::arg("simulations"), nb::arg("seconds") = 0.0, nb::arg("threads") = 1,
           nb::arg("observer").none() = nb::none(), nb::arg("interval") = 0.1)
      .def("children", alone(&TacticSearch::children), nb::arg("moves"))
      .def("confidence", alone(&TacticSearch::confidence))
      .def("weights", alone(&TacticSearch::weights), nb::arg("color"), nb::arg("moves") = nb::list())
      .def("region", alone(&TacticSearch::region))
      .def("prove", alone(&TacticSearch::prove), nb::arg("nodes"), nb::arg("memory") = std::size_t{64} << 20,
           nb::arg("most_nodes") = 1000000)
      .def("playouts", alone(&TacticSearch::playouts), nb::arg("games"), nb::arg("seed") = 1)
      .def_prop_ro("simulations", alone([](const TacticSearch& s) { return s.engine().simulations(); }))
      .def_prop_ro("nodes", alone([](const TacticSearch& s) { return s.engine().tree().used(); }))
      .def_prop_ro("memory_full", alone([](const TacticSearch& s) { return s.engine().memory_full(); }))
      .def_prop_ro("value", alone([](const TacticSearch& s) { return s.engine().root_mean(); }))
      .def_prop_ro("proof", alone([](const TacticSearch& s) { return static_cast<int>(s.engine().root_proof()); }));
}

}  // namespace tesuji::bindings
