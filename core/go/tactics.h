// One-move tactics: what a stone on a point takes, frees, or puts in danger. All without playing it.
#pragma once

#include "go/point_set.h"

namespace tesuji {

// How many liberties the block of c's stone at the empty point p would have; counting stops at `limit`.
int liberties_after(const Board& board, Point p, Color c, int limit);

// How many stones that block would have.
int stones_after(const Board& board, Point p, Color c);

// Self-atari (Zhang 5.1.5 and 5.1.6): the number of stones that c would leave with a single liberty by playing at p;
// 0 when p is not a self-atari. 1 is the single-stone kind that throws in and breaks eyes. p must be legal.
int self_atari_stones(const Board& board, Point p, Color c);

// What c's move at p does to stones in atari (Zhang 5.1.2, figures 5.3 and 5.4).
struct AtariEffect {
  int captured = 0;             // enemy stones taken
  int freed = 0;                // own stones that were in atari and then have two liberties or more
  bool capture_frees = false;   // the capture takes stones that touched own stones in atari, and those are freed
};
AtariEffect atari_effect(const Board& board, Point p, Color c);

// The moves that could save a block in atari or short of liberties: its liberties, and the points that take an
// adjacent enemy block in atari.
PointSet saving_moves(const Board& board, Point stone);

// The points where the owner of the block could take an enemy block that touches it.
PointSet counter_captures(const Board& board, Point stone);

}  // namespace tesuji
