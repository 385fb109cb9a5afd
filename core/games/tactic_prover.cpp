#include "games/tactic_prover.h"

#include <algorithm>

namespace tesuji {

namespace {

PointSet stones_of(const Board& board, const std::vector<Point>& named) {
  PointSet stones;
  for (const Point p : named) stones |= block_set(board, p);
  return stones;
}

int winner_of(Value value) {
  return value == Value::AttackerWins ? 1 : value == Value::DefenderWins ? -1 : 0;
}

// Longer than any line of a tree: where a position was decided without one, its win may take so many moves.
constexpr int kLongLine = 1024;

}  // namespace

Question question_of(const TacticProblem& problem) {
  Question question;
  question.board = problem.board;
  question.attacker = problem.attacker();
  question.objective = problem.goal == TacticGoal::kCut    ? Objective::Connect
                       : problem.goal == TacticGoal::kRace ? Objective::Race
                       : problem.goal == TacticGoal::kAnd  ? Objective::And
                       : problem.goal == TacticGoal::kOr   ? Objective::Or
                                                           : Objective::Kill;
  question.any = problem.any_target;
  question.region = problem.region;
  question.target = stones_of(problem.board, problem.targets);
  question.own = stones_of(problem.board, problem.own);
  for (const TacticClause& clause : problem.clauses)
    question.clauses.push_back({clause.connects ? Objective::Connect : Objective::Kill, stones_of(problem.board, clause.stones)});
  question.assumed = problem.assumed_alive;
  question.retakes = problem.retakes;
  return question;
}

TacticProver::TacticProver(const TacticProblem& problem, std::size_t memory)
    : domain_(question_of(problem)), search_(domain_, proof_settings_beside(), limit_beside(memory)) {}

int TacticProver::run(std::uint64_t nodes) {
  if (winner_ != 0) return winner_;
  search_.budget().allow(nodes);
  return winner_ = winner_of(search_.solve().value);
}

void TacticProver::try_move(Point move, std::uint64_t nodes) {
  if (winner_ != 0 || domain_.terminal() != Value::Unknown || !domain_.is_legal(move)) return;
  search_.budget().allow(nodes);
  domain_.play(move);
  search_.solve();
  domain_.undo();
}

int TacticProver::after(Point move) {
  if (domain_.terminal() != Value::Unknown || !domain_.is_legal(move)) return 0;
  search_.path() = Path();
  search_.path().push(domain_.hash());
  domain_.play(move);
  const Numbers numbers = search_.assess(1);
  domain_.undo();
  search_.path() = Path();
  if (numbers.pn == 0) return 1;
  // A defender's win that relies on the root coming back holds where the root is a choice of the defender or the mover.
  return numbers.dn == 0 && (numbers.condition.none() || winner_ < 0) ? -1 : 0;
}

int TacticProver::learn(const UctTree& tree, NodeIndex index, bool attack) {
  if (domain_.terminal() != Value::Unknown) return 0;
  const UctNode& node = tree[index];
  const std::span<const UctNode> children = tree.children(node);
  const NodeIndex first = node.first_child.load(std::memory_order_acquire);
  int moves = kLongLine;
  const auto follow = [&](std::size_t i) {
    domain_.play(children[i].move);
    const int below = learn(tree, first + static_cast<NodeIndex>(i), attack);
    domain_.undo();
    return below + 1;
  };
  if (!children.empty() && domain_.attacker_to_move() == attack) {
    for (std::size_t i = 0; i < children.size(); ++i)
      if (children[i].proven() == Proven::kWin) {
        moves = follow(i);
        break;
      }
  } else if (!children.empty()) {
    moves = 0;
    for (std::size_t i = 0; i < children.size(); ++i)
      moves = std::max(moves, children[i].proven() == Proven::kLoss ? follow(i) : kLongLine);
  }
  ++learnt_;
  const Numbers known = attack ? Numbers::attacker_wins(moves) : Numbers::defender_wins({});
  search_.table().store(domain_.hash(), 0, Path(), 2 * kLongLine, known, 1);
  return moves;
}

TreeProof TacticProver::prove(const UctTree& tree, bool attacker_wins, std::uint64_t nodes, std::size_t most_nodes) {
  TreeProof result;
  learnt_ = 0;
  search_.budget().allow(nodes);
  const std::uint64_t before = search_.budget().nodes();
  const Value value = attacker_wins ? Value::AttackerWins : Value::DefenderWins;
  if (winner_of(value) != winner_) learn(tree, kRoot, attacker_wins);
  result.proof = extract_proof(domain_, search_, value, most_nodes);
  result.from_tree = learnt_;
  result.searched = search_.budget().nodes() - before;
  return result;
}

}  // namespace tesuji
