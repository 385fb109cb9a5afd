// UCT of one side on a game that fits in the head, and Tielman's knowledge in simulated games.
#include "check.h"
#include "diagram.h"
#include "games/tielman.h"

using namespace tesuji;

namespace {

// Two turns: we choose a door from 1 to 4, the opponent draws an answer, we choose again. Door 3 wins if the second
// choice equals the opponent's answer; every other door loses.
struct Doors {
  std::vector<std::uint16_t> played;
  bool is_over() const { return played.size() == 3; }
  bool our_turn() const { return played.size() != 1; }
  void possible(std::vector<std::uint16_t>& moves) const {
    moves = our_turn() && played.empty() ? std::vector<std::uint16_t>{1, 2, 3, 4} : std::vector<std::uint16_t>{5, 6};
  }
  std::uint16_t draw(Random& random) const {
    std::vector<std::uint16_t> moves;
    possible(moves);
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  }
  void play(std::uint16_t move) { played.push_back(move); }
  double value() const { return played[0] == 3 && played[1] == played[2] ? 1.0 : 0.0; }
};

}  // namespace

TEST(tielman_one_node_of_ours_per_simulation_at_most) {
  OneSidedUct<Doors> search({5.0, 0.3}, 1);
  for (int i = 1; i <= 50; ++i) {
    const std::size_t before = search.tree().size();
    search.simulate(Doors{});
    CHECK(search.tree().size() <= before + 2);  // our move, and the opponent's reply that leads to it
  }
  CHECK_EQ(search.tree()[0].visits, 50u);
}

TEST(tielman_every_move_is_tried_before_bounds_decide_unless_chance_says_so) {
  OneSidedUct<Doors> fair({5.0, 0.0}, 1), stubborn({5.0, 1.0}, 1);
  for (int i = 0; i < 4; ++i) fair.simulate(Doors{}), stubborn.simulate(Doors{});
  for (std::uint16_t door = 1; door <= 4; ++door) CHECK(fair.tree().find(0, door) != 0);
  int known = 0;
  for (std::uint16_t door = 1; door <= 4; ++door) known += stubborn.tree().find(0, door) != 0;
  CHECK_EQ(known, 1);
}

TEST(tielman_search_learns_the_right_door_and_the_answer_to_each_reply) {
  OneSidedUct<Doors> search({0.5, 0.3, false, true}, 7);
  for (int i = 0; i < 2000; ++i) search.simulate(Doors{});
  const auto& tree = search.tree();
  const std::uint32_t right = tree.find(0, 3);
  for (std::uint16_t door : {1, 2, 4}) CHECK(tree[right].visits > tree[tree.find(0, door)].visits);
  for (std::uint16_t reply : {5, 6}) {
    const std::uint32_t position = tree.find(right, reply);
    CHECK(position != 0);
    const auto other = static_cast<std::uint16_t>(11 - reply);
    CHECK(tree[tree.find(position, reply)].visits > tree[tree.find(position, other)].visits);
  }
  CHECK(tree[right].mean() > 0.8);
}

TEST(tielman_tree_is_kept_where_the_game_goes) {
  OneSidedUct<Doors> search({0.5, 0.3, false, true}, 7);
  for (int i = 0; i < 500; ++i) search.simulate(Doors{});
  const auto& tree = search.tree();
  const std::uint32_t position = tree.find(tree.find(0, 3), 6);
  const std::uint32_t visits = tree[position].visits, best = tree[tree.find(position, 6)].visits;
  CHECK(search.advance(3, 6));
  CHECK_EQ(tree[0].visits, visits);
  CHECK_EQ(tree[tree.find(0, 6)].visits, best);
  CHECK(!search.advance(1, 1));
  CHECK_EQ(tree.size(), std::size_t{1});
}

TEST(tielman_tree_of_our_moves_alone_learns_the_same_whatever_is_replied) {
  OneSidedUct<Doors> search({0.5, 0.3, false, false}, 7);
  for (int i = 0; i < 500; ++i) search.simulate(Doors{});
  const auto& tree = search.tree();
  CHECK_EQ(tree.size(), std::size_t{1 + 4 + 4 * 2});  // four doors, and two answers behind each
  const std::uint32_t right = tree.find(0, 3), answer = tree.find(right, 6);
  CHECK(std::abs(tree[answer].mean() - 0.5) < 0.15);
  const std::uint32_t visits = tree[answer].visits;
  CHECK(search.advance(3, 5));
  CHECK_EQ(tree[tree.find(0, 6)].visits, visits);
}

TEST(tielman_bound_is_the_uct_formula) {
  OneSidedUct<Doors> search({5.0, 0.0, false}, 3), sums({5.0, 0.0, true}, 3);
  for (int i = 0; i < 40; ++i) search.simulate(Doors{});
  const auto& tree = search.tree();
  const std::uint32_t child = tree.find(0, 2);
  const double expected = tree[child].mean() + 5.0 * std::sqrt(std::log(40.0) / tree[child].visits);
  CHECK(std::abs(search.bound(0, child) - expected) < 1e-12);
  for (int i = 0; i < 40; ++i) sums.simulate(Doors{});
  const OneSidedTree::Node& node = sums.tree()[sums.tree().find(0, 3)];
  const double summed = node.value + 5.0 * std::sqrt(std::log(40.0) / node.visits);
  CHECK(std::abs(sums.bound(0, sums.tree().find(0, 3)) - summed) < 1e-12);
}

TEST(tielman_simulated_games_end_with_eyes_only) {
  for (const int size : {5, 9, 13, 19}) {
    const Board board(size, size);
    with_words(board, [&](auto words) {
      const auto knowledge = std::make_shared<TielmanKnowledge<words()>>(board, TielmanSettings{});
      Random random(11);
      TielmanGame<words()> game(board, knowledge, knowledge, kBlack, 6.5, board_bits(board));
      int moves = 0;
      for (; !game.is_over(); ++moves) game.play(game.draw(random));
      CHECK(moves > size * size / 2);
      CHECK(game.board().consistent());
      const auto marks = knowledge->marks(game.board(), kBlack);
      if (moves < 3 * size * size)
        (marks.empty - marks.own_eyes - marks.enemy_eyes).for_each([&](Point p) {
          CHECK(!game.board().is_legal(p, kBlack) || !game.board().is_legal(p, kWhite));
        });
      return 0;
    });
  }
}

TEST(tielman_simulated_opponent_has_a_knowledge_of_its_own) {
  Board board(9, 9);
  for (const Point p : {board.at(4, 4)}) board.play_fast(p, kBlack);
  for (const Point p : {board.at(3, 4), board.at(5, 4), board.at(4, 3)}) board.play_fast(p, kWhite);
  TielmanSettings without;
  without.heuristics = without.priorities = false;
  const auto all = std::make_shared<TielmanKnowledge<4>>(board, without);
  const auto forced = std::make_shared<TielmanKnowledge<4>>(board, TielmanSettings{});
  const Point taking = board.at(4, 5), elsewhere = board.at(0, 0);
  const auto takes = [&](const auto& theirs) {
    Random random(3);
    TielmanGame<4> game(board, all, theirs, kBlack, 6.5, board_bits(board));
    game.play(static_cast<std::uint16_t>(elsewhere));
    int count = 0;
    for (int i = 0; i < 50; ++i) count += game.draw(random) == taking;
    return count;
  };
  CHECK(takes(forced) == 50);
  CHECK(takes(all) < 10);
}
