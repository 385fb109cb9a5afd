// Goals joined by and / or (docs/verdicts.md, "Joined goals").
#include "check.h"
#include "decide.h"
#include "diagram.h"
#include "questions/question.h"

using namespace tesuji;

namespace {

constexpr Value kYes = Value::AttackerWins, kNo = Value::DefenderWins;

PointSet stones(const Board& board, const std::vector<std::string>& names) {
  PointSet set;
  for (const std::string& name : names) set |= block_set(board, point(board, name));
  return set;
}

// The whole board may be played, and Black is to move.
Question joined(const Board& board, Objective word, const std::vector<Clause>& clauses, Color attacker = kBlack) {
  Question question;
  question.board = board;
  question.attacker = attacker;
  question.objective = word;
  question.clauses = clauses;
  question.region = board_bits<kMaxWords>(board);
  for (const Clause& clause : clauses)
    (board.color(clause.target.first()) == attacker ? question.own : question.target) |= clause.target;
  return question;
}

Value decided(const Question& question) {
  QuestionDomain domain(question);
  return decide(domain);
}

Clause kill(const Board& board, const std::vector<std::string>& names) { return {Objective::Kill, stones(board, names)}; }
Clause connect(const Board& board, const std::vector<std::string>& names) { return {Objective::Connect, stones(board, names)}; }

// D2 is atari on both sides. A stone that extends upwards has liberties where nobody plays.
const std::vector<std::string> kDoubleAtari{
    ". . . . . . .",
    ". . * . * . .",
    ". X O * O X .",
    ". . X X X . .",
};

TEST(a_double_atari_captures_one_or_the_other_but_neither_of_them_alone_nor_both) {
  const Board board = from_diagram(kDoubleAtari);
  const Clause left = kill(board, {"C2"}), right = kill(board, {"E2"});
  Question question = joined(board, Objective::Or, {left, right});
  question.region = marked(board, kDoubleAtari, '*') | question.target;
  CHECK(decided(question) == kYes);
  question.objective = Objective::And;
  CHECK(decided(question) == kNo);
  question.objective = Objective::Kill;
  question.clauses.clear();
  question.target = left.target;
  CHECK(decided(question) == kNo);
}

// C2 threatens to take C3 and to connect at D2: Black attacks the one and defends the other.
TEST(a_move_that_threatens_to_capture_and_to_connect_does_one_of_the_two) {
  const std::vector<std::string> lines{
      ". . . . . .",
      ". . * . . .",
      ". X O X . .",
      ". X * * X .",
      ". . . . . .",
  };
  const Board board = from_diagram(lines);
  Question question = joined(board, Objective::Or, {kill(board, {"C3"}), connect(board, {"B2", "E2"})});
  question.region = marked(board, lines, '*') | question.target;
  CHECK(decided(question) == kYes);
  question.objective = Objective::And;
  CHECK(decided(question) == kNo);
}

TEST(a_connection_that_was_made_is_not_undone_by_a_capture) {
  const Board board = from_diagram({
      "X . X O",
      "O O . .",
      ". . . .",
  });
  Question question = joined(board, Objective::And, {connect(board, {"A3", "C3"}), kill(board, {"A2"})});
  QuestionDomain domain(question);
  const std::uint64_t before = domain.hash();
  domain.play(point(board, "B3"));
  CHECK(domain.terminal() == Value::Unknown);
  domain.play(point(board, "C2"));  // takes all three
  CHECK(domain.board().color(point(board, "A3")) == kEmpty);
  CHECK(domain.terminal() == Value::Unknown);
  domain.undo();
  domain.undo();
  CHECK(domain.hash() == before);
  question.objective = Objective::Or;
  QuestionDomain either(question);
  either.play(point(board, "B3"));
  CHECK(either.terminal() == kYes);
}

TEST(two_passes_leave_stones_standing_and_connections_unmade) {
  const Board board = from_diagram({
      "X . X",
      ". . .",
      "O . .",
  });
  for (const Objective word : {Objective::And, Objective::Or}) {
    QuestionDomain keeps(joined(board, word, {kill(board, {"A3"}), connect(board, {"A3", "C3"})}, kWhite));
    keeps.play(kPass);
    keeps.play(kPass);
    CHECK(keeps.terminal() == (word == Objective::And ? kNo : kYes));
  }
}

TEST(stones_of_both_sides_that_live_for_certain_decide_at_once) {
  const Board board = from_diagram({
      ". X . X O .",
      "X X X X O O",
      "O O O O . O",
      "O . O O O O",
  });
  const Clause mine = kill(board, {"B4"}), theirs = kill(board, {"E4"});
  CHECK(QuestionDomain(joined(board, Objective::Or, {theirs, mine})).terminal() == kYes);
  CHECK(QuestionDomain(joined(board, Objective::And, {theirs, mine})).terminal() == kNo);
}

TEST(joined_questions_have_no_zones_and_are_games_of_their_own) {
  const Board board = from_diagram(kDoubleAtari);
  const Question both = joined(board, Objective::And, {kill(board, {"C2"}), kill(board, {"E2"})});
  Question other = both;
  other.clauses = {kill(board, {"C2", "E2"}), kill(board, {"E2"})};
  CHECK(!QuestionDomain(both).zones_apply());
  CHECK(!(QuestionDomain(both).game() == QuestionDomain(other).game()));
}

}  // namespace
