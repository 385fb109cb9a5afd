// Chasing one block: what is caught, what gets away, and what a ko decides.
#include "check.h"
#include "decide.h"
#include "diagram.h"
#include "readers/block_reader.h"

using namespace tesuji;

namespace {

using Lines = std::vector<std::string>;

// Is White's block at this point taken? Each side may retake so many kos at once.
bool taken(const Lines& lines, const std::string& stone, Color to_play, int black_retakes = 0, int white_retakes = 0) {
  Question question;
  question.board = from_diagram(lines);
  const Board& board = question.board;
  question.attacker = kBlack;
  board.for_each_stone(board.block(point(board, stone)), [&](Point p) { question.target.add(p); });
  board.for_each_point([&](Point p) { question.region.add(p); });
  question.retakes = {0, black_retakes, white_retakes};
  question.board.set_to_play(to_play);
  BlockReader domain(question, {});
  return decide(domain) == Value::AttackerWins;
}

}  // namespace

TEST(a_chased_block_is_taken_in_atari_and_away_with_many_liberties) {
  const Lines corner = {". . . . .", ". . . . .", ". . . . .", "X X . . .", "O O . . ."};
  CHECK(taken(corner, "A1", kBlack));
  const Lines open = {". . . . . . .", ". . . . . . .", ". . X . . . .", ". . O O O . .", ". . . . . . .", ". . . . . . .",
                      ". . . . . . ."};
  CHECK(!taken(open, "C4", kBlack));
}

TEST(taking_a_single_stone_in_a_ko_is_not_the_end) {
  const Lines ko = {"X X X O O", ". X O . O", "X X X O O", ". X . O .", "X X . O O"};
  CHECK(taken(ko, "C4", kBlack));            // White may not take back
  CHECK(!taken(ko, "C4", kBlack, 0, 3));     // he may
}
