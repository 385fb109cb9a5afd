// Zhang's semi-random simulation (4.3, chapter 5): weighted moves in a local region until the question is settled.
//
// Weights follow the board move by move. Away from stones in atari a point's weight depends on its eight neighbours
// alone; the few points that are the last liberty of some block are kept in a list and looked at after every move.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "go/pseudo_ladder.h"
#include "playout/tactic_problem.h"
#include "playout/weighted_points.h"
#include "search/replies.h"

namespace tesuji {

enum class TacticStatus : std::uint8_t { kOpen, kAttackerWins, kDefenderWins };

class TacticState {
 public:
  explicit TacticState(const TacticFrame& frame);

  // Back to `root`, which must have the same frame and not have been played on since this state was copied from it.
  void reset_to(const TacticState& root);

  const Board& board() const { return board_; }
  Board& board() { return board_; }  // for readers that play and take back
  const TacticFrame& frame() const { return *frame_; }
  Color to_play() const { return board_.to_play(); }
  bool in_region(Point p) const { return base_[p] != 0; }
  std::uint32_t weight(Point p, Color c) const { return weights_[c - 1].weight(p); }
  int moves() const { return moves_; }
  TacticStatus status() const { return status_; }
  // The status is a fact of the game, not a rule of thumb about liberties or the number of moves.
  bool settled_by_the_rules() const { return status_ != TacticStatus::kOpen && exact_; }
  bool target_stands(int i) const { return standing_[static_cast<std::size_t>(i)]; }
  bool own_stands(int i) const { return own_standing_[static_cast<std::size_t>(i)]; }  // kRace, kAnd, kOr
  std::uint32_t connections() const { return made_; }  // kAnd, kOr: those that have been made, a bit per clause
  int retakes(Color c) const { return retakes_[c]; }  // how many kos this side may still retake at once, -1: all
  // By the rules, with the retakes that are left; stones assumed alive are not looked at.
  bool is_legal(Point p, Color c) const {
    return board_.is_legal(p, c) || (p == board_.ko() && c == board_.ko_color() && retakes_[c] != 0);
  }
  int passes() const { return passes_; }  // in a row; one that waits for a ko ban to end does not count
  Point last_move() const { return last_move_; }
  int last_captured() const { return last_captured_; }  // stones taken by the last move
  bool last_escaped() const { return last_escaped_; }   // the last move joined a block in atari

  // A move of the tree or of a playout: plays it, grows the region, updates weights and status.
  void play(Point p);
  void simulate(Point p) { in_playout_ = true, play(p); }  // a move of a playout that is not drawn
  // One move by weight, as in 5.1; kPass when none is left.
  Point choose(Random& random);
  // Plays one move of a playout. With `replies` (side 0 is the attacker), a known good reply is tried first.
  void step(Random& random, const ReplyTable* replies = nullptr);
  // Plays until the status is settled.
  TacticStatus playout(Random& random, const ReplyTable* replies = nullptr);
  // Zhang's quick ladder reading on this board (5.1.8).
  Point ladder_capture(Point stone) { return ladder_reader_.capture(board_, stone); }
  bool ladder_caught(Point stone) { return ladder_reader_.caught(board_, stone); }
  // Moves since reset_to(), passes included, in order; only when recording is on.
  void set_recording(bool on) { recording_ = on; }
  const std::vector<std::uint16_t>& record() const { return record_; }

  bool takes_assumed_alive(Point p, Color c) const;

  // All weights computed afresh and compared: for tests.
  bool consistent() const;

 private:
  bool is_eye(Point p, Color c) const { return frame_->settings.solid_eye && board_.is_eyelike(p, c); }
  bool is_last_liberty(Point p) const;
  std::uint32_t quiet_weight(Point p, Color c) const;  // p is no block's last liberty
  std::uint32_t atari_weight(Point p, Color c) const;
  std::int64_t extra_weight(Point p, Color c) const;  // patterns and the network
  std::uint32_t with_extra(std::uint32_t weight, Point p, Color c) const;
  void set_weight(Point p, Color c, std::uint32_t weight);
  void refresh(Point p);
  void refresh_around(Point p);
  void follow_patterns(Point p, Color c, int captured);  // 5x5, after a move
  void refresh_everything();
  void note_atari(Point stone);
  void refresh_ataris();
  void add_to_region(Point p);
  void look_for_ladders(Point p);
  void note_ladder(Point root, Point move);
  void drop_old_ladders();
  bool adds_proximity(Point p, Color c, std::uint32_t weight) const;
  void fade_proximity();
  void light_proximity(Point p);
  void consult_network();
  void update_status(int captured);
  bool stands(Point named) const;
  void note_connections();
  // 1: the attacker wins this clause, -1: the defender, 0: it is open.
  int clause_result(std::size_t index, bool over) const;
  void update_joined();
  void settle(bool attacker, bool exact = true) {
    status_ = attacker ? TacticStatus::kAttackerWins : TacticStatus::kDefenderWins;
    exact_ = exact;
  }
  bool is_avoided_self_atari(Point p, Color c) const;

  struct Ladder {
    std::uint16_t stone, move;  // a block of two liberties, and the liberty that catches it
  };

  const TacticFrame* frame_;
  Board board_;
  WeightedPoints weights_[2];
  TacticStatus status_ = TacticStatus::kOpen;
  int moves_ = 0, passes_ = 0, last_captured_ = 0;
  Point last_move_ = kPass;
  bool exact_ = false, last_escaped_ = false, recording_ = false, slow_parts_ = false;
  bool in_playout_ = false;  // since reset_to(), step() has been called: not in the tree any more
  std::uint8_t remembered_ = 0;  // bits of reduced_ that stay when a point's surroundings change
  int atari_count_ = 0, reduced_count_ = 0;
  std::array<std::uint32_t, kMaxPoints> base_{};              // 0 outside the region
  std::array<std::uint16_t, kMaxPoints> atari_points_{};      // last liberties
  std::array<std::uint8_t, kMaxPoints> is_listed_{};          // in atari_points_
  std::array<std::uint8_t, kMaxPoints> reduced_{};            // bits c: lowered for self-atari (5.1.5); 4 c: has been
  std::array<int, 3> retakes_{};
  std::vector<std::uint8_t> standing_, own_standing_;
  int standing_count_ = 0, own_count_ = 0;
  std::uint32_t made_ = 0;
  PseudoLadder ladder_reader_;
  std::vector<Ladder> ladders_;
  std::array<std::uint32_t, kMaxPoints> ladder_weight_{};     // for both colours
  std::array<std::uint32_t, kMaxPoints> proximity_[2]{};
  std::vector<std::uint16_t> lit_;                            // points with proximity left
  WidePatterns wide_;                                         // 5x5
  std::vector<std::uint16_t> reweighted_;                     // points whose 5x5 pattern weighs otherwise now
  std::vector<std::uint32_t> network_[2];
  std::vector<std::uint16_t> record_;
};

}  // namespace tesuji
