#include "readers/group_prover.h"

#include <algorithm>

namespace tesuji {

namespace {

// The side that the games do not believe in is read with this part of the nodes.
constexpr std::uint64_t kUnlikelyPart = 4;
// No more at a time, so that a request to stop the games waits no longer than a tenth of a second.
constexpr std::uint64_t kMostNodes = 3000;

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

}  // namespace

GroupProver::Side::Side(const Question& question, const ReadingSettings& settings, std::size_t memory)
    : domain(question, settings), search(domain, proof_settings_beside(), limit_beside(memory)) {}

GroupProver::GroupProver(const Board& board, const PointSet& stones, const PointSet& ground,
                         const ProverSettings& settings, std::size_t memory)
    : settings_(settings),
      owner_(board.color(stones.first())),
      attack_(question_of(board, stones, ground, true), reading_settings(settings, true), memory / 2),
      defence_(question_of(board, stones, ground, false), reading_settings(settings, false), memory / 2) {}

GroupProver::Reading GroupProver::read(std::span<const std::uint16_t> line, const GameTree& tree, const GameNode& node) {
  const std::uint64_t times = node.visit_count() / static_cast<std::uint32_t>(settings_.visits);
  const std::uint64_t wanted = static_cast<std::uint64_t>(settings_.nodes) * std::max<std::uint64_t>(times, 1);
  const std::uint64_t nodes = std::min(wanted, kMostNodes);
  const Color to_play = attack_.domain.board().to_play();
  const Color mover = line.size() % 2 == 1 ? to_play : opponent(to_play);  // who moved into the node
  const Color likely = node.mean_value() >= 0.5 ? mover : opponent(mover);
  for (const Color winner : {likely, opponent(likely)}) {
    Side& side = winner == owner_ ? defence_ : attack_;
    const Reading found = search(side, winner, line, tree, node, winner == likely ? nodes : nodes / kUnlikelyPart);
    if (found.winner != kEmpty) return found;
  }
  return {};
}

GroupProver::Reading GroupProver::search(Side& side, Color winner, std::span<const std::uint16_t> line,
                                         const GameTree& tree, const GameNode& node, std::uint64_t nodes) {
  Reading found;
  std::size_t played = 0;
  while (played < line.size() && side.domain.is_legal(line[played])) side.domain.play(line[played++]);
  if (played == line.size()) {
    Value value = side.domain.terminal();
    int move = kNoMove;
    if (value == Value::Unknown) {
      suggest_means(side.domain, side.search.table(), tree, node, settings_.means);
      side.search.budget().allow(nodes);
      const Outcome outcome = side.search.solve();
      value = outcome.value, move = outcome.best;
    }
    if (value == (winner == owner_ ? Value::DefenderWins : Value::AttackerWins))
      found = {winner, side.domain.board().to_play() == winner ? move : kNoMove};
  }
  for (; played > 0; --played) side.domain.undo();
  return found;
}

}  // namespace tesuji
