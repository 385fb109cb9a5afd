// How often each side may retake a ko at once, and how many passes there were: the part of a game that the board does
// not know. Ko threats are outside the region, so they are an assumption (docs/verdicts.md).
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "go/board.h"

namespace tesuji {

inline constexpr int kUnlimited = -1;

// A retake stands for a threat that was answered. Where it matters how many threats a side has to ignore (`ignores` is a
// number for it), the other side's are played instead: a pass under a ban is a threat as long as there are any left. The
// side that sees it passes, which answers it, or plays on and has ignored it.
struct KoAccount {
  std::array<int, 3> retakes{};  // by colour: kos that side may still retake at once
  int passes = 0;                // in a row
  std::array<int, 3> ignores{kUnlimited, kUnlimited, kUnlimited};  // by colour: threats that side may still ignore
  bool threatened = false;       // the side to move has a threat to answer or to ignore

  bool shows_threats(Color c) const { return ignores[opponent(c)] != kUnlimited; }
  bool must_answer(Color c) const { return threatened && ignores[c] == 0; }

  bool bans(const Board& board, Point p, Color c) const {
    return p == board.ko() && c == board.ko_color() && (retakes[c] == 0 || shows_threats(c));
  }

  // Plays for the side to move.
  void play(Board& board, Point move) {
    const Color c = board.to_play();
    const bool barred = board.ko() != kPass;
    // A pass that waits for a ko ban to end is a ko threat that does not exist, not an offer to end the game.
    passes = move != kPass || barred || threatened ? 0 : passes + 1;
    if (move != kPass && threatened) --ignores[c];
    threatened = move == kPass && barred && shows_threats(c) && retakes[c] > 0;
    const bool retaken = move != kPass && move == board.ko() && c == board.ko_color();
    if ((retaken || threatened) && retakes[c] > 0) --retakes[c];
    board.play(move, c);
    lift(board);
  }

  // A ban that its side may ignore at no cost is no ban.
  void lift(Board& board) const {
    if (board.ko() != kPass && retakes[board.ko_color()] == kUnlimited) board.set_ko(kPass, kEmpty);
  }

  std::uint64_t hash() const {
    std::uint64_t h = 0;
    if (passes) h ^= key(2, passes);
    if (retakes[kBlack] != 0) h ^= key(3, retakes[kBlack]);
    if (retakes[kWhite] != 0) h ^= key(4, retakes[kWhite]);
    if (ignores[kBlack] != kUnlimited) h ^= key(5, ignores[kBlack]);
    if (ignores[kWhite] != kUnlimited) h ^= key(6, ignores[kWhite]);
    if (threatened) h ^= key(7, 1);
    return h;
  }

 private:
  static std::uint64_t key(std::uint64_t kind, int value) {
    return mix64(kind << 32 ^ static_cast<std::uint64_t>(value) ^ 0x5eedULL << 48);
  }
};

}  // namespace tesuji
