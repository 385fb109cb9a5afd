#include "readers/block_reader.h"

#include <algorithm>

#include "go/eyes.h"
#include "go/tactics.h"

namespace tesuji {

namespace {

// What a move at a liberty of the block, next to one, beside a weak block and so on is worth before its tactics.
constexpr int kFirst = 24, kSecond = 12, kWeakBlock = 14, kApproach = 8, kThird = 4;

}  // namespace

BlockReader::BlockReader(const Question& question, const BlockReaderSettings& settings)
    : SelectiveGame(question),
      settings_(settings),
      stone_(question.target.first()),
      ladders_(settings.ladder_nodes),
      proposals_(question.board) {}

// Ends ---------------------------------------------------------------------------------------------------------

Value BlockReader::terminal() {
  const Board& position = board();
  if (!question_.standing().has(stone_)) {
    const bool taken_back = position.ko() == stone_ && question_.retakes(defender_) != 0;
    return taken_back ? Value::DefenderWins : Value::AttackerWins;
  }
  if (is_asked()) return Value::Unknown;
  if (question_.passes() >= 2) return Value::DefenderWins;
  const int liberties = position.liberties_at(stone_);
  if (liberties >= settings_.escape_liberties + (attacker_to_move() ? 0 : 1)) return Value::DefenderWins;
  if (!attacker_to_move() || liberties > 2) return Value::Unknown;
  if (liberties == 1 && position.stones(position.block(stone_)) == 1) return Value::Unknown;  // perhaps a ko
  return is_caught(ladders_, stone_, attacker_) ? Value::AttackerWins : Value::Unknown;
}

int BlockReader::evaluate() const {
  const Board& position = board();
  const PointSet first = liberty_bits(position, position.block(stone_));
  int second = 0;
  first.for_each([&](Point p) {
    position.for_each_neighbour(p, [&](Point q) { second += position.color(q) == kEmpty && !first.has(q); });
  });
  return std::max(1, 4 * first.count() + second - 2);
}

// Moves --------------------------------------------------------------------------------------------------------

void BlockReader::add_around(Point liberty, int worth) {
  board().for_each_neighbour(liberty, [&](Point q) {
    if (board().color(q) == kEmpty) proposals_.add(q, worth);
  });
}

// Where blocks in atari that touch this one can be taken.
void BlockReader::add_captures(Point root, int worth) {
  const Board& position = board();
  position.for_each_stone(root, [&](Point s) {
    position.for_each_neighbour(s, [&](Point q) {
      if (position.color(q) == opponent(position.color(root)) && position.in_atari(q))
        proposals_.add(position.first_liberty(position.block(q)), worth);
    });
  });
}

// Rings of blocks: those of the enemy that touch this one, their enemies, and so on while they are weak.
void BlockReader::add_neighbours(Point root, int most, int rings, PointSet& seen) {
  const Board& position = board();
  const Color enemy = opponent(position.color(root));
  position.for_each_stone(root, [&](Point s) {
    position.for_each_neighbour(s, [&](Point q) {
      if (position.color(q) != enemy) return;
      const Point block = position.block(q);
      if (seen.has(block)) return;
      seen.add(block);
      const int liberties = position.liberties(block);
      if (liberties > most) return;
      proposals_.add_liberties(board(), block, liberties <= 2 ? kWeakBlock : kApproach);
      if (liberties <= 2) {
        add_captures(block, kWeakBlock);
        position.for_each_liberty(block, [&](Point p) { add_around(p, kThird); });
      }
      if (rings > 1) add_neighbours(block, settings_.weak_liberties, rings - 1, seen);
    });
  });
}

// A liberty that the attacker cannot fill without putting itself in atari has to be prepared: more liberties for its
// stones beside it, or a stone less of the enemy's.
void BlockReader::add_approaches(Point liberty) {
  const Board& position = board();
  if (liberties_after(position, liberty, attacker_, 3) > 2) return;
  position.for_each_neighbour(liberty, [&](Point q) {
    if (position.color(q) == attacker_ && position.liberties_at(q) <= 3) {
      proposals_.add_liberties(board(), position.block(q), kApproach);
      add_captures(position.block(q), kWeakBlock);
    } else if (position.color(q) == defender_ && position.block(q) != position.block(stone_) &&
               position.liberties_at(q) <= 3) {
      proposals_.add_liberties(board(), position.block(q), kApproach);
    }
  });
}

void BlockReader::collect() {
  const Board& position = board();
  const Point root = position.block(stone_);
  const int liberties = position.liberties(root);
  proposals_.add_liberties(board(), root, kFirst);
  if (liberties == 1) add_captures(root, kFirst);
  // A single stone may also be saved by making a ko of its taking, or taken by avoiding one.
  if (liberties == 1 && position.stones(root) > 1)
    if (!attacker_to_move() || question_.is_legal(position.first_liberty(root))) return;
  const PointSet first = liberty_bits(position, root);
  first.for_each([&](Point p) { add_around(p, kSecond); });
  if (liberties <= 3)
    first.for_each([&](Point p) {
      position.for_each_neighbour(p, [&](Point q) {
        if (position.color(q) == kEmpty && !first.has(q)) add_around(q, kThird);
      });
    });
  PointSet seen;
  seen.add(root);
  add_neighbours(root, std::max(settings_.weak_liberties, liberties + 2), 3, seen);
  // Friends that it may join, and what threatens or saves them.
  first.for_each([&](Point p) {
    position.for_each_neighbour(p, [&](Point q) {
      const Point friendly = position.block(q);
      if (position.color(q) != defender_ || friendly == root || seen.has(friendly)) return;
      seen.add(friendly);
      if (position.liberties(friendly) > settings_.weak_liberties) return;
      proposals_.add_liberties(board(), friendly, kApproach);
      add_neighbours(friendly, settings_.weak_liberties, 1, seen);
    });
  });
  first.for_each([&](Point p) { add_approaches(p); });
}

int BlockReader::bonus(Point p) const {
  const Board& position = board();
  const Color mover = position.to_play();
  int value = 0;
  bool touches = false;
  position.for_each_neighbour(p, [&](Point q) {
    const Color c = position.color(q);
    if (c == kEmpty) {
      value += 2;
      return;
    }
    touches = true;
    const int liberties = position.liberties_at(q);
    if (c != mover)
      value += liberties == 1 ? 30 : liberties == 2 ? 8 : 1;
    else
      value += liberties == 1 ? 14 : liberties == 2 ? 4 : 1;
  });
  const int column = position.column(p), row = position.row(p);
  const bool edge = column == 0 || row == 0 || column == position.width() - 1 || row == position.height() - 1;
  if (edge && !touches) value -= 5;
  if (!position.captures(p, mover) && liberties_after(position, p, mover, 2) == 1) value -= 10;
  return value;
}

void BlockReader::generate(std::vector<int>& moves) {
  const Board& position = board();
  const Color mover = position.to_play();
  collect();
  candidates_.clear();
  proposals_.drain([&](Point p, int worth) {
    if (!question_.is_legal(p) || (eye_kind(position, p, mover) == kSolidEye && !position.captures(p, mover))) return;
    candidates_.push_back({p, worth + bonus(p)});
  });
  const bool needs_move = position.in_atari(stone_) && position.stones(position.block(stone_)) > 1;
  choose(attacker_to_move() ? settings_.attacker_breadth : settings_.defender_breadth, moves, !needs_move);
}

}  // namespace tesuji
