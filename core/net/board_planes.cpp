#include "net/board_planes.h"

#include <algorithm>

#include "go/tactics.h"

namespace tesuji {

namespace {

// In the order of their bits. Mine and theirs are seen from the side to move.
enum Plane : std::uint8_t {
  kOnBoard,
  kMine,
  kMineOne,  // ... with one, two and three liberties
  kTheirs = 5,
  kTheirsOne,
  kKoPoint = 9,
  kLegal,
  kLast,
  kBefore,
  kMineRuns,      // of two liberties: their ladder catches it; of one: caught though it runs
  kTheirsCaught,  // of two liberties: my ladder catches it
  kCatches,       // by such a ladder
  kSelfAtari,     // after my move there ...
  kTwoAfter,
  kThreeAfter,
  kMoreAfter,
  kTakesOne,
  kTakesMore,
  kSaves,          // own stones in atari have two liberties afterwards
  kTheirSelfAtari,
  kTheyTake,
  kMyEye,
  kTheirEye,
  kLineOne,  // ... two, three and four
  kThrowIn = 31,
};

}  // namespace

const std::vector<std::uint32_t>& BoardPlanes::see(Board& board, Point before, Point last) {
  words_.assign(static_cast<std::size_t>(board.area()), 0);
  see_stones(board);
  board.for_each_point([&](Point p) {
    mark(board, p, kOnBoard);
    const int column = board.column(p), row = board.row(p);
    const int line = std::min(std::min(column, row), std::min(board.width() - 1 - column, board.height() - 1 - row));
    if (line < kThrowIn - kLineOne) mark(board, p, kLineOne + line);
    if (board.color(p) == kEmpty) see_empty(board, p);
  });
  if (last != kPass) mark(board, last, kLast);
  if (before != kPass) mark(board, before, kBefore);
  return words_;
}

void BoardPlanes::see_stones(Board& board) {
  const Color mover = board.to_play();
  board.for_each_point([&](Point p) {
    const Color stone = board.color(p);
    if (stone == kEmpty || board.block(p) != p) return;
    const int liberties = board.liberties(p);
    const bool mine = stone == mover;
    int ladder = -1;
    if (liberties == 1 && mine) {
      if (ladder_.caught(board, p)) ladder = kMineRuns;
    } else if (liberties == 2) {
      if (const Point move = ladder_.capture(board, p)) {
        ladder = mine ? kMineRuns : kTheirsCaught;
        if (!mine) mark(board, move, kCatches);
      }
    }
    board.for_each_stone(p, [&](Point s) {
      mark(board, s, mine ? kMine : kTheirs);
      if (liberties <= 3) mark(board, s, (mine ? kMineOne : kTheirsOne) + liberties - 1);
      if (ladder >= 0) mark(board, s, ladder);
    });
  });
}

void BoardPlanes::see_empty(const Board& board, Point p) {
  const Color mover = board.to_play(), other = opponent(mover);
  if (p == board.ko() && mover == board.ko_color()) mark(board, p, kKoPoint);
  if (board.is_eyelike(p, mover)) mark(board, p, kMyEye);
  if (board.is_eyelike(p, other)) mark(board, p, kTheirEye);
  if (board.is_legal(p, other)) {
    if (liberties_after(board, p, other, 2) == 1) mark(board, p, kTheirSelfAtari);
    if (board.captures(p, other)) mark(board, p, kTheyTake);
  }
  if (!board.is_legal(p, mover) || board.is_suicide(p, mover)) return;
  mark(board, p, kLegal);
  const AtariEffect effect = atari_effect(board, p, mover);
  if (effect.captured > 0) mark(board, p, effect.captured == 1 ? kTakesOne : kTakesMore);
  if (effect.freed > 0) mark(board, p, kSaves);
  const int after = liberties_after(board, p, mover, 4);
  mark(board, p, kSelfAtari + std::clamp(after, 1, 4) - 1);
  if (after == 1 && stones_after(board, p, mover) == 1) mark(board, p, kThrowIn);
}

}  // namespace tesuji
