// Reading ahead as players do: what it decides must be what the exact search decides, with the moves that matter.
#include <algorithm>

#include "check.h"
#include "diagram.h"
#include "readers/reading.h"
#include "search/search.h"

using namespace tesuji;

namespace {

// Kill the stones of the defender inside: a marks the empty points of the region, what else is empty is outside.
Question kill(const std::vector<std::string>& lines, Color attacker, Color to_play) {
  Question question;
  question.board = from_diagram(lines);
  question.board.set_to_play(to_play);
  question.attacker = attacker;
  question.target = marked(question.board, lines, attacker == kWhite ? 'X' : 'O');
  question.region = marked(question.board, lines, 'a');
  question.region |= question.target;
  return question;
}

Question whole_board(Question question) {
  question.board.for_each_point([&](Point p) { question.region.add(p); });
  return question;
}

template <class D>
Outcome decide(D domain) {
  SearchSettings settings;
  settings.algorithm = Algorithm::DfpnPlus;
  Limit limit;
  limit.nodes = 20000;
  limit.memory = 4 << 20;
  return solve(domain, settings, limit);
}

ReadingSettings wide() {
  ReadingSettings settings;
  settings.attacker_breadth = settings.defender_breadth = 30;
  return settings;
}

std::vector<int> moves_of(ReadingDomain& domain) {
  std::vector<int> moves;
  domain.generate(moves);
  return moves;
}

}  // namespace

TEST(reading_agrees_with_the_exact_search_on_small_shapes) {
  const std::vector<std::vector<std::string>> shapes{
      {"OOOOO.", "XXXXO.", "aaaXO."},              // straight three
      {"OOOOOO.", "XXXXXO.", "aaaaXO."},           // straight four
      {"OOOO.", "XXXO.", "aaXO.", "aaXO."},        // square four
      {"OOOOO.", "XXXXO.", "aaaXO.", "aaXXO."},    // bulky five
      {"OOOOO.", "XXXXO.", "aaaXO.", "aaaXO."},    // six in the corner
      {"OOOOOO.", "XXXXXO.", "aXaaXO."},           // an eye and two points
  };
  for (const auto& lines : shapes)
    for (const Color to_play : {kBlack, kWhite}) {
      const Question question = kill(lines, kWhite, to_play);
      const Outcome exact = decide(QuestionDomain(question));
      const Outcome read = decide(ReadingDomain(question, wide()));
      CHECK(exact.value != Value::Unknown);
      CHECK(read.value == exact.value);
    }
}

TEST(a_stone_in_a_ladder_is_read_as_taken_without_playing_it_out) {
  const std::vector<std::string> lines{".........", ".........", ".........", ".........", ".........",
                                       ".........", "..XO.....", "..XXX....", "........."};
  Question question = whole_board(kill(lines, kBlack, kBlack));
  question.target = PointSet();
  question.target.add(point(question.board, "D3"));
  ReadingDomain domain(question, wide());
  CHECK(domain.terminal() == Value::Unknown);  // the position that is asked about wants a move
  const Outcome outcome = decide(domain);
  CHECK(outcome.value == Value::AttackerWins);
  CHECK(outcome.nodes < 500);
}

TEST(a_block_with_the_liberties_of_an_escape_is_away) {
  const std::vector<std::string> lines{".......", ".......", "..XO...", ".......", "......."};
  Question question = whole_board(kill(lines, kBlack, kBlack));
  ReadingSettings settings = wide();
  settings.escape_liberties = 4;
  const Outcome outcome = decide(ReadingDomain(question, settings));
  CHECK(outcome.value == Value::DefenderWins);
}

TEST(each_side_tries_as_many_moves_as_it_may_and_only_legal_ones) {
  const std::vector<std::string> lines{".......", "..OOO..", ".OXXXO.", ".OXaXO.", "..XaX..", "......."};
  for (const Color to_play : {kBlack, kWhite}) {
    const Question question = whole_board(kill(lines, kWhite, to_play));
    ReadingSettings settings;
    settings.attacker_breadth = 3;
    settings.defender_breadth = 5;
    ReadingDomain narrow(question, settings), broad(question, wide());
    const std::vector<int> few = moves_of(narrow), many = moves_of(broad);
    const bool defending = to_play == kBlack;
    CHECK_EQ(few.size(), defending ? 6u : 3u);  // only the defender gains by a pass
    CHECK_EQ(std::count(few.begin(), few.end(), kPass), defending ? 1 : 0);
    CHECK(many.size() > few.size());
    const QuestionDomain exact(question);
    for (const int move : many) CHECK(exact.is_legal(move));
    for (const int move : few) CHECK(std::find(many.begin(), many.end(), move) != many.end());
  }
}

TEST(the_vital_point_is_among_the_first_moves) {
  const Question question = kill({"OOOOO.", "XXXXO.", "aaaXO."}, kWhite, kWhite);
  ReadingSettings settings;
  settings.attacker_breadth = settings.defender_breadth = 2;
  const Outcome outcome = decide(ReadingDomain(question, settings));
  CHECK(outcome.value == Value::AttackerWins);
  CHECK_EQ(outcome.best, static_cast<int>(point(question.board, "B1")));
}
