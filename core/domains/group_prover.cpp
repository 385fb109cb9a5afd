#include "domains/group_prover.h"

#include <algorithm>
#include <cmath>

namespace tesuji {

namespace {

// How far below a node the games' means are handed over.
constexpr int kGenerations = 2;
// The side that the games do not believe in is read with this part of the nodes.
constexpr std::uint64_t kUnlikelyPart = 4;

// The side that is not to win may retake kos as it likes.
Question question_of(const Board& board, const PointSet& stones, const PointSet& ground, bool attack) {
  Question question;
  const Color owner = board.color(stones.first());
  question.board = board;
  question.attacker = opponent(owner);
  question.region = ground;
  question.target = stones;
  question.retakes[attack ? owner : opponent(owner)] = kUnlimited;
  return question;
}

ReadingSettings reading_settings(const ProverSettings& settings, bool attack) {
  ReadingSettings reading;
  reading.attacker_breadth = attack ? settings.narrow : settings.wide;
  reading.defender_breadth = attack ? settings.wide : settings.narrow;
  return reading;
}

ProofSettings proof_settings() {
  ProofSettings settings;
  settings.initial = Initial::Odds;
  settings.combine = Combine::Weak;
  return settings;
}

Limit limit_of(std::size_t memory) {
  Limit limit;
  limit.memory = memory;
  limit.nodes = 0;
  return limit;
}

}  // namespace

GroupProver::Side::Side(const Question& question, const ReadingSettings& settings, std::size_t memory)
    : domain(question, settings), search(domain, proof_settings(), limit_of(memory)) {}

GroupProver::GroupProver(const Board& board, const PointSet& stones, const PointSet& ground,
                         const ProverSettings& settings, std::size_t memory)
    : settings_(settings),
      owner_(board.color(stones.first())),
      attack_(question_of(board, stones, ground, true), reading_settings(settings, true), memory / 2),
      defence_(question_of(board, stones, ground, false), reading_settings(settings, false), memory / 2) {}

Color GroupProver::read(std::span<const std::uint16_t> line, const GameTree& tree, const GameNode& node) {
  const std::uint64_t times = node.visit_count() / static_cast<std::uint32_t>(settings_.visits);
  const std::uint64_t nodes = static_cast<std::uint64_t>(settings_.nodes) * std::max<std::uint64_t>(times, 1);
  const Color to_play = attack_.domain.board().to_play();
  const Color mover = line.size() % 2 == 1 ? to_play : opponent(to_play);  // who moved into the node
  const bool owner_first = (node.mean() >= 0.5) == (mover == owner_);
  for (const bool likely : {true, false}) {
    const std::uint64_t most = likely ? nodes : nodes / kUnlikelyPart;
    const bool owner = owner_first == likely;
    if (owner ? wins(defence_, Value::DefenderWins, line, tree, node, most)
              : wins(attack_, Value::AttackerWins, line, tree, node, most))
      return owner ? owner_ : opponent(owner_);
  }
  return kEmpty;
}

bool GroupProver::wins(Side& side, Value wanted, std::span<const std::uint16_t> line, const GameTree& tree,
                       const GameNode& node, std::uint64_t nodes) {
  std::size_t played = 0;
  Value value = Value::Unknown;
  while (played < line.size() && side.domain.is_legal(line[played])) side.domain.play(line[played++]);
  if (played == line.size()) {
    value = side.domain.terminal();
    if (value == Value::Unknown) {
      if (settings_.means > 0) suggest(side, tree, node, kGenerations);
      side.search.budget().allow(nodes);
      value = side.search.solve().value;
    }
  }
  for (; played > 0; --played) side.domain.undo();
  return value == wanted;
}

// Where df-pn knows nothing yet it begins with what the games know.
void GroupProver::suggest(Side& side, const GameTree& tree, const GameNode& node, int generations) {
  if (side.domain.terminal() != Value::Unknown) return;
  const double sign = side.domain.attacker_to_move() ? 1 : -1;
  for (const GameNode& child : tree.children(node)) {
    const double visits = child.visit_count();
    if (visits < settings_.mean_visits || !side.domain.is_legal(child.move)) continue;
    side.domain.play(child.move);
    const double mean = std::clamp((child.mean() * visits + 1) / (visits + 2), 0.01, 0.99);
    const double odds = 16 * settings_.means * sign * std::log(mean / (1 - mean));
    if (side.domain.terminal() == Value::Unknown)
      side.search.table().suggest(side.domain.hash(), numbers_of_odds(static_cast<int>(std::lround(odds))));
    if (generations > 1) suggest(side, tree, child, generations - 1);
    side.domain.undo();
  }
}

}  // namespace tesuji
