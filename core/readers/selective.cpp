#include "readers/selective.h"

namespace tesuji {

SelectiveGame::SelectiveGame(const Question& question)
    : question_(question),
      attacker_(question.attacker),
      defender_(opponent(question.attacker)),
      bounded_(question.region.count() < question.board.area()),
      assuming_(question.assumed.any()) {}

bool SelectiveGame::is_safe(Point root) const {
  const Board& position = board();
  if (bounded_) {
    const std::uint64_t* liberties = position.liberty_set(root);
    for (int w = 0; w < position.words(); ++w)
      if (liberties[w] & ~question_.region().word(w)) return true;
  }
  if (!assuming_) return false;
  bool found = false;
  position.for_each_stone(root, [&](Point s) { found = found || question_.assumed().has(s); });
  return found;
}

bool SelectiveGame::is_caught(LadderReaders& ladders, Point stone, Color first) {
  const Color hunter = opponent(board().color(stone));
  LadderReader& reader = ladders.of(question_.retakes(hunter) != 0, question_.retakes(opponent(hunter)) != 0);
  return reader.read(question_.scratch(), stone, first).result == LadderResult::kCaptured;
}

void SelectiveGame::choose(int breadth, std::vector<int>& moves, bool defender_passes) {
  std::stable_sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
    return a.worth != b.worth ? a.worth > b.worth : a.move < b.move;
  });
  const std::size_t most = std::min(candidates_.size(), static_cast<std::size_t>(std::max(breadth, 1)));
  for (std::size_t i = 0; i < most; ++i) moves.push_back(candidates_[i].move);
  // The attacker gains nothing by a pass, except that it waits for a ko ban to end.
  const bool waits = moves.empty() || board().ko() != kPass;
  if (waits || (defender_passes && board().to_play() == defender_)) moves.push_back(kPass);
}

}  // namespace tesuji
