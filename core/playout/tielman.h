// What Tielman's program knows about Go (Tielman 2012, "The domain knowledge in the algorithm"): a phase for every
// point, influence, corners, marks of attack and defence, eyes, and priorities that force a move.
//
// Everything is a function of the position, so a search may jump about in the game. The thesis describes its
// knowledge in words; each number below is ours.
#pragma once

#include <array>
#include <type_traits>
#include <vector>

#include "base/random.h"
#include "go/point_set.h"

namespace tesuji {

struct TielmanSettings {
  bool heuristics = true;       // off: every legal move that fills no own marked eye
  bool priorities = true;       // off: forced moves are merely possible
  bool phases = true;           // off: marks count wherever they are
  bool corner_openings = true;  // the first stone goes to a corner, and empty corners stay possible
  bool influence_borders = true;
  bool strengthen = true;       // near own stones
  bool defend = true;           // near own stones that the opponent has come close to
  bool attack = false;          // liberties of enemy blocks that are threatened: not in the thesis
  bool fight = true;            // near stones that touch
  bool leftover = true;         // what is empty where everything is settled
  bool mark_eyes = true;        // never played in, by either side
  bool started_eyes = false;    // three own stones beside an empty point are enough, if the rest is empty
  bool create_eyes = true;
  bool capture = true;          // priority: enemy blocks with one liberty
  bool capture_in_eyes = true;  // ... also where that liberty has the shape of an eye
  bool escape = true;           // priority: own blocks with one liberty
  bool save_threatened = true;  // lower priority: own blocks with few liberties and not two eyes
  bool extend_threatened = true;  // ... by liberties too, not only by eyes
  bool check_saves = false;     // what saves a block must leave it two liberties
  int influence_radius = 0;     // 0: a third of the shorter side, at least 2
  int close = 2;                // steps that are "close"
  int threat_liberties = 2;     // a block with this many liberties or fewer is threatened
  int living_eyes = 2;          // a block with this many marked eyes is settled
};

// Everything that is marked for the player `c`. Kept apart for tests, pictures and explanations.
template <int kWords>
struct TielmanMarks {
  using Set = Bits<kWords>;
  Set empty, own, enemy;
  Set own_eyes, enemy_eyes;              // all neighbours of one colour (or three): real and false alike
  Set own_area, enemy_area;              // where the nearest stone is one's own; equal distances cancel out
  Set settled;                           // stones of blocks with two eyes
  Set middle, end;                       // phases; everything else is opening
  Set corners, borders, strengthen, defend, attack, fight, leftover, eye_makers;
  Set urgent, forced;                    // priorities: one liberty; threatened
  Set possible;                          // without the priorities
};

// The steps to the nearest stone decide the influence: `radius + 1 - steps`, positive for Black, 0 on a tie.
int tielman_influence_radius(const Board& board, const TielmanSettings& settings);
std::vector<int> tielman_influence(const Board& board, const TielmanSettings& settings);  // by flat index

// Marks positions of one board size for either player; allocates nothing, so that simulations are quick.
template <int kWords>
class TielmanKnowledge {
 public:
  using Set = Bits<kWords>;
  TielmanKnowledge(const Board& board, const TielmanSettings& settings);

  TielmanMarks<kWords> marks(const Board& board, Color c) const;
  // The moves to choose from, legal by the board's rules: those of highest priority. None: pass.
  void moves(const Board& board, Color c, std::vector<Point>& out) const;
  // One of them, all equally likely; kPass if there is none.
  Point draw(const Board& board, Color c, Random& random) const;

 private:
  // The moves of highest priority; `filtered` says whether illegal ones are out already.
  Set candidates(const Board& board, Color c, bool& filtered) const;
  Set around(const Set& set) const;          // neighbours of the set, without the set unless it touches itself
  Set near(const Set& set, int steps) const;
  void judge_blocks(const Board& board, Color c, TielmanMarks<kWords>& marks) const;
  void mark_priorities(const Board& board, Color c, TielmanMarks<kWords>& marks) const;
  void mark_area(TielmanMarks<kWords>& marks) const;
  void mark_phases(TielmanMarks<kWords>& marks) const;
  Set every_move(const TielmanMarks<kWords>& marks) const { return marks.empty - marks.own_eyes - marks.enemy_eyes; }

  TielmanSettings settings_;
  int stride_, radius_;
  Set board_;
  std::array<Set, 4> corner_points_, corner_squares_;
};

// Calls visit with the number of words that the board needs as a compile-time constant.
template <class Visit>
auto with_words(const Board& board, Visit visit) {
  if (board.words() <= 2) return visit(std::integral_constant<int, 2>{});
  if (board.words() <= 4) return visit(std::integral_constant<int, 4>{});
  return visit(std::integral_constant<int, kMaxWords>{});
}

}  // namespace tesuji
