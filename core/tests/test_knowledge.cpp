#include "check.h"
#include "diagram.h"
#include "go/benson.h"
#include "go/eyes.h"
#include "go/liberties.h"
#include "go/region.h"
#include "go/tactics.h"
#include "positions.h"

using namespace tesuji;

TEST(tactics_agree_with_playing_the_move) {
  Random random(11);
  for (int game = 0; game < 400; ++game) {
    Board board = random_position(3 + game % 8, 3 + game % 6, random);
    for (int i = 0; i < board.empty_count(); ++i) {
      const Point p = board.empty_point(i);
      for (const Color c : {kBlack, kWhite}) {
        if (!board.is_legal(p, c)) continue;
        const int liberties = liberties_after(board, p, c, 5), stones = stones_after(board, p, c);
        const int self_atari = self_atari_stones(board, p, c);
        const AtariEffect effect = atari_effect(board, p, c);
        PointSet in_atari = stone_bits(board, c), enemy = stone_bits(board, opponent(c));
        stone_bits(board, c).for_each([&](Point s) {
          if (!board.in_atari(s)) in_atari.remove(s);
        });
        board.play(p, c);
        CHECK_EQ(liberties, std::min(board.liberties_at(p), 5));
        CHECK_EQ(stones, board.stones(board.block(p)));
        CHECK_EQ(self_atari, board.in_atari(p) ? stones : 0);
        CHECK_EQ(effect.captured, (enemy - stone_bits(board, opponent(c))).count());
        int freed = 0;
        in_atari.for_each([&](Point s) { freed += !board.in_atari(s); });
        CHECK_EQ(effect.freed, freed);
        CHECK(!effect.capture_frees || (effect.captured > 0 && freed > 0));
        board.undo();
      }
    }
  }
}

TEST(benson_blocks_survive_any_attack) {
  // The defender passes for ever while the other side plays at random: what Benson calls alive must stand.
  Random random(29);
  int living = 0;
  for (int game = 0; game < 300; ++game) {
    Board board(5 + game % 3, 5);
    Color c = kBlack;
    for (int i = 0; i < 60; ++i, c = opponent(c)) {
      const Point p = board.empty_count() == 0 ? kPass : board.empty_point(static_cast<int>(random.below(
                                                             static_cast<std::uint32_t>(board.empty_count()))));
      if (p != kPass && board.is_legal(p, c) && !board.is_eyelike(p, c)) board.play(p, c);
    }
    board.set_allow_suicide(game % 2 == 0);
    for (const Color owner : {kBlack, kWhite}) {
      const PointSet alive = unconditional_life(board, owner).stones;
      living += alive.any();
      Board attacked(board);
      for (int i = 0; i < 300; ++i) {
        const Point p = attacked.from_flat(static_cast<int>(random.below(static_cast<std::uint32_t>(board.area()))));
        attacked.set_ko(kPass, kEmpty);
        if (attacked.is_legal(p, opponent(owner))) attacked.play(p, opponent(owner));
      }
      CHECK(stone_bits(attacked, owner).contains(alive));
    }
  }
  CHECK(living > 50);
}

TEST(two_eyes_in_the_corner_live_and_one_does_not) {
  const std::vector<std::string> two{"O O O O ,",  //
                                     "X X X X O",
                                     ". X . X O"};
  Board board = from_diagram(two);
  UnconditionalLife life = unconditional_life(board, kBlack);
  CHECK(life.stones == stone_bits(board, kBlack));
  CHECK(life.territory == marked(board, two, '.'));
  board = from_diagram({"O O O O .",  //
                        "X X X X O",
                        ". . . X O"});
  CHECK(unconditional_life(board, kBlack).stones.none());
}

TEST(assumed_stones_and_closed_points_live) {
  Board board = from_diagram({". . . . .",  //
                              ". X X . .",
                              ". . . . ."});
  PointSet assumed;
  assumed.add(point(board, "B2"));
  CHECK_EQ(unconditional_life(board, kBlack).stones.count(), 0);
  CHECK_EQ(unconditional_life(board, kBlack, &assumed).stones.count(), 2);
  PointSet playable = empty_bits(board);
  CHECK_EQ(unconditional_life(board, kBlack, nullptr, &playable).stones.count(), 0);
  playable.remove(point(board, "D2"));
  CHECK_EQ(unconditional_life(board, kBlack, nullptr, &playable).stones.count(), 2);
}

TEST(eyes_by_their_diagonals) {
  const Board board = from_diagram({". X . X X . .",  //
                                    "X X X . X . .",
                                    "O O X X O . .",
                                    ". X O . . . .",
                                    "X O . . . . .",
                                    ". . . . . O O",
                                    ". . . . . O ."});
  CHECK(eye_kind(board, point(board, "A7"), kBlack) == kSolidEye);
  CHECK(eye_kind(board, point(board, "C7"), kBlack) == kSolidEye);   // the next eye guards its corner
  CHECK(eye_kind(board, point(board, "G1"), kWhite) == kSolidEye);
  CHECK(eye_kind(board, point(board, "G1"), kBlack) == kNoEye);
  CHECK(eye_kind(board, point(board, "A4"), kBlack) == kNoEye);      // a white neighbour
}

TEST(regions_and_boxes) {
  const Board board = from_diagram({". . . . . . . . .",  //
                                    ". . . . . . . . .",
                                    ". . . . . . . . .",
                                    ". . . . . . . . .",
                                    ". . . . . . . . .",
                                    ". . . . . . . . .",
                                    ". . . X O . . . .",
                                    ". . . . . . . . .",
                                    ". . . . . . . . ."});
  PointSet target;
  target.add(point(board, "D3"));
  CHECK((bounding_box(board, target) == Box{3, 2, 3, 2}));
  const VirtualBoundary boundary = virtual_boundary(board, target);
  CHECK((boundary.box == Box{1, 0, 5, 4}));
  CHECK_EQ(boundary.inside.count(), 9);
  const LibertyOrders orders = liberty_orders(board, point(board, "D3"));
  CHECK_EQ(orders.first.count(), 3);
  CHECK((orders.first | orders.second | orders.third).count() ==
        orders.first.count() + orders.second.count() + orders.third.count());
  const PointSet open = capturing_region(board, point(board, "D3"));
  const PointSet weak = life_and_death_region(board, target, {9, 9}), strong = life_and_death_region(board, target, {3, 9});
  CHECK(open == weak);
  CHECK(weak.contains(strong) && weak != strong);
  PointSet region = orders.first;
  grow_region(board, region, point(board, "D2"), &boundary.inside);
  CHECK(region.has(point(board, "C2")) && region.has(point(board, "E2")));
  CHECK(!region.has(point(board, "D1")));  // outside the boundary
}
