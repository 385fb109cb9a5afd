// A question as a player reads it: the same game, but only moves that look as if they mattered are tried.
//
// Candidates are the liberties of the target up to the third order, the liberties of weak blocks around it, and
// captures; the best of them by a static count. A block that is caught in a ladder ends the line. So the answer is an
// estimate, not a proof: GNU Go's reading and owl code find theirs in the same way, and on an open board the exact
// question is far too large. For connections there is connection_reader.h.
#pragma once

#include <vector>

#include "readers/selective.h"

namespace tesuji {

struct ReadingSettings {
  // The most moves that each side tries in a position, pass not counted. A win is as good as the loser's choice was
  // wide: for a verdict that can be trusted the winner may be narrow, the loser not.
  int attacker_breadth = 12;
  int defender_breadth = 12;
  int weak_liberties = 3;    // blocks around the target with at most this many liberties may be fought over
  int escape_liberties = 0;  // a single block with this many at the attacker's turn is away; 0 asks the region
  int ladder_nodes = 400;
};

class ReadingDomain : public SelectiveGame {
 public:
  ReadingDomain(const Question& question, const ReadingSettings& settings);

  void generate(std::vector<int>& moves);
  Value terminal();
  int evaluate() const { return question_.evaluate(); }
  int odds() const { return question_.odds(); }

 private:
  Value ladder_or_escape();
  bool is_hopeless() const;
  template <int kWords>
  void collect();
  template <int kWords>
  int worth(Point p, const Bits<kWords>& first, const Bits<kWords>& second) const;
  // Blocks around the target with no more liberties than this may be fought over: in a race more than usual.
  int weak_limit(int target_liberties) const;

  ReadingSettings settings_;
  bool hopeless_counts_, lone_block_;
  bool everywhere_;  // the region is so small that every point is tried
  LadderReaders ladders_;
};

}  // namespace tesuji
