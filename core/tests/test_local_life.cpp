// Which stones are safe, by the quick tests and by Benson's on the whole board.
#include "check.h"
#include "diagram.h"
#include "go/benson.h"
#include "questions/local_life.h"
#include "random_questions.h"

using namespace tesuji;
using namespace tesuji::tests;

namespace {

std::vector<Point> list_of(const PointSet& set) {
  std::vector<Point> points;
  set.for_each([&](Point p) { points.push_back(p); });
  return points;
}

struct Safe {
  int told, exactly, benson;
};

Safe safe_stones(const Question& asked) {
  const Color side = opponent(asked.attacker);
  const LocalLife life(asked.board, side, asked.region, asked.target, asked.assumed);
  const std::vector<Point> watched = list_of(asked.target);
  const PointSet alive = unconditional_life(asked.board, side, &asked.assumed, &asked.region).stones;
  return {life.count_safe(asked.board, watched, asked.target, false), life.count_safe(asked.board, watched, asked.target, true),
          (alive & asked.target).count()};
}

}  // namespace

TEST(a_quick_test_rules_out_only_stones_that_are_not_safe) {
  constexpr std::array<std::array<int, 2>, 5> kSizes{{{4, 3}, {5, 4}, {6, 3}, {7, 2}, {7, 5}}};
  Random random(30);
  int some = 0, none = 0, wrong = 0;
  const int wanted = cases(4000);
  for (int i = 0; i < wanted && wrong < 3; ++i) {
    Question asked;
    const auto& size = kSizes[random.below(kSizes.size())];
    if (!random_question(random, size[0], size[1], asked)) continue;
    asked.board.set_allow_suicide(random.below(4) == 0);
    const Safe safe = safe_stones(asked);
    ++(safe.benson > 0 ? some : none);
    if (safe.exactly == safe.benson && safe.told <= safe.benson) continue;
    ++wrong;
    std::cerr << "case " << i << ": " << safe.told << ", " << safe.exactly << " against " << safe.benson << "\n";
    show(asked);
  }
  CHECK_EQ(wrong, 0);
  CHECK(some > wanted / 20);
  CHECK(none > wanted / 4);
}

TEST(an_eye_with_an_attacking_stone_in_it_makes_two_with_another) {
  const std::vector<std::string> lines{".XOaXa", "XXXXXX", "OOOOOO", "......"};
  Question asked;
  asked.board = from_diagram(lines);
  asked.attacker = kWhite;
  asked.target = marked(asked.board, lines, 'X');
  asked.board.for_each_point([&](Point p) { asked.region.add(p); });
  CHECK_EQ(safe_stones(asked).exactly, 8);
}

TEST(what_is_beside_a_point_is_what_its_neighbours_are) {
  Random random(19);
  const int wanted = cases(50);
  for (int i = 0; i < wanted; ++i) {
    const Board board = random_position(5 + static_cast<int>(random.below(5)), 5, random);
    board.for_each_point([&](Point p) {
      const Board::Beside beside = board.beside(p);
      for (std::size_t d = 0; d < 4; ++d) {
        const Color c = board.color(p + board.offsets()[d]);
        CHECK_EQ((beside.occupied >> 2 * d & 1) != 0, c != kEmpty);
        CHECK_EQ((beside.stones[kBlack] >> 2 * d & 1) != 0, c == kBlack);
        CHECK_EQ((beside.stones[kWhite] >> 2 * d & 1) != 0, c == kWhite);
      }
    });
  }
}
