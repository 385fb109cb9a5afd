// Relevance zones must change nothing but the work: the same values as the search without them.
#include "check.h"
#include "diagram.h"
#include "random_questions.h"

using namespace tesuji;
using namespace tesuji::tests;

namespace {

// With zones, and perhaps patterns and threats, against none of them.
void compare_values(std::uint64_t seed, bool patterns, bool threats = false) {
  Random random(seed);
  std::uint64_t with = 0, without = 0;
  int decided = 0, wrong = 0;
  const int wanted = cases(400);
  constexpr std::array<std::array<int, 2>, 6> sizes{{{3, 3}, {4, 3}, {4, 4}, {5, 3}, {6, 2}, {5, 4}}};
  for (int i = 0; i < wanted && wrong < 3; ++i) {
    Question question;
    const auto& size = sizes[random.below(sizes.size())];
    if (!random_question(random, size[0], size[1], question)) continue;
    const Outcome plain = search(question, false, false), zoned = search(question, true, i % 4 == 0, i % 3 == 0 ? 4096 : 1 << 20, patterns, nullptr, threats);
    if (plain.value == Value::Unknown || zoned.value == Value::Unknown) continue;
    ++decided;
    without += plain.nodes;
    with += i % 4 == 0 ? 0 : zoned.nodes;
    bool same = plain.value == zoned.value;
    if (same && i % 4 == 0) {
      const Outcome every = search(question, false, true);
      for (std::size_t m = 0; m < every.root_moves.size(); ++m)
        for (const RootMove& other : zoned.root_moves)
          if (other.move == every.root_moves[m].move && other.value != Value::Unknown &&
              every.root_moves[m].value != Value::Unknown && other.value != every.root_moves[m].value)
            same = false;
    }
    if (same) continue;
    ++wrong;
    std::cerr << "case " << i << ": " << static_cast<int>(plain.value) << " against " << static_cast<int>(zoned.value) << "\n";
    show(question);
  }
  CHECK_EQ(wrong, 0);
  CHECK(decided > wanted / 3);
  if (std::getenv("TESUJI_ZONE_CASES")) std::cerr << decided << " decided, " << without << " nodes without, " << with << " with\n";
}

TEST(zones_change_no_value_on_random_positions) { compare_values(20220226, false); }

TEST(zone_patterns_change_no_value_on_random_positions) { compare_values(20240601, true); }

TEST(zone_threats_change_no_value_on_random_positions) {
  compare_values(20261119, false, true);
  compare_values(20261120, true, true);
}

TEST(zone_threats_that_share_no_point_decide_a_position_at_once) {
  Question question;
  // White makes an eye in one of three places, and another in one of the two that are left.
  question.board = from_diagram({"O O . . X . . .", "O O O O X . . .", ". O . . X . . .", ". O O O X . . .", "X X X X X . . .", ". . . . . . . ."});
  question.board.set_to_play(kWhite);
  question.attacker = kBlack;
  question.target.add(question.board.at(0, 5));
  question.region = board_bits<kMaxWords>(question.board);
  const Outcome plain = search(question, true, false), quick = search(question, true, false, 1 << 20, false, nullptr, true);
  CHECK(plain.value == Value::DefenderWins);
  CHECK(quick.value == Value::DefenderWins);
  CHECK(4 * quick.nodes < plain.nodes);
}

// Other stones outside the zone, as long as the position is one and the question the same.
bool change_outside(Random& random, const Outcome& outcome, Question& question) {
  PointSet kept = question.target | question.own | question.assumed;
  for (const int p : outcome.zone) kept.add(p);
  const Point ko = question.board.ko();
  if (ko != kPass) kept.add(ko);
  std::vector<std::uint8_t> colors;
  bool changed = false;
  for (int i = 0; i < question.board.area(); ++i) {
    const Point p = question.board.from_flat(i);
    const auto was = static_cast<std::uint8_t>(question.board.color(p));
    colors.push_back(kept.has(p) || random.below(2) ? was : static_cast<std::uint8_t>(random.below(3)));
    changed = changed || colors.back() != was;
  }
  const bool joined = one_block(question);
  const Color to_play = question.board.to_play(), ko_color = question.board.ko_color();
  if (!changed || !question.board.set_position(colors.data())) return false;
  question.board.set_to_play(to_play);
  question.board.set_ko(ko, ko_color);
  return question.objective != Objective::Connect || one_block(question) == joined;
}

TEST(a_zone_decides_whatever_is_outside_it) {
  Random random(2112);
  int compared = 0, wrong = 0;
  const int wanted = cases(400);
  constexpr std::array<std::array<int, 2>, 5> sizes{{{4, 3}, {4, 4}, {5, 3}, {6, 2}, {5, 4}}};
  for (int i = 0; i < wanted && wrong < 3; ++i) {
    Question question;
    const auto& size = sizes[random.below(sizes.size())];
    if (!random_question(random, size[0], size[1], question)) continue;
    const Outcome zoned = search(question, true, false, 1 << 20, false, nullptr, i % 2 == 0);
    if (zoned.value == Value::Unknown || zoned.zone.empty()) continue;
    for (int variant = 0; variant < 4; ++variant) {
      Question other = question;
      if (!change_outside(random, zoned, other)) continue;
      if (zoned.unbounded && random.below(2)) {  // then it holds on the whole board, with nothing assumed
        other.region = board_bits<kMaxWords>(other.board);
        other.assumed = {};
      }
      const Outcome plain = search(other, false, false);
      if (plain.value == Value::Unknown) continue;
      ++compared;
      if (plain.value == zoned.value) continue;
      ++wrong;
      std::cerr << "case " << i << ": " << static_cast<int>(zoned.value) << " by its zone, but "
                << static_cast<int>(plain.value) << " with other stones outside; zone";
      for (const int p : zoned.zone) std::cerr << " " << question.board.column(p) << "," << question.board.row(p);
      std::cerr << "\n";
      show(question);
      show(other);
    }
  }
  CHECK_EQ(wrong, 0);
  CHECK(compared > wanted / 4);
  if (std::getenv("TESUJI_ZONE_CASES")) std::cerr << compared << " compared\n";
}

// The same question about another position: other stones, side to move, threats; perhaps in a larger region.
bool change_position(Random& random, Question& question) {
  const PointSet kept = question.target | question.own | question.assumed;
  const bool joined = one_block(question);
  std::vector<std::uint8_t> colors;
  for (int i = 0; i < question.board.area(); ++i) {
    const Point p = question.board.from_flat(i);
    const auto was = static_cast<std::uint8_t>(question.board.color(p));
    colors.push_back(kept.has(p) || random.below(4) ? was : static_cast<std::uint8_t>(random.below(3)));
  }
  if (!question.board.set_position(colors.data())) return false;
  question.board.set_to_play(random.below(2) ? kBlack : kWhite);
  question.retakes = random_retakes(random);
  if (random.below(4) == 0) question.region.add(question.board.from_flat(static_cast<int>(random.below(static_cast<std::uint32_t>(question.board.area())))));
  if (random.below(8) == 0) question.assumed = {};
  return one_block(question) == joined;
}

TEST(there_are_no_zone_patterns_before_the_first_search) { CHECK_EQ(PatternTable<QuestionDomain>(1 << 20).size(), 0u); }

TEST(zone_patterns_need_no_cells) {
  Question question;
  question.board = from_diagram({"X X . .", "O O X .", ". O X ."});
  question.board.set_to_play(kBlack);
  question.attacker = kBlack;
  question.target.add(question.board.at(0, 1));
  PatternTable<QuestionDomain> known(1 << 16);
  CHECK(search(question, true, false, 1 << 20, true, &known).value == Value::DefenderWins);  // nobody plays anywhere
  CHECK(search(question, true, false, 1 << 20, true, &known).value == Value::DefenderWins);
}

TEST(zone_patterns_serve_other_positions_of_the_question) {
  Random random(2024);
  int compared = 0, wrong = 0;
  std::uint64_t hits = 0;
  const int wanted = cases(200);
  constexpr std::array<std::array<int, 2>, 5> sizes{{{4, 3}, {4, 4}, {5, 3}, {6, 2}, {5, 4}}};
  for (int i = 0; i < wanted && wrong < 3; ++i) {
    Question question;
    const auto& size = sizes[random.below(sizes.size())];
    if (!random_question(random, size[0], size[1], question)) continue;
    PatternTable<QuestionDomain> known(1 << (16 + random.below(2)));  // some have to make room
    for (int variant = 0; variant < 6; ++variant) {
      Question other = question;
      if (variant > 0 && !change_position(random, other)) continue;
      const Outcome plain = search(other, false, false), quick = search(other, true, false, 1 << 20, true, &known);
      if (plain.value == Value::Unknown || quick.value == Value::Unknown) continue;
      ++compared;
      if (plain.value == quick.value) continue;
      ++wrong;
      std::cerr << "case " << i << "." << variant << ": " << static_cast<int>(plain.value) << " against "
                << static_cast<int>(quick.value) << " by patterns\n";
      show(question);
      show(other);
    }
    hits += known.hits();
  }
  CHECK_EQ(wrong, 0);
  CHECK(compared > wanted);
  CHECK(hits > 1000);
  if (std::getenv("TESUJI_ZONE_CASES")) std::cerr << compared << " compared, " << hits << " hits\n";
}

// Rules S1 and S3 of docs/zones.md.
TEST(zone_patterns_ask_for_what_the_zone_does_not_show) {
  Question question;
  question.board = from_diagram({"......", "X...X.", "O...O."});
  const auto at = [&](int column, int row) { return question.board.at(column, row); };
  question.target.add(at(0, 0));
  question.target.add(at(4, 0));
  question.region = board_bits<kMaxWords>(question.board);
  Zone zone;
  for (int column = 3; column < 6; ++column) zone.points.add(at(column, 0)), zone.points.add(at(column, 1));
  const auto look = [&](int move, Value winner) {
    QuestionDomain domain(question);
    domain.play(move);
    return domain.look(zone, winner);
  };
  // One stone is taken already: the attacker needs only the other one, the defender has only that.
  CHECK(look(at(1, 0), Value::AttackerWins) != look(at(2, 2), Value::AttackerWins));
  CHECK_EQ(look(at(1, 0), Value::DefenderWins), look(at(2, 2), Value::DefenderWins));
  const auto meets = [&](Objective objective, std::vector<int> moves, Color winner) {
    question.objective = objective;
    QuestionDomain domain(question);
    for (const int move : moves) domain.play(move);
    return domain.meets(domain.terms(domain.won_by(winner)), domain.won_by(winner));
  };
  CHECK(meets(Objective::Kill, {at(2, 2)}, kBlack));
  CHECK(!meets(Objective::Kill, {kPass}, kBlack));
  CHECK(meets(Objective::Kill, {at(2, 2), kPass}, kWhite));
  CHECK(!meets(Objective::Seki, {at(2, 2), kPass}, kWhite));
  CHECK(meets(Objective::Seki, {at(2, 2), kPass}, kBlack));
}

// Rule S4: a stone that lives by a liberty outside the region does not live where that can be played, and one that lives
// by an assumption not where it is dropped; what needs neither holds in the larger region too.
TEST(zone_patterns_of_a_border_do_not_hold_beyond_it) {
  const auto decide = [](Question question, bool wider, PatternTable<QuestionDomain>& known) {
    if (wider) question.region = board_bits<kMaxWords>(question.board), question.assumed = {};
    return search(question, true, false, 1 << 20, true, &known).value;
  };
  const auto ask = [](const std::vector<std::string>& rows) {
    Question question;
    question.board = from_diagram(rows);
    question.board.set_to_play(kBlack);
    question.attacker = kBlack;
    question.target.add(question.board.at(0, 0));
    question.region = board_bits<kMaxWords>(question.board);
    return question;
  };
  PatternTable<QuestionDomain> border(1 << 16), assumption(1 << 16), neither(1 << 16);
  Question outside = ask({"....", "X...", "O..."});
  outside.region.remove(outside.board.at(1, 0));
  CHECK(decide(outside, false, border) == Value::DefenderWins);
  CHECK(decide(outside, true, border) == Value::AttackerWins);

  Question assumed = ask({"....", "X...", "O..."});
  assumed.assumed.add(assumed.board.at(0, 0));
  CHECK(decide(assumed, false, assumption) == Value::DefenderWins);
  CHECK(decide(assumed, true, assumption) == Value::AttackerWins);

  Question inside = ask({".....", "X....", "O...."});
  inside.region.remove(inside.board.at(4, 2));
  CHECK(decide(inside, false, neither) == Value::AttackerWins);
  const std::uint64_t before = neither.hits();
  CHECK(decide(inside, true, neither) == Value::AttackerWins);
  CHECK(neither.hits() > before);
}

}  // namespace
