// Depth-first proof-number search (Nagai 2002), df-pn+ by its initial numbers, exact on graphs with cycles.
//
// Kishimoto and Müller (2008, "About the completeness of depth-first proof-number search") show that df-pn
// may run for ever on cyclic graphs. Here a node remembers what its children returned while it is being
// searched, and takes from the table only what raises the number that chooses the child. So that number only
// grows, every node returns after finitely many visits, and with infinite thresholds at the root the search
// ends on every finite graph, however small the table. Visits that meet no new state only push numbers round
// a cycle, so the patience with a child doubles after each of them. Repetition itself: proof_table.h.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "search/dfpn_node.h"
#include "search/limit.h"
#include "search/move_history.h"
#include "search/pattern_table.h"
#include "search/proof_table.h"

namespace tesuji {

template <Domain D>
class Dfpn {
 public:
  using Move = typename D::Move;

  // `patterns` are those of earlier searches, to be used and added to; without them the search keeps its own.
  Dfpn(D& domain, const ProofSettings& settings, const Limit& limit, Observer observer = {},
       PatternsOf<D>* patterns = nullptr)
      : domain_(domain),
        settings_(settings),
        budget_(limit),
        observer_(std::move(observer)),
        table_(zones_wanted(domain, settings) ? limit.memory / 2 : limit.memory),
        zone_table_(zones_wanted(domain, settings) ? limit.memory / 8 * (kPatterns && settings.patterns ? 3 : 4) : 0),
        zones_(zones_wanted(domain, settings)),
        max_depth_(std::max(limit.depth, 0)) {
    if constexpr (kPatterns) {
      if (!zones_ || !settings.patterns) return;
      if (!patterns) own_patterns_ = std::make_unique<PatternsOf<D>>(limit.memory / 8);
      patterns_ = patterns ? patterns : own_patterns_.get();
      patterns_->begin(domain);
    }
  }

  // Searches from where the domain stands. May be called again, for this or another state of the same game;
  // table and node count go on.
  Outcome solve() {
    const std::uint64_t nodes = budget_.nodes(), evaluated = evaluated_;
    path_ = Path();
    deepest_ = 0;
    next_report_ = budget_.nodes() + observer_.every;
    Numbers root = assess(0);
    path_.push(domain_.hash());
    frame(0).children.clear();  // without a node left they would be those of another state
    if (!root.solved())
      root = expand(0, kInfinity, kInfinity);
    else if (domain_.terminal() == Value::Unknown && max_depth_ > 0)
      show(0, root);
    Outcome outcome = describe(root);
    outcome.nodes = budget_.nodes() - nodes;
    outcome.evaluated = evaluated_ - evaluated;
    if (observer_.report) observer_.report({budget_.nodes(), outcome.pn, outcome.dn, deepest_, 0});
    return outcome;
  }

  // Goes on within another limit, and tells another observer; the memory stays as it was.
  void renew(const Limit& limit, Observer observer = {}) {
    budget_.renew(limit);
    observer_ = std::move(observer);
    max_depth_ = std::max(limit.depth, 0);
    if constexpr (kPatterns)
      if (patterns_) patterns_->begin(domain_);
  }

  Budget& budget() { return budget_; }
  ProofTable& table() { return table_; }

  // What follows serves the proof extractor, which walks the domain and the path itself.
  Path& path() { return path_; }

  // What is known of the domain's state as a node at this depth below the present path.
  Numbers assess(int depth) { return assess(domain_.hash(), depth); }

  // What is known of the domain's state as a root of its own, when only attacker's wins within so many plies count.
  Numbers assess_within(int plies) {
    const int outer_depth = std::exchange(max_depth_, plies);
    Numbers numbers = assess(0);
    // The table may know a longer win only.
    if (patterns_ && numbers.pn != 0) recall(domain_.hash(), 0, numbers);
    max_depth_ = outer_depth;
    return numbers;
  }

  // The domain's state as a root of its own, for an attacker's win within so many plies; the best move with
  // it.
  std::pair<Numbers, int> search_alone(int plies) {
    Path outer;
    std::swap(outer, path_);
    const int outer_depth = std::exchange(max_depth_, plies);
    path_.push(domain_.hash());
    const auto result = search_here();
    max_depth_ = outer_depth;
    std::swap(outer, path_);
    return result;
  }

