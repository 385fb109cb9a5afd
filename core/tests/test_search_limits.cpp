// Limits stop every searcher, and observers see what happens without changing it.
#include <atomic>

#include "check.h"
#include "search/search.h"
#include "toy_tree.h"

using namespace tesuji;

namespace {

constexpr Algorithm kAll[] = {Algorithm::AlphaBeta, Algorithm::AlphaBetaTable, Algorithm::Pn,
                              Algorithm::PnPlus,    Algorithm::Dfpn,           Algorithm::DfpnPlus};

ToyTree huge_tree() { return ToyTree({11, 6, 40, 50, 0, true}); }

Outcome solve_huge(Algorithm algorithm, const Limit& limit, const Observer& observer = {}) {
  ToyTree domain = huge_tree();
  SearchSettings settings;
  settings.algorithm = algorithm;
  const std::uint64_t before = domain.hash();
  const Outcome outcome = solve(domain, settings, limit, observer);
  CHECK(domain.hash() == before);
  return outcome;
}

}  // namespace

TEST(a_node_limit_is_exact) {
  for (const Algorithm algorithm : kAll) {
    for (const std::uint64_t nodes : {0u, 1u, 2u, 777u, 5000u}) {
      Limit limit;
      limit.nodes = nodes;
      const Outcome outcome = solve_huge(algorithm, limit);
      CHECK(outcome.value == Value::Unknown);
      CHECK(outcome.stop == Stop::Nodes);
      CHECK_EQ(outcome.nodes, nodes);
    }
  }
}

TEST(a_flag_or_a_clock_stops_within_the_promised_nodes) {
  for (const Algorithm algorithm : kAll) {
    std::atomic<bool> stop{true};
    Limit limit;
    limit.nodes = 1000000;
    limit.stop = &stop;
    Outcome outcome = solve_huge(algorithm, limit);
    CHECK(outcome.stop == Stop::Asked);
    CHECK(outcome.nodes <= 1024);

    int looks = 0;
    limit.stop = nullptr;
    limit.check_every = 100;
    limit.should_stop = [&looks] { return ++looks == 5; };
    outcome = solve_huge(algorithm, limit);
    CHECK(outcome.stop == Stop::Asked);
    CHECK_EQ(outcome.nodes, 500u);
  }
}

TEST(a_depth_limit_stops_with_an_honest_answer) {
  for (const Algorithm algorithm : kAll) {
    for (const int depth : {0, 1, 3}) {
      Limit limit;
      limit.depth = depth;
      const Outcome outcome = solve_huge(algorithm, limit);
      CHECK(outcome.value == Value::Unknown);
      CHECK(outcome.stop == Stop::Depth);
      CHECK(outcome.depth <= depth);
    }
  }
}

TEST(a_full_tree_stops_pn_and_a_full_table_is_reported) {
  Limit limit;
  limit.nodes = 100000;
  limit.memory = 32 * 1000;
  Outcome outcome = solve_huge(Algorithm::Pn, limit);
  CHECK(outcome.stop == Stop::Memory);
  CHECK(outcome.table_full);
  CHECK(outcome.nodes <= 1000);
  CHECK(outcome.best != kNoMove);
  outcome = solve_huge(Algorithm::Dfpn, limit);
  CHECK(outcome.stop == Stop::Nodes);
  CHECK(outcome.table_full);
  CHECK(outcome.best != kNoMove);
}

TEST(proof_numbers_of_the_root_are_reported_per_thousand_nodes) {
  for (const Algorithm algorithm : {Algorithm::Pn, Algorithm::Dfpn}) {
    std::vector<Progress> rows;
    Observer observer;
    observer.report = [&rows](const Progress& row) { rows.push_back(row); };
    Limit limit;
    limit.nodes = 20000;
    const Outcome watched = solve_huge(algorithm, limit, observer);
    CHECK(rows.size() >= 15 && rows.size() <= 22);
    CHECK(rows.back().pn == watched.pn && rows.back().dn == watched.dn);
    for (std::size_t i = 1; i < rows.size(); ++i) {
      CHECK(rows[i].nodes >= rows[i - 1].nodes);
      CHECK(rows[i].pn >= 1 && rows[i].dn >= 1);
    }
    CHECK(watched.pn > 1 && watched.dn > 1);
    CHECK_EQ(solve_huge(algorithm, limit).pn, watched.pn);
  }
}

TEST(alpha_beta_reports_the_best_value_per_depth) {
  std::vector<Progress> rows;
  Observer observer;
  observer.report = [&rows](const Progress& row) { rows.push_back(row); };
  ToyTree domain({5, 3, 9, 45, 3, true});
  SearchSettings settings;
  settings.algorithm = Algorithm::AlphaBetaTable;
  const Outcome outcome = solve(domain, settings, Limit{}, observer);
  CHECK(outcome.value != Value::Unknown);
  for (std::size_t i = 0; i < rows.size(); ++i) CHECK_EQ(rows[i].depth, 1 + 2 * static_cast<int>(i));
  CHECK_EQ(rows.back().depth, outcome.depth);
  CHECK_EQ(rows.front().score >= 1 && rows.front().score <= 12, true);
  CHECK_EQ(rows.back().score, outcome.value == Value::AttackerWins ? 0 : AlphaBeta<ToyTree>::kWin);
}
