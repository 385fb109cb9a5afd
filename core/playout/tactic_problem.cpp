#include "playout/tactic_problem.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "go/liberties.h"

namespace tesuji {

namespace {

PointSet blocks_of(const Board& board, const std::vector<Point>& stones) {
  PointSet set;
  for (const Point p : stones) set |= block_set(board, p);
  return set;
}

bool one_block(const Board& board, const std::vector<Point>& stones) {
  return std::all_of(stones.begin(), stones.end(), [&](Point p) { return board.block(p) == board.block(stones.front()); });
}

// From the target over blocks that touch, or share a liberty, as long as they are weak: whoever is captured or saved
// there may decide the fight.
PointSet weak_neighbourhood(const Board& board, const PointSet& targets, const TacticSettings& settings) {
  PointSet fight = targets, liberties, last = targets;
  for (int step = 0; step < settings.weak_steps && last.any(); ++step) {
    PointSet near = last.with_neighbours(board.stride()) & board_bits(board);
    const PointSet open = near & empty_bits(board);
    near |= open.with_neighbours(board.stride()) & board_bits(board);
    PointSet next;
    near.for_each([&](Point p) {
      if (board.color(p) == kEmpty || fight.has(p) || board.liberties_at(p) > settings.weak_liberties) return;
      const PointSet block = block_set(board, p);
      fight |= block;
      next |= block;
      liberties |= liberty_bits(board, board.block(p));
    });
    last = next;
  }
  return liberties;
}

// The opponents of the target's opponents, other than the target: 5.1.3 has a weight for their liberties.
PointSet stones_beyond(const Board& board, const PointSet& targets) {
  const PointSet enemies = adjacent_enemy_stones(board, targets);
  return enemies.any() ? adjacent_enemy_stones(board, enemies) - targets : PointSet{};
}

PointSet initial_region_of(const TacticProblem& problem, const TacticSettings& settings, const PointSet& targets) {
  if (problem.bounded()) return problem.region;
  const Board& board = problem.board;
  const StrongOpponent none{kMaxPoints, kMaxPoints};
  const bool kill = problem.goal == TacticGoal::kKill;
  PointSet region = life_and_death_region(board, targets, kill ? settings.strong_opponent : none,
                                          kill ? problem.assumed_alive : PointSet{});
  if (!problem.own.empty()) region |= life_and_death_region(board, blocks_of(board, problem.own), none);
  if (settings.beyond_in_region && settings.tactic_weights)
    if (const PointSet beyond = stones_beyond(board, targets); beyond.any()) region |= liberty_orders(board, beyond).first;
  if (settings.weak_liberties > 0) region |= weak_neighbourhood(board, targets, settings);
  return region & empty_bits(board);
}

PointSet limit_of(const TacticProblem& problem, const TacticSettings& settings, const PointSet& targets,
                  const PointSet& region) {
  if (problem.bounded() || !settings.floating_region) return region;
  const bool kill = problem.goal == TacticGoal::kKill;
  if (!kill || !settings.virtual_boundary) return board_bits(problem.board);
  // The blocks of the problem are the targets and those that surround them: the result is "still a very big region".
  const PointSet blocks = targets | adjacent_enemy_stones(problem.board, targets);
  return virtual_boundary(problem.board, blocks, settings.boundary_lines).inside;
}

// 5.1.3. A point of several kinds gets the highest of their weights.
void set_tactic_weights(TacticFrame& frame, const PointSet& targets) {
  const Board& board = frame.problem.board;
  const TacticSettings& s = frame.settings;
  const auto raise = [&](const PointSet& points, std::uint32_t weight) {
    (points & frame.initial_region).for_each([&](Point p) {
      frame.initial_weight[p] = std::max(frame.initial_weight[p], weight);
    });
  };
  const LibertyOrders own = liberty_orders(board, targets);
  raise(own.first, s.first_liberty_weight);
  raise(own.second, s.second_liberty_weight);
  raise(own.third, s.third_liberty_weight);
  const PointSet enemies = adjacent_enemy_stones(board, targets);
  if (enemies.none()) return;
  const LibertyOrders theirs = liberty_orders(board, enemies);
  raise(theirs.first, s.opponent_first_weight);
  raise(theirs.second, s.opponent_second_weight);
  const PointSet beyond = stones_beyond(board, targets);
  if (beyond.any()) raise(liberty_orders(board, beyond).first, s.opponent_neighbour_weight);
}

// Playouts touch the limit, the blocks next to it, and the blocks next to those (they gain liberties).
std::pair<Point, Point> range_of_changes(const Board& board, const PointSet& limit) {
  const auto with_blocks = [&](PointSet set) {
    PointSet wider = set.with_neighbours(board.stride()) & board_bits(board);
    PointSet all = wider;
    wider.for_each([&](Point p) {
      if (board.color(p) != kEmpty) all |= block_set(board, p);
    });
    return all;
  };
  const PointSet touched = with_blocks(with_blocks(limit));
  if (touched.none()) return {0, 0};  // no point is playable
  Point low = kMaxPoints, high = 0;
  touched.for_each([&](Point p) { low = std::min(low, p), high = std::max(high, p); });
  const int ring = board.stride() + 1;
  return {std::max(low - ring, 0), std::min(high + ring + 1, board.points_end())};
}

}  // namespace

TacticFrame::TacticFrame(const TacticProblem& problem_, const TacticSettings& settings_,
                         const PatternWeights* patterns_, const MoveEvaluator* network_)
    : problem(problem_), settings(settings_), patterns(patterns_), network(network_), attacker(problem_.attacker()),
      defender(problem_.defender()) {
  const PointSet targets = blocks_of(problem.board, problem.targets);
  apart = !one_block(problem.board, problem.targets);
  for (TacticClause& clause : problem.clauses) clause.apart = !one_block(problem.board, clause.stones);
  initial_region = initial_region_of(problem, settings, targets);
  limit = limit_of(problem, settings, targets, initial_region);
  if (network) rated = limit & network->rated(problem.board);
  initial_region &= limit;
  initial_region.for_each([&](Point p) { initial_weight[p] = settings.default_weight; });
  if (settings.tactic_weights) set_tactic_weights(*this, targets);
  if (settings.tactic_weights && problem.joined() && !problem.own.empty())
    set_tactic_weights(*this, blocks_of(problem.board, problem.own));
  new_point_weight = settings.tactic_weights ? settings.new_point_weight : settings.default_weight;
  liberty_limit = settings.liberty_limit;
  if (settings.raise_liberty_limit)
    liberty_limit = std::max(liberty_limit, problem.board.liberties_at(problem.targets.front()) + 1);
  std::tie(first, last) = range_of_changes(problem.board, limit);
}

bool TacticFrame::connected(const Board& board, const std::vector<Point>& stones, bool several) const {
  if (several && one_block(board, stones)) return true;
  if (problem.assumed_alive.none()) return false;
  return std::all_of(stones.begin(), stones.end(), [&](Point t) {
    bool lives = false;
    board.for_each_stone(board.block(t), [&](Point s) { lives = lives || problem.assumed_alive.has(s); });
    return lives;
  });
}

}  // namespace tesuji
