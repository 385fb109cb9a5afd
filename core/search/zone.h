// Relevance zones: what a domain must say so that df-pn need not refute moves that cannot matter. No Go here.
//
// A zone belongs to a won state: the winner's strategy works in every state that agrees with it on the zone. Where the
// loser is to move, a refuted move that its own refutation does not depend on (a null move, found afterwards) refutes
// every move outside that zone as well (Shih, Wu, Wei and Wu 2022, "A novel approach to solving goal-achieving problems
// for board games"). What a zone must contain, and why that is enough: docs/zones.md.
#pragma once

#include <concepts>
#include <vector>

#include "search/domain.h"
#include "search/table.h"

namespace tesuji {

struct NoZone {};

template <class D>
class LoserZones;

// All of these are asked with the domain in the state `s` that they speak of.
//   Zone                      trivially copyable; Zone::everything() is the zone that excuses nothing; is_bounded() when
//                             it relies on moves that the game does not allow but a larger game would
//   zones_apply()             false: the domain has no zones for this game, search as usual
//   kNullMove                 the move that changes nothing (a pass); kNoMove if there is none
//   terminal_zone()           s is an end: what decides it
//   zone_before_win(m, z)     the mover wins by m, and z is the zone of the state after it
//   zone_before_loss(m, z)    the mover's m loses, and z is the zone of the state after it: what m adds for s itself
//   is_null(m, z)             m loses by zone z, and so does every other move outside z
//   may_wait()                the mover loses if no move inside waiting_zone() and what refutes those helps it: the
//                             opponent waits (passes) until it plays there
//   zone_before_return(m, z)  the mover's m is answered by a move, of zone z, that leads back to s
//   close(z, must, returns)   adds to z what keeps it as it is while the mover, who loses, plays elsewhere, what keeps
//                             its illegal moves of `must` illegal, and what the moves that lead back must not change
template <class D>
concept ZoneDomain = Domain<D> && requires(D domain, typename D::Move move, typename D::Zone zone) {
  { D::Zone::everything() } -> std::same_as<typename D::Zone>;
  { zone.is_everything() } -> std::same_as<bool>;
  { zone.has(move) } -> std::same_as<bool>;
  { zone.is_bounded() } -> std::same_as<bool>;
  zone |= zone;
  zone &= zone;
  { domain.zones_apply() } -> std::same_as<bool>;
  { domain.terminal_zone() } -> std::same_as<typename D::Zone>;
  { domain.zone_before_win(move, zone) } -> std::same_as<typename D::Zone>;
  { domain.zone_before_loss(move, zone) } -> std::same_as<typename D::Zone>;
  { domain.is_null(move, zone) } -> std::same_as<bool>;
  { domain.may_wait() } -> std::same_as<bool>;
  { domain.waiting_zone() } -> std::same_as<typename D::Zone>;
  { domain.zone_before_return(move, zone) } -> std::same_as<typename D::Zone>;
  { domain.close(zone, zone, std::vector<int>{}) } -> std::same_as<typename D::Zone>;
  { D::kNullMove } -> std::convertible_to<typename D::Move>;
};

namespace zone_detail {
template <class D>
struct ZoneOf {
  using type = NoZone;
  using loser = NoZone;
};
template <ZoneDomain D>
struct ZoneOf<D> {
  using type = typename D::Zone;
  using loser = LoserZones<D>;
};
}  // namespace zone_detail

// Empty where the domain has no zones.
template <class D>
using ZoneOf = typename zone_detail::ZoneOf<D>::type;
template <class D>
using LoserZonesOf = typename zone_detail::ZoneOf<D>::loser;

// A zone and the bound on the plies of the attacker's win in the proof that it comes from: a shorter win may have
// another zone.
template <class Zone>
struct RankedZone {
  Zone zone;
  int rank = 0;
};

// A domain may know which moves win at once.
//   generate_threats(moves)   appends moves of the side to move that may win at once; those that may not can be left out
template <class D>
concept ThreatDomain = ZoneDomain<D> && requires(D domain, std::vector<typename D::Move>& moves) { domain.generate_threats(moves); };

// The zones of won states, beside the proof table. A forgotten zone is everything.
template <class Zone>
class ZoneTable {
 public:
  explicit ZoneTable(std::size_t bytes) : table_(bytes) {}

  const RankedZone<Zone>* find(std::uint64_t hash) {
    const Entry* entry = table_.find(hash);
    return entry ? &entry->ranked : nullptr;
  }

  void store(std::uint64_t hash, const RankedZone<Zone>& ranked, std::uint64_t effort) {
    Entry& entry = table_.claim(hash);
    entry.add_effort(effort);
    entry.ranked = ranked;
  }

  std::size_t bytes() const { return table_.bytes(); }

 private:
  struct Entry : TableEntry {
    RankedZone<Zone> ranked;
  };
  Table<Entry> table_;
};

// The loser's turn: which of its moves still have to be refuted, and the zone of the state once none has.
// `must` shrinks with every null move; where the winner may wait, `zone` grows and moves outside it are postponed.
template <class D>
class LoserZones {
 public:
  using Zone = typename D::Zone;

  // With the domain in the state, before anything is refuted.
  void begin(D& domain) {
    zone_ = {};
    must_ = Zone::everything();
    returns_.clear();
    null_found_ = false;
    waits_ = domain.may_wait();
    if (waits_) zone_ = domain.close(domain.waiting_zone(), must_, returns_);
  }

  bool excused(int move) const { return move == static_cast<int>(D::kNullMove) ? waits_ : !must_.has(move); }
  bool postponed(int move) const { return waits_ && !zone_.has(move); }

  // The move is refuted, and this is the zone of the state after it.
  void add(D& domain, int move, const Zone& after) {
    const auto m = static_cast<typename D::Move>(move);
    if (domain.is_null(m, after)) {
      must_ &= after;
      zone_ |= after;
      null_found_ = true;
    } else {
      zone_ |= domain.zone_before_loss(m, after);
    }
    if (waits_) zone_ = domain.close(zone_, must_, returns_);
  }

  // The move is answered by one that leads back to the state, and this is the zone of that answer.
  void add_return(D& domain, int move, const Zone& after) {
    zone_ |= domain.zone_before_return(static_cast<typename D::Move>(move), after);
    returns_.push_back(move);
    if (waits_) zone_ = domain.close(zone_, must_, returns_);
  }

  // Once every move is refuted, excused or postponed.
  Zone result(D& domain) const {
    return waits_ || null_found_ ? domain.close(zone_, must_, returns_) : Zone::everything();
  }

 private:
  Zone zone_{}, must_{};
  std::vector<int> returns_;
  bool waits_ = false, null_found_ = false;
};

}  // namespace tesuji
