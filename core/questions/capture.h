// Zhang's capturing problem as a Domain: can the attacker take one block, judged by selective search?
//
// Section 3.1 of Zhang's dissertation: candidate moves from five kinds of blocks, the liberties of the crucial chain as
// evaluation, ladders and an upper bound of that evaluation as ends. Neither side's moves are complete and "escaped"
// is a bound, so what a search finds here is an estimate, not a proof.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/board.h"
#include "go/ladder.h"
#include "go/point_set.h"
#include "questions/ko_account.h"
#include "search/domain.h"

namespace tesuji {

// Zhang's five kinds of blocks (3.1.1), in the order given there. A block counts for the first kind that it belongs to.
enum class BlockKind : std::uint8_t { Target, Chain, LastMove, Adjacent, NearLastMove };
inline constexpr std::size_t kBlockKinds = 5;

// How many candidates a kind of block proposes: each its minimum first, then up to its maximum while there is room.
struct KindLimits {
  int minimum, maximum;
};

// Zhang gives the 15 and the 3; docs/zhang-chapter-3.md says how the other numbers were chosen.
struct CaptureSettings {
  std::array<KindLimits, kBlockKinds> kinds{{{4, 10}, {2, 6}, {2, 6}, {3, 8}, {1, 4}}};
  int candidates = 15;
  int weak_liberties = 3;  // adjacent opponent's blocks with at most this many have their liberties among the points
  int escape_bound = 24;   // an evaluation above it is an escape: better off than a lone stone in the middle ...
  int escape_liberties = 3;  // ... if the target has this many liberties (links of a chain may be cut with atari)
  int ladder_nodes = 2000;
  bool defender_passes = true;  // ours: a pass, for a move elsewhere, is among the defender's candidates
};

struct CaptureProblem {
  Board board{2, 2};  // with the side to move and the ko ban
  Point target = kPass;
  std::array<int, 3> retakes{};  // by colour: kos that side may still retake at once, -1: all of them
  CaptureSettings settings;
};

class CaptureDomain {
 public:
  using Move = int;

  explicit CaptureDomain(const CaptureProblem& problem);

  // The candidates, each kind of block with its most valuable first: the minima, then what the maxima allow. Last
  // comes a pass, which stands for a move elsewhere: for the defender if the settings let it and it does not lose the
  // ladder (or nothing else is left), for the attacker while a ko bans it.
  void generate(std::vector<int>& moves);
  void play(int move);
  void undo();
  // The last move is left out although candidates depend on it: positions transpose far too often.
  std::uint64_t hash() const;
  bool attacker_to_move() const { return board_.to_play() != defender_; }
  Value terminal();
  // Equation 3.2: four times the first liberties of the target's crucial chain plus its second liberties.
  int evaluate() const;

  // The rest of a won ladder from here, or nothing where the target is not caught in one.
  std::vector<Point> ladder_line();
  const Board& board() const { return board_; }

 private:
  struct Frame {
    KoAccount kos;
    Point last;
  };
  struct Candidate {
    Point point;
    int value;  // equation 3.1
  };
  struct Taken {  // from the proposals of one kind of block
    std::size_t next = 0;
    int count = 0;
  };

  bool may_play(Point p, Color c) const;
  bool is_worth_trying(Point p);
  LadderReader& ladder();
  bool ladder_captures();
  std::array<PointSet, kBlockKinds> blocks_by_kind() const;
  PointSet related_points(Point root) const;
  void propose(const PointSet& roots, std::vector<Candidate>& proposals);
  void take(const std::vector<Candidate>& proposals, int count, Taken& taken, std::vector<int>& moves);

  Board board_;
  Point target_;
  Color defender_;
  CaptureSettings settings_;
  KoAccount kos_;
  Point last_ = kPass;
  std::vector<Frame> frames_;
  LadderReaders ladders_;
  std::array<std::vector<Candidate>, kBlockKinds> proposals_;
  PointSet seen_;
  mutable std::uint64_t evaluated_hash_ = 0;
  mutable int evaluation_ = 0;
};

}  // namespace tesuji
