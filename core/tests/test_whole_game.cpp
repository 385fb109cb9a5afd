// The whole-game search: repeatable, keeps its tree, obeys superko, and sees what it must see.
#include "check.h"
#include "diagram.h"
#include "game_limits.h"
#include "games/whole_game.h"

using namespace tesuji;

namespace {

WholeGameSettings small() {
  WholeGameSettings settings;
  settings.memory = 16u << 20;
  return settings;
}

WholeGameSearch search_of(const Board& board, double komi = 0.5, std::uint64_t seed = 1) {
  return WholeGameSearch(board, {{board.stones_hash()}, kPass, kPass, 0}, komi, small(), seed);
}

}  // namespace

TEST(one_thread_and_the_same_seed_give_the_same_tree) {
  const Board board(9, 9);
  WholeGameSearch a = search_of(board, 7.5, 4), b = search_of(board, 7.5, 4);
  a.run(simulations(500));
  b.run(simulations(200));
  b.run(simulations(300));
  const auto first = a.children(), second = b.children();
  CHECK_EQ(first.size(), std::size_t{82});
  for (std::size_t i = 0; i < first.size(); ++i) {
    CHECK_EQ(first[i].move, second[i].move);
    CHECK_EQ(first[i].visits, second[i].visits);
  }
  CHECK_EQ(a.root_visits(), 500u);
}

TEST(visits_of_the_children_sum_up_and_values_are_shares) {
  WholeGameSearch search = search_of(Board(9, 9), 7.5);
  search.run(simulations(400, 2));
  std::uint32_t sum = 0;
  for (const GameMoveStatistics& child : search.children()) {
    sum += child.visits;
    CHECK(child.mean >= 0 && child.mean <= 1);
  }
  CHECK(sum <= 400 && sum >= 380);  // threads may lose a count
  CHECK_EQ(search.owned_games(), std::uint64_t{400});
}

TEST(what_was_read_before_the_first_simulation_does_not_slow_the_pace) {
  GameLimit limit;
  limit.seconds = 1;
  // A fifth of the second is over, half of which was spent on reading: 1,000 in a tenth leave 8,000 for the rest.
  CHECK(std::abs(simulations_left(limit, 1000, 0.2, 0.1) - 8000) < 1e-6);
  CHECK(std::abs(simulations_left(limit, 1000, 0.2, 0.2) - 4000) < 1e-6);
  CHECK_EQ(simulations_left(limit, 1000, 1.5, 1.4), 0.0);
  limit.simulations = 1500;
  CHECK_EQ(simulations_left(limit, 1000, 0.2, 0.1), 500.0);
  limit.seconds = 0;
  CHECK_EQ(simulations_left(limit, 500, 9, 9), 1000.0);
}

TEST(a_search_ends_early_only_when_no_move_can_catch_up) {
  GameLimit limit;
  limit.simulations = 3000;
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    WholeGameSearch search = search_of(Board(9, 9), 7.5, seed);
    const std::uint64_t made = search.run(limit);
    const auto children = search.children();
    CHECK(made == 3000 || children[0].visits - children[1].visits > 3000 - made);
  }
}

TEST(the_tree_is_kept_when_the_game_goes_on) {
  WholeGameSearch search = search_of(Board(9, 9), 7.5);
  search.run(simulations(1000));
  const GameMoveStatistics best = search.children()[0];
  const auto after = search.children({best.move});
  search.advance(best.move);
  CHECK_EQ(search.root_visits(), best.visits);
  const auto kept = search.children();
  CHECK_EQ(kept.size(), after.size());
  CHECK_EQ(kept[0].move, after[0].move);
  CHECK_EQ(kept[0].visits, after[0].visits);
  CHECK_EQ(search.owned_games(), std::uint64_t{0});
  search.run(simulations(100));
  CHECK_EQ(search.root_visits(), best.visits + 100);
  search.advance(search.board().at(0, 0));  // hardly tried: begins again
  search.run(simulations(10));
  CHECK(search.root_visits() >= 10);
}

TEST(a_group_is_killed_or_saved_at_its_vital_point) {
  Board board = from_diagram({
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      "X X X X X X . . .",
      "X O O O O X . . .",
      "X O . . O X . . .",
      "X O O . O X . . .",
      "X X X O O X . . .",
  });
  for (const Color c : {kBlack, kWhite}) {
    board.set_to_play(c);
    WholeGameSearch search = search_of(board, c == kBlack ? 55.5 : 30.5);
    search.run(simulations(2000));
    CHECK_EQ(search.children()[0].move, point(board, "D3"));
  }
}

