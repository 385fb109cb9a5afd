// Connections: the length of the shortest way, and who gets his way along it.
#include "check.h"
#include "diagram.h"
#include "domains/linking.h"
#include "search/search.h"

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
  return LinkDomain(link(lines, first, second, kBlack), {}).distance();
}

bool joins(const Lines& lines, const std::string& first, const std::string& second, Color to_play) {
  LinkDomain domain(link(lines, first, second, to_play), {});
  SearchSettings settings;
  settings.algorithm = Algorithm::DfpnPlus;
  Limit limit;
  limit.nodes = 20000;
  const Outcome outcome = solve(domain, settings, limit);
  CHECK(outcome.value != Value::Unknown);
  return outcome.value == Value::DefenderWins;
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
