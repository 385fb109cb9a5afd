// A question's game with a choice of moves: what reading, chases, connections and races share.
//
// The rules, ends and ko accounts are QuestionDomain's. Which moves are tried, and which positions are as good as
// decided, each domain says for itself; nothing here is virtual.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "go/ladder.h"
#include "questions/question.h"

namespace tesuji {

class SelectiveGame {
 public:
  using Move = int;

  void play(int move) { question_.play(move), ++ply_; }
  void undo() { question_.undo(), --ply_; }
  std::uint64_t hash() const { return question_.hash(); }
  bool attacker_to_move() const { return question_.attacker_to_move(); }
  bool is_legal(int move) const { return question_.is_legal(move); }

  const Board& board() const { return question_.board(); }

 protected:
  struct Candidate {
    int move, worth;
  };

  explicit SelectiveGame(const Question& question);
  ~SelectiveGame() = default;

  // The root has no heuristic end: a move is wanted.
  bool is_asked() const { return ply_ == 0; }
  // Is the region less than the board?
  bool is_bounded() const { return bounded_; }
  // A block that cannot be taken: assumed alive, or with a liberty outside the region.
  bool is_safe(Point root) const;
  // Is the block caught in a ladder, `first` moving first, with the ko threats that are left?
  bool is_caught(LadderReaders& ladders, Point stone, Color first);
  // Appends the best `breadth` of the candidates, the best first, and a pass where it may be of use.
  void choose(int breadth, std::vector<int>& moves, bool defender_passes = true);

  QuestionDomain question_;
  Color attacker_, defender_;
  std::vector<Candidate> candidates_;

 private:
  int ply_ = 0;
  bool bounded_, assuming_;  // there are points outside the region; there are stones assumed alive
};

// Points that were proposed for some reason or other, each with the best of its reasons.
class Proposals {
 public:
  explicit Proposals(const Board& board) : worth_(static_cast<std::size_t>(board.points_end()), 0) {}

  void add(Point p, int worth) {
    int& known = worth_[static_cast<std::size_t>(p)];
    if (known == 0) listed_.push_back(p);
    known = std::max(known, worth);
  }
  void add_liberties(const Board& board, Point root, int worth) {
    board.for_each_liberty(root, [&](Point p) { add(p, worth); });
  }

  // Visits every point with its worth and forgets them.
  template <class Visit>
  void drain(Visit visit) {
    for (const Point p : listed_) visit(p, std::exchange(worth_[static_cast<std::size_t>(p)], 0));
    listed_.clear();
  }

 private:
  std::vector<int> worth_;  // by point; 0 where it was not proposed
  std::vector<Point> listed_;
};

}  // namespace tesuji
