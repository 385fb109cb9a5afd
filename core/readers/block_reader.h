// Taking one block or saving it, as a player reads it on a whole board: ladders, nets, squeezes, captures around it.
//
// A block in atari has only the moves that get it out of atari; one with two liberties that is caught in a ladder is
// taken; one with many liberties at the attacker's turn is away. Taking a single stone in a ko that may be taken back
// at once is not yet taking it. An estimate: few moves are tried, the liberties of the block and those around them,
// weak blocks beside it, and what prepares a move that would be self-atari.
#pragma once

#include <vector>

#include "readers/selective.h"

namespace tesuji {

struct BlockReaderSettings {
  int attacker_breadth = 12;  // the most moves tried in a position, pass not counted
  int defender_breadth = 12;
  int escape_liberties = 5;   // with this many liberties at the attacker's turn the block is away
  int weak_liberties = 3;     // blocks beside it with no more liberties than this may be fought over
  int ladder_nodes = 400;
};

class BlockReader : public SelectiveGame {
 public:
  BlockReader(const Question& question, const BlockReaderSettings& settings);

  void generate(std::vector<int>& moves);
  Value terminal();
  int evaluate() const;

 private:
  void collect();
  void add_around(Point liberty, int worth);
  void add_captures(Point root, int worth);
  // The liberties of blocks beside a block with no more than `most`, and what takes or frees those.
  void add_neighbours(Point root, int most, int rings, PointSet& seen);
  void add_approaches(Point liberty);
  int bonus(Point p) const;

  BlockReaderSettings settings_;
  Point stone_;
  LadderReaders ladders_;
  Proposals proposals_;
};

}  // namespace tesuji
