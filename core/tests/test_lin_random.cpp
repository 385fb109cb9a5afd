// Lin's model at random: against slow references, and against itself.
#include "lin_diagrams.h"

using namespace lin_diagrams;

namespace {

// Section 3.3.3, item 3, as it is written: fill, take, fill the eyes one at a time, until nothing more is taken.
bool lives_by_filling(const LinState& state) {
  const Board& board = state.board();
  const Color defender = state.defender(), attacker = opponent(defender);
  const LinSetup& setup = state.problem().setup;
  const int width = board.width(), height = board.height();
  std::vector<int> color(static_cast<std::size_t>(width * height));
  for (int i = 0; i < width * height; ++i) color[static_cast<std::size_t>(i)] = board.color(board.from_flat(i));
  const auto at = [&](int i) -> int& { return color[static_cast<std::size_t>(i)]; };
  const auto around = [&](int i) {
    std::vector<int> near;
    if (i % width > 0) near.push_back(i - 1);
    if (i % width < width - 1) near.push_back(i + 1);
    if (i >= width) near.push_back(i - width);
    if (i < width * (height - 1)) near.push_back(i + width);
    return near;
  };
  const auto is_eye = [&](int i) {
    for (const int j : around(i))
      if (at(j) != defender) return false;
    return true;
  };
  // Takes the block if it has no liberty and no stone assumed alive.
  const auto take = [&](int start) {
    std::vector<int> block{start};
    std::vector<bool> seen(color.size());
    seen[static_cast<std::size_t>(start)] = true;
    for (std::size_t k = 0; k < block.size(); ++k) {
      const auto stone = static_cast<std::size_t>(block[k]);
      if (setup.alive[stone] && setup.stones[stone] == defender) return false;
      for (const int j : around(block[k])) {
        if (at(j) == kEmpty) return false;
        if (at(j) != defender || seen[static_cast<std::size_t>(j)]) continue;
        seen[static_cast<std::size_t>(j)] = true;
        block.push_back(j);
      }
    }
    for (const int j : block) at(j) = kEmpty;
    return true;
  };
  for (bool taken = true; taken;) {
    taken = false;
    for (int i = 0; i < width * height; ++i)
      if (at(i) == kEmpty && !is_eye(i)) at(i) = attacker;
    for (int i = 0; i < width * height; ++i)
      if (at(i) == defender) taken = take(i) || taken;
    for (int i = 0; i < width * height; ++i) {
      if (at(i) != kEmpty || !is_eye(i)) continue;
      at(i) = attacker;
      bool useful = false;
      for (const int j : around(i))
        if (at(j) == defender) useful = take(j) || useful;
      if (!useful) at(i) = kEmpty;
      taken = taken || useful;
    }
  }
  for (int i = 0; i < width * height; ++i)
    if (setup.important[static_cast<std::size_t>(i)] && at(i) != defender) return false;
  return true;
}

// Pass rules 1 and 2 with appendix B's words, by trying every move on a board.
bool may_pass_by_trying(const LinState& state) {
  const Color c = state.to_play();
  for (const Point p : state.problem().feasible) {
    Board board(state.board());
    const bool retake = p == board.ko();
    if (board.color(p) != kEmpty) continue;
    if (retake) board.set_ko(kPass, kEmpty);
    if (!board.is_legal(p, c)) continue;
    if (retake && state.ko_winner() != kEmpty && (state.ko_winner() != c || state.ko_retakes_left() == 0)) continue;
    bool takes_alive = false, surrounded = true, joined = false;
    for (const Point stone : state.problem().alive[opponent(c)])
      takes_alive = takes_alive || (board.in_atari(stone) && board.is_liberty(board.block(stone), p));
    board.for_each_neighbour(p, [&](Point q) {
      surrounded = surrounded && board.color(q) == c;
      joined = joined || board.color(q) == c;
    });
    if (takes_alive || surrounded || retake) continue;
    board.play(p, c);
    if (!(joined && board.liberties_at(p) == 1)) return false;
  }
  return true;
}

}  // namespace

