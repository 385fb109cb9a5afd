// Connections: the length of the shortest way, and who gets his way along it.
#include "check.h"
#include "decide.h"
#include "diagram.h"
#include "readers/connection_reader.h"

using namespace tesuji;

namespace {

using Lines = std::vector<std::string>;

// Black's blocks at two points, with one side to move.
Question link(const Lines& lines, const std::string& first, const std::string& second, Color to_play) {
  Question question;
  question.board = from_diagram(lines);
  const Board& board = question.board;
  question.attacker = kWhite;
  question.objective = Objective::Connect;
  for (const std::string& name : {first, second})
    board.for_each_stone(board.block(point(board, name)), [&](Point p) { question.target.add(p); });
  board.for_each_point([&](Point p) { question.region.add(p); });
  question.board.set_to_play(to_play);
  return question;
}

int length(const Lines& lines, const std::string& first, const std::string& second) {
  return ConnectionReader(link(lines, first, second, kBlack), {}).distance();
}

bool joins(const Lines& lines, const std::string& first, const std::string& second, Color to_play) {
  ConnectionReader domain(link(lines, first, second, to_play), {});
  return decide(domain) == Value::DefenderWins;
}

}  // namespace

TEST(ways_lead_over_empty_points_and_through_stones_that_could_be_taken) {
  CHECK_EQ(length({". . . . .", ". . . . .", ". X . X .", ". . . . .", ". . . . ."}, "B3", "D3"), 1);
  CHECK_EQ(length({". . . . .", ". . . . .", "X . . X .", ". . . . .", ". . . . ."}, "A3", "D3"), 2);
  CHECK_EQ(length({". . . . .", ". . X . .", ". X O X .", ". . . . .", ". . . . ."}, "B3", "D3"), 1);  // in atari
  CHECK_EQ(length({". . . . .", ". . . . .", ". X O X .", ". . . . .", ". . . . ."}, "B3", "D3"), 2);
}

TEST(cuts_that_players_see_at_once) {
  const Lines jump = {". . O . .", ". . O . .", ". X . X .", ". . O . .", ". . O . ."};
  CHECK(joins(jump, "B3", "D3", kBlack));
  CHECK(!joins(jump, "B3", "D3", kWhite));
  const Lines bamboo = {". . O . .", ". X . X .", ". X . X .", ". . O . .", ". . O . ."};
  CHECK(joins(bamboo, "B3", "D3", kWhite));
}

TEST(of_several_blocks_the_one_that_is_furthest_away_counts) {
  const Lines row = {". . . . . . .", ". . . . . . .", "X . X . . X .", ". . . . . . .", ". . . . . . ."};
  Question question = link(row, "A3", "C3", kBlack);
  question.target.add(point(question.board, "F3"));
  CHECK_EQ(ConnectionReader(question, {}).distance(), 3);
  const Lines fork = {". . . . .", ". . X . .", ". X . X .", ". . . . .", ". . . . ."};
  question = link(fork, "B3", "D3", kBlack);
  question.target.add(point(question.board, "C4"));
  CHECK_EQ(ConnectionReader(question, {}).distance(), 1);  // one point joins three stones
}

TEST(living_stones_count_as_one_block) {
  const Lines corners = {"X . . . . . . . X", ". . . . . . . . .", "X . . . . . . . X"};
  Question question = link(corners, "A1", "J1", kBlack);
  const auto assume = [&](const std::string& name) { question.assumed.add(point(question.board, name)); };
  CHECK_EQ(ConnectionReader(question, {}).distance(), 6);  // the most that is counted
  assume("A3"), assume("J3");
  CHECK_EQ(ConnectionReader(question, {}).distance(), 2);
  // A single block has only the living stones to be joined to.
  const Lines lone = {". . . . .", "O O O O O", "X . . X .", "O O O O O", ". . . . ."};
  question = link(lone, "A3", "A3", kBlack);
  CHECK_EQ(ConnectionReader(question, {}).distance(), 6);
  assume("D3");
  CHECK_EQ(ConnectionReader(question, {}).distance(), 2);
}

TEST(a_stone_with_a_liberty_outside_the_region_is_no_way) {
  const Lines wall = {". . . . .", ". . X . .", ". X O X .", ". . . . .", ". . . . ."};
  Question question = link(wall, "B3", "D3", kBlack);
  CHECK_EQ(ConnectionReader(question, {}).distance(), 1);
  question.region.remove(point(question.board, "C2"));
  CHECK_EQ(ConnectionReader(question, {}).distance(), 2);  // around C4, which both touch
}
