// Proofs for Python: a list of nodes, None for an end, (move, child) at the prover's turn, a list of those at the other's.
// Where an edge cites a node instead of leading to it the child is ~node, a negative number.
#pragma once

#include <array>

#include "bindings/points.h"
#include "search/proof.h"

namespace tesuji::bindings {

inline const char* status_name(ProofStatus status) {
  constexpr std::array<const char*, 4> names{"complete", "undecided", "too large", "stopped"};
  return names[static_cast<std::size_t>(status)];
}

inline nb::list proof_nodes(const Board& board, const Proof& proof) {
  const bool attacker = proof.value == Value::AttackerWins;
  nb::list nodes;
  for (const ProofNode& node : proof.nodes) {
    const auto edge = [&](std::uint32_t i) {
      const ProofEdge& e = proof.edges[node.first_edge + i];
      const auto child = static_cast<std::int64_t>(e.child);
      return nb::make_tuple(to_index(board, e.move), e.cites ? ~child : child);
    };
    if (node.edge_count == 0 && (node.end != Value::Unknown || proof.zones.empty())) {
      nodes.append(nb::none());
    } else if (node.attacker_to_move == attacker) {
      nodes.append(edge(0));
    } else {
      nb::list replies;
      for (std::uint32_t i = 0; i < node.edge_count; ++i) replies.append(edge(i));
      nodes.append(replies);
    }
  }
  return nodes;
}

// The zones of the nodes, each a list or None for all points; no list at all when the search used none.
inline nb::list proof_zones(const Board& board, const Proof& proof) {
  nb::list zones;
  for (const auto& zone : proof.zones) {
    if (!zone) {
      zones.append(nb::none());
      continue;
    }
    nb::list points;
    for (const int p : *zone) points.append(to_index(board, p));
    zones.append(points);
  }
  return zones;
}

// (status, prover, nodes, zones)
inline nb::tuple proof_to_tuple(const Board& board, const Proof& proof, const char* prover, bool interrupted) {
  return nb::make_tuple(interrupted ? "interrupted" : status_name(proof.status), prover, proof_nodes(board, proof),
                        proof_zones(board, proof));
}

}  // namespace tesuji::bindings
