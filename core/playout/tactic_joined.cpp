// The end of playouts whose goals are joined by and / or: docs/verdicts.md, "Joined goals".
#include <algorithm>

#include "playout/tactic.h"

namespace tesuji {

bool TacticState::stands(Point named) const {
  const std::vector<Point>&targets = frame_->problem.targets, &own = frame_->problem.own;
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (targets[i] == named) return standing_[i];
  for (std::size_t i = 0; i < own.size(); ++i)
    if (own[i] == named) return own_standing_[i];
  return false;
}

// A connection that has been made stays made, whatever becomes of the stones.
void TacticState::note_connections() {
  const std::vector<TacticClause>& clauses = frame_->problem.clauses;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const TacticClause& clause = clauses[i];
    const bool whole = std::all_of(clause.stones.begin(), clause.stones.end(), [&](Point p) { return stands(p); });
    if (clause.connects && whole && frame_->connected(board_, clause.stones, clause.apart)) made_ |= 1u << i;
  }
}

int TacticState::clause_result(std::size_t index, bool over) const {
  const TacticClause& clause = frame_->problem.clauses[index];
  const int keeps = frame_->problem.board.color(clause.stones.front()) == frame_->attacker ? 1 : -1;
  const auto standing = std::count_if(clause.stones.begin(), clause.stones.end(), [&](Point p) { return stands(p); });
  const bool all = standing == static_cast<std::ptrdiff_t>(clause.stones.size());
  if (clause.connects) return made_ >> index & 1 ? keeps : over || !all ? -keeps : 0;
  if (frame_->problem.any_target ? !all : standing == 0) return -keeps;
  return over ? keeps : 0;
}

// kAnd: one clause that the defender has is enough for it; kOr: one that the attacker has, for it.
void TacticState::update_joined() {
  note_connections();
  const bool every = frame_->problem.goal == TacticGoal::kAnd, over = passes_ >= 2;
  const int one = every ? -1 : 1;
  for (const bool late : {false, true}) {
    if (late && moves_ < frame_->settings.move_limit) return;
    int left = 0;
    for (std::size_t i = 0; i < frame_->problem.clauses.size(); ++i) {
      const int result = clause_result(i, over || late);
      if (result == one) return settle(one > 0, !late);
      left += result == 0;
    }
    if (left == 0) return settle(one < 0, !late);
  }
}

}  // namespace tesuji
