// One side restricted to an area: what it wins there it wins without that, and where its zone depends on nothing, everywhere
// (docs/open-board.md). All against the search without zones.
#include "check.h"
#include "diagram.h"
#include "random_questions.h"

using namespace tesuji;
using namespace tesuji::tests;

namespace {

constexpr std::array<std::array<int, 2>, 5> kSizes{{{4, 3}, {4, 4}, {5, 3}, {6, 2}, {5, 4}}};

bool random_case(Random& random, Question& question) {
  const auto& size = kSizes[random.below(kSizes.size())];
  if (!random_question(random, size[0], size[1], question)) return false;
  question.held = random.below(2) ? kBlack : kWhite;
  return true;
}

PointSet some_of(Random& random, const PointSet& points, std::uint32_t one_in) {
  PointSet some;
  points.for_each([&](Point p) {
    if (random.below(one_in) != 0) some.add(p);
  });
  return some;
}

Question freed(Question question) {
  question.held = kEmpty;
  question.area = {};
  return question;
}

Value held_wins(const Question& question) { return QuestionDomain(question).won_by(question.held); }

TEST(held_zones_change_no_value_and_a_win_of_the_held_side_is_one_of_the_free_game) {
  Random random(1602);
  int decided = 0, won = 0, everywhere = 0, wrong = 0;
  const int wanted = cases(400);
  for (int i = 0; i < wanted && wrong < 3; ++i) {
    Question question;
    if (!random_case(random, question)) continue;
    question.area = some_of(random, question.region, 3);
    const Outcome plain = search(question, false, false), zoned = search(question, true, false, i % 3 == 0 ? 4096 : 1 << 20, i % 2 == 0, nullptr, i % 4 < 2);
    if (plain.value == Value::Unknown || zoned.value == Value::Unknown) continue;
    ++decided;
    bool right = plain.value == zoned.value;
    if (zoned.value == held_wins(question)) {
      const Outcome free = search(freed(question), false, false);
      ++won;
      right = right && (free.value == Value::Unknown || free.value == zoned.value);
    }
    if (zoned.unbounded) {
      Question whole = freed(question);
      whole.region = board_bits<kMaxWords>(whole.board);
      whole.assumed = {};
      const Outcome free = search(whole, false, false);
      ++everywhere;
      right = right && (free.value == Value::Unknown || free.value == zoned.value);
    }
    if (right) continue;
    ++wrong;
    std::cerr << "case " << i << ": " << static_cast<int>(plain.value) << " against " << static_cast<int>(zoned.value) << "\n";
    show(question);
  }
  CHECK_EQ(wrong, 0);
  CHECK(decided > wanted / 3);
  CHECK(won > wanted / 10);
  CHECK(everywhere > wanted / 10);
  if (std::getenv("TESUJI_ZONE_CASES")) std::cerr << decided << " decided, " << won << " won, " << everywhere << " everywhere\n";
}

// As a proof grows: the other side's region by what the zone depends on, the held side's area when it does not suffice.
TEST(a_region_that_grows_by_what_the_zone_leans_on_ends_with_the_value_of_the_whole_one) {
  Random random(2026);
  int proven = 0, steps = 0, wrong = 0;
  const int wanted = cases(400);
  for (int i = 0; i < wanted && wrong < 3; ++i) {
    Question question;
    if (!random_case(random, question)) continue;
    const PointSet marked = question.region;
    question.area = some_of(random, marked, 2);
    question.region = question.area;
    PatternTable<QuestionDomain> known(1 << (16 + random.below(2)));
    for (int step = 0; step < 40; ++step) {
      const Outcome plain = search(question, false, false), grown = search(question, true, false, 1 << 20, true, &known, i % 2 == 0);
      if (plain.value == Value::Unknown || grown.value == Value::Unknown) break;
      ++steps;
      bool right = plain.value == grown.value, ended = false;
      if (grown.value == held_wins(question)) {
        PointSet leaning = grown.zone.empty() ? marked - question.region : PointSet{};
        for (const int p : grown.zone)
          if (!question.region.has(p) && marked.has(p)) leaning.add(p);
        if (grown.unbounded) leaning = {};
        ended = leaning.none();
        question.region |= leaning;
        if (ended) {
          Question whole = freed(question);
          whole.region = marked;
          const Outcome free = search(whole, false, false);
          proven += free.value != Value::Unknown;
          right = right && (free.value == Value::Unknown || free.value == grown.value);
        }
      } else {
        ended = question.area.contains(marked);
        question.area |= some_of(random, marked, 2);
        if (random.below(3) == 0) question.area = marked;
        question.region |= question.area;
      }
      if (!right) {
        ++wrong;
        std::cerr << "case " << i << " step " << step << ": " << static_cast<int>(plain.value) << " against "
                  << static_cast<int>(grown.value) << "\n";
        show(question);
      }
      if (ended || !right) break;
    }
  }
  CHECK_EQ(wrong, 0);
  CHECK(proven > wanted / 8);
  if (std::getenv("TESUJI_ZONE_CASES")) std::cerr << proven << " proven in " << steps << " steps\n";
}

}  // namespace
