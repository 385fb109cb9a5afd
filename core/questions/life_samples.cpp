#include "questions/life_samples.h"

#include <unordered_set>
#include <utility>

#include "search/dfpn.h"

namespace tesuji {

namespace {

// The question's game that remembers positions which were not yet decided when they were first met.
class WatchedQuestion : public QuestionDomain {
 public:
  WatchedQuestion(const Question& question, std::uint64_t every) : QuestionDomain(question), every_(every) {}

  void play(int move) { QuestionDomain::play(move), ++ply_; }
  void undo() { QuestionDomain::undo(), --ply_; }
  Value terminal() {
    const Value value = QuestionDomain::terminal();
    if (value != Value::Unknown || ply_ == 0) return value;
    const std::uint64_t here = hash();
    if (mix64(here) % every_ == 0 && seen_.insert(here).second)
      met_.push_back({here, {counts(), attacker_to_move(), false}});
    return value;
  }

  std::vector<std::pair<std::uint64_t, LifeSample>>& met() { return met_; }

 private:
  std::uint64_t every_;
  int ply_ = 0;
  std::unordered_set<std::uint64_t> seen_;
  std::vector<std::pair<std::uint64_t, LifeSample>> met_;  // in the order of the search
};

}  // namespace

LifeSamples sample_life(const Question& question, const ProofSettings& settings, const Limit& limit,
                        std::uint64_t every, std::size_t most) {
  WatchedQuestion domain(question, std::max<std::uint64_t>(every, 1));
  Dfpn<WatchedQuestion> search(domain, settings, limit);
  const Outcome outcome = search.solve();
  LifeSamples found{outcome.value, outcome.nodes, {}};
  // At depth 0 the table answers only with what holds on every path.
  const Path nowhere;
  for (auto& [hash, sample] : domain.met()) {
    Numbers numbers;
    if (!search.table().look_up(hash, 0, nowhere, limit.depth, numbers)) continue;
    const Value value = numbers.value();
    if (value == Value::Unknown) continue;
    sample.attacker_wins = value == Value::AttackerWins;
    found.samples.push_back(sample);
  }
  const std::size_t count = found.samples.size();
  if (count > most) {
    for (std::size_t i = 0; i < most; ++i) found.samples[i] = found.samples[i * count / most];
    found.samples.resize(most);
  }
  return found;
}

}  // namespace tesuji
