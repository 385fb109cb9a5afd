// One door to all searchers: Zhang's six solvers by name, and the value of every first move.
#pragma once

#include "search/alphabeta.h"
#include "search/dfpn.h"
#include "search/pn.h"

namespace tesuji {

enum class Algorithm : std::uint8_t { AlphaBeta, AlphaBetaTable, Pn, PnPlus, Dfpn, DfpnPlus };

struct SearchSettings {
  Algorithm algorithm = Algorithm::Dfpn;
  ProofSettings proof;          // `initial` follows from the algorithm
  AlphaBetaSettings alphabeta;  // `use_table` follows from the algorithm
  bool all_root_moves = false;  // go on until every first move is decided
};

// Decides the first moves that the search left open, each as a root of its own with the same table and
// budget. A move counts by the state it leads to, so an attacker's move that wins only by coming back to the
// root counts as winning.
template <class Searcher, Domain D>
void decide_root_moves(Searcher& searcher, D& domain, Outcome& outcome) {
  constexpr bool remembers = requires { searcher.table(); };  // then asking again costs nothing, and shows the line
  for (RootMove& root_move : outcome.root_moves) {
    const bool open = root_move.value == Value::Unknown;
    if (!open && (!remembers || root_move.by_zone)) continue;
    domain.play(static_cast<typename D::Move>(root_move.move));
    const Outcome below = searcher.solve();
    domain.undo();
    if (open || below.value == root_move.value) root_move.line = below.pv;
    if (searcher.budget().stopped() && !open) return;
    if (!open) continue;
    root_move.value = below.value;
    root_move.pn = below.pn;
    root_move.dn = below.dn;
    root_move.nodes += below.nodes;
    outcome.nodes += below.nodes;
    outcome.evaluated += below.evaluated;
    outcome.depth = std::max(outcome.depth, below.depth + 1);
    outcome.table_full |= below.table_full;
    if (below.value == Value::Unknown) outcome.stop = below.stop;
    if (searcher.budget().stopped()) return;
  }
}

// A first move that a zone excuses has been decided without being tried. A line against it is looked for with half as
// many nodes, for all such moves together, as everything else has cost; where that is not enough there is no line.
template <class Searcher, Domain D>
void show_excused_moves(Searcher& searcher, D& domain, Outcome& outcome) {
  constexpr std::uint64_t kFewest = 1000;
  auto& budget = searcher.budget();
  const std::uint64_t most = budget.limit().nodes;
  const std::uint64_t until = budget.nodes() + std::min(most - budget.nodes(), kFewest + outcome.nodes / 2);
  for (RootMove& root_move : outcome.root_moves) {
    if (!root_move.by_zone || budget.nodes() >= until || budget.stopped()) continue;
    budget.allow(until - budget.nodes());
    domain.play(static_cast<typename D::Move>(root_move.move));
    const Outcome below = searcher.solve();
    domain.undo();
    outcome.nodes += below.nodes;
    outcome.evaluated += below.evaluated;
    if (below.value == root_move.value) root_move.line = below.pv, root_move.nodes = below.nodes;
  }
  if (!budget.stopped() || budget.reason() == Stop::Nodes) budget.allow(most - budget.nodes());
}

// df-pn and pn stop listing moves at one that decides the root; this adds the others.
template <Domain D>
void complete_root_moves(D& domain, Outcome& outcome) {
  if (domain.terminal() != Value::Unknown) return;
  std::vector<typename D::Move> moves;
  domain.generate(moves);
  std::vector<RootMove> all;
  for (const auto move : moves) {
    RootMove entry{static_cast<int>(move), Value::Unknown, 1, 1, 0};
    for (const RootMove& known : outcome.root_moves)
      if (known.move == entry.move) entry = known;
    all.push_back(entry);
  }
  outcome.root_moves = std::move(all);
}

template <class Searcher, Domain D>
Outcome run(Searcher& searcher, D& domain, bool all_root_moves) {
  Outcome outcome = searcher.solve();
  complete_root_moves(domain, outcome);
  if (all_root_moves) {
    decide_root_moves(searcher, domain, outcome);
    if constexpr (requires { searcher.uses_zones(); }) show_excused_moves(searcher, domain, outcome);
  }
  return outcome;
}

// Searches from where the domain stands; the domain stands there again afterwards. df-pn uses and adds to `patterns`.
template <Domain D>
Outcome solve(D& domain, SearchSettings settings, const Limit& limit, const Observer& observer = {},
              PatternsOf<D>* patterns = nullptr) {
  const Algorithm algorithm = settings.algorithm;
  if (algorithm == Algorithm::AlphaBeta || algorithm == Algorithm::AlphaBetaTable) {
    settings.alphabeta.use_table = algorithm == Algorithm::AlphaBetaTable;
    AlphaBeta<D> searcher(domain, settings.alphabeta, limit, observer);
    return run(searcher, domain, settings.all_root_moves);
  }
  const bool plus = algorithm == Algorithm::PnPlus || algorithm == Algorithm::DfpnPlus;
  settings.proof.initial = !plus ? Initial::Unit : settings.proof.odds ? Initial::Odds : Initial::Evaluation;
  if (algorithm == Algorithm::Pn || algorithm == Algorithm::PnPlus) {
    PnTree<D> searcher(domain, settings.proof, limit, observer);
    return run(searcher, domain, settings.all_root_moves);
  }
  Dfpn<D> searcher(domain, settings.proof, limit, observer, patterns);
  return run(searcher, domain, settings.all_root_moves);
}

}  // namespace tesuji
