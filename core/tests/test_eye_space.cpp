// The bound on eyes that a player sees at a glance; `a` marks the empty points of the region.
#include "check.h"
#include "diagram.h"
#include "readers/eye_space.h"

using namespace tesuji;

namespace {

// The most eyes of Black, all of whose stones are asked about; stones named in `alive` are assumed alive.
int eyes_of_black(const std::vector<std::string>& lines, const std::vector<std::string>& alive = {},
                  Color to_play = kBlack) {
  Board board = from_diagram(lines);
  board.set_to_play(to_play);
  const PointSet stones = marked(board, lines, 'X');
  PointSet region = marked(board, lines, 'a'), assumed;
  region |= stones;
  board.for_each_point([&](Point p) {
    // White stones with no liberty outside are inside the region.
    if (board.color(p) != kWhite) return;
    bool outside = false;
    board.for_each_liberty(board.block(p), [&](Point q) { outside = outside || !region.has(q); });
    if (!outside) region.add(p);
  });
  for (const std::string& name : alive) assumed.add(point(board, name));
  std::vector<Point> targets;
  stones.for_each([&](Point p) {
    bool lives = false;
    board.for_each_stone(board.block(p), [&](Point s) { lives = lives || assumed.has(s); });
    if (!lives) targets.push_back(p);
  });
  return most_eyes(board, kBlack, region, assumed, targets, stones);
}

}  // namespace

TEST(two_points_make_one_eye_and_three_may_make_two) {
  CHECK_EQ(eyes_of_black({"OOOOO.", "XXXXO.", "aaXXO."}), 1);
  CHECK_EQ(eyes_of_black({"OOOOO.", "XXXXO.", "aaaXO."}), 2);
}

TEST(two_single_points_are_two_eyes) { CHECK_EQ(eyes_of_black({"OOOOO.", "XXXXO.", "aXaXO."}), 2); }

TEST(a_false_eye_is_none) {
  CHECK_EQ(eyes_of_black({"OOOO..", "OXO...", "XaXO.."}), 0);
  CHECK_EQ(eyes_of_black({"OOOO..", "XXO...", "XaXO.."}), 0);  // one corner of the enemy is enough at the edge
  CHECK_EQ(eyes_of_black({"OOOO..", "XXXO..", "XaXO.."}), 1);
}

TEST(whoever_can_leave_the_region_is_free) {
  CHECK_EQ(eyes_of_black({"OOOOO.", "XXXXO.", "aaa.O."}), kFree);
  CHECK_EQ(eyes_of_black({"OOOOO.", "XXXX..", "aaXXO."}), kFree);
}

TEST(whoever_reaches_living_stones_of_his_own_is_free) {
  const std::vector<std::string> lines{"OOOOOOO.", "XXOXXXO.", "aXaXaXO."};
  CHECK_EQ(eyes_of_black(lines, {"D2"}), kFree);
  CHECK_EQ(eyes_of_black(lines), 2);
}

TEST(stones_that_can_be_taken_are_room_and_living_ones_are_not) {
  const std::vector<std::string> lines{"OOOOOO.", "XXXXXO.", "aOOaXO."};
  CHECK_EQ(eyes_of_black(lines), 2);
  CHECK_EQ(eyes_of_black({"OOOOOO.", "XXXXXO.", "XOaXXO."}), 1);
  CHECK_EQ(eyes_of_black({"OOOOOO.", "XXXXXO.", "XOaXXO."}, {"B1"}), 0);  // beside it there is no eye
}

TEST(shapes_have_the_eyes_that_players_know) {
  const auto eyes = [](const std::vector<std::string>& lines, Color to_play) { return eyes_of_black(lines, {}, to_play); };
  const std::vector<std::string> three{"OOOOO.", "XXXXO.", "aaaXO."};
  CHECK_EQ(eyes(three, kBlack), 2);
  CHECK_EQ(eyes(three, kWhite), 1);
  const std::vector<std::string> taken{"OOOOO.", "XXXXO.", "aOaXO."};
  CHECK_EQ(eyes(taken, kBlack), 1);
  const std::vector<std::string> row{"OOOOOO.", "XXXXXO.", "aaaaXO."};
  CHECK_EQ(eyes(row, kWhite), 2);
  const std::vector<std::string> square{"OOOOO.", "XXXXO.", "XaaXO.", "XaaXO."};
  CHECK_EQ(eyes(square, kBlack), 1);
  const std::vector<std::string> pyramid{"OOOOOO.", "XXXXXO.", "XXaXXO.", "XaaaXO."};
  CHECK_EQ(eyes(pyramid, kBlack), 2);
  CHECK_EQ(eyes(pyramid, kWhite), 1);
  const std::vector<std::string> bulky{"OOOOOO.", "XXXXXO.", "XaaXXO.", "XaaaXO."};
  CHECK_EQ(eyes(bulky, kWhite), 1);
  CHECK_EQ(eyes(bulky, kBlack), 2);
}

TEST(a_point_beside_a_stone_that_stays_is_no_room_for_an_eye) {
  CHECK_EQ(eyes_of_black({"OOOOOOOO.", "XXXXXOXO.", "XaXaaaXO."}), 2);
  CHECK_EQ(eyes_of_black({"OOOOOOOO.", "XXXOXOXO.", "XXaaaaXO."}), 0);
}

TEST(four_stones_in_a_row_taken_from_a_bulky_five_leave_two_eyes) {
  // White's stones fill the five but for one point, and not in a shape that kills.
  CHECK_EQ(eyes_of_black({"OOaOOO.", "XXXXXO.", "XOOXXO.", "XOaOXO."}), 2);
}
