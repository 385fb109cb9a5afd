// Goals that are joined by and / or: docs/verdicts.md, "Joined goals".
#include "base/random.h"
#include "questions/question.h"

namespace tesuji {

void QuestionDomain::take_apart(const Question& question) {
  for (const Clause& clause : question.clauses) {
    Part part{clause, board_.color(clause.target.first()) != attacker_, false, {}};
    clause.target.for_each([&](Point p) { part.stones.push_back(p); });
    part.apart = !one_block(part.stones);
    parts_.push_back(std::move(part));
  }
  if (!parts_.empty() && !own_.empty())
    own_life_.emplace(question.board, attacker_, reach(defender()), question.own, assumed_);
  note_connections();
}

// A connection that has been made stays made, whatever becomes of the stones: alone it would have ended the game.
void QuestionDomain::note_connections() {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Part& part = parts_[i];
    if (part.clause.objective != Objective::Connect || (made_ >> i & 1) || !standing_.contains(part.clause.target) ||
        !connected(part.stones, part.apart))
      continue;
    made_ |= std::uint32_t{1} << i;
    lost_hash_ ^= mix64(0x3ade0000ULL + i);
  }
}

// Which side wins a clause, from the point of view of the question's attacker.
Value QuestionDomain::clause_value(const Part& part, std::uint32_t bit) const {
  const Value owner = part.attacked ? Value::DefenderWins : Value::AttackerWins;
  const Value other = part.attacked ? Value::AttackerWins : Value::DefenderWins;
  const bool over = kos_.passes >= 2;
  if (part.clause.objective == Objective::Connect) {
    if (made_ & bit) return owner;
    return over || !standing_.contains(part.clause.target) ? other : Value::Unknown;
  }
  int standing = 0;
  for (const Point p : part.stones) standing += standing_.has(p);
  if (taken(standing, part.stones.size())) return other;
  if (over) return owner;
  const int safe = (part.attacked ? life_ : *own_life_).count_safe(board_, part.stones, standing_, false);
  return (any_ ? safe == static_cast<int>(part.stones.size()) : safe > 0) ? owner : Value::Unknown;
}

// And: one clause that the defender has decides for it; Or: one that the attacker has, for it.
Value QuestionDomain::joined_value() const {
  const Value one = objective_ == Objective::And ? Value::DefenderWins : Value::AttackerWins;
  const Value all = objective_ == Objective::And ? Value::AttackerWins : Value::DefenderWins;
  bool open = false;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Value value = clause_value(parts_[i], std::uint32_t{1} << i);
    if (value == one) return one;
    open = open || value == Value::Unknown;
  }
  return open ? Value::Unknown : all;
}

}  // namespace tesuji
