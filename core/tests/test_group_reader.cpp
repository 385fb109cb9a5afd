// Groups in danger: what reading says about them, and what the whole-game search makes of it.
#include <algorithm>

#include "check.h"
#include "diagram.h"
#include "games/whole_game.h"
#include "readers/group_reader.h"

using namespace tesuji;

namespace {

GroupReading some() {
  GroupReading settings;
  settings.nodes = 300;
  return settings;
}

const GroupFinding* about(const std::vector<GroupFinding>& findings, const Board& board, Point stone) {
  for (const GroupFinding& group : findings)
    if (board.block(group.stone) == board.block(stone)) return &group;
  return nullptr;
}

}  // namespace

TEST(stones_in_a_ladder_are_captured_and_running_has_an_answer) {
  const Board board = from_diagram({
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . X X X . . . .",
      ". . X O O X . . .",
      ". . X O . . . . .",
      ". . . X O X . . .",
      ". . . . X . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
  });
  const auto findings = read_groups(board, some());
  const GroupFinding* group = about(findings, board, point(board, "D6"));
  CHECK(group != nullptr);
  if (!group) return;
  CHECK(group->status == GroupStatus::kCaptured);
  CHECK_EQ(group->stones, 3);
  CHECK(!group->replies.empty());
  for (const GroupFinding::Reply& r : group->replies) {
    Board after(board);
    after.play(r.move, kWhite);
    CHECK(after.is_legal(r.reply, kBlack));
  }
  CHECK(about(findings, board, point(board, "E4")) == nullptr);  // a single stone is not worth it
}

TEST(a_block_whose_fate_hangs_on_the_next_move_is_unsettled) {
  const Board board = from_diagram({
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . X X . . . . .",
      ". X O O . . . . .",
      ". . X X . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
  });
  const GroupFinding* group = nullptr;
  const auto findings = read_groups(board, some());
  group = about(findings, board, point(board, "C4"));
  CHECK(group != nullptr);
  if (!group) return;
  CHECK(group->status == GroupStatus::kUnsettled);
  CHECK_EQ(group->capture, point(board, "E4"));
  CHECK_EQ(group->escape, point(board, "E4"));

  WholeGameSettings settings;
  settings.memory = 16u << 20;
  settings.groups = some();
  Board white(board);
  white.set_to_play(kWhite);
  WholeGameSearch search(white, {{}, kPass, kPass, 0}, 7.5, settings, 1);
  GameLimit limit;
  limit.simulations = 200;
  search.run(limit);
  CHECK_EQ(search.findings().size(), findings.size());
  CHECK_EQ(search.children()[0].move, point(board, "E4"));
  CHECK(search.children()[0].prior > 0.7);
}

TEST(nothing_is_read_when_reading_is_off) {
  GroupReading off;
  off.nodes = 0;
  CHECK(read_groups(Board(9, 9), off).empty());
}

TEST(reading_in_the_tree_is_repeatable) {
  WholeGameSettings settings;
  settings.memory = 16u << 20;
  settings.groups = some();
  settings.groups.nodes = 30;
  settings.groups.visits = 40;
  std::vector<std::uint32_t> visits[2];
  for (auto& found : visits) {
    WholeGameSearch search(Board(7, 7), {{}, kPass, kPass, 0}, 7.5, settings, 9);
    GameLimit limit;
    limit.simulations = 600;
    search.run(limit);
    for (const GameMoveStatistics& child : search.children()) found.push_back(child.visits);
  }
  CHECK(visits[0] == visits[1]);
}
