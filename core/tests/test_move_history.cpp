#include "check.h"
#include "search/move_history.h"

namespace tesuji {
namespace {

constexpr int kVital = 40, kOther = 41, kAtari = 50;

TEST(a_move_without_history_earns_nothing) {
  const MoveHistory history;
  CHECK_EQ(history.bonus(true, kAtari, kVital), 0);
}

TEST(a_move_that_wins_often_earns_more_than_one_that_does_not) {
  MoveHistory history;
  for (int i = 0; i < 20; ++i) history.note(true, kNoMove, kVital);
  CHECK(history.bonus(true, kNoMove, kVital) > 0);
  CHECK(history.bonus(true, kNoMove, kOther) < 0);
  CHECK_EQ(history.bonus(false, kNoMove, kVital), 0);
}

TEST(the_last_good_reply_earns_most_and_only_after_the_move_that_it_answered) {
  MoveHistory history;
  for (int i = 0; i < 20; ++i) history.note(false, kAtari, i % 2 ? kVital : kOther);
  CHECK(history.bonus(false, kAtari, kVital) > history.bonus(false, kAtari, kOther));
  CHECK_EQ(history.bonus(false, kVital, kVital), history.bonus(false, kVital, kOther));
}

TEST(passes_and_moves_beyond_the_table_have_no_history) {
  MoveHistory history;
  for (int i = 0; i < 20; ++i) history.note(true, 0, 0), history.note(true, kVital, 5000);
  CHECK_EQ(history.bonus(true, kNoMove, 0), 0);
  CHECK_EQ(history.bonus(true, kNoMove, 5000), 0);
}

TEST(old_wins_fade) {
  MoveHistory history;
  for (int i = 0; i < 2000; ++i) history.note(true, kNoMove, kVital);
  const int before = history.bonus(true, kNoMove, kVital);
  for (int i = 0; i < 40000; ++i) history.note(true, kNoMove, kOther);
  CHECK(history.bonus(true, kNoMove, kVital) < before);
}

}  // namespace
}  // namespace tesuji