  // The domain's state, last of the present path, with repetitions of the whole path counting.
  std::pair<Numbers, int> search_here() {
    const int depth = path_.size() - 1;
    Frame& here = frame(depth);
    here.children.clear();
    const Numbers numbers = expand(depth, kInfinity, kInfinity);
    return {numbers, best_move(here, numbers)};
  }

  void set_max_depth(int plies) { max_depth_ = plies; }
  bool uses_zones() const { return zones_; }
  std::size_t bytes() const { return table_.bytes() + zone_table_.bytes(); }  // of tables that it has now
  const PatternsOf<D>* patterns() const { return patterns_; }

 private:
  static constexpr bool kZones = ZoneDomain<D>, kPatterns = PatternDomain<D>;
  static constexpr std::size_t kMostThreats = 8;
  using Zone = ZoneOf<D>;
  using Ranked = RankedZone<Zone>;
  using Child = DfpnChild<Move>;
  using Frame = DfpnFrame<Move, LoserZonesOf<D>>;

  static bool zones_wanted(D& domain, const ProofSettings& settings) {
    if constexpr (kZones)
      return settings.zones && domain.zones_apply();
    else
      return false;
  }

  Numbers expand(int depth, std::uint32_t pn_limit, std::uint32_t dn_limit) {
    if (!budget_.spend()) return {};
    const std::uint64_t before = budget_.nodes() - 1;
    if (observer_.report && before >= next_report_) report(depth);
    deepest_ = std::max(deepest_, depth);
    Frame& here = frame(depth);
    const bool attacker = domain_.attacker_to_move();
    open(here, attacker, depth);
    const std::uint64_t earlier = is_guided() ? table_.effort(path_.hash(depth)) : 0;
    DfpnChoice choice;
    const std::uint64_t unit = attacker ? 1 : settings_.disproof_unit;
    std::uint64_t patience = unit;
    while (true) {
      use_zones(here, depth);
      if (is_guided() && earlier + budget_.nodes() - before >= settings_.guide_after) weigh(here);
      choice = here.choose(settings_.combine, depth);
      if (choice.numbers.solved() || choice.numbers.pn >= pn_limit || choice.numbers.dn >= dn_limit) break;
      Child& child = here.children[choice.best];
      if (refresh(child, attacker, depth + 1)) continue;
      const std::uint32_t stay =
          child.own_limit(stay_limit(choice.second, patience, attacker ? pn_limit : dn_limit), attacker);
      const std::uint32_t leave = leave_limit(choice.rest, attacker ? dn_limit : pn_limit);
      const std::uint64_t evaluated = evaluated_;
      here.selected = choice.best;
      domain_.play(child.move);
      Numbers result;
      if (!recall(child.hash, depth + 1, result)) {
        path_.push(child.hash);
        result = expand(depth + 1, attacker ? stay : leave, attacker ? leave : stay);
        path_.pop();
      }
      domain_.undo();
      if (budget_.stopped()) break;
      child.numbers = result;
      patience = evaluated_ == evaluated ? std::min<std::uint64_t>(patience * 2, kInfinity) : unit;
    }
    if (settings_.history && choice.numbers.solved())
      if (const Child* winner = here.winning_child()) history_.note(attacker, last_move(depth), static_cast<int>(winner->move));
    table_.store(path_.hash(depth), depth, path_, max_depth_, choice.numbers, budget_.nodes() - before);
    if (choice.numbers.value() != Value::Unknown) {
      if (observer_.decided) tell_decided(here, depth);
      if (zones_) keep_zone(here, depth, choice.numbers, budget_.nodes() - before);
    }
    return choice.numbers;
  }

  bool is_guided() const {
    if constexpr (GuidedDomain<D>)
      return settings_.guide_after > 0 && domain_.is_guided();
    else
      return false;
  }

  // What the domain thinks of the moves, once the state has cost enough.
  void weigh(Frame& here) {
    if constexpr (GuidedDomain<D>) {
      if (here.weighed || here.children.empty() || own_number(here.children.back().numbers, here.attacker) == 0) return;
      here.weighed = true;
      domain_.weigh(here.moves, weights_);
      for (std::size_t i = 0; i < here.children.size(); ++i) 
        here.children[i].weight = static_cast<std::uint16_t>(std::min<int>(weights_[i], settings_.guide_most * kEvenWeight));
    }
  }

