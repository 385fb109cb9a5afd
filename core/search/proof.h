// From a decided search to a proof: a graph in which the prover has one move and the other side every move.
//
// Attacker's proofs are acyclic. The table bounds the plies of each win (its rank), true of the state
// whatever happened to other entries since, and the extractor follows falling ranks; what was forgotten is
// searched again within the bound, so it is found again.
//
// Defender's proofs are closed: wherever the other side goes, the play stays inside and never meets an
// attacker's win, so edges may lead back. A disproof that relies on ancestors is used only while all of them
// stand on the path of the extraction and thus in the proof; elsewhere the state is searched again below the
// present path.
//
// With zones (zone.h) a node where the loser is to move has only the moves that its zone does not excuse, and every
// node has its zone, worked out anew from the nodes below. One that leads back to an open node has none, unless that
// is the node before it: a move and the reply that undoes it share the zone of the state that they start from.
//
// A finished node with a zone is a lemma (lemmas.h): where a line comes to a state that looks the same on that zone, its
// edge cites the node, and nothing is written or searched below. Only finished nodes are cited, so an attacker's proof
// stays acyclic, and every node stands where an edge that cites nothing leads.
#pragma once

#include <optional>
#include <unordered_map>

#include "search/dfpn.h"
#include "search/lemmas.h"

namespace tesuji {

struct ProofEdge {
  int move = kNoMove;
  std::uint32_t child = 0;
  bool cites = false;  // the state is not the child's but looks the same on its zone
};

struct ProofNode {
  std::uint64_t hash = 0;
  bool attacker_to_move = false;
  Value end = Value::Unknown;  // of a leaf; DefenderWins also where the side to move has no move
  std::uint32_t first_edge = 0, edge_count = 0;
};

enum class ProofStatus : std::uint8_t {
  Complete,
  Undecided,  // the root has no proven value, or not the one that was asked for
  TooLarge,   // more nodes, or longer lines, than asked for
  Stopped,    // the time ran out, or the search's limit while something forgotten was searched again
};

struct Proof {
  ProofStatus status = ProofStatus::Undecided;
  Value value = Value::Unknown;
  std::vector<ProofNode> nodes;  // the root first, each state once
  std::vector<ProofEdge> edges;
  std::vector<std::optional<std::vector<int>>> zones;  // of the nodes; empty when the search used none
  bool unbounded = false;                              // the root's zone does not rely on moves being limited
};

template <Domain D>
class ProofExtractor {
 public:
  using Move = typename D::Move;

  ProofExtractor(D& domain, Dfpn<D>& search, std::size_t most_nodes)
      : domain_(domain), search_(search), most_nodes_(most_nodes) {}

  // The proof that the domain's state has this value, which the search has found.
  Proof extract(Value value) {
    Proof proof;
    if (value == Value::Unknown) return proof;
    search_.path() = Path();
    search_.set_max_depth(kUnbounded);
    attack_ = value == Value::AttackerWins;
    if constexpr (kLemmas)
      if (search_.uses_zones()) lemmas_.begin(domain_);
    const std::uint32_t root = attack_ ? attack(kUnbounded) : defend();
    search_.path() = Path();
    search_.set_max_depth(std::max(search_.budget().limit().depth, 0));
    proof.status = status_;
    if (status_ == ProofStatus::Complete) {
      proof.value = value;
      copy_reachable(root, proof);
    }
    return proof;
  }

 private:
  static constexpr int kUnbounded = std::numeric_limits<int>::max() / 2;
  static constexpr int kLongestLine = 10000;  // the extractor is recursive
  static constexpr std::size_t kLookEvery = 1024;  // nodes between two looks at the clock
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  static constexpr bool kZones = ZoneDomain<D>, kLemmas = PatternDomain<D>;

  struct Draft {
    ProofNode node;
    std::vector<ProofEdge> edges;
    int bound = kUnbounded;  // attacker: the plies that are left to win
    bool open = true;        // still on the path of the extraction
    std::uint32_t returns_to = kNone;  // the node just before, to which the one move leads back
    ZoneOf<D> zone = no_zone();
  };

  // The zone that excuses nothing.
  static ZoneOf<D> no_zone() {
    if constexpr (kZones)
      return ZoneOf<D>::everything();
    else
      return {};
  }

  std::uint32_t fail(ProofStatus status) {
    status_ = status;
    return kNone;
  }

