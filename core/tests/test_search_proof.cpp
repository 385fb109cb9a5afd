// Extracted proofs, replayed by a checker that knows the Domain and nothing of the search.
#include <algorithm>

#include "check.h"
#include "search/proof.h"
#include "tic_tac_toe.h"
#include "toy_graph.h"
#include "toy_tree.h"

using namespace tesuji;

namespace {

Limit small_limit() {
  Limit limit;
  limit.memory = 4 << 20;
  limit.nodes = 2000000;
  return limit;
}

template <Domain D>
class Checker {
 public:
  Checker(D& domain, const Proof& proof) : domain_(domain), proof_(proof), state_(proof.nodes.size(), New) {}

  bool accepts() { return proof_.status == ProofStatus::Complete && !proof_.nodes.empty() && visit(0); }

 private:
  enum State { New, Open, Done };

  bool visit(std::uint32_t index) {
    if (index >= proof_.nodes.size()) return false;
    const ProofNode& node = proof_.nodes[index];
    const bool attack = proof_.value == Value::AttackerWins;
    if (node.hash != domain_.hash()) return false;
    if (state_[index] == Open) return !attack;
    if (state_[index] == Done) return true;
    state_[index] = Open;
    const bool good = replay(node, attack);
    state_[index] = Done;
    return good;
  }

  bool replay(const ProofNode& node, bool attack) {
    const Value end = domain_.terminal();
    std::vector<typename D::Move> moves;
    if (end == Value::Unknown) domain_.generate(moves);
    if (end != Value::Unknown || moves.empty())
      return node.edge_count == 0 && (end == Value::Unknown ? !attack : end == proof_.value);
    const bool provers_turn = domain_.attacker_to_move() == attack;
    if (node.edge_count != (provers_turn ? 1 : moves.size())) return false;
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i) {
      const ProofEdge& edge = proof_.edges[i];
      const auto legal = std::find(moves.begin(), moves.end(), edge.move);
      if (legal == moves.end()) return false;
      const auto move = *legal;
      moves.erase(legal);
      domain_.play(move);
      const bool good = visit(edge.child);
      domain_.undo();
      if (!good) return false;
    }
    return true;
  }

  D& domain_;
  const Proof& proof_;
  std::vector<State> state_;
};

template <Domain D>
bool proof_holds(D& domain, Value expected, const Limit& limit, ProofSettings settings = {}) {
  Dfpn<D> search(domain, settings, limit);
  const Outcome outcome = search.solve();
  if (outcome.value == Value::Unknown) return false;
  const Proof proof = extract_proof(domain, search, outcome.value);
  return proof.value == expected && Checker<D>(domain, proof).accepts();
}

GameGraph graph_for(int seed, int states) {
  GameGraphSettings settings;
  settings.seed = static_cast<std::uint64_t>(seed * 613 + states);
  settings.states = states;
  settings.most_moves = 2 + seed % 4;
  settings.win_percent = 1 + seed % 5 * 2;
  settings.loss_percent = seed % 3;
  settings.alternate = seed % 4 != 0;
  settings.back_percent = 10 + seed % 7 * 15;
  return random_game_graph(settings);
}

}  // namespace

TEST(proofs_of_trees_verify) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    ToyTree domain({seed, 3, 8, 50, 5, seed % 2 == 0});
    Dfpn<ToyTree> search(domain, {}, small_limit());
    const Outcome outcome = search.solve();
    const Proof proof = extract_proof(domain, search, outcome.value);
    CHECK(proof.value == outcome.value);
    CHECK(Checker<ToyTree>(domain, proof).accepts());
    CHECK_EQ(search.budget().nodes(), outcome.nodes);  // nothing was forgotten, so nothing was searched again
  }
}

TEST(proofs_of_cyclic_graphs_verify) {
  for (const int states : {20, 60, 200}) {
    for (int seed = 1; seed <= 700; ++seed) {
      const GameGraph graph = graph_for(seed, states);
      ToyGraph domain(graph);
      ProofSettings settings;
      if (seed % 2) settings.initial = Initial::Evaluation;
      CHECK(proof_holds(domain, retrograde_values(graph)[0], small_limit(), settings));
    }
  }
}

TEST(proofs_survive_a_table_that_forgets) {
  int complete = 0;
  for (int seed = 1; seed <= 400; ++seed) {
    const GameGraph graph = graph_for(seed, 50);
    ToyGraph domain(graph);
    Limit limit;
    limit.memory = 16 * sizeof(ProofEntry);
    limit.nodes = 50000;
    Dfpn<ToyGraph> search(domain, {}, limit);
    const Outcome outcome = search.solve();
    if (outcome.value == Value::Unknown) continue;
    const Proof proof = extract_proof(domain, search, outcome.value);
    CHECK(proof.status == ProofStatus::Complete || proof.status == ProofStatus::Stopped);
    if (proof.status != ProofStatus::Complete) continue;
    CHECK(proof.value == retrograde_values(graph)[0]);
    CHECK(Checker<ToyGraph>(domain, proof).accepts());
    ++complete;
  }
  CHECK(complete >= 390);
}

TEST(a_proof_that_tic_tac_toe_is_not_won) {
  for (const bool x : {true, false}) {
    TicTacToe domain(x);
    CHECK(proof_holds(domain, Value::DefenderWins, small_limit()));
  }
}

TEST(the_checker_rejects_a_proof_with_a_missing_answer) {
  TicTacToe domain(true);
  Dfpn<TicTacToe> search(domain, {}, small_limit());
  Proof proof = extract_proof(domain, search, search.solve().value);
  CHECK(Checker<TicTacToe>(domain, proof).accepts());
  --proof.nodes[0].edge_count;
  CHECK(!Checker<TicTacToe>(domain, proof).accepts());
}

TEST(a_proof_larger_than_asked_for_says_so) {
  TicTacToe domain(true);
  Dfpn<TicTacToe> search(domain, {}, small_limit());
  const Value value = search.solve().value;
  const Proof proof = extract_proof(domain, search, value, 20);
  CHECK(proof.status == ProofStatus::TooLarge);
  CHECK(proof.nodes.empty());
  CHECK(extract_proof(domain, search, Value::Unknown).status == ProofStatus::Undecided);
  CHECK(extract_proof(domain, search, Value::AttackerWins).status != ProofStatus::Complete);
  CHECK(extract_proof(domain, search, value).status == ProofStatus::Complete);
}