  void tell_decided(const Frame& here, int depth) {
    DecidedState state{path_.hash(depth), table_.effort(path_.hash(depth)), here.winning_child() != nullptr, {}};
    for (const Move move : here.moves) state.moves.push_back({static_cast<int>(move)});
    for (std::size_t i = 0; i < here.children.size(); ++i) {  // in the order of the moves, as far as they were tried
      const Child& child = here.children[i];
      const bool wins = own_number(child.numbers, here.attacker) == 0;
      state.moves[i] = {static_cast<int>(child.move), wins, child.used, table_.effort(child.hash)};
    }
    observer_.decided(state);
  }

  // A pattern may decide a state that was never met.
  bool recall(std::uint64_t hash, int depth, Numbers& numbers) {
    if constexpr (kPatterns) {
      const Pattern<D>* found = patterns_ ? patterns_->find(domain_, max_depth_ - depth) : nullptr;
      if (!found) return false;
      numbers = found->winner == Value::AttackerWins ? Numbers::attacker_wins(found->rank) : Numbers::defender_wins({});
      table_.store(hash, depth, path_, max_depth_, numbers, found->effort);
      zone_table_.store(hash, {found->zone, found->rank}, found->effort);
      return true;
    }
    return false;
  }

  Numbers assess(std::uint64_t hash, int depth) {
    Numbers numbers;
    return is_known(hash, depth, numbers) ? numbers : meet(hash, depth, kNoMove);
  }

  // Has the state been met before? The domain need not stand there.
  bool is_known(std::uint64_t hash, int depth, Numbers& numbers) {
    if (const int before = path_.find(hash); before >= 0) {
      numbers = Numbers::defender_wins(Condition::on(before));
      return true;
    }
    if (!table_.look_up(hash, depth, path_, max_depth_, numbers)) return false;
    numbers = within_depth(numbers, depth);
    return true;
  }

  // The domain's state for the first time; `move` has led there from the last node of the path.
  Numbers meet(std::uint64_t hash, int depth, int move) {
    Numbers numbers;
    ++evaluated_;
    const Value value = domain_.terminal();
    if (value != Value::Unknown || !recall(hash, depth, numbers)) {
      numbers = value == Value::AttackerWins   ? Numbers::attacker_wins(0)
                : value == Value::DefenderWins ? Numbers::defender_wins({})
                                               : initial_numbers(domain_, settings_, settings_.history ? earned(move, depth) : 0);
      table_.store(hash, depth, path_, max_depth_, numbers, 1);
    }
    return within_depth(numbers, depth);
  }

  Numbers within_depth(const Numbers& numbers, int depth) const {
    return depth >= max_depth_ && !numbers.solved() ? Numbers::defender_wins(Condition::on_depth_limit()) : numbers;
  }

  // What the move that led to a state at this depth has earned elsewhere, as log odds of the attacker.
  int earned(int move, int depth) {
    if (move == kNoMove) return 0;
    const bool attacker = !domain_.attacker_to_move();
    const int bonus = history_.bonus(attacker, last_move(depth - 1), move);
    return attacker ? bonus : -bonus;
  }

  // Lists the children with what is known of them; stops at one that decides the node.
  void open(Frame& here, bool attacker, int depth) {
    here.attacker = attacker;
    here.weighed = false;
    here.moves.clear();
    here.children.clear();
    domain_.generate(here.moves);
    prepare_zones(here);
    if (zones_ && settings_.threats && depth > 0) find_threats(here, depth);
    for (const Move move : here.moves) {  // memory takes its time, so all hashes come first
      domain_.play(move);
      here.children.push_back({domain_.hash(), move, {}});
      domain_.undo();
      table_.expect(here.children.back().hash);
    }
    for (std::size_t i = 0; i < here.children.size(); ++i) {
      Child& child = here.children[i];
      if (!is_known(child.hash, depth + 1, child.numbers)) {
        domain_.play(child.move);
        child.numbers = meet(child.hash, depth + 1, static_cast<int>(child.move));
        domain_.undo();
      }
      if (own_number(child.numbers, attacker) != 0 || !child.numbers.condition.none()) continue;
      here.children.erase(here.children.begin() + static_cast<std::ptrdiff_t>(i) + 1, here.children.end());
      return;
    }
  }

