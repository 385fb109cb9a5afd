#include "go/pseudo_ladder.h"

#include "go/point_set.h"

namespace tesuji {

namespace {

// Up to three different points; more are only counted as "three or more".
struct Few {
  Point point[3] = {};
  int count = 0;
  void add(Point p) {
    for (int i = 0; i < count; ++i)
      if (point[i] == p) return;
    if (count < 3) point[count++] = p;
  }
  bool has(Point p) const {
    for (int i = 0; i < count; ++i)
      if (point[i] == p) return true;
    return false;
  }
  bool full() const { return count == 3; }
};

class Pursuit {
 public:
  Pursuit(const Board& board, Point stone, int moves)
      : board_(board),
        prey_(board.block(stone)),
        defender_(board.color(stone)),
        attacker_(opponent(defender_)),
        moves_left_(moves) {}

  // Did a possible capture have a part in an escape?
  bool unclear() const { return unclear_; }

  // The attacker's move that keeps the block caught, or kPass. `threats` are points where the defender could take.
  Point attack(const Few& liberties, const Few& threats) {
    if (liberties.count > 2) return kPass;
    if (threats.count > 1 && liberties.count == 2) return give_up();
    const Point a = liberties.point[0], b = liberties.point[1];
    if (liberties.count == 1) return a;
    const Few after_a = extended(b, a), after_b = extended(a, b);
    const bool a_first = after_a.count <= after_b.count;
    if (works(a_first ? a : b, a_first ? b : a, a_first ? after_a : after_b, threats)) return a_first ? a : b;
    if (works(a_first ? b : a, a_first ? a : b, a_first ? after_b : after_a, threats)) return a_first ? b : a;
    return kPass;
  }

  // The same for one of two liberties.
  bool attack_at(Point x, const Few& liberties, const Few& threats) {
    if (liberties.count != 2 || !liberties.has(x)) return false;
    if (threats.count > 1) return give_up() != kPass;
    const Point y = liberties.point[liberties.point[0] == x ? 1 : 0];
    return works(x, y, extended(y, x), threats);
  }

  // The block in atari moves: is it still caught?
  bool caught_running(const Few& liberties, const Few& threats) {
    for (int i = 0; i < threats.count; ++i)
      if (!liberties.has(threats.point[i])) return give_up() != kPass;
    return runs_into(liberties.point[0], extended(liberties.point[0], kPass));
  }

  Few first_liberties() const {
    Few found;
    board_.for_each_liberty(prey_, [&](Point p) { found.add(p); });
    return found;
  }

  // Where the defender could take something around the block right now.
  Few first_threats() const {
    Few found;
    board_.for_each_stone(prey_, [&](Point s) {
      for (int d = 0; d < 4; ++d) {
        const Point q = s + board_.offsets()[static_cast<std::size_t>(d)];
        if (board_.color(q) == attacker_ && board_.in_atari(q)) found.add(board_.first_liberty(board_.block(q)));
      }
    });
    return found;
  }

 private:
  Point give_up() {
    unclear_ = true;
    return kPass;
  }

  // The overlay: added stones first, then the board.
  Color at(Point p) const {
    if (mine_.has(p)) return defender_;
    if (theirs_.has(p)) return attacker_;
    return board_.color(p);
  }
  bool is_empty(Point p) const { return board_.color(p) == kEmpty && !mine_.has(p) && !theirs_.has(p); }

  // The block's liberties after it extends to p, an attacker standing at `other`: those p has, those of friends it
  // joins, and none elsewhere, because the block had only these two.
  Few extended(Point p, Point other) const {
    Few found;
    for (int d = 0; d < 4; ++d) {
      const Point q = p + board_.offsets()[static_cast<std::size_t>(d)];
      if (q == other) continue;
      if (is_empty(q)) {
        found.add(q);
      } else if (board_.color(q) == defender_ && board_.block(q) != prey_) {
        board_.for_each_liberty(board_.block(q), [&](Point r) {
          if (r != p && r != other && is_empty(r)) found.add(r);
        });
      }
    }
    return found;
  }

