// What a player believes about moves before trying them, as virtual wins (Gelly and Silver 2007).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/board.h"
#include "go/pseudo_ladder.h"
#include "playout/shapes3.h"
#include "search/game_tree.h"

namespace tesuji {

// How many virtual simulations each belief is worth; all won for good moves, all lost for bad ones. 0 turns it off.
struct PriorSettings {
  double even = 10;         // half of them won: how long an unknown move is taken for an average one
  double capture_one = 15;  // takes or saves one stone
  double capture_many = 30;
  double ladder = 20;       // catches or rescues a block of two liberties by a ladder
  double hopeless = 10;     // bad: runs away in a ladder that does not work
  double self_atari = 10;   // bad
  double pattern = 10;      // a 3x3 shape
  double near_1 = 24, near_2 = 22, near_3 = 8;  // steps from the last move, blocks counting as one point (Graepel 2001)
  double near_small = 1;    // the share of these on boards up to 11x11
  double edge = 10;         // far from all stones: bad on the first two lines, good on the third
  double centre = 20;       // far from all stones on the fourth line or above, on boards up to 11x11
  double eye = 8;           // vital point of a small eye
  double pass = 10;         // bad, while the game is not nearly over
};

class MovePriors {
 public:
  explicit MovePriors(const PriorSettings& settings) : settings_(settings), shapes_(Shapes3::standard()) {}

  // Every move of the side to play that is legal (by simple ko), is no suicide and fills no eye; then the pass. The
  // board comes back as it was, and needs nothing but its position.
  void generate(Board& board, Point last, bool opponent_passed, std::vector<GameMove>& moves);

 private:
  void rate_blocks(Board& board, Color c);
  void rate_distance(const Board& board, Point last);
  void credit(Point p, double amount) { good_[static_cast<std::size_t>(p)] += static_cast<float>(amount); }
  void debit(Point p, double amount) { bad_[static_cast<std::size_t>(p)] += static_cast<float>(amount); }
  int line_if_lonely(const Board& board, Point p) const;

  PriorSettings settings_;
  const Shapes3& shapes_;
  PseudoLadder ladder_;
  std::array<float, kMaxPoints> good_{}, bad_{};
  std::array<std::uint8_t, kMaxPoints> distance_{};
  std::vector<Point> front_, next_;
};

}  // namespace tesuji