TEST(superko_forbids_an_earlier_position_in_the_tree) {
  const Board board = from_diagram({
      ". . . . .",
      ". X O . .",
      "X . X O .",
      ". X O . .",
      ". . . . .",
  });
  Board played(board);
  played.set_to_play(kWhite);
  played.play(point(played, "B3"));  // takes C3
  WholeGameSearch search(played, {{board.stones_hash(), played.stones_hash()}, kPass, point(played, "B3"), 0}, 0.5,
                         small(), 1);
  search.run(simulations(300));
  for (const GameMoveStatistics& child : search.children()) CHECK(child.move != point(played, "C3"));
  // After an exchange elsewhere the same point is free again: another position.
  search.advance(point(played, "A1"));
  search.advance(point(played, "E1"));
  search.run(simulations(300));
  bool found = false;
  for (const GameMoveStatistics& child : search.children()) found = found || child.move == point(played, "C3");
  CHECK(found);
}

TEST(a_full_pool_does_not_end_the_search) {
  WholeGameSettings settings = small();
  settings.memory = 1;
  WholeGameSearch search(Board(9, 9), {{}, kPass, kPass, 0}, 7.5, settings, 1);
  search.run(simulations(3000));
  CHECK(search.tree().full());
  CHECK_EQ(search.root_visits(), 3000u);
}

TEST(banned_moves_are_not_tried) {
  Board board(9, 9);
  WholeGameSearch search = search_of(board);
  std::vector<std::uint8_t> banned(static_cast<std::size_t>(board.points_end()), 1);
  banned[static_cast<std::size_t>(board.at(2, 2))] = 0;
  search.set_banned(banned);
  search.run(simulations(50));
  CHECK_EQ(search.children().size(), std::size_t{1});
  CHECK_EQ(search.children()[0].visits, 50u);
}

TEST(where_stones_are_at_stake_only_they_count_and_the_tree_stays_on_its_ground) {
  // White's three points in a row live or die at C1; the big points are elsewhere.
  const Board board = from_diagram({
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      ". . . . . . . . .",
      "X X X X X X . . .",
      "O O O O O X . . .",
      "O . . . O X . . .",
  });
  std::vector<int> stakes;
  std::vector<std::uint8_t> ground(static_cast<std::size_t>(board.points_end()));
  board.for_each_point([&](Point p) {
    if (board.color(p) == kWhite) stakes.push_back(board.flat(p));
    ground[static_cast<std::size_t>(p)] = board.row(p) < 3;
  });
  WholeGameSearch search = search_of(board, 60.5);
  search.set_stakes(stakes, ground, ground);
  search.run(simulations(400));
  const auto children = search.children();
  CHECK_EQ(children.front().move, point(board, "C1"));
  CHECK(children.front().mean > 0.8);
  for (const GameMoveStatistics& child : children) CHECK(child.move == kPass || board.row(child.move) < 3);
}

TEST(minimax_nodes_show_a_move_with_one_good_answer) {
  SelectionSettings plain;
  plain.rave = false;
  SelectionSettings combined = plain;
  combined.minimax = {MinimaxRule::kVisits, 5};
  for (const SelectionSettings& settings : {plain, combined}) {
    GameTree tree(0, settings);
    const std::vector<GameMove> moves{{1, 0, 0}, {2, 0, 0}};
    CHECK(tree.expand(kRoot, moves));
    const NodeIndex trap = tree.find_child(kRoot, 1), sound = tree.find_child(kRoot, 2);
    CHECK(tree.expand(trap, moves));
    const auto set = [&](NodeIndex i, std::uint32_t visits, float wins) { tree[i].visits.store(visits), tree[i].wins.store(wins); };
    set(trap, 20, 15);  // it wins three games of four, but one answer wins nearly all
    set(sound, 20, 12);
    set(tree.find_child(trap, 1), 5, 4.5f);
    set(tree.find_child(trap, 2), 15, 1);
    const NodeIndex path[] = {kRoot, trap};
    tree.update_minimax(path);
    CHECK_EQ(tree.select(kRoot), settings.minimax.rule == MinimaxRule::kNever ? trap : sound);
    GameTree later(0, settings);  // the tree of the position after a move
    later.copy_from(tree, kRoot);
    CHECK_EQ(later.select(kRoot), tree.select(kRoot));
  }
}

TEST(a_search_with_minimax_nodes_is_repeatable_and_keeps_its_tree) {
  WholeGameSettings settings = small();
  settings.selection.minimax = {MinimaxRule::kVisits, 5};
  Board board(9, 9);
  WholeGameSearch a(board, {{board.stones_hash()}, kPass, kPass, 0}, 7.5, settings, 4);
  WholeGameSearch b(board, {{board.stones_hash()}, kPass, kPass, 0}, 7.5, settings, 4);
  a.run(simulations(600)), b.run(simulations(600));
  CHECK_EQ(a.children()[0].move, b.children()[0].move);
  CHECK_EQ(a.children()[0].visits, b.children()[0].visits);
  a.advance(a.children()[0].move);
  a.run(simulations(200, 2));
  CHECK(a.root_visits() >= 190);
}