  std::uint32_t begin(std::uint64_t hash, Value end) {
    const auto index = static_cast<std::uint32_t>(drafts_.size());
    if (end == (attack_ ? Value::DefenderWins : Value::AttackerWins)) return fail(ProofStatus::Undecided);
    if (drafts_.size() >= most_nodes_ || line_ >= kLongestLine) return fail(ProofStatus::TooLarge);
    if (drafts_.size() % kLookEvery == kLookEvery - 1 && search_.budget().asked()) return fail(ProofStatus::Stopped);
    Draft draft;
    draft.node = {hash, domain_.attacker_to_move(), end, 0, 0};
    draft.open = end == Value::Unknown;
    if constexpr (kZones)
      if (end != Value::Unknown && search_.uses_zones()) draft.zone = domain_.terminal_zone();
    drafts_.push_back(std::move(draft));
    index_[hash] = index;
    if (end != Value::Unknown) keep_lemma(index);
    return index;
  }

  // A finished node that decides the domain's state, or kNone.
  std::uint32_t lemma() {
    if constexpr (kLemmas) return lemmas_.find(domain_);
    return kNone;
  }

  // A finished node for the domain's state, its own or one that decides it; kNone if there is none.
  std::uint32_t finished() {
    if (!search_.uses_zones()) return kNone;
    const auto found = index_.find(domain_.hash());
    if (found != index_.end()) return drafts_[found->second].open ? kNone : found->second;
    return lemma();
  }

  // The move to a finished node of the smallest zone: nothing more has to be written. kNoMove if there is none.
  int finished_move(const std::vector<Move>& moves) {
    int best = kNoMove, least = std::numeric_limits<int>::max();
    if constexpr (kZones) {
      for (const Move move : moves) {
        domain_.play(move);
        const std::uint32_t node = finished();
        domain_.undo();
        if (node == kNone) continue;
        int points = drafts_[node].zone.is_bounded() ? 1 << 16 : 0;
        drafts_[node].zone.for_each([&](int) { ++points; });
        if (points < least) best = static_cast<int>(move), least = points;
      }
    }
    return best;
  }

  void keep_lemma(std::uint32_t index) {
    if constexpr (kLemmas)
      if (search_.uses_zones() && drafts_[index].returns_to == kNone)
        lemmas_.add(domain_, drafts_[index].zone, attack_ ? Value::AttackerWins : Value::DefenderWins, index);
  }

  // Takes back all nodes that were written after this one, which is to be written anew: some may be cited that nothing
  // else would lead to.
  void take_back(std::uint32_t index) {
    for (std::size_t i = index + 1; i < drafts_.size(); ++i)
      if (const auto found = index_.find(drafts_[i].node.hash); found != index_.end() && found->second == i) index_.erase(found);
    drafts_.resize(index + 1);
    drafts_[index].edges.clear();
    if constexpr (kLemmas) lemmas_.forget_from(index + 1);
  }

  std::vector<Move> generated() {
    std::vector<Move> moves;
    domain_.generate(moves);
    return moves;
  }

  // A node for the domain's state, won by the attacker within `bound` plies.
  std::uint32_t attack(int bound) {
    const std::uint64_t hash = domain_.hash();
    if (const auto found = index_.find(hash); found != index_.end()) {
      Draft& draft = drafts_[found->second];
      if (!draft.open) return found->second;
      // A shorter way was found below the state itself: begin again there and take it.
      draft.bound = std::min(draft.bound - 1, bound);
      restart_ = found->second;
      return kNone;
    }
    if (const std::uint32_t cited = lemma(); cited != kNone) return cited;
    const std::uint32_t index = begin(hash, domain_.terminal());
    if (index == kNone || !drafts_[index].open) return index;
    drafts_[index].bound = bound;
    ++line_;
    do {
      if (restart_ == index) take_back(index);
      restart_ = kNone;
      if (domain_.attacker_to_move())
        attack_by_one(index);
      else
        attack_against_all(index);
    } while (restart_ == index && status_ == ProofStatus::Complete);
    --line_;
    drafts_[index].open = false;
    if (status_ != ProofStatus::Complete || restart_ != kNone) return kNone;
    keep_lemma(index);
    return index;
  }

