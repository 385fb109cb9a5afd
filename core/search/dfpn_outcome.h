// What df-pn tells when it ends: the root's value and first moves, the line of best moves, the zone. Part of dfpn.h.
#pragma once

#include "search/dfpn.h"

namespace tesuji {

// Opens the last node of the path, of which this is known. Where a pattern decides it the children may not say how.
template <Domain D>
Numbers Dfpn<D>::show(int depth, const Numbers& known) {
  Frame& here = frame(depth);
  open(here, domain_.attacker_to_move(), depth);
  use_zones(here, depth);
  const Numbers numbers = here.choose(settings_.combine, depth).numbers;
  const bool search = patterns_ && known.value() != Value::Unknown && !numbers.solved();
  return search ? expand(depth, kInfinity, kInfinity) : numbers;
}

template <Domain D>
Outcome Dfpn<D>::describe(const Numbers& root) {
  Outcome outcome;
  const Frame& top = frame(0);
  outcome.value = root.value();
  outcome.pn = root.pn;
  outcome.dn = root.dn;
  outcome.depth = deepest_;
  outcome.table_full = table_.forgotten() > 0;
  outcome.stop = outcome.value != Value::Unknown ? Stop::Decided
                 : budget_.stopped()             ? budget_.reason()
                                                 : Stop::Depth;
  for (const Child& child : top.children) {
    RootMove move{static_cast<int>(child.move), child.numbers.value(), child.numbers.pn, child.numbers.dn,
                  table_.effort(child.hash)};
    move.by_zone = move.value == Value::Unknown &&
                   (child.excused || (child.postponed && root.value() != Value::Unknown && !top.winning_child()));
    if (move.by_zone)
      move.value = top.attacker ? Value::DefenderWins : Value::AttackerWins;
    // Relying on a root that the defender holds is no condition.
    if (root.value() == Value::DefenderWins && child.numbers.dn == 0) move.value = Value::DefenderWins;
    outcome.root_moves.push_back(move);
  }
  outcome.best = best_move(top, root);
  follow(outcome);
  describe_zone(outcome);
  return outcome;
}

template <Domain D>
void Dfpn<D>::describe_zone(Outcome& outcome) {
  if constexpr (kZones) {
    if (!zones_ || outcome.value == Value::Unknown) return;
    const Ranked* known = zone_table_.find(path_.hash(0));
    const Zone zone = known                                       ? known->zone
                      : domain_.terminal() != Value::Unknown ? domain_.terminal_zone()
                                                             : Zone::everything();
    if (zone.is_everything()) return;
    zone.for_each([&](int move) { outcome.zone.push_back(move); });
    outcome.unbounded = !zone.is_bounded();
  }
}

// The line of best moves, as far as the table remembers it.
template <Domain D>
void Dfpn<D>::follow(Outcome& outcome) {
  int move = outcome.best;
  while (move != kNoMove) {
    outcome.pv.push_back(move);
    domain_.play(static_cast<Move>(move));
    const int depth = path_.size();
    move = kNoMove;
    const std::uint64_t hash = domain_.hash();
    if (depth >= max_depth_ || path_.find(hash) >= 0) {
      path_.push(~hash);
      break;
    }
    Numbers numbers;
    const bool known = table_.look_up(hash, depth, path_, max_depth_, numbers);
    path_.push(hash);
    if (!known || domain_.terminal() != Value::Unknown) break;
    const Numbers now = show(depth, numbers);
    const Value side = now.pn == 0   ? Value::AttackerWins
                       : now.dn == 0 ? Value::DefenderWins
                                     : Value::Unknown;
    if (side == outcome.value) move = best_move(frame(depth), now);
  }
  for (std::size_t i = 0; i < outcome.pv.size(); ++i) domain_.undo(), path_.pop();
}

}  // namespace tesuji
