// Races: which liberties are the same, which eyes are dead, and that counting agrees with searching everything.
#include "check.h"
#include "diagram.h"
#include "readers/dead_eye.h"
#include "readers/race_reader.h"
#include "search/search.h"

using namespace tesuji;

namespace {

using Lines = std::vector<std::string>;

// The eye of White that holds the marked points ('a' empty, 'x' a black stone).
struct Eye {
  Board board;
  PointSet area;
};

// 'x' is a black stone that could be taken.
Board board_of(Lines lines) {
  for (std::string& line : lines)
    for (char& c : line) c = c == 'x' ? 'X' : c;
  return from_diagram(lines);
}

Eye eye(const Lines& lines) {
  Eye found{board_of(lines), {}};
  found.area = marked(found.board, lines, 'a') | marked(found.board, lines, 'x');
  return found;
}

bool dead(const Lines& lines) {
  const Eye e = eye(lines);
  return DeadEyes().is_dead(e.board, e.area, kWhite);
}

bool holds(const Lines& lines) {
  const Eye e = eye(lines);
  return DeadEyes().holds(e.board, e.area, kWhite);
}

Question race(const Board& board, const Lines& lines, Point target, Point own, Color to_play) {
  Question question;
  question.board = board;
  question.board.set_to_play(to_play);
  question.attacker = board.color(own);
  question.objective = Objective::Race;
  board.for_each_stone(board.block(target), [&](Point p) { question.target.add(p); });
  board.for_each_stone(board.block(own), [&](Point p) { question.own.add(p); });
  question.region = marked(board, lines, '.') | marked(board, lines, 'x') | question.target | question.own;
  return question;
}

template <class D>
Value value_of(D&& domain) {
  SearchSettings settings;
  settings.algorithm = Algorithm::DfpnPlus;
  Limit limit;
  limit.nodes = 400000;
  return solve(domain, settings, limit).value;
}

// Both ways round and with either side to move first, the counting search and the plain one agree.
void check_race(const Lines& lines, const std::string& black, const std::string& white) {
  const Board board = board_of(lines);
  const Point b = point(board, black), w = point(board, white);
  for (const Color first : {kBlack, kWhite})
    for (const bool swap : {false, true}) {
      const Question question = race(board, lines, swap ? b : w, swap ? w : b, first);
      const Value exact = value_of(QuestionDomain(question));
      CHECK(exact != Value::Unknown);
      CHECK(value_of(RaceReader(question, {})) == exact);
    }
}

}  // namespace

TEST(dead_eyes_are_those_that_players_know) {
  CHECK(dead({"O O O O O", "O a x a O", "O O O O O"}));
  CHECK(!dead({"O O O O O", "O a a a O", "O O O O O"}));
  CHECK(dead({"O O O O", "O a a O", "O a a O", "O O O O"}));
  CHECK(!dead({"O O O O O O", "O a a a a O", "O O O O O O"}));
  CHECK(dead({"O O O O O O", "O a x x a O", "O O O O O O"}));
  CHECK(dead({"O O O O O", "O a x a O", "O a a O O", "O O O O O"}));   // bulky five
  CHECK(!dead({"O O O O O", "O x a a O", "O a a O O", "O O O O O"}));
  CHECK(dead({"O O O O O", "O O a O O", "O a x a O", "O O a O O", "O O O O O"}));  // crossed five
}

TEST(an_eye_holds_when_every_attack_has_an_answer) {
  CHECK(holds({"O O O O O O", "O a a a a O", "O O O O O O"}));
  CHECK(holds({"O O O O O", "O a a a O", "O a a a O", "O O O O O"}));
  CHECK(!holds({"O O O O O", "O a a a O", "O O O O O"}));
  CHECK(!holds({"O O O O O", "O a a a O", "O a a O O", "O O O O O"}));
  // White's stone in the middle of the cross would stand alone between Black's, so it divides nothing.
  CHECK(!holds({"O O O O O", "O O x O O", "O x a a O", "O O x O O", "O O O O O"}));
}

TEST(big_eyes_are_worth_more_than_their_points) {
  CHECK_EQ(eye_liberties(3, 0), 3);
  CHECK_EQ(eye_liberties(4, 0), 5);
  CHECK_EQ(eye_liberties(5, 1), 7);
  CHECK_EQ(eye_liberties(6, 0), 12);
}

// The points that may be played are dots; 'e' is empty ground outside, where nobody plays.
TEST(liberties_with_the_same_blocks_beside_them_are_filled_in_one_order) {
  const Lines lines = {
      "e e e e e",
      "X X X X X",
      ". . . X X",
      "O O O O O",
      "X X X X X",
      ". . O O O",
      "O O O e e",
  };
  const Board board = from_diagram(lines);
  RaceReader domain(race(board, lines, point(board, "A4"), point(board, "A3"), kBlack), {});
  CHECK(domain.kind(point(board, "A5")).plain());
  CHECK(domain.kind(point(board, "A5")) == domain.kind(point(board, "C5")));
  std::vector<int> moves;
  domain.generate(moves);
  CHECK_EQ(moves.size(), std::size_t{1});  // one of White's liberties; Black does not fill his own
}

TEST(counting_agrees_with_searching_everything) {
  check_race({"e e e e e", "X X X X X", ". . . X X", "O O O O O", "X X X X X", ". . O O O", "O O O e e"}, "A3", "A4");
  check_race({"e e e e e", "X X X X X", ". . X X X", "O O O O O", "X X X X X", ". . O O O", "O O O e e"}, "A3", "A4");
  // Two shared liberties and one of Black's own.
  check_race({"e e e e e e e", "O O O O O O e", "X X X X X . O", "O O O . X O O", "O O O . X O e"}, "A3", "A2");
  // An eye against none, with two liberties that both need.
  check_race({"e e e e e e e", "O O O O O O O", "X X X X X X O", "O O O . . X O", ". O O . . X O"}, "A3", "A2");
  // A dead eye of four against outside liberties.
  check_race({"e e e e e e e e", "X X X X X X X X", ". . . . X O O O", "O O O O O O . O", "X X X X X O x .", "e e e e X O O ."},
             "H5", "A3");
}
