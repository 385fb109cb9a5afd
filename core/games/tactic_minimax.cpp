#include "games/tactic_minimax.h"

#include <algorithm>
#include <limits>

#include "go/benson.h"
#include "go/ladder.h"

namespace tesuji {

TacticMinimax::TacticMinimax(std::shared_ptr<const TacticFrame> frame, const TacticTreeSettings& settings)
    : frame_(std::move(frame)), settings_(settings), attacker_(frame_->attacker), defender_(frame_->defender),
      bounded_(frame_->problem.bounded()), cut_(frame_->problem.goal == TacticGoal::kCut) {
  waits_ = cut_ ? attacker_ : defender_;
  const TacticProblem& problem = frame_->problem;
  if (!bounded_) return;
  PointSet targets;
  for (const Point p : problem.targets) targets.add(p);
  life_ = std::make_unique<LocalLife>(problem.board, defender_, problem.region, targets, problem.assumed_alive);
}

bool TacticMinimax::is_candidate(const Line& line, const Facts& facts, Point p) const {
  const Board& board = line.board;
  const Color c = board.to_play();
  if (board.color(p) != kEmpty) return false;
  const bool retakes = p == board.ko() && c == board.ko_color() && !facts.kos.bans(board, p, c);
  if (!retakes && !board.is_legal(p, c)) return false;
  if (!settings_.every_move && frame_->settings.solid_eye && board.is_eyelike(p, c)) return false;
  return !line.state.takes_assumed_alive(p, c);
}

bool TacticMinimax::may_pass(Color c, bool others) const {
  return (settings_.pass_in_tree && (c == waits_ || frame_->problem.joined())) || settings_.every_move || !others;
}

bool TacticMinimax::safe(const Board& board, const PointSet& standing) const {
  const TacticProblem& problem = frame_->problem;
  const auto named = static_cast<int>(problem.targets.size());
  if (life_) {
    const int count = life_->count_safe(board, problem.targets, standing, false);
    return problem.any_target ? count == named : count > 0;
  }
  if (!problem.any_target) return any_unconditionally_alive(board, standing, &problem.assumed_alive);
  const PointSet alive = unconditional_life(board, defender_, &problem.assumed_alive).stones;
  return std::all_of(problem.targets.begin(), problem.targets.end(),
                     [&](Point p) { return standing.has(p) && alive.has(p); });
}

bool TacticMinimax::out_of_reach(const TacticState& state) const {
  if (cut_ || frame_->problem.joined()) return false;
  PointSet standing;
  const std::vector<Point>& targets = frame_->problem.targets;
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (state.target_stands(static_cast<int>(i))) standing.add(targets[i]);
  return safe(state.board(), standing);
}

// Read exactly, because a tag is for good.
bool TacticMinimax::is_caught(Board& board) const {
  const TacticProblem& problem = frame_->problem;
  if (problem.goal != TacticGoal::kCapture || bounded_) return false;
  const Point target = problem.targets.front();
  const int liberties = board.liberties_at(target);
  if (liberties > 2 || (board.to_play() != attacker_ && liberties == 2)) return false;
  if (problem.assumed_alive.has(target)) return false;
  LadderReader reader({.node_limit = settings_.terminal_ladder_nodes,
                       .attacker_ignores_ko = problem.retakes[attacker_] < 0,
                       .defender_ignores_ko = problem.retakes[defender_] != 0});
  return reader.read(board, target, board.to_play()).result == LadderResult::kCaptured;
}

bool TacticMinimax::joined(const Board& board) const {
  return frame_->connected(board, frame_->problem.targets, frame_->apart);
}

int TacticMinimax::moves_to_take(const Board& board, const PointSet& targets) const {
  const bool one_is_enough = frame_->problem.any_target || cut_;
  int least = std::numeric_limits<int>::max(), most = 0;
  targets.for_each([&](Point p) {
    const int liberties = board.liberties_at(p);
    least = std::min(least, liberties);
    most = std::max(most, liberties);
  });
  return one_is_enough ? least : most;
}

int TacticMinimax::settled_by(const Board& board, const Facts& facts, bool captured, Color moved) const {
  const TacticProblem& problem = frame_->problem;
  const auto taken = [&](const PointSet& standing, std::size_t named) {
    return problem.any_target || cut_ ? standing.count() < static_cast<int>(named) : standing.none();
  };
  if (captured) {
    if (!problem.own.empty() && taken(facts.own, problem.own.size())) return -1;
    if (taken(facts.targets, problem.targets.size())) return 1;
  }
  if (cut_ && joined(board)) return -1;
  if (facts.kos.passes >= 2) return cut_ ? 1 : -1;
  return !cut_ && moved == defender_ && safe(board, facts.targets) ? -1 : 0;
}

TacticMinimax::Facts TacticMinimax::play(Line& line, const Facts& before, Point p, int& settled) const {
  Board& board = line.board;
  const Color c = board.to_play();
  Facts after = before;
  bool captured = false;
  const int empty_before = board.empty_count();
  after.kos.play(board, p);
  if (p != kPass) {
    captured = board.empty_count() >= empty_before;
    if (!bounded_) {
      board.for_each_neighbour(p, [&](Point q) { after.region.add(q); });
      after.region &= frame_->limit;
    }
    if (captured) {
      before.targets.for_each([&](Point t) {
        if (board.color(t) == kEmpty) after.targets.remove(t);
      });
      before.own.for_each([&](Point t) {
        if (board.color(t) == kEmpty) after.own.remove(t);
      });
    }
  }
  settled = settled_by(board, after, captured, c);
  return after;
}

int TacticMinimax::value(Line& line, const Facts& facts, int depth) const {
  Board& board = line.board;
  if (settings_.terminal_ladder && is_caught(board)) return 1;
  if (depth == 0) return 0;
  const Color c = board.to_play();
  const bool attacking = c == attacker_;
  // What can be reached in the moves that are left: without that, the answer is "not certain" at once.
  const bool ladders = settings_.terminal_ladder && frame_->problem.goal == TacticGoal::kCapture && !bounded_;
  const int attacks = (depth + (attacking ? 1 : 0)) / 2 + (ladders ? 2 : 0);
  const bool may_take = moves_to_take(board, facts.targets) <= attacks;
  const bool may_hold = (depth + (attacking ? 0 : 1)) / 2 > 0;
  if (!may_take && !may_hold) return 0;
  const int wanted = attacking ? 1 : -1;
  const bool may_win = attacking ? may_take : may_hold;
  int best = -wanted;
  bool any = false;
  const auto settled_now = [&](Point p) {
    int result = 0;
    const Facts after = play(line, facts, p, result);
    if (result == 0) result = value(line, after, depth - 1);
    board.undo();
    best = attacking ? std::max(best, result) : std::min(best, result);
    return best == wanted || (best == 0 && !may_win);
  };
  const PointSet& region = bounded_ ? frame_->problem.region : facts.region;
  // The target's liberties first: they decide most often.
  PointSet first;
  facts.targets.for_each([&](Point t) { first |= liberty_bits(board, board.block(t)); });
  for (const PointSet& points : {first & region, region - first})
    for (int w = 0; w < PointSet::words(); ++w)
      for (std::uint64_t bits = points.word(w); bits; bits &= bits - 1) {
        const Point p = w * 64 + std::countr_zero(bits);
        if (!is_candidate(line, facts, p)) continue;
        any = true;
        if (settled_now(p)) return best;
      }
  if (may_pass(c, any)) settled_now(kPass);
  return best;
}

int TacticMinimax::search(TacticState& state, int depth) const {
  if (state.status() != TacticStatus::kOpen || frame_->problem.joined()) return 0;
  Facts facts;
  const TacticProblem& problem = frame_->problem;
  for (std::size_t i = 0; i < problem.targets.size(); ++i)
    if (state.target_stands(static_cast<int>(i))) facts.targets.add(problem.targets[i]);
  for (std::size_t i = 0; i < problem.own.size(); ++i)
    if (state.own_stands(static_cast<int>(i))) facts.own.add(problem.own[i]);
  facts.kos = {{0, state.retakes(kBlack), state.retakes(kWhite)}, state.passes()};
  if (!bounded_)
    for (Point p = frame_->first; p < frame_->last; ++p)
      if (state.in_region(p)) facts.region.add(p);
  Line line{state, state.board()};
  return value(line, facts, depth);
}

}  // namespace tesuji