  void prepare_zones(Frame& here) {
    here.zoned = zones_;
    if constexpr (kZones)
      if (zones_) here.zones.begin(domain_);
  }

  // What the winner threatens if the mover passes: dfpn_threats.h.
  void find_threats(Frame& here, int depth);
  void list_threats(bool against_attacker, std::size_t most);
  void meet_threats(Frame& here);

  // Takes in what has been refuted since the last time (zone.h).
  void use_zones(Frame& here, int depth) {
    if constexpr (kZones) {
      if (!zones_) return;
      for (bool changed = true; changed;) {
        changed = false;
        for (Child& child : here.children) {
          const int move = static_cast<int>(child.move);
          child.excused = child.excused || here.zones.excused(move);
          child.postponed = here.zones.postponed(move);
          if (child.used || child.excused || child.postponed || other_number(child.numbers, here.attacker) != 0) continue;
          child.used = changed = true;
          if (add_return(here, child, depth)) continue;
          const Ranked after = zone_of(child, depth + 1);
          child.numbers.rank = std::max(child.numbers.rank, after.rank);
          here.zones.add(domain_, move, after.zone);
        }
      }
    }
  }

  // A move after which the winner's reply leads straight back here gains nothing: the zone is that of both moves.
  bool add_return(Frame& here, const Child& child, int depth) {
    if constexpr (kZones) {
      const Condition& condition = child.numbers.condition;
      if (child.numbers.dn != 0 || depth >= 63 || condition.shallowest != depth ||
          condition.depths != Condition::on(depth).depths)
        return false;
      domain_.play(child.move);
      replies_.clear();
      domain_.generate(replies_);
      Zone zone = Zone::everything();
      for (const Move reply : replies_) {
        domain_.play(reply);
        const bool returns = domain_.hash() == path_.hash(depth);
        domain_.undo();
        if (!returns) continue;
        zone = domain_.zone_before_win(reply, Zone{});
        break;
      }
      domain_.undo();
      if (zone.is_everything()) return false;
      here.zones.add_return(domain_, static_cast<int>(child.move), zone);
      return true;
    }
    return false;
  }

  // The zone of a decided child, everything if it is not known or holds on this path only.
  Ranked zone_of(const Child& child, int depth) {
    Ranked ranked{Zone{}, child.numbers.rank};
    if constexpr (kZones) {
      ranked.zone = Zone::everything();
      if (child.numbers.value() == Value::Unknown) return ranked;
      if (const Ranked* known = zone_table_.find(child.hash); known && known->rank <= max_depth_ - depth) return *known;
      domain_.play(child.move);
      if (domain_.terminal() == child.numbers.value()) {
        ranked.zone = domain_.terminal_zone();
      } else if (!regaining_ && depth < max_depth_ && path_.find(child.hash) < 0) {
        // Forgotten; the states below are mostly still known.
        regaining_ = true;
        path_.push(child.hash);
        expand(depth, kInfinity, kInfinity);
        path_.pop();
        regaining_ = false;
        if (const Ranked* known = zone_table_.find(child.hash); known && known->rank <= max_depth_ - depth) ranked = *known;
      }
      domain_.undo();
    }
    return ranked;
  }

  void keep_zone(Frame& here, int depth, const Numbers& numbers, std::uint64_t effort) {
    if constexpr (kZones) {
      Ranked ranked{Zone{}, numbers.rank};
      if (const Child* winner = here.winning_child()) {
        const Ranked after = zone_of(*winner, depth + 1);
        ranked.zone = domain_.zone_before_win(winner->move, after.zone);
        ranked.rank = std::max(ranked.rank, after.rank + 1);
      } else {
        ranked.zone = here.zones.result(domain_);
      }
      zone_table_.store(path_.hash(depth), ranked, effort);
      if constexpr (kPatterns)
        if (patterns_) patterns_->store(domain_, ranked.zone, numbers.value(), ranked.rank, effort);
    }
  }