  void attack_by_one(std::uint32_t index) {
    const std::vector<Move> moves = generated();
    int move = finished_move(moves), rank = kUnbounded;
    if (move != kNoMove) {
      add_edge(index, static_cast<Move>(move), kUnbounded);
      return;
    }
    for (const Move candidate : moves) {
      domain_.play(candidate);
      const Numbers numbers = search_.assess_within(drafts_[index].bound - 1);
      domain_.undo();
      if (numbers.pn == 0 && numbers.rank < rank) move = static_cast<int>(candidate), rank = numbers.rank;
    }
    if (move == kNoMove || rank >= drafts_[index].bound) {
      const auto [numbers, found] = search_.search_alone(drafts_[index].bound);
      if (numbers.pn != 0) {
        fail(ProofStatus::Stopped);
        return;
      }
      move = found;
      rank = numbers.rank - 1;
    }
    add_edge(index, static_cast<Move>(move), rank);
  }

  void attack_against_all(std::uint32_t index) {
    if (search_.uses_zones()) {
      answer_zone(index);
      return;
    }
    for (const Move move : generated()) {
      const int bound = drafts_[index].bound - 1;
      domain_.play(move);
      const Numbers numbers = search_.assess_within(bound);
      domain_.undo();
      add_edge(index, move, numbers.pn == 0 ? std::min(bound, numbers.rank) : bound);
      if (status_ != ProofStatus::Complete || restart_ != kNone) return;
    }
  }

  void add_edge(std::uint32_t index, Move move, int bound) {
    domain_.play(move);
    const std::uint32_t child = attack_ ? attack(bound) : defend();
    const bool cites = child != kNone && drafts_[child].node.hash != domain_.hash();
    domain_.undo();
    if (child == kNone) return;
    drafts_[index].edges.push_back({static_cast<int>(move), child, cites});
    if (domain_.attacker_to_move() == attack_) set_zone_before_win(index, move, child);
  }

  void set_zone_before_win(std::uint32_t index, Move move, std::uint32_t child) {
    if constexpr (kZones) {
      if (!search_.uses_zones()) return;
      const bool returns = drafts_[child].open && line_nodes_.size() > 1 && line_nodes_[line_nodes_.size() - 2] == child;
      drafts_[index].returns_to = returns ? child : kNone;
      const ZoneOf<D> after = returns ? ZoneOf<D>{} : drafts_[child].open ? no_zone() : drafts_[child].zone;
      drafts_[index].zone = domain_.zone_before_win(move, after);
    }
  }

  // Moves that the search knows as refuted come first, and of these the one that changes nothing: they may excuse the
  // others.
  void answer_zone(std::uint32_t index) {
    if constexpr (kZones) {
      struct Reply {
        Move move;
        int rank;
        bool known, done;
      };
      std::vector<Reply> replies;
      for (const Move move : generated()) {
        domain_.play(move);
        const Numbers numbers =
            attack_ ? search_.assess_within(drafts_[index].bound - 1) : search_.assess(search_.path().size());
        domain_.undo();
        const bool known = attack_ ? numbers.pn == 0 : numbers.dn == 0;
        replies.push_back({move, attack_ && known ? numbers.rank : kUnbounded, known, false});
      }
      const auto worth = [](const Reply& reply) { return 2 * reply.known + (reply.move == D::kNullMove); };
      std::stable_sort(replies.begin(), replies.end(),
                       [&](const Reply& a, const Reply& b) { return worth(a) > worth(b); });
      LoserZones<D> zones;
      zones.begin(domain_);
      for (std::size_t i = 0; i < replies.size();) {
        Reply& reply = replies[i++];
        const int move = static_cast<int>(reply.move);
        if (reply.done || zones.excused(move) || zones.postponed(move)) continue;
        reply.done = true;
        const std::size_t before = drafts_[index].edges.size();
        add_edge(index, reply.move, std::min(drafts_[index].bound - 1, reply.rank));
        if (status_ != ProofStatus::Complete || restart_ != kNone) return;
        if (drafts_[index].edges.size() == before) continue;
        const Draft& child = drafts_[drafts_[index].edges.back().child];
        if (child.returns_to == index)
          zones.add_return(domain_, move, child.zone);
        else
          zones.add(domain_, move, child.open || child.returns_to != kNone ? no_zone() : child.zone);
        i = 0;  // the zone may have grown over moves that were postponed
      }
      drafts_[index].zone = zones.result(domain_);
      for (const ProofEdge& edge : drafts_[index].edges) {
        Draft& child = drafts_[edge.child];
        if (child.returns_to == index) child.zone = drafts_[index].zone, child.returns_to = kNone;
      }
    }
  }

