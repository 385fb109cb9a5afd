// What df-pn remembers: base entries for what holds of a state, twin entries for what holds on a path.
//
// Graph-history interaction (Kishimoto and Müller 2004, "A general solution to the graph history interaction
// problem"). Repetition is a win of the defender, so the game is one of reachability, and that makes two
// kinds of result independent of the path: an attacker's win, and a defender's win that relies on no
// repetition with a proper ancestor. Both go into the base entry of the state. Any other defender's win goes
// into a twin entry, keyed by the state and the path down to the deepest ancestor that it relies on (see
// Condition): their base-and-twin scheme, with the path cut to the part that matters. The base entry says at
// which depths to look.
#pragma once

#include "search/path.h"
#include "search/proof_numbers.h"
#include "search/table.h"

namespace tesuji {

struct ProofEntry : TableEntry {
  std::uint64_t twins;   // base: bit (d mod 64) set when a twin hangs on the path down to depth d;
                         // twin: Condition::depths
  std::uint32_t pn, dn;  // base: where pn is 0, dn is the rank + 1; twin: pn is Condition::shallowest
};

class ProofTable {
 public:
  explicit ProofTable(std::size_t bytes) : table_(bytes) {}

  void expect(std::uint64_t hash) { table_.expect(hash); }

  // What is known of the state as a node at `depth` below the path, when nothing deeper than max_depth
  // counts.
  bool look_up(std::uint64_t hash, int depth, const Path& path, int max_depth, Numbers& numbers) {
    const ProofEntry* entry = table_.find(hash);
    if (!entry) return false;
    if (entry->pn == 0) {
      const int rank = static_cast<int>(entry->dn) - 1;
      numbers = rank <= max_depth - depth ? Numbers::attacker_wins(rank) : Numbers{};
      return true;
    }
    numbers = {entry->pn, entry->dn, 0, {}};
    if (entry->dn == 0 || entry->twins == 0) return true;
    const std::uint64_t twins = entry->twins;
    for (std::uint64_t bits = twins; bits != 0; bits &= bits - 1)
      for (int d = std::countr_zero(bits); d < depth; d += 64)
        if (find_twin(hash ^ path.prefix(d), numbers)) return true;
    if (depth > 0 && (twins >> ((depth - 1) & 63) & 1) != 0)
      find_twin(hash ^ path.prefix(depth - 1) ^ depth_limit_key(max_depth), numbers);
    return true;
  }

  void store(std::uint64_t hash, int depth, const Path& path, int max_depth, const Numbers& numbers,
             std::uint64_t effort) {
    const bool conditional = numbers.dn == 0 && !numbers.condition.none();
    if (conditional && depth > 0) store_twin(hash, depth, path, max_depth, numbers.condition, effort);
    ProofEntry& entry = table_.claim(hash);
    const bool fresh = entry.pn == 0 && entry.dn == 0;
    entry.add_effort(effort);
    if (conditional) {
      if (fresh) entry.pn = entry.dn = 1;
      if (depth > 0) entry.twins |= std::uint64_t{1} << (numbers.condition.deepest(depth) & 63);
      return;
    }
    // A win stays a win; a shorter one is better known (the proof extractor follows falling ranks).
    const auto rank = static_cast<std::uint32_t>(numbers.rank) + 1;
    if (!fresh && entry.pn == 0 && (numbers.pn != 0 || entry.dn <= rank)) return;
    entry.pn = numbers.pn;
    entry.dn = numbers.pn == 0 ? rank : numbers.dn;
  }

  // Where a search of this state is to begin, if there has been none.
  void suggest(std::uint64_t hash, const Numbers& numbers) {
    ProofEntry& entry = table_.claim(hash);
    const bool solved = entry.effort > 0 && (entry.pn == 0 || entry.dn == 0);
    if (entry.effort > 1 || solved || entry.twins != 0) return;
    entry.effort = 1;
    entry.pn = numbers.pn, entry.dn = numbers.dn;
  }

  // Nodes spent below a state, as far as it is remembered.
  std::uint64_t effort(std::uint64_t hash) {
    const ProofEntry* entry = table_.find(hash);
    return entry ? entry->effort : 0;
  }

  void next_age() { table_.next_age(); }
  std::uint64_t forgotten() const { return table_.forgotten(); }
  std::size_t slots() const { return table_.slots(); }
  std::size_t bytes() const { return table_.bytes(); }

 private:
  // A disproof that relies on the depth limit is of use to searches with the same limit only.
  static std::uint64_t depth_limit_key(int max_depth) {
    return mix64(static_cast<std::uint64_t>(max_depth) ^ 0xdeed);
  }

  bool find_twin(std::uint64_t key, Numbers& numbers) {
    const ProofEntry* twin = table_.find(key);
    if (!twin) return false;
    numbers = Numbers::defender_wins({static_cast<int>(twin->pn), twin->twins});
    return true;
  }

  void store_twin(std::uint64_t hash, int depth, const Path& path, int max_depth, const Condition& condition,
                  std::uint64_t effort) {
    std::uint64_t key = hash ^ path.prefix(condition.deepest(depth));
    if (condition.shallowest < 0) key ^= depth_limit_key(max_depth);
    ProofEntry& twin = table_.claim(key);
    twin.add_effort(effort);
    twin.twins = condition.depths;
    twin.pn = static_cast<std::uint32_t>(condition.shallowest);
    twin.dn = 0;
  }

  Table<ProofEntry> table_;
};

}  // namespace tesuji
