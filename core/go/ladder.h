// Ladders, read exactly: atari after atari until the block is taken or gets away.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/board.h"

namespace tesuji {

enum class LadderResult : std::uint8_t { kEscaped = 0, kCaptured = 1, kUnknown = 2 };

struct LadderSettings {
  int node_limit = 20000;  // moves tried before the answer is kUnknown
  // Simple ko binds both sides unless one is said to have a threat for every ko. With `defender_ignores_ko` a
  // capture is unconditional, with `attacker_ignores_ko` an escape is.
  bool attacker_ignores_ko = false;
  bool defender_ignores_ko = false;
};

struct LadderAnswer {
  LadderResult result = LadderResult::kUnknown;
  Point move = kPass;  // the first move of the side that succeeds; kPass when it need not move (or none is known)
  int nodes = 0;
};

// Fuego's three answers, from reading twice.
enum class LadderStatus : std::uint8_t { kEscaped, kUnsettled, kCaptured, kUnknown };

struct LadderVerdict {
  LadderStatus status = LadderStatus::kUnknown;
  Point capture = kPass;  // the attacker's move, if moving first it captures
  Point escape = kPass;   // the defender's move, if moving first it gets away
  int nodes = 0;
};

// Reads ladders by playing and taking back; keep one reader for many questions, it reuses its memory.
//
// The game: the attacker plays at a liberty of the block and must put it in atari every time; the defender, in atari,
// extends or takes an adjacent enemy block in atari, with every such move tried. Three liberties at the attacker's
// turn are an escape; so is a position that comes back, and so is an attacker who may not retake the ko that would
// capture. Since a defender in atari has no other moves that matter, `captured` is a fact of the position (under the
// ko setting); `escaped` means by ladder only.
//
// A defender who moves first with two liberties may pass, extend, take, play next to a liberty, or put an adjacent
// enemy block in atari.
class LadderReader {
 public:
  explicit LadderReader(const LadderSettings& settings = {}) : settings_(settings) {}

  // Is the block at `stone` captured when `first` moves first? The board comes back as it was.
  LadderAnswer read(Board& board, Point stone, Color first);
  // Both questions at once: captured even if it moves first, escaped even if attacked first, or unsettled.
  LadderVerdict status(Board& board, Point stone);
  // Would the stone be caught after the attacker's move (which must be legal)?
  LadderAnswer read_after(Board& board, Point move, Point stone);
  // The moves of the ladder, `first` moving first: the winner's as read, the loser's the extension while there is one.
  // Ends with the capture or when the block is out; at most `limit` moves.
  std::vector<Point> line(Board& board, Point stone, Color first, int limit);

 private:
  LadderResult attack(Point* move);
  LadderResult defend(Point* move);
  LadderResult defend_unhurried(Point* move);
  LadderResult try_attack(Point p);
  LadderResult try_defence(Point p);
  bool may_play(Point p, Color c) const;
  bool is_repetition() const;
  void begin(Board& board, Point stone);
  Point stubborn_move(Board& board, Point stone) const;

  LadderSettings settings_;
  Board* board_ = nullptr;
  Point prey_ = kPass;
  Color defender_ = kEmpty, attacker_ = kEmpty;
  int nodes_ = 0, defender_captures_ = 0;
  std::vector<std::uint64_t> path_;  // positions before the attacker's moves
};

// A reader for each answer to "has the attacker, has the defender a threat for every ko?"
class LadderReaders {
 public:
  explicit LadderReaders(int nodes)
      : readers_{LadderReader({nodes, false, false}), LadderReader({nodes, true, false}),
                 LadderReader({nodes, false, true}), LadderReader({nodes, true, true})} {}

  LadderReader& of(bool attacker_ignores_ko, bool defender_ignores_ko) {
    return readers_[static_cast<std::size_t>(attacker_ignores_ko + 2 * defender_ignores_ko)];
  }

 private:
  std::array<LadderReader, 4> readers_;
};

}  // namespace tesuji