  // How long a lost move holds out: by the plies of the attacker's win, then by the nodes its refutation has cost;
  // the defender's wins have no length, so there the nodes decide. With zones the loser has moves that nobody tried,
  // and passing, which excuses them, is no resistance.
  std::uint64_t resistance(const Frame& here, const Child& child) {
    if constexpr (kZones) {
      if (here.zoned && other_number(child.numbers, here.attacker) != 0) return 0;
      if (here.zoned && child.move == D::kNullMove) return 1;
    }
    const auto plies = static_cast<std::uint64_t>(here.attacker ? 0 : child.numbers.rank);
    return (plies << 32) + 2 + table_.effort(child.hash);
  }

  // The winner's move; else the loser's that holds out longest; else the most promising one.
  int best_move(const Frame& here, const Numbers& numbers) {
    if (here.children.empty()) return kNoMove;
    if (const Child* winner = here.winning_child()) return static_cast<int>(winner->move);
    const Child* best = nullptr;
    std::uint64_t most = 0;
    for (const Child& child : here.children) {
      const std::uint64_t worth = numbers.solved() ? resistance(here, child)
                                                   : kInfinity - child.own_weighed(here.attacker);
      if (!best || worth > most) best = &child, most = worth;
    }
    return static_cast<int>(best->move);
  }

  std::uint32_t stay_limit(std::uint32_t second, std::uint64_t patience, std::uint32_t limit) const {
    const std::uint64_t slack = std::uint64_t{second} * settings_.epsilon_percent / 100;
    const std::uint64_t stay = second + std::max(slack, patience);
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(stay, limit));
  }

  static std::uint32_t leave_limit(std::uint64_t rest, std::uint32_t limit) {
    return limit >= kInfinity ? kInfinity : static_cast<std::uint32_t>(limit - rest);
  }

  // Another line may have met the child's state meanwhile. True when that changed the child.
  bool refresh(Child& child, bool attacker, int depth) {
    Numbers numbers;
    if (!table_.look_up(child.hash, depth, path_, max_depth_, numbers)) return false;
    const bool raised = own_number(numbers, attacker) > own_number(child.numbers, attacker);
    if (!numbers.solved() && !raised) return false;
    child.numbers = numbers;
    return true;
  }

  // The move that led to the last node of the path, if the search has made it.
  int last_move(int depth) {
    if (depth == 0) return kNoMove;
    const Frame& above = frame(depth - 1);
    return above.selected < above.children.size() ? static_cast<int>(above.children[above.selected].move) : kNoMove;
  }

  Frame& frame(int depth) {
    while (frames_.size() <= static_cast<std::size_t>(depth)) frames_.push_back(std::make_unique<Frame>());
    return *frames_[static_cast<std::size_t>(depth)];
  }

  // The root's numbers as they follow from what the open nodes know now.
  void report(int depth) {
    next_report_ = budget_.nodes() + observer_.every;
    Numbers below;
    for (int d = depth - 1; d >= 0; --d) {
      Child& child = frame(d).children[frame(d).selected];
      const Numbers before = child.numbers;
      if (d + 1 < depth) child.numbers = below;
      below = frame(d).choose(settings_.combine, d).numbers;
      child.numbers = before;
    }
    observer_.report({budget_.nodes(), below.pn, below.dn, deepest_, 0});
  }

  // What a search tells when it ends: dfpn_outcome.h.
  Numbers show(int depth, const Numbers& known);
  Outcome describe(const Numbers& root);
  void describe_zone(Outcome& outcome);
  void follow(Outcome& outcome);

  D& domain_;
  ProofSettings settings_;
  Budget budget_;
  Observer observer_;
  ProofTable table_;
  ZoneTable<Zone> zone_table_;
  std::unique_ptr<PatternsOf<D>> own_patterns_;
  PatternsOf<D>* patterns_ = nullptr;  // none: not wanted, or the domain has no zones
  bool zones_, regaining_ = false;
  std::vector<Move> replies_;
  std::vector<Zone> threats_;
  std::vector<std::uint16_t> weights_;
  MoveHistory history_;
  Path path_;
  std::vector<std::unique_ptr<Frame>> frames_;
  int max_depth_, deepest_ = 0;
  std::uint64_t evaluated_ = 0, next_report_ = 0;
};

}  // namespace tesuji

#include "search/dfpn_outcome.h"
#include "search/dfpn_threats.h"
