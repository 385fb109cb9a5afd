// If the mover passes and the other side then wins at once, only moves in the zone of that win can help: in all the zones,
// where there are several such wins. Where nothing is in all of them (miai) no move is left. Part of dfpn.h.
#pragma once

#include <algorithm>
#include <limits>

#include "search/dfpn.h"

namespace tesuji {

// Where the mover may wait each win is a null move's refutation of its own (zone.h); elsewhere the pass is refuted by one.
template <Domain D>
void Dfpn<D>::find_threats(Frame& here, int depth) {
  if constexpr (ThreatDomain<D>) {
    const bool waits = here.zones.excused(static_cast<int>(D::kNullMove));
    if (here.attacker != waits) return;  // an attacker who may not wait
    domain_.play(D::kNullMove);
    const std::uint64_t passed = domain_.hash();
    const bool counts = waits || (depth + 2 <= max_depth_ && path_.find(passed) < 0);
    threats_.clear();
    if (counts && domain_.terminal() == Value::Unknown) list_threats(here.attacker, waits ? kMostThreats : 1);
    domain_.undo();
    if (threats_.empty()) return;
    if (!waits) {
      table_.store(passed, depth + 1, path_, max_depth_, Numbers::attacker_wins(1), 1);
      zone_table_.store(passed, {threats_.front(), 1}, 1);
    }
    meet_threats(here);
  }
}

// The zones before the moves by which the side to move wins at once, at most so many.
template <Domain D>
void Dfpn<D>::list_threats(bool against_attacker, std::size_t most) {
  if constexpr (ThreatDomain<D>) {
    const Value win = against_attacker ? Value::DefenderWins : Value::AttackerWins;
    replies_.clear();
    domain_.generate_threats(replies_);
    for (const Move reply : replies_) {
      domain_.play(reply);
      const bool wins = domain_.terminal() == win;
      Zone zone = wins ? domain_.terminal_zone() : Zone{};
      domain_.undo();
      if (!wins || zone.is_everything()) continue;
      zone = domain_.zone_before_win(reply, zone);
      if (zone.is_everything()) continue;
      threats_.push_back(zone);
      if (threats_.size() >= most) return;
    }
  }
}

// The threat that leaves fewest moves, then those that leave fewer still. The other moves are not even listed.
template <Domain D>
void Dfpn<D>::meet_threats(Frame& here) {
  if constexpr (ThreatDomain<D>) {
    const auto left = [&](const Zone& zone) {
      return std::count_if(here.moves.begin(), here.moves.end(), [&](Move move) {
        return move != D::kNullMove && zone.has(move) && !here.zones.excused(static_cast<int>(move));
      });
    };
    for (auto fewest = std::numeric_limits<std::ptrdiff_t>::max(); fewest > 0;) {
      const Zone* best = nullptr;
      for (const Zone& zone : threats_)
        if (const auto count = left(zone); count < fewest) fewest = count, best = &zone;
      if (!best) break;
      here.zones.add(domain_, static_cast<int>(D::kNullMove), *best);
    }
    std::erase_if(here.moves, [&](Move move) { return move != D::kNullMove && here.zones.excused(static_cast<int>(move)); });
  }
}

}  // namespace tesuji
