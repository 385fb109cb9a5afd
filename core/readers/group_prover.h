// Reading beside the simulated games about a group: df-pn on positions of their tree, with one table for all of them.
//
// What it decides ends the line there, as a terminal position does (MCTS-Solver, Winands et al. 2008), and what the
// games think of the positions below is where its numbers begin. The moves are those of reading.h on the ground of the
// games, so a decision is as good as reading and no proof. It holds without ko: the loser may ignore every ban.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "readers/reading.h"
#include "search/dfpn.h"
#include "search/embedded_dfpn.h"
#include "search/game_tree.h"
#include "search/mcts_priors.h"

namespace tesuji {

struct ProverSettings {
  int visits = 0;      // a node is read after this many visits, and whenever they have grown fourfold; 0: never
  int nodes = 50;      // of df-pn the first time; in proportion to the visits later, up to a bound
  int narrow = 8;      // moves that the winner tries in a position
  int wide = 14;       // moves that the loser tries
  MeanSettings means;  // where df-pn begins
};

class GroupProver {
 public:
  // The stones are all of one colour; play is on the ground.
  GroupProver(const Board& board, const PointSet& stones, const PointSet& ground, const ProverSettings& settings,
              std::size_t memory);

  // Is it time to read a node?
  bool is_due(std::uint32_t visits) const {
    auto due = static_cast<std::uint32_t>(settings_.visits);
    while (due < visits) due *= 4;
    return due == visits;
  }
  struct Reading {
    Color winner = kEmpty;  // kEmpty: not known
    int move = kNoMove;     // of the side to move, if it wins
  };
  // Who wins after these moves. The node is that of the position.
  Reading read(std::span<const std::uint16_t> line, const GameTree& tree, const GameNode& node);
  std::uint64_t nodes() { return attack_.search.budget().nodes() + defence_.search.budget().nodes(); }

 private:
  // The search for a win of one side.
  struct Side {
    Side(const Question& question, const ReadingSettings& settings, std::size_t memory);
    ReadingDomain domain;
    Dfpn<ReadingDomain> search;
  };

  Reading search(Side& side, Color winner, std::span<const std::uint16_t> line, const GameTree& tree,
                 const GameNode& node, std::uint64_t nodes);

  ProverSettings settings_;
  Color owner_;
  Side attack_, defence_;
};

}  // namespace tesuji
