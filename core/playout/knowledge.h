// Games that are random but for what every player sees: MoGo's playouts and what was added to them since.
//
// At each turn, the first of these that finds a move plays it: a reply that was read out, a reply that won before, a
// capture or an escape near the last two moves, the vital point of a small eye, a 3x3 shape beside the last move, any
// point. Own eyes stay open, and stones are rarely put in atari for nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "go/board.h"
#include "go/pseudo_ladder.h"
#include "playout/shapes3.h"
#include "search/replies.h"

namespace tesuji {

// Each is the chance, from 0 to 1, that this part of the knowledge is asked at a move.
struct KnowledgeSettings {
  double read_replies = 0.9;   // replies that were read out beforehand
  double replies = 0.0;        // last good replies (Drake 2009)
  double captures = 0.9;       // take what is in atari next to the last two moves
  double escapes = 0.9;        // save what the last move put in atari, by running or by taking
  double ladders = 0.1;        // before running to two liberties, look whether that is a ladder
  double nakade = 0.9;         // vital point of an eye of three to six points beside the last move
  double patterns = 0.95;      // 3x3 shapes around the last move (Gelly et al. 2006)
  double wide_patterns = 0.0;  // ... and around the move before it
  double two_liberties = 0.0;  // chase the block of the last move if it has two liberties and a ladder catches it
  double self_atari = 0.9;     // pass over random points that leave stones in atari without reason
};

// These settings by their names in UctSettings; that of replies that were read out belongs to the reading.
struct KnowledgeField {
  const char* name;
  double KnowledgeSettings::*chance;
};
inline constexpr KnowledgeField kKnowledgeFields[] = {
    {"playout_replies", &KnowledgeSettings::replies},
    {"playout_captures", &KnowledgeSettings::captures},
    {"playout_escapes", &KnowledgeSettings::escapes},
    {"playout_ladders", &KnowledgeSettings::ladders},
    {"playout_nakade", &KnowledgeSettings::nakade},
    {"playout_patterns", &KnowledgeSettings::patterns},
    {"playout_wide_patterns", &KnowledgeSettings::wide_patterns},
    {"playout_two_liberties", &KnowledgeSettings::two_liberties},
    {"playout_self_atari", &KnowledgeSettings::self_atari},
};

// Replies by side (0 is Black) and padded point, from learning and from reading; either may be null.
struct PlayoutReplies {
  const ReplyTable* read = nullptr;
  const ReplyTable* learned = nullptr;
};

// One side's threats for kos: how often in a game it may retake at once.
struct KoThreats {
  Color side = kEmpty;
  int left = 0;
  Point offered = kPass;  // the ko that may be retaken now

  // After every move of either side.
  void note(Board& board, Point move, Color c) {
    if (c == side && move == offered && move != kPass) --left;
    offered = c != side && left > 0 ? board.ko() : kPass;
    if (offered != kPass) board.set_ko(kPass, kEmpty);
  }
};

class KnowledgePlayout {
 public:
  explicit KnowledgePlayout(const KnowledgeSettings& settings);

  // Plays to the end (two passes, or three moves per point) after the moves `before` and `last` (kPass: none or a
  // pass), of which `passes` passes are in a row already. Appends the moves to `record`. The board's hash is not kept.
  // With a `ground` (by padded point) random points are taken from there only: a fight, and not the whole board. Ko
  // threats are used up on the way.
  void play(Board& board, Random& random, Point before, Point last, int passes, std::vector<std::uint16_t>& record,
            const PlayoutReplies& replies = {}, const std::uint8_t* ground = nullptr, KoThreats threats = {});

 private:
  template <int kSize>
  friend class KnowledgeGame;

  // Chances in 256ths.
  struct Chances {
    unsigned read_replies, replies, captures, escapes, ladders, nakade, patterns, wide_patterns, two_liberties, self_atari;
  };
  Chances chances_;
  const Shapes3& shapes_;
  PseudoLadder ladder_;
};

// The number of stones that c would leave with one liberty by a stone at p, 0 if none; a stone that takes something
// does not count.
int left_in_atari(const Board& board, Point p, Color c);
// Such a move with nothing to be said for it: not a throw-in or a nakade that threatens in turn.
bool is_bad_self_atari(const Board& board, Point p, Color c);
// The point that decides whether the small eye around the empty point p lives, or kPass if there is none.
Point vital_point(const Board& board, Point p);

}  // namespace tesuji
