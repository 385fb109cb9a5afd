// Random questions for tests of zones and of one-sided searches, which must change nothing but the work.
#pragma once

#include <cstdlib>
#include <iostream>

#include "positions.h"
#include "questions/question.h"
#include "search/search.h"

namespace tesuji::tests {

inline std::array<int, 3> random_retakes(Random& random) {
  constexpr std::array<std::array<int, 2>, 7> policies{{{0, 0}, {0, 2}, {2, 0}, {1, 0}, {0, 1}, {kUnlimited, 0}, {0, kUnlimited}}};
  const auto& policy = policies[random.below(policies.size())];
  return {0, policy[0], policy[1]};
}

// A question about a random position: any objective, region, assumption about ko, stones assumed alive.
inline bool random_question(Random& random, int width, int height, Question& question) {
  question.board = random_position(width, height, random);
  question.attacker = random.below(2) ? kBlack : kWhite;
  question.objective = static_cast<Objective>(random.below(4));
  question.any = random.below(4) == 0;
  const Color defender = opponent(question.attacker);
  std::vector<Point> theirs, mine, empty;
  question.board.for_each_point([&](Point p) {
    const Color c = question.board.color(p);
    (c == kEmpty ? empty : c == defender ? theirs : mine).push_back(p);
  });
  if (theirs.empty() || empty.empty()) return false;
  const auto some = [&](const std::vector<Point>& from) { return from[random.below(static_cast<std::uint32_t>(from.size()))]; };
  const auto name = [&](const std::vector<Point>& from, PointSet& named) {
    const Point first = some(from);
    named.add(first);
    if (random.below(2)) question.board.for_each_stone(question.board.block(first), [&](Point s) { named.add(s); });
    if (random.below(3) == 0) named.add(some(from));
  };
  name(theirs, question.target);
  if (question.objective == Objective::Race) {
    if (mine.empty()) return false;
    name(mine, question.own);
  }
  const auto closed = random.below(3) == 0 ? 5u : 1000u;
  question.board.for_each_point([&](Point p) {
    if (random.below(closed) != 0) question.region.add(p);
  });
  if (random.below(4) == 0)
    question.board.for_each_point([&](Point p) {
      if (question.board.color(p) != kEmpty && !question.target.has(p) && random.below(5) == 0) question.assumed.add(p);
    });
  question.retakes = random_retakes(random);
  return true;
}

inline Outcome search(const Question& question, bool zones, bool all_moves, std::size_t memory = 1 << 20, bool patterns = false,
               PatternTable<QuestionDomain>* known = nullptr, bool threats = false) {
  QuestionDomain domain(question);
  SearchSettings settings;
  settings.algorithm = Algorithm::DfpnPlus;
  settings.proof.zones = zones;
  settings.proof.patterns = patterns || known;
  settings.proof.threats = threats;
  settings.all_root_moves = all_moves;
  Limit limit;
  limit.nodes = 20000;
  limit.memory = memory;
  return solve(domain, settings, limit, {}, known);
}

inline void show(const Question& question) {
  const Board& b = question.board;
  std::cerr << "attacker " << (question.attacker == kBlack ? "X" : "O") << ", " << (b.to_play() == kBlack ? "X" : "O")
            << " to play, objective " << static_cast<int>(question.objective) << (question.any ? ", any" : "") << ", retakes "
            << question.retakes[1] << " " << question.retakes[2] << "\n";
  for (int r = b.height() - 1; r >= 0; --r) {
    for (int c = 0; c < b.width(); ++c) {
      const Point p = b.at(c, r);
      std::cerr << ".XO"[b.color(p)] << (question.target.has(p) ? "t" : question.own.has(p) ? "o" : question.assumed.has(p) ? "a" : " ")
                << (question.region.has(p) ? " " : "-") << " ";
    }
    std::cerr << "\n";
  }
}

// TESUJI_ZONE_CASES asks for more.
inline int cases(int usual) {
  const char* wanted = std::getenv("TESUJI_ZONE_CASES");
  return wanted ? std::atoi(wanted) : usual;
}

inline bool one_block(const Question& question) {
  const Point first = question.board.block(question.target.first());
  bool one = true;
  question.target.for_each([&](Point p) { one = one && question.board.block(p) == first; });
  return one;
}

}  // namespace tesuji::tests
