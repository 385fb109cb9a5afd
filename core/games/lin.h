// Lin's model of a Go problem (Lin 2017, chapter 3): a game of its own, with its own ko, passes, ends and scores.
//
// Black moves first and every score is Black's, from 0 to 1: Black picks the highest, White the lowest. One side
// (the defender) has important stones, the other tries to take one of them; moves are limited to feasible points.
// Where the text and the program of appendix B differ, the program is followed, because his experiments ran on it,
// unless a comment says otherwise; docs/lin-model.md lists every such choice.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "go/board.h"
#include "search/replies.h"

namespace tesuji {

// His game type. The five kinds of section 3.3.1 are these two aims in different surroundings.
enum class LinAim : std::uint8_t { kSave = 1, kKill = 2 };  // Black saves his stones, or kills White's

enum class LinEnding : std::uint8_t {
  kOpen,               // the game goes on
  kAlive,              // the important stones cannot be taken even if the attacker moves for ever
  kSeki,               // the players passed in turn
  kDead,               // an important stone is off the board
  kBlackWinsByPasses,  // Black has passed so much more often than White
  kWhiteWinsByPasses,
};
inline constexpr int kLinEndings = 6;

// Black's scores of tables 3.3.2 and 3.3.3, row by row: alive, seki, dead; in each Black won the ko, nobody did, White
// did. The middle column is table 3.3.1. He gives them "based on my experience", so they may be others.
using LinScores = std::array<double, 9>;
inline constexpr LinScores kLinSaving{0.5, 1.0, 1.0, 0.3, 0.7, 0.85, 0.0, 0.0, 0.5};
inline constexpr LinScores kLinKilling{0.0, 0.0, 0.5, 0.15, 0.3, 0.7, 0.5, 1.0, 1.0};

// Numbers of sections 3.3.2 to 3.3.4.
struct LinRules {
  int seki_passes = 3;  // this many passes in a row are seki
  int pass_lead = 4;    // whoever passed this much more often wins: 4 in appendix B; 3.3.4 says "three times more"
  int ko_retakes = 5;   // immediate retakes that the winner of the ko has in all, the first one included
  LinScores saving = kLinSaving, killing = kLinKilling;
  // Where the program of appendix B departs from the text or from its own scale; off, the text is followed.
  double white_pass_win = 0;         // Black's score when White wins by passes: -1 in the program
  bool lone_capture_ko = false;      // any capture of one stone by stones without liberties is a ko, snapbacks too
  bool filling_stops_early = false;  // filling ends once a round begins with nothing to fill, whatever it takes
  bool living_can_be_taken = false;  // stones marked alive may be taken, and the marks stay on the points
  bool joined_by_stone = false;      // a connection is seen when the stone just played touches a stone marked alive
  bool joined_at_start = true;       // off: what is joined to living stones at the start is not seen to be alive
  bool operator==(const LinRules&) const = default;
};

// A problem as a user describes it; the lists have one entry per flat index.
struct LinSetup {
  int width = 0, height = 0;
  LinAim aim = LinAim::kSave;
  Color to_play = kBlack;                // Black in all of his problems
  std::vector<std::uint8_t> stones;      // colours
  std::vector<std::uint8_t> feasible;    // 1 where both sides may play (once the point is empty)
  std::vector<std::uint8_t> important;   // 1 on the defender's stones that must not be taken
  std::vector<std::uint8_t> alive;       // 1 on stones, of either colour, that count as alive
  LinRules rules;
};

// What is wrong with the setup, as one sentence; empty if nothing is.
std::string lin_setup_error(const LinSetup& setup);

// Tables 3.3.1 to 3.3.3. Black's score; `ko_winner` is the side that fought a ko back, or kEmpty.
double lin_score_for_black(const LinRules& rules, LinAim aim, LinEnding ending, Color ko_winner);

// What never changes while a problem is played. The setup must have passed lin_setup_error().
struct LinProblem {
  explicit LinProblem(const LinSetup& setup);

  LinSetup setup;
  Board start;
  Color defender;
  std::vector<std::uint16_t> feasible;                // his order: from the top line down, from left to right
  std::vector<std::uint8_t> is_feasible;              // by padded point
  std::vector<std::uint16_t> important;               // one stone of each block that has important stones
  std::array<std::vector<std::uint16_t>, 3> alive;    // by colour, one stone of each block assumed alive
  bool plain;                                         // none of the program's readings of kos, filling and living stones
  int playout_limit;                                  // moves after which a random game is called seki
};

inline std::uint16_t narrow(int value) { return static_cast<std::uint16_t>(value); }

// All four neighbours are c's stones or the edge: what appendix B calls a space of c's.
inline bool is_own_space(const Board& board, Point p, Color c) {
  const unsigned own = 0x55u << (c - 1);
  return (board.pattern3(p) & own) == own;
}

class LinState {
 public:
  using Move = Point;

  explicit LinState(std::shared_ptr<const LinProblem> problem);
  // A copy is the state alone: it starts with nothing to undo.
  LinState(const LinState& other);
  LinState& operator=(const LinState& other);

