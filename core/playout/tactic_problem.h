// What a tactical playout needs to know: the question, and every constant of Zhang's chapters 4 and 5.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/board.h"
#include "go/point_set.h"
#include "go/region.h"
#include "playout/pattern_weights.h"

namespace tesuji {

// Named from the attacker's side. Capture and kill differ in their region, weights and ends of playouts only.
enum class TacticGoal : std::uint8_t { kCapture, kKill, kCut, kRace, kAnd, kOr };

// kAnd, kOr: one of the goals that are joined, about stones of one side.
struct TacticClause {
  bool connects = false;      // they are to be connected; else to be taken
  std::vector<Point> stones;  // of each block one, all among the targets or all among the own stones
  bool apart = false;         // they begin as several blocks; found by TacticFrame
};

struct TacticProblem {
  Board board{kMinSize, kMinSize};
  TacticGoal goal = TacticGoal::kKill;
  std::vector<Point> targets;  // a stone of each block at stake, the defender's
  std::vector<Point> own;      // kRace: the attacker's stones that must stand; kAnd, kOr: those that it defends
  std::vector<TacticClause> clauses;  // kAnd, kOr
  bool any_target = false;     // kKill: one lost target is enough
  PointSet region;             // the only playable points; empty: Zhang's region (4.4)
  PointSet assumed_alive;      // stones that can never be taken
  std::array<int, 3> retakes{};  // by colour: kos that side may still retake at once, -1: all of them

  Color defender() const { return board.color(targets.front()); }
  Color attacker() const { return opponent(defender()); }
  bool bounded() const { return region.any(); }
  bool joined() const { return goal == TacticGoal::kAnd || goal == TacticGoal::kOr; }
};

// What w_i is in "Wproximity_i = w_i" (5.1.7).
enum class ProximityReading : std::uint8_t {
  kCurrent,   // the weight that the point has now; nothing where that is 0
  kInitial,   // the initial weight; nothing where the weight is 0 now
  kOverEyes,  // the initial weight, even in an own solid eye
};

struct TacticSettings {
  // Weights of moves (5.1).
  std::uint32_t default_weight = 10;
  bool solid_eye = true;                      // 5.1.1: never fill one
  bool capture_escape = true;                 // 5.1.2, times the stones taken or freed
  std::uint32_t capture_weight = 10000, escape_weight = 1000, capture_to_escape_weight = 50000;
  bool tactic_weights = true;                 // 5.1.3
  std::uint32_t first_liberty_weight = 400, second_liberty_weight = 100, third_liberty_weight = 25;
  std::uint32_t opponent_first_weight = 50, opponent_second_weight = 12, opponent_neighbour_weight = 25;
  std::uint32_t new_point_weight = 11;
  bool create_eye = false;                    // 5.1.4
  bool create_eye_in_atari = false;           // ... also where the point drawn is the last liberty of a block
  bool avoid_self_atari = false;              // 5.1.5
  bool avoid_single_self_atari = false;       // the opposite of 5.1.6
  std::uint32_t self_atari_weight = 5;
  bool self_atari_once = false;               // a point is lowered once in a playout, not whenever its surroundings change
  bool proximity = false;                     // 5.1.7
  ProximityReading proximity_reading = ProximityReading::kCurrent;
  bool ladder = false;                        // 5.1.8, times the stones in the ladder
  std::uint32_t ladder_weight = 1000;
  bool ladder_all_liberties = false;          // both liberties, where both catch the block
  bool ladder_reread = false;                 // after every move, which may have broken the ladder elsewhere
  int ladder_moves = 200;                     // ours: how far the quick reader follows a chase
  int ladder_nodes = 50;                      // ours: of the exact reading where the quick one is unclear; 0: none
  std::uint32_t network_weight = 1280;        // equation 6.4; the network itself and the patterns come separately
  std::uint32_t pass_weight = 0;              // ours: 0 passes only when no move is left

  // The region (4.4).
  bool floating_region = true;
  bool virtual_boundary = true;               // kKill only
  int boundary_lines = 2;
  StrongOpponent strong_opponent{};           // kKill only; stones assumed alive are strong anyway
  bool beyond_in_region = false;              // the points of opponent_neighbour_weight belong to the region, too

  // Ours: weak blocks beyond the target's neighbours take part in the fight, their liberties join the initial region.
  int weak_liberties = 0;                     // blocks with at most this many are weak; 0: none beyond Zhang's region
  int weak_steps = 4;                         // from block to block, so far from the target

  // The end of a playout (4.5). Moves are counted from the root of the search.
  int liberty_limit = 5;                      // kCapture: with more, the target has escaped
  bool raise_liberty_limit = true;            // ours: to one more than it has at the root
  int move_limit = 60;
};

// Everything that is the same for all playouts of a search.
struct TacticFrame {
  TacticFrame(const TacticProblem& problem, const TacticSettings& settings,
              const PatternWeights* patterns = nullptr, const MoveEvaluator* network = nullptr);

  // The stones are in one block, if they were several, or each is joined to stones assumed alive.
  bool connected(const Board& board, const std::vector<Point>& stones, bool apart) const;

  TacticProblem problem;
  TacticSettings settings;
  const PatternWeights* patterns;  // may be null, like the network
  const MoveEvaluator* network;
  Color attacker, defender;
  bool apart = false;              // the target stones begin as several blocks
  PointSet initial_region;         // where moves are looked for at first
  PointSet limit;                  // where the region may grow to
  PointSet rated;                  // of these, the points that the network rates
  std::array<std::uint32_t, kMaxPoints> initial_weight{};  // 0 outside the initial region
  std::uint32_t new_point_weight;
  int liberty_limit;               // kCapture: the setting, raised where that is asked for
  Point first = 0, last = 0;       // no playout changes the board outside [first, last)
};

}  // namespace tesuji
