// Proofs that cite their own nodes: wherever one does, the search without zones finds the same winner.
#include <algorithm>

#include "check.h"
#include "random_questions.h"
#include "search/proof.h"

using namespace tesuji;
using namespace tesuji::tests;

namespace {

struct Count {
  int proofs = 0, steps = 0, compared = 0, wrong = 0;
};

Limit some_limit(std::size_t memory) {
  Limit limit;
  limit.nodes = 20000;
  limit.memory = memory;
  return limit;
}

// Walks a proof along the edges that cite nothing, which must lead to the states of their nodes.
class Walk {
 public:
  Walk(QuestionDomain& domain, const Proof& proof, Count& count)
      : domain_(domain), proof_(proof), count_(count), seen_(proof.nodes.size()) {}

  bool holds() {
    const bool good = visit(0);
    return good && std::find(seen_.begin(), seen_.end(), false) == seen_.end();
  }

 private:
  bool visit(std::uint32_t index) {
    if (proof_.nodes[index].hash != domain_.hash()) return false;
    if (seen_[index]) return true;
    seen_[index] = true;
    const ProofNode& node = proof_.nodes[index];
    bool good = true;
    for (std::uint32_t i = node.first_edge; good && i < node.first_edge + node.edge_count; ++i) {
      const ProofEdge& edge = proof_.edges[i];
      domain_.play(edge.move);
      ++count_.steps;
      good = edge.cites ? won() && proof_.zones[edge.child] : visit(edge.child);
      domain_.undo();
    }
    return good;
  }

  // By the search without zones, which knows nothing of lemmas; true also where it finds nothing within its limit.
  bool won() {
    Dfpn<QuestionDomain> plain(domain_, {}, some_limit(1 << 18));
    const Value value = plain.solve().value;
    count_.compared += value != Value::Unknown;
    return value == Value::Unknown || value == proof_.value;
  }

  QuestionDomain& domain_;
  const Proof& proof_;
  Count& count_;
  std::vector<bool> seen_;
};

TEST(a_cited_lemma_decides_the_state_that_cites_it) {
  Random random(1603);
  Count count;
  const int wanted = cases(300);
  constexpr std::array<std::array<int, 2>, 5> sizes{{{4, 3}, {4, 4}, {5, 3}, {6, 2}, {5, 4}}};
  for (int i = 0; i < wanted && count.wrong < 3; ++i) {
    Question question;
    const auto& size = sizes[random.below(sizes.size())];
    if (!random_question(random, size[0], size[1], question)) continue;
    if (random.below(2)) {
      question.held = random.below(2) ? kBlack : kWhite;
      question.region.for_each([&](Point p) {
        if (random.below(3)) question.area.add(p);
      });
    }
    QuestionDomain domain(question);
    ProofSettings settings;
    settings.initial = Initial::Evaluation;
    settings.zones = true;
    settings.patterns = random.below(4) != 0;
    settings.threats = i % 2 == 0;
    Dfpn<QuestionDomain> search(domain, settings, some_limit(i % 3 == 0 ? 1 << 14 : 1 << 20));
    const Value value = search.solve().value;
    const Proof proof = extract_proof(domain, search, value, 20000);
    if (proof.status != ProofStatus::Complete) continue;
    ++count.proofs;
    if (Walk(domain, proof, count).holds()) continue;
    ++count.wrong;
    std::cerr << "case " << i << ": value " << static_cast<int>(value) << "\n";
    show(question);
  }
  CHECK_EQ(count.wrong, 0);
  CHECK(count.proofs > wanted / 3);
  CHECK(count.compared > wanted);
  if (std::getenv("TESUJI_ZONE_CASES"))
    std::cerr << count.proofs << " proofs, " << count.steps << " edges, " << count.compared << " citations compared\n";
}

}  // namespace