  const LinProblem& problem() const { return *problem_; }
  const Board& board() const { return board_; }
  Color to_play() const { return board_.to_play(); }
  int side() const { return to_play() == kBlack ? 0 : 1; }
  Color defender() const { return problem_->defender; }
  Color ko_winner() const { return ko_winner_; }      // who fought a ko back, or kEmpty
  int ko_retakes_left() const { return retakes_left_; }
  int passes_in_a_row() const { return passes_; }
  int pass_lead() const { return pass_lead_; }        // Black's passes minus White's
  LinEnding ending() const { return ending_; }
  bool is_terminal() const { return ending_ != LinEnding::kOpen; }
  // Only at the end of the game.
  double score_for_black() const { return lin_score_for_black(problem_->setup.rules, problem_->setup.aim, ending_, ko_winner_); }
  // Board, turn, ko, who won it, retakes left and passes: everything the rest of the game depends on.
  std::uint64_t hash() const;

  // Appends the moves in his order: a pass first, if it is allowed. There is always one while the game is open.
  void generate(std::vector<Move>& moves) const;
  bool is_legal(Move p) const;
  bool may_pass() const;

  void play(Move p) { play_move<true>(p); }
  void play_fast(Move p) { play_move<false>(p); }  // cannot be undone
  void undo();
  int moves_to_undo() const { return static_cast<int>(frames_.size()); }

  // Plays uniformly random moves to the end (3.4.3) and returns how many. A game longer than the problem's
  // playout_limit is stopped and called seki. For copies: earlier moves cannot be undone afterwards.
  int play_out(Random& random, const PlayoutAids& aids = {});
  int move_count() const { return board_.points_end(); }
  // Of a game that is over, if no other end would be better for its winner: 1 Black, -1 White, else 0.
  int certain_winner() const {
    if (!is_terminal()) return 0;
    return score_for_black() >= 1 ? 1 : score_for_black() <= 0 ? -1 : 0;
  }

  // Would the important stones stand if the attacker filled everything (3.3.3)? For tests; play() asks by itself.
  bool important_stones_live() const;

 private:
  struct Frame {
    Color ko_winner;
    LinEnding ending;
    std::int16_t retakes_left, passes, pass_lead;
    Point ko_point;
  };
  enum : std::uint8_t { kImportant = 1, kAlive = 2 };  // marks on points

  template <bool kRemember>
  void play_move(Move p);
  void count_pass(Color c);
  // Legal by the rules of capture and ko alone, true eyes not yet excluded.
  // kPlain: the rules are known to be is_plain(), which saves asking.
  template <bool kPlain>
  bool allowed_on_board(Point p, Color c) const;
  template <bool kPlain>
  bool takes_assumed_alive(Point p, Color c) const;
  // The point that may not be retaken at once but by who has won the ko, and whether a move is such a capture.
  Point ko_point() const { return rules().lone_capture_ko ? ko_point_ : board_.ko(); }
  bool is_lone_capture(Point p, Color c) const;
  Point lone_capture_point(Point p) const;
  const LinRules& rules() const { return problem_->setup.rules; }
  bool is_plain() const { return problem_->plain; }
  bool has_marks() const { return !marks_.empty(); }  // they move only in the program's reading of living stones
  void mark_joined(Point p, Color c);
  bool may_retake(Color c) const { return ko_winner_ == kEmpty || (ko_winner_ == c && retakes_left_ > 0); }
  bool fills_true_eye(Point p, Color c) const;
  template <bool kPlain>
  bool excuses_a_pass(Point p, Color c) const;
  bool has_one_liberty_after(Point p, Color c) const;
  bool assumed_alive(Point root, Color c) const;
  bool important_stone_lost() const;
  bool live_after(bool joined) const;
  bool stand_when_filled(const std::uint16_t* important, std::size_t count) const;
  int eye_count(Point root, Color c) const;
  // Writes the moves and returns their number; the room needed is the number of feasible points and one.
  int collect(std::uint16_t* moves) const;
  template <bool kPlain>
  int collect_by(std::uint16_t* moves) const;

  std::shared_ptr<const LinProblem> problem_;
  Board board_;
  Color ko_winner_ = kEmpty;
  LinEnding ending_ = LinEnding::kOpen;
  std::int16_t retakes_left_ = 0, passes_ = 0, pass_lead_ = 0;
  Point ko_point_ = kPass;                           // with lone_capture_ko
  std::vector<std::uint8_t> marks_;                  // by padded point, where the rules move them; otherwise empty
  std::vector<Frame> frames_;
  std::vector<std::vector<std::uint8_t>> old_marks_;
};

struct LinTotals {
  std::int64_t games = 0, moves = 0, cut_off = 0;       // cut_off: games stopped at the limit
  double score_sum = 0;                                 // Black's
  std::array<std::int64_t, kLinEndings> endings{};
};

// Many random games from one state; depends on the seed alone.
LinTotals run_lin_playouts(const LinState& state, std::int64_t games, std::uint64_t seed,
                           const std::atomic<bool>& stop);

}  // namespace tesuji
