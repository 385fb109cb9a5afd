// What the guess counts, and that its odds point the right way.
#include <algorithm>

#include "check.h"
#include "diagram.h"
#include "questions/life_samples.h"
#include "questions/question.h"
#include "search/proof_numbers.h"

using namespace tesuji;

namespace {

// Black's stones, to be killed by White, in the region of points marked `a` and of everything shut in with them.
Question question(const std::vector<std::string>& lines, Color to_play) {
  Question asked;
  asked.board = from_diagram(lines);
  asked.board.set_to_play(to_play);
  asked.attacker = kWhite;
  asked.target = marked(asked.board, lines, 'X');
  asked.region = asked.target | marked(asked.board, lines, 'a');
  return asked;
}

LifeGuess::Counts counts_of(const Question& asked, Point last = kPass) {
  LifeGuess::Counts counts;
  std::vector<Point> targets;
  asked.target.for_each([&](Point p) { targets.push_back(p); });
  LifeGuess(asked.board, asked.attacker, asked.region, asked.assumed)
      .count(asked.board, targets, asked.target, last, 1, counts);
  return counts;
}

}  // namespace

TEST(the_guess_counts_room_and_eyes) {
  const auto counts = counts_of(question({"OOOOOO.", "XXXXXO.", "aXaaXO."}, kWhite));
  CHECK_EQ(counts[LifeGuess::kRoom], 3);
  CHECK_EQ(counts[LifeGuess::kEyes], 1);
  CHECK_EQ(counts[LifeGuess::kNearEyes], 2);
  CHECK_EQ(counts[LifeGuess::kBlocks], 1);
  CHECK_EQ(counts[LifeGuess::kFewest], 3);
  CHECK_EQ(counts[LifeGuess::kPassed], 1);
}

TEST(the_guess_sees_what_the_last_stone_did) {
  Question asked = question({"OOOOOO.", "XXXXXO.", "aXaaXO."}, kWhite);
  asked.board.play(point(asked.board, "D1"), kWhite);
  const auto counts = counts_of(asked, point(asked.board, "D1"));
  CHECK_EQ(counts[LifeGuess::kSelfAtari], 1);
  CHECK_EQ(counts[LifeGuess::kInsideAtari], 1);
  CHECK_EQ(counts[LifeGuess::kFirstLine], 1);
  CHECK_EQ(counts[LifeGuess::kTouches], 2);
}

TEST(two_eyes_are_better_for_the_defender_than_one) {
  const int two = QuestionDomain(question({"OOOOOO.", "XXXXXO.", "aXXaXO."}, kWhite)).odds();
  const int one = QuestionDomain(question({"OOOOOO.", "XXXXXO.", "aXXXXO."}, kWhite)).odds();
  CHECK(two < one);
}

TEST(numbers_follow_the_odds) {
  const Numbers even = numbers_of_odds(0), good = numbers_of_odds(32), bad = numbers_of_odds(-32);
  CHECK_EQ(even.pn, even.dn);
  CHECK(good.pn < even.pn && good.dn > even.dn);
  CHECK_EQ(good.pn, bad.dn);
  CHECK(numbers_of_odds(100000).pn >= 1);
}

TEST(samples_of_a_search_say_who_wins_there) {
  const ProofSettings plus{.initial = Initial::Evaluation};
  Limit limit;
  limit.nodes = 20000;
  limit.memory = 4 << 20;
  // Two points are one eye whoever moves; in a bulky five it depends.
  const auto dead = sample_life(question({"OOOO.", "XXXO.", "aaXO."}, kBlack), plus, limit, 1, 1000);
  CHECK(dead.value == Value::AttackerWins);
  CHECK(!dead.samples.empty());
  for (const LifeSample& sample : dead.samples) CHECK(sample.attacker_wins);
  const Question bulky = question({"OOOOO.", "XXXXO.", "aaaXO.", "aaXXO."}, kBlack);
  const auto open = sample_life(bulky, plus, limit, 1, 1000);
  CHECK(open.value == Value::DefenderWins);
  CHECK(std::any_of(open.samples.begin(), open.samples.end(), [](const auto& s) { return !s.attacker_wins; }));
  CHECK_EQ(sample_life(bulky, plus, limit, 1, 3).samples.size(), 3u);
}
