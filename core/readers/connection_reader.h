// Joining blocks or keeping them apart, as a player reads it: along the shortest ways between them.
//
// GNU Go reads connections in the same way (engine/readconnect.c, "connection distance"). A way goes over empty points
// and through stones of the cutter that are short of liberties, which would have to be taken first; its length is the
// number of moves that the defender needs without an answer. Candidates are the points on the shortest ways, the
// liberties of cutting stones, and what saves or takes stones in danger. The blocks are cut when the shortest way
// is long at the cutter's turn, or one of them is taken. Stones of the defender that are assumed alive count as one
// block. An estimate, not a proof.
#pragma once

#include <cstdint>
#include <vector>

#include "readers/selective.h"

namespace tesuji {

struct ConnectionReaderSettings {
  int breadth = 12;        // the most moves that each side tries in a position, pass not counted
  int longest = 4;         // ways of this many moves, at the cutter's turn, are cut
  int weak_liberties = 3;  // stones of the cutter with no more liberties than this may be taken
  int ladder_nodes = 300;
};

class ConnectionReader : public SelectiveGame {
 public:
  ConnectionReader(const Question& question, const ConnectionReaderSettings& settings);

  void generate(std::vector<int>& moves);
  Value terminal();
  int evaluate();

  // The length of the shortest way, where several blocks are to be joined of the longest such; at most `longest` + 2.
  int distance();

 private:
  using Lengths = std::vector<std::uint8_t>;

  int cost(Point from, Point to) const;
  // Fills the lengths of the ways from here; stops when all of `until` are reached, unless that is null.
  void spread(Point start, Lengths& steps, const std::vector<Point>* until);
  // The ways of the first target stone lead to these: a stone of each block that is not yet joined to it.
  void find_ends();
  int longest_to_ends(const Lengths& steps) const;
  bool has_alive(Point stone) const;
  // Is the block taken by the side to move, which is `first`?
  bool is_taken(Point stone, Color first);
  bool is_ko(Point root);
  // Is some block of the cutter that touches both blocks caught in a ladder, the defender moving first?
  bool cutter_is_caught(Point first, Point second);
  void add_ways(const Lengths& from, const Lengths& back, int length, PointSet& near);
  void add_fights(const PointSet& near);

  ConnectionReaderSettings settings_;
  int far_;
  bool apart_ = false;  // the target began as several blocks; one block has to be joined to living stones
  std::vector<Point> alive_;  // stones of the defender that are assumed alive
  std::vector<Point> ends_;
  std::uint64_t measured_ = 0;  // the position whose shortest way is known
  int length_ = 0;
  LadderReaders ladders_;
  Lengths from_, back_;
  std::vector<std::vector<Point>> shells_;
  Proposals proposals_;
};

}  // namespace tesuji
