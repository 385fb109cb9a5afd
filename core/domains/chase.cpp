#include "domains/chase.h"

#include <algorithm>

#include "go/eyes.h"
#include "go/tactics.h"

namespace tesuji {

namespace {

std::array<LadderReader, 4> ladder_readers(int nodes) {
  return {LadderReader({nodes, false, false}), LadderReader({nodes, true, false}), LadderReader({nodes, false, true}),
          LadderReader({nodes, true, true})};
}

// What a move at a liberty of the block, next to one, beside a weak block and so on is worth before its tactics.
constexpr int kFirst = 24, kSecond = 12, kWeakBlock = 14, kApproach = 8, kThird = 4;

}  // namespace

ChaseDomain::ChaseDomain(const Question& question, const ChaseSettings& settings)
    : question_(question),
      settings_(settings),
      attacker_(question.attacker),
      defender_(opponent(question.attacker)),
      stone_(question.target.first()),
      ladders_(ladder_readers(settings.ladder_nodes)),
      worth_(static_cast<std::size_t>(question.board.points_end()), 0) {}

void ChaseDomain::play(int move) {
  const bool waits = move == kPass && board().ko() == kPass;
  passes_.push_back(waits ? static_cast<std::uint8_t>(passes_.back() + 1) : 0);
  question_.play(move);
}

void ChaseDomain::undo() {
  question_.undo();
  passes_.pop_back();
}

// Ends ---------------------------------------------------------------------------------------------------------

bool ChaseDomain::caught() {
  const bool attacker = question_.retakes(attacker_) != 0, defender = question_.retakes(defender_) != 0;
  LadderReader& reader = ladders_[static_cast<std::size_t>(attacker + 2 * defender)];
  return reader.read(question_.scratch(), stone_, attacker_).result == LadderResult::kCaptured;
}

Value ChaseDomain::terminal() {
  const Board& position = board();
  if (!question_.standing().has(stone_)) {
    const bool taken_back = position.ko() == stone_ && question_.retakes(defender_) != 0;
    return taken_back ? Value::DefenderWins : Value::AttackerWins;
  }
  if (passes_.size() == 1) return Value::Unknown;  // the position that was asked about: a move is wanted
  if (passes_.back() >= 2) return Value::DefenderWins;
  const int liberties = position.liberties_at(stone_);
  if (liberties >= settings_.escape_liberties + (attacker_to_move() ? 0 : 1)) return Value::DefenderWins;
  if (!attacker_to_move() || liberties > 2) return Value::Unknown;
  if (liberties == 1 && position.stones(position.block(stone_)) == 1) return Value::Unknown;  // perhaps a ko
  return caught() ? Value::AttackerWins : Value::Unknown;
}

int ChaseDomain::evaluate() const {
  const Board& position = board();
  const PointSet first = liberty_bits(position, position.block(stone_));
  int second = 0;
  first.for_each([&](Point p) {
    position.for_each_neighbour(p, [&](Point q) { second += position.color(q) == kEmpty && !first.has(q); });
  });
  return std::max(1, 4 * first.count() + second - 2);
}

// Moves --------------------------------------------------------------------------------------------------------

void ChaseDomain::add(Point p, int worth) {
  int& known = worth_[static_cast<std::size_t>(p)];
  if (known == 0) listed_.push_back(p);
  known = std::max(known, worth);
}

void ChaseDomain::add_liberties(Point root, int worth) {
  board().for_each_liberty(root, [&](Point p) { add(p, worth); });
}

void ChaseDomain::add_around(Point liberty, int worth) {
  board().for_each_neighbour(liberty, [&](Point q) {
    if (board().color(q) == kEmpty) add(q, worth);
  });
}

// Where blocks in atari that touch this one can be taken.
void ChaseDomain::add_captures(Point root, int worth) {
  const Board& position = board();
  position.for_each_stone(root, [&](Point s) {
    position.for_each_neighbour(s, [&](Point q) {
      if (position.color(q) == opponent(position.color(root)) && position.in_atari(q))
        add(position.first_liberty(position.block(q)), worth);
    });
  });
}

// Rings of blocks: those of the enemy that touch this one, their enemies, and so on while they are weak.
void ChaseDomain::add_neighbours(Point root, int most, int rings, PointSet& seen) {
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
      add_liberties(block, liberties <= 2 ? kWeakBlock : kApproach);
      if (liberties <= 2) {
        add_captures(block, kWeakBlock);
        position.for_each_liberty(block, [&](Point p) { add_around(p, kThird); });
      }
      if (rings > 1) add_neighbours(block, settings_.weak_liberties, rings - 1, seen);
    });
  });
}

// A liberty that the attacker cannot fill without putting himself in atari has to be prepared: more liberties for his
// stones beside it, or a stone less of the enemy's.
void ChaseDomain::add_approaches(Point liberty) {
  const Board& position = board();
  if (liberties_after(position, liberty, attacker_, 3) > 2) return;
  position.for_each_neighbour(liberty, [&](Point q) {
    if (position.color(q) == attacker_ && position.liberties_at(q) <= 3) {
      add_liberties(position.block(q), kApproach);
      add_captures(position.block(q), kWeakBlock);
    } else if (position.color(q) == defender_ && position.block(q) != position.block(stone_) &&
               position.liberties_at(q) <= 3) {
      add_liberties(position.block(q), kApproach);
    }
  });
}

void ChaseDomain::collect() {
  const Board& position = board();
  const Point root = position.block(stone_);
  const int liberties = position.liberties(root);
  listed_.clear();
  add_liberties(root, kFirst);
  if (liberties == 1) add_captures(root, kFirst);
  // A single stone may also be saved by making a ko of its taking, or taken by avoiding one.
  if (liberties == 1 && position.stones(root) > 1 && (!attacker_to_move() || question_.is_legal(position.first_liberty(root)))) return;
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
      add_liberties(friendly, kApproach);
      add_neighbours(friendly, settings_.weak_liberties, 1, seen);
    });
  });
  first.for_each([&](Point p) { add_approaches(p); });
}

int ChaseDomain::bonus(Point p) const {
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

void ChaseDomain::generate(std::vector<int>& moves) {
  const Board& position = board();
  const Color mover = position.to_play();
  collect();
  candidates_.clear();
  for (const Point p : listed_) {
    const int worth = worth_[static_cast<std::size_t>(p)];
    worth_[static_cast<std::size_t>(p)] = 0;
    if (!question_.is_legal(p) || (eye_kind(position, p, mover) == kSolidEye && !position.captures(p, mover))) continue;
    candidates_.push_back({p, worth + bonus(p)});
  }
  std::stable_sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
    return a.worth != b.worth ? a.worth > b.worth : a.move < b.move;
  });
  const int breadth = attacker_to_move() ? settings_.attacker_breadth : settings_.defender_breadth;
  const std::size_t most = std::min(candidates_.size(), static_cast<std::size_t>(std::max(breadth, 1)));
  for (std::size_t i = 0; i < most; ++i) moves.push_back(candidates_[i].move);
  // The attacker gains nothing by a pass, except that it waits for a ko ban to end; a block in atari needs a move.
  const bool in_atari = position.in_atari(stone_) && position.stones(position.block(stone_)) > 1;
  if (moves.empty() || position.ko() != kPass || (!attacker_to_move() && !in_atari)) moves.push_back(kPass);
}

}  // namespace tesuji
