// Positions to fit the guess of life_guess.h to: what df-pn came across while it decided a question, and who wins there.
#pragma once

#include <cstdint>
#include <vector>

#include "questions/life_guess.h"
#include "questions/question.h"
#include "search/limit.h"
#include "search/proof_numbers.h"

namespace tesuji {

struct LifeSample {
  LifeGuess::Counts counts{};
  bool attacker_to_move = false;
  bool attacker_wins = false;
};

struct LifeSamples {
  Value value = Value::Unknown;  // of the question itself
  std::uint64_t nodes = 0;
  std::vector<LifeSample> samples;
};

// Searches the question. Of the positions on the way, without the first one, one in `every` is looked at, chosen by its
// hash; those that were decided are returned, thinned evenly to `most` at the most.
LifeSamples sample_life(const Question& question, const ProofSettings& settings, const Limit& limit,
                        std::uint64_t every, std::size_t most);

}  // namespace tesuji