  // A node for the domain's state, which the defender holds or leads back to the path.
  std::uint32_t defend() {
    const std::uint64_t hash = domain_.hash();
    if (const auto found = index_.find(hash); found != index_.end()) return found->second;
    if (const std::uint32_t cited = lemma(); cited != kNone) return cited;
    const std::uint32_t index = begin(hash, domain_.terminal());
    if (index == kNone || !drafts_[index].open) return index;
    search_.path().push(hash);
    line_nodes_.push_back(index);
    ++line_;
    const std::vector<Move> moves = generated();
    if (moves.empty()) {
      drafts_[index].node.end = Value::DefenderWins;
    } else if (domain_.attacker_to_move() && search_.uses_zones()) {
      answer_zone(index);
    } else if (domain_.attacker_to_move()) {
      for (const Move move : moves) {
        add_edge(index, move, 0);
        if (status_ != ProofStatus::Complete) break;
      }
    } else if (const int move = holding_move(moves); move != kNoMove) {
      add_edge(index, static_cast<Move>(move), 0);
    } else {
      fail(ProofStatus::Stopped);
    }
    --line_;
    line_nodes_.pop_back();
    search_.path().pop();
    drafts_[index].open = false;
    if (status_ != ProofStatus::Complete) return kNone;
    keep_lemma(index);
    return index;
  }

  // A move into the proof as it stands, else one that is known to hold, else one that is found now.
  int holding_move(const std::vector<Move>& moves) {
    int known = finished_move(moves), shallowest = -1, back = kNoMove;
    if (known != kNoMove) return known;
    for (const Move move : moves) {
      domain_.play(move);
      const auto found = index_.find(domain_.hash());
      const bool inside = found != index_.end();
      const Numbers numbers = search_.assess(search_.path().size());
      domain_.undo();
      if (inside && (!search_.uses_zones() || !drafts_[found->second].open)) return static_cast<int>(move);
      if (inside && line_nodes_.size() > 1 && line_nodes_[line_nodes_.size() - 2] == found->second)
        back = static_cast<int>(move);
      if (numbers.dn != 0 || numbers.condition.shallowest <= shallowest) continue;
      known = static_cast<int>(move);
      shallowest = numbers.condition.shallowest;
    }
    // A win that relies on nothing, else straight back to where the other side came from, else what there is.
    if (back != kNoMove && shallowest != Condition::kNone) return back;
    if (known != kNoMove) return known;
    const auto [numbers, found] = search_.search_here();
    return numbers.dn == 0 && numbers.condition.shallowest >= 0 ? found : kNoMove;
  }

  void copy_reachable(std::uint32_t root, Proof& proof) {
    std::vector<std::uint32_t> place(drafts_.size(), kNone), order{root};
    place[root] = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      Draft& draft = drafts_[order[i]];
      draft.node.first_edge = static_cast<std::uint32_t>(proof.edges.size());
      draft.node.edge_count = static_cast<std::uint32_t>(draft.edges.size());
      for (const ProofEdge& edge : draft.edges) {
        if (place[edge.child] == kNone) {
          place[edge.child] = static_cast<std::uint32_t>(order.size());
          order.push_back(edge.child);
        }
        proof.edges.push_back({edge.move, place[edge.child], edge.cites});
      }
      proof.nodes.push_back(draft.node);
      copy_zone(draft, proof);
    }
  }

  void copy_zone(const Draft& draft, Proof& proof) {
    if constexpr (kZones) {
      if (!search_.uses_zones()) return;
      if (proof.zones.empty()) proof.unbounded = !draft.zone.is_everything() && !draft.zone.is_bounded();
      proof.zones.emplace_back();
      if (draft.zone.is_everything()) return;
      proof.zones.back().emplace();
      draft.zone.for_each([&](int move) { proof.zones.back()->push_back(move); });
    }
  }

  D& domain_;
  Dfpn<D>& search_;
  std::size_t most_nodes_;
  std::vector<Draft> drafts_;
  std::unordered_map<std::uint64_t, std::uint32_t> index_;
  ProofStatus status_ = ProofStatus::Complete;
  std::uint32_t restart_ = kNone;
  std::vector<std::uint32_t> line_nodes_;  // the open nodes of a defender's proof, from the root
  int line_ = 0;
  bool attack_ = false;
  LemmasOf<D> lemmas_;
};

// The proof of the value that the search has found for the domain's state. What the table forgot is searched
// again at the cost of the search's budget.
template <Domain D>
Proof extract_proof(D& domain, Dfpn<D>& search, Value value, std::size_t most_nodes = 1000000) {
  return ProofExtractor<D>(domain, search, most_nodes).extract(value);
}

}  // namespace tesuji
