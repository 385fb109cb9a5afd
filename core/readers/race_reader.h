// A race between two groups: the question's game, without the moves that only differ in name.
//
// Two liberties are the same to both sides when the same blocks lie beside them and nothing else: a block and a wall
// that cannot be taken (plain liberties), or a block of either side (shared ones). They are filled in one order only,
// and the owner of a block never fills its plain liberties, where it would gain nothing. What remains of a long race is
// its eyes and the stones inside, and the order in which liberties are filled no longer multiplies the tree.
#pragma once

#include <array>
#include <vector>

#include "readers/dead_eye.h"
#include "readers/selective.h"

namespace tesuji {

struct RaceSettings {
  int breadth = 0;  // the most moves tried in a position, pass not counted; 0 tries all that differ
};

class RaceReader : public SelectiveGame {
 public:
  RaceReader(const Question& question, const RaceSettings& settings);

  void generate(std::vector<int>& moves);
  Value terminal();
  int evaluate() const;

  // What an empty point is a liberty of.
  struct Kind {
    std::array<Point, 2> blocks{};  // those that could be taken, the lower root first; kPass where there is none
    unsigned walls = 0;             // the colours of stones beside it that cannot be taken
    bool simple = false;            // nothing else beside it, and the same is true of the empty points beside it

    bool plain() const { return simple && blocks[1] == kPass; }
    friend bool operator==(const Kind& a, const Kind& b) = default;
  };
  Kind kind(Point p) const;
  // The liberties of a block as they count in a race, when nothing about them is left to decide.
  struct Count {
    bool settled = false;
    bool has_eye = false;
    int own = 0;     // plain liberties and those of its eye
    int shared = 0;  // with the rival
  };
  Count count(Point block, Point rival);
  // A block that cannot be taken in the race: it has two areas, or one that suffices.
  // Fills `areas` with the points in them.
  bool stands(Point block, Point rival, PointSet* areas);

 private:
  Kind beside(Point p) const;
  bool is_rival_pair(Point a, Point b) const;
  PointSet liberties(const std::vector<Point>& stones) const;
  // The block of all standing stones named, or kPass when they are several or none.
  Point one_block(const std::vector<Point>& stones) const;
  // The area around an empty point that only this block closes off, or the empty set.
  PointSet eye_around(Point p, Point block, Point rival) const;
  int estimate(const std::vector<Point>& stones) const;
  int worth(Point p, const PointSet& mine, const PointSet& theirs) const;

  RaceSettings settings_;
  std::vector<Point> points_;
  std::vector<Kind> seen_;
  DeadEyes eyes_;
};

}  // namespace tesuji