  // Attack at x, the block extends to y and has the liberties `after`: does the chase continue to a capture?
  bool works(Point x, Point y, const Few& after, const Few& threats) {
    if (after.full()) return false;
    if (threats.count == 1 && threats.point[0] != x) return give_up() != kPass;
    theirs_.add(x);
    const Few stone = attacker_liberties(x);
    if (stone.count < 2) unclear_ = true;
    const bool caught = stone.count >= 2 && runs_into(y, after);
    theirs_.remove(x);
    return caught;
  }

  bool runs_into(Point y, const Few& after) {
    if (after.count <= 1 && !takes_by(y)) return true;
    if (after.full()) return false;
    if (--moves_left_ < 0) return give_up() != kPass;
    mine_.add(y);
    Few threats;
    bool taken = false;
    for (int d = 0; d < 4; ++d) {
      const Point q = y + board_.offsets()[static_cast<std::size_t>(d)];
      if (at(q) != attacker_) continue;
      const Few liberties = attacker_liberties(q);
      taken = taken || liberties.count == 0;
      if (liberties.count == 1) threats.add(liberties.point[0]);
    }
    unclear_ = unclear_ || taken;
    const bool caught = !taken && attack(after, threats) != kPass;
    mine_.remove(y);
    return caught;
  }

  bool takes_by(Point y) const {
    for (int d = 0; d < 4; ++d) {
      const Point q = y + board_.offsets()[static_cast<std::size_t>(d)];
      if (at(q) != attacker_) continue;
      const Few liberties = attacker_liberties(q);
      if (liberties.count == 1 && liberties.point[0] == y) return true;
    }
    return false;
  }

  // Up to three liberties of the attacker's block at q, looking one stone beyond the board's blocks.
  Few attacker_liberties(Point q) const {
    Few found;
    if (theirs_.has(q)) {
      around_added(q, found);
      for (int d = 0; d < 4; ++d) {
        const Point r = q + board_.offsets()[static_cast<std::size_t>(d)];
        if (theirs_.has(r))
          around_added(r, found);
        else if (board_.color(r) == attacker_)
          around_block(board_.block(r), found);
      }
    } else {
      around_block(board_.block(q), found);
      if (found.count >= 2) return found;
      board_.for_each_liberty(board_.block(q), [&](Point p) {
        if (theirs_.has(p)) around_added(p, found);
      });
    }
    return found;
  }
  void around_added(Point p, Few& found) const {
    for (int d = 0; d < 4; ++d) {
      const Point q = p + board_.offsets()[static_cast<std::size_t>(d)];
      if (is_empty(q)) found.add(q);
    }
  }
  void around_block(Point root, Few& found) const {
    board_.for_each_liberty(root, [&](Point p) {
      if (is_empty(p)) found.add(p);
    });
  }

  const Board& board_;
  const Point prey_;
  const Color defender_, attacker_;
  int moves_left_;
  bool unclear_ = false;
  PointSet mine_, theirs_;
};

}  // namespace

Point PseudoLadder::capture(Board& board, Point stone) {
  Pursuit pursuit(board, stone, chase_limit_);
  const Point move = pursuit.attack(pursuit.first_liberties(), pursuit.first_threats());
  if (move != kPass || !pursuit.unclear() || !exact_) return move;
  const LadderAnswer answer = reader_.read(board, stone, opponent(board.color(stone)));
  return answer.result == LadderResult::kCaptured ? answer.move : kPass;
}

bool PseudoLadder::captures_at(Board& board, Point stone, Point liberty) {
  Pursuit pursuit(board, stone, chase_limit_);
  if (pursuit.attack_at(liberty, pursuit.first_liberties(), pursuit.first_threats())) return true;
  if (!exact_ || !pursuit.unclear() || !board.is_legal(liberty, opponent(board.color(stone)))) return false;
  return reader_.read_after(board, liberty, stone).result == LadderResult::kCaptured;
}

bool PseudoLadder::caught(Board& board, Point stone) {
  Pursuit pursuit(board, stone, chase_limit_);
  if (pursuit.caught_running(pursuit.first_liberties(), pursuit.first_threats())) return true;
  return exact_ && pursuit.unclear() &&
         reader_.read(board, stone, board.color(stone)).result == LadderResult::kCaptured;
}

}  // namespace tesuji
