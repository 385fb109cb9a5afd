#include "go/ladder.h"

#include <algorithm>
#include <utility>

#include "go/liberties.h"
#include "go/tactics.h"

namespace tesuji {

namespace {

// A ladder on the largest board is far shorter; this only keeps recursion within the stack.
constexpr std::size_t kMaxDepth = 4 * kMaxArea;

}  // namespace

void LadderReader::begin(Board& board, Point stone) {
  board_ = &board;
  prey_ = stone;
  defender_ = board.color(stone);
  attacker_ = opponent(defender_);
  nodes_ = defender_captures_ = 0;
  path_.clear();
}

LadderAnswer LadderReader::read(Board& board, Point stone, Color first) {
  begin(board, stone);
  LadderAnswer answer;
  if (first == attacker_)
    answer.result = attack(&answer.move);
  else
    answer.result = board.in_atari(stone) ? defend(&answer.move) : defend_unhurried(&answer.move);
  answer.nodes = nodes_;
  return answer;
}

LadderVerdict LadderReader::status(Board& board, Point stone) {
  const Color defender = board.color(stone);
  LadderVerdict verdict;
  const LadderAnswer attacked = read(board, stone, opponent(defender));
  verdict.nodes = attacked.nodes;
  if (attacked.result == LadderResult::kEscaped) {
    verdict.status = LadderStatus::kEscaped;
    return verdict;
  }
  const LadderAnswer defended = read(board, stone, defender);
  verdict.nodes += defended.nodes;
  if (attacked.result == LadderResult::kCaptured) verdict.capture = attacked.move;
  if (defended.result == LadderResult::kEscaped) verdict.escape = defended.move;
  if (defended.result == LadderResult::kCaptured)
    verdict.status = LadderStatus::kCaptured;  // caught moving first means caught moving second
  else if (attacked.result == LadderResult::kCaptured && defended.result == LadderResult::kEscaped)
    verdict.status = LadderStatus::kUnsettled;
  return verdict;
}

LadderAnswer LadderReader::read_after(Board& board, Point move, Point stone) {
  const Color defender = board.color(stone);
  board.play(move, opponent(defender));
  LadderAnswer answer;
  if (board.color(stone) == defender)
    answer = read(board, stone, defender);
  else
    answer.result = LadderResult::kCaptured;
  board.undo();
  return answer;
}

bool LadderReader::may_play(Point p, Color c) const {
  if (board_->is_legal(p, c)) return !board_->allow_suicide() || !board_->is_suicide(p, c);
  const bool ignores = c == attacker_ ? settings_.attacker_ignores_ko : settings_.defender_ignores_ko;
  return ignores && p == board_->ko() && c == board_->ko_color();
}

// Both sides only add stones unless something is taken, and a cycle needs the defender to take something.
bool LadderReader::is_repetition() const {
  return defender_captures_ > 0 && std::find(path_.begin(), path_.end(), board_->hash()) != path_.end();
}

LadderResult LadderReader::attack(Point* move) {
  const Point block = board_->block(prey_);
  const int liberties = board_->liberties(block);
  if (liberties > 2) return LadderResult::kEscaped;
  const Point a = board_->first_liberty(block);
  if (liberties == 1) {
    if (!may_play(a, attacker_)) return LadderResult::kEscaped;
    if (move != nullptr) *move = a;
    return LadderResult::kCaptured;
  }
  if (is_repetition()) return LadderResult::kEscaped;
  if (path_.size() >= kMaxDepth) return LadderResult::kUnknown;
  Point b = kPass;
  board_->for_each_liberty(block, [&](Point p) { b = p; });

  // What the block gets by extending, the other liberty included. The attacker takes the better point first.
  struct Attack {
    Point play;
    int liberties_left;
  };
  Attack attacks[2] = {{a, liberties_after(*board_, b, defender_, 4)}, {b, liberties_after(*board_, a, defender_, 4)}};
  if (attacks[1].liberties_left < attacks[0].liberties_left) std::swap(attacks[0], attacks[1]);
  LadderResult best = LadderResult::kEscaped;
  for (const Attack& attack : attacks) {
    if (!may_play(attack.play, attacker_)) continue;
    // Three liberties remain after the extension, unless this move takes stones that it would have joined.
    if (attack.liberties_left >= 4 && !board_->captures(attack.play, attacker_)) continue;
    const LadderResult result = try_attack(attack.play);
    if (result == LadderResult::kEscaped) continue;
    best = result;
    if (result == LadderResult::kUnknown) continue;
    if (move != nullptr) *move = attack.play;
    break;
  }
  return best;
}

LadderResult LadderReader::try_attack(Point p) {
  if (++nodes_ > settings_.node_limit) return LadderResult::kUnknown;
  path_.push_back(board_->hash());
  board_->play(p, attacker_);
  const LadderResult result = defend(nullptr);
  board_->undo();
  path_.pop_back();
  return result;
}

LadderResult LadderReader::try_defence(Point p) {
  if (++nodes_ > settings_.node_limit) return LadderResult::kUnknown;
  const bool takes = board_->captures(p, defender_);
  defender_captures_ += takes;
  board_->play(p, defender_);
  const LadderResult result = attack(nullptr);
  board_->undo();
  defender_captures_ -= takes;
  return result;
}

LadderResult LadderReader::defend(Point* move) {
  const Point extension = board_->first_liberty(board_->block(prey_));
  const bool can_extend = may_play(extension, defender_);
  const auto found = [&](Point p) {
    if (move != nullptr) *move = p;
    return LadderResult::kEscaped;
  };
  if (can_extend && liberties_after(*board_, extension, defender_, 3) >= 3) return found(extension);
  LadderResult worst = LadderResult::kCaptured;
  const auto escapes = [&](Point p) {
    const LadderResult result = try_defence(p);
    if (result == LadderResult::kUnknown) worst = result;
    return result == LadderResult::kEscaped;
  };
  PointSet captures = counter_captures(*board_, prey_);
  captures.remove(extension);
  while (captures.any()) {
    const Point p = captures.first();
    captures.remove(p);
    if (may_play(p, defender_) && escapes(p)) return found(p);
  }
  if (can_extend && escapes(extension)) return found(extension);
  return worst;
}

LadderResult LadderReader::defend_unhurried(Point* move) {
  const LadderResult passed = attack(nullptr);
  if (passed != LadderResult::kCaptured) return passed;
  LadderResult worst = LadderResult::kCaptured;
  const auto escapes = [&](Point p) {
    if (!may_play(p, defender_)) return false;
    const LadderResult result = try_defence(p);
    if (result == LadderResult::kUnknown) worst = result;
    if (result == LadderResult::kEscaped) *move = p;
    return result == LadderResult::kEscaped;
  };
  PointSet near = saving_moves(*board_, prey_), wider = liberty_orders(*board_, prey_).second;
  roots_of(*board_, adjacent_enemy_stones(*board_, block_set(*board_, prey_))).for_each([&](Point root) {
    if (board_->liberties(root) == 2) wider |= liberty_bits(*board_, root);
  });
  wider -= near;
  for (PointSet* moves : {&near, &wider}) {
    while (moves->any()) {
      const Point p = moves->first();
      moves->remove(p);
      if (escapes(p)) return LadderResult::kEscaped;
    }
  }
  return worst;
}

// The loser plays on: it extends if it can, or takes something.
Point LadderReader::stubborn_move(Board& board, Point stone) const {
  const Color defender = board.color(stone);
  const Point extension = board.first_liberty(board.block(stone));
  if (board.is_legal(extension, defender) && !board.is_suicide(extension, defender)) return extension;
  Point taking = kPass;
  counter_captures(board, stone).for_each([&](Point p) {
    if (taking == kPass && board.is_legal(p, defender)) taking = p;
  });
  return taking;
}

std::vector<Point> LadderReader::line(Board& board, Point stone, Color first, int limit) {
  const Color defender = board.color(stone);
  std::vector<Point> moves;
  Color turn = first;
  while (static_cast<int>(moves.size()) < limit && board.color(stone) == defender) {
    const LadderAnswer answer = read(board, stone, turn);
    const bool attacks = turn != defender;
    if (attacks && answer.result != LadderResult::kCaptured) break;
    Point move = answer.move;
    if (!attacks && answer.result == LadderResult::kCaptured) {
      if (!board.in_atari(stone)) break;
      move = stubborn_move(board, stone);
    } else if (!attacks && move == kPass) {
      break;
    }
    board.play(move, turn);
    moves.push_back(move);
    turn = opponent(turn);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) board.undo();
  return moves;
}

}  // namespace tesuji