TEST(lin_the_test_for_life_is_filling_as_he_wrote_it) {
  Random random(11);
  int alive = 0;
  for (int round = 0; round < 60000; ++round) {
    LinSetup setup;
    setup.width = 3 + static_cast<int>(random.below(4)), setup.height = 3 + static_cast<int>(random.below(3));
    setup.aim = round % 2 ? LinAim::kSave : LinAim::kKill;
    const Color defender = round % 2 ? kBlack : kWhite;
    const auto area = static_cast<std::size_t>(setup.width * setup.height);
    setup.feasible.assign(area, 1), setup.important.assign(area, 0), setup.alive.assign(area, 0);
    for (std::size_t i = 0; i < area; ++i) {
      const unsigned draw = random.below(16);
      setup.stones.push_back(draw < 10 ? defender : draw < 14 ? kEmpty : opponent(defender));
      if (draw < 2) setup.important[i] = 1;
      if (draw == 9 && round % 3 == 0) setup.alive[i] = 1;
    }
    if (!lin_setup_error(setup).empty()) continue;
    const LinState state = state_of(setup);
    CHECK(state.important_stones_live() == lives_by_filling(state));
    alive += state.important_stones_live();
  }
  CHECK(alive > 1000);
}

TEST(lin_the_pass_rule_agrees_with_trying_every_move) {
  Random random(12);
  int passes = 0;
  for (const LinSetup& setup : sample_problems()) {
    const LinState start = state_of(setup);
    for (int game = 0; game < 60; ++game) {
      LinState state(start);
      for (int move = 0; move < 200 && !state.is_terminal(); ++move) {
        const auto moves = moves_of(state);
        CHECK(!moves.empty());
        CHECK(state.may_pass() == may_pass_by_trying(state));
        CHECK(state.may_pass() == (moves[0] == kPass));
        passes += state.may_pass();
        state.play_fast(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  }
  CHECK(passes > 500);
}

TEST(lin_alive_is_noticed_on_the_move_that_makes_it_and_dead_too) {
  Random random(13);
  for (const LinSetup& setup : sample_problems()) {
    const LinState start = state_of(setup);
    for (int game = 0; game < 40; ++game) {
      LinState state(start);
      for (int move = 0; move < 200 && !state.is_terminal(); ++move) {
        const auto moves = moves_of(state);
        state.play_fast(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        bool lost = false;
        for (int i = 0; i < state.board().area(); ++i)
          lost = lost || (setup.important[static_cast<std::size_t>(i)] &&
                          state.board().color(state.board().from_flat(i)) != state.defender());
        CHECK((state.ending() == LinEnding::kDead) == lost);
        if (!lost) CHECK((state.ending() == LinEnding::kAlive) == lives_by_filling(state));
      }
    }
  }
}

TEST(lin_undo_and_copies_keep_the_whole_state) {
  Random random(17);
  for (const LinSetup& setup : sample_problems()) {
    LinState state = state_of(setup);
    for (int game = 0; game < 30; ++game) {
      std::vector<LinState> path;
      while (!state.is_terminal() && path.size() < 80) {
        path.push_back(state);
        const auto moves = moves_of(state);
        const Point p = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        LinState fast(state);
        fast.play_fast(p);
        state.play(p);
        CHECK(same(fast, state));
        if (random.below(4) == 0) {
          state.undo();
          CHECK(same(state, path.back()));
          path.pop_back();
        }
      }
      while (state.moves_to_undo() > 0) {
        state.undo();
        CHECK(same(state, path.back()));
        CHECK(moves_of(state) == moves_of(path.back()));
        path.pop_back();
      }
      CHECK(path.empty() && state.board().consistent());
    }
  }
}

TEST(lin_random_games_end_and_repeat_with_the_seed) {
  const std::atomic<bool> stop{false};
  for (const LinSetup& setup : sample_problems()) {
    const LinState state = state_of(setup);
    const LinTotals once = run_lin_playouts(state, 2000, 5, stop), again = run_lin_playouts(state, 2000, 5, stop);
    CHECK_EQ(once.games, 2000);
    CHECK_EQ(once.cut_off, 0);
    CHECK_EQ(once.moves, again.moves);
    CHECK(once.endings == again.endings);
    CHECK_EQ(once.endings[0], 0);
    CHECK(once.score_sum >= 0 && once.score_sum <= 2000);
  }
}

TEST(lin_a_game_that_does_not_end_is_called_seki) {
  auto problem = std::make_shared<LinProblem>(setup_of(kCaptioned, LinAim::kKill));
  problem->playout_limit = 1;
  LinState state{std::shared_ptr<const LinProblem>(problem)};
  Random random(1);
  CHECK_EQ(state.play_out(random), 1);
  CHECK(state.ending() == LinEnding::kSeki);
  CHECK_EQ(state.score_for_black(), 0.3);
}
