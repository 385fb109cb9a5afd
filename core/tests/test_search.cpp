// Every searcher against plain minimax on trees, tic-tac-toe, and its own repeatability.
#include "check.h"
#include "search/search.h"
#include "tic_tac_toe.h"
#include "toy_tree.h"

using namespace tesuji;

namespace {

constexpr Algorithm kAll[] = {Algorithm::AlphaBeta, Algorithm::AlphaBetaTable, Algorithm::Pn,
                              Algorithm::PnPlus,    Algorithm::Dfpn,           Algorithm::DfpnPlus};

SearchSettings settings_for(Algorithm algorithm) {
  SearchSettings settings;
  settings.algorithm = algorithm;
  return settings;
}

Limit small_limit() {
  Limit limit;
  limit.memory = 8 << 20;
  return limit;
}

template <Domain D>
Value minimax(D& domain) {
  const Value end = domain.terminal();
  if (end != Value::Unknown) return end;
  const bool attacker = domain.attacker_to_move();
  const Value mine = attacker ? Value::AttackerWins : Value::DefenderWins;
  std::vector<typename D::Move> moves;
  domain.generate(moves);
  for (const auto move : moves) {
    domain.play(move);
    const Value value = minimax(domain);
    domain.undo();
    if (value == mine) return mine;
  }
  return moves.empty() || attacker ? Value::DefenderWins : Value::AttackerWins;
}

ToyTree tree(std::uint64_t seed, int branching, int depth) {
  return ToyTree({seed, branching, depth, seed % 2 ? 40 : 60, 5, seed % 3 != 0});
}

// The move must lead to the root's value when the mover wins.
template <Domain D>
bool best_move_is_right(D& domain, const Outcome& outcome) {
  const bool mover_wins = (outcome.value == Value::AttackerWins) == domain.attacker_to_move();
  if (outcome.value == Value::Unknown || !mover_wins) return true;
  if (outcome.best == kNoMove) return false;
  domain.play(outcome.best);
  const Value value = minimax(domain);
  domain.undo();
  return value == outcome.value;
}

}  // namespace

TEST(every_searcher_agrees_with_minimax_on_random_trees) {
  int attacker_wins = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    ToyTree domain = tree(seed, 2 + static_cast<int>(seed % 3), 4 + static_cast<int>(seed % 4));
    const Value expected = minimax(domain);
    attacker_wins += expected == Value::AttackerWins;
    for (const Algorithm algorithm : kAll) {
      const Outcome outcome = solve(domain, settings_for(algorithm), small_limit());
      CHECK(outcome.value == expected);
      CHECK(outcome.stop == Stop::Decided);
      CHECK(best_move_is_right(domain, outcome));
    }
  }
  CHECK(attacker_wins > 40 && attacker_wins < 160);
}

TEST(golden_node_counts_on_one_tree) {
  const std::uint64_t golden[] = {20109, 16052, 32010, 17612, 10713, 5594};
  for (std::size_t i = 0; i < 6; ++i) {
    ToyTree domain({7, 4, 10, 45, 3, true});
    const Outcome outcome = solve(domain, settings_for(kAll[i]), small_limit());
    CHECK_EQ(outcome.nodes, golden[i]);
    CHECK_EQ(solve(domain, settings_for(kAll[i]), small_limit()).nodes, outcome.nodes);
  }
}

TEST(tic_tac_toe_is_a_draw) {
  const std::uint64_t golden[2][6] = {{26672, 5377, 12239, 9313, 1859, 1092},
                                      {11759, 4187, 2437, 1941, 564, 256}};
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < 6; ++i) {
      TicTacToe domain(side == 0);
      const Outcome outcome = solve(domain, settings_for(kAll[i]), small_limit());
      CHECK(outcome.value == Value::DefenderWins);
      CHECK_EQ(outcome.nodes, golden[side][i]);
    }
  }
}

TEST(tic_tac_toe_after_a_bad_reply_is_won) {
  for (const Algorithm algorithm : kAll) {
    TicTacToe domain(true);
    domain.play(0);  // X in the corner
    domain.play(1);  // O beside it
    SearchSettings settings = settings_for(algorithm);
    settings.all_root_moves = true;
    const Outcome outcome = solve(domain, settings, small_limit());
    CHECK(outcome.value == Value::AttackerWins);
    CHECK(best_move_is_right(domain, outcome));
    CHECK_EQ(outcome.root_moves.size(), 7u);
    for (const RootMove& move : outcome.root_moves) {
      domain.play(move.move);
      CHECK(move.value == minimax(domain));
      domain.undo();
    }
  }
}

TEST(every_first_move_is_decided_when_asked) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    for (const Algorithm algorithm : kAll) {
      ToyTree domain = tree(seed, 4, 5);
      SearchSettings settings = settings_for(algorithm);
      settings.all_root_moves = true;
      const Outcome outcome = solve(domain, settings, small_limit());
      CHECK_EQ(outcome.root_moves.size(), 4u);
      for (const RootMove& move : outcome.root_moves) {
        domain.play(move.move);
        CHECK(move.value == minimax(domain));
        domain.undo();
      }
    }
  }
}

TEST(principal_variations_end_with_the_verdict) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    for (const Algorithm algorithm : {Algorithm::Pn, Algorithm::Dfpn, Algorithm::DfpnPlus}) {
      ToyTree domain = tree(seed, 3, 6);
      const Outcome outcome = solve(domain, settings_for(algorithm), small_limit());
      for (const int move : outcome.pv) domain.play(move);
      CHECK(domain.terminal() == outcome.value);
    }
  }
}
