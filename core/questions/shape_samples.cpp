#include "questions/shape_samples.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tesuji {

void ShapeSamples::note(QuestionDomain& domain, const DecidedState& state) {
  if (state.effort < least_effort_ || state.moves.size() < kFewestMoves) return;
  const std::size_t size = std::min<std::size_t>(kSizes, static_cast<std::size_t>(std::bit_width(state.effort))) - 1;
  if (size < kOften && mix64(state.hash) % (std::uint64_t{1} << (kOften - size)) != 0) return;
  if (kept_[size] >= most_ || !known_.insert(state.hash).second) return;
  ++kept_[size];
  ShapeSample sample;
  domain.planes(sample.planes);
  sample.effort = static_cast<std::uint32_t>(std::min<std::uint64_t>(state.effort, 1u << 31));
  sample.mover_attacks = domain.attacks_target();
  sample.mover_proves = domain.prover_to_move();
  sample.mover_wins = state.mover_wins;
  const bool attacker = domain.attacker_to_move();
  for (const DecidedState::Move& move : state.moves) {
    const int place = domain.window_index(move.move);
    if (place == QuestionDomain::kOutsideWindow) continue;
    domain.play(move.move);
    const int odds = domain.odds();
    domain.undo();
    const double bits = std::log2(1.0 + static_cast<double>(move.effort));
    sample.moves.push_back({static_cast<std::uint8_t>(place), static_cast<std::int8_t>(attacker ? odds : -odds), move.wins,
                            move.needed, static_cast<std::uint8_t>(std::min(255.0, 8 * bits))});
  }
  samples_.push_back(std::move(sample));
}

}  // namespace tesuji
