// When a game of Lin's model is over: stones lost, stones that live, and the filling of appendix B.
#include <algorithm>
#include <array>

#include "games/lin.h"

namespace tesuji {

// Appendix B: all stones of the block that hang together without stones marked already are alive now, and no longer
// important.
void LinState::mark_joined(Point p, Color c) {
  bool touches = false;
  board_.for_each_neighbour(p, [&](Point q) {
    touches = touches || (board_.color(q) == c && (marks_[static_cast<std::size_t>(q)] & kAlive));
  });
  if (!touches) return;
  std::array<std::uint16_t, kMaxArea> open;
  std::size_t count = 0;
  const auto mark = [&](Point q) {
    std::uint8_t& marks = marks_[static_cast<std::size_t>(q)];
    if (board_.color(q) != c || (marks & kAlive)) return;
    marks = kAlive;
    open[count++] = narrow(q);
  };
  mark(p);
  while (count > 0) {
    const Point q = open[--count];
    board_.for_each_neighbour(q, mark);
  }
}

bool LinState::assumed_alive(Point root, Color c) const {
  if (has_marks()) {
    bool marked = false;
    board_.for_each_stone(root, [&](Point s) { marked = marked || (marks_[static_cast<std::size_t>(s)] & kAlive); });
    return marked;
  }
  for (const Point stone : problem_->alive[c])
    if (board_.block(stone) == root) return true;
  return false;
}

int LinState::eye_count(Point root, Color c) const {
  int eyes = 0;
  board_.for_each_liberty(root, [&](Point p) { eyes += is_own_space(board_, p, c); });
  return eyes;
}

// 3.3.3, item 3, without filling: the attacker can fill every point but the one-point eyes, and then any eye that is
// the last liberty of a block. So the survivors are the largest set of blocks that each have two eyes surrounded by
// survivors only (or the edge); stones joined to a group assumed alive survive by definition. Appendix B stops
// filling too early when the only captures are made inside eyes; the text does not, and is followed.
bool LinState::important_stones_live() const {
  if (is_plain())  // which mostly answers it
    for (const Point stone : problem_->important)
      if (const Point root = board_.block(stone); !assumed_alive(root, problem_->defender))
        if (eye_count(root, problem_->defender) < 2) return false;
  return live_after(true);
}

bool LinState::live_after(bool joined) const {
  const Color c = problem_->defender;
  std::array<std::uint16_t, kMaxArea> important;
  std::size_t number = 0;
  const auto add = [&](Point stone) {
    if (rules().joined_by_stone || !joined || !assumed_alive(board_.block(stone), c))
      important[number++] = narrow(stone);
  };
  if (has_marks())
    board_.for_each_point([&](Point p) {
      if ((marks_[static_cast<std::size_t>(p)] & kImportant) && board_.color(p) == c) add(p);
    });
  else
    for (const Point stone : problem_->important) add(stone);
  if (rules().filling_stops_early) return stand_when_filled(important.data(), number);
  const auto safe = [&](Point root) { return !rules().living_can_be_taken && assumed_alive(root, c); };
  struct Block {
    Point root;
    bool stands, certain, important;
  };
  std::array<Block, kMaxArea> blocks;
  std::size_t count = 0;
  const auto find = [&](Point root) {
    return std::find_if(blocks.begin(), blocks.begin() + count, [&](const Block& b) { return b.root == root; });
  };
  for (std::size_t k = 0; k < number; ++k) {
    const Point root = board_.block(important[k]);
    if (has_marks() && find(root) != blocks.begin() + count) continue;
    if (eye_count(root, c) < 2) return false;
    blocks[count++] = {root, true, false, true};
  }
  if (count == 0) return true;

  for (std::size_t i = 0; i < count; ++i) {  // every block that shares an eye, directly or through others
    board_.for_each_liberty(blocks[i].root, [&](Point eye) {
      if (!is_own_space(board_, eye, c)) return;
      board_.for_each_neighbour(eye, [&](Point q) {
        const Point root = board_.block(q);
        if (find(root) != blocks.begin() + count) return;
        const bool certain = safe(root);
        blocks[count++] = {root, certain || eye_count(root, c) >= 2, certain, false};
      });
    });
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < count; ++i) {
      if (!blocks[i].stands || blocks[i].certain) continue;
      int eyes = 0;
      board_.for_each_liberty(blocks[i].root, [&](Point eye) {
        bool whole = is_own_space(board_, eye, c);
        if (whole) board_.for_each_neighbour(eye, [&](Point q) { whole = whole && find(board_.block(q))->stands; });
        eyes += whole;
      });
      if (eyes >= 2) continue;
      if (blocks[i].important) return false;
      blocks[i].stands = false;
      changed = true;
    }
  }
  return true;
}

// The filling itself, as appendix B does it: fill, take what has no liberty, try the one-point eyes; and on only as
// long as a round has filled something, even if the last one has taken stones.
bool LinState::stand_when_filled(const std::uint16_t* important, std::size_t count) const {
  const Color c = problem_->defender, enemy = opponent(c);
  std::array<std::uint8_t, kMaxPoints> color;
  std::array<std::uint16_t, kMaxArea> order, block;
  std::size_t area = 0;
  for (int row = board_.height() - 1; row >= 0; --row)
    for (int column = 0; column < board_.width(); ++column) {
      const Point p = board_.at(column, row);
      order[area++] = narrow(p);
      color[static_cast<std::size_t>(p)] = board_.color(p);
    }
  const auto at = [&](Point p) -> std::uint8_t& { return color[static_cast<std::size_t>(p)]; };
  const auto is_eye = [&](Point p) {
    bool eye = true;
    board_.for_each_neighbour(p, [&](Point q) { eye = eye && at(q) == c; });
    return eye;
  };
  // Takes the block of p off if it has no liberty, unless it is safe.
  const auto take = [&](Point p) {
    std::size_t size = 0;
    bool open = false;
    const auto add = [&](Point q) {
      if (at(q) == kEmpty) open = true;
      if (at(q) != c || std::find(block.begin(), block.begin() + size, q) != block.begin() + size) return;
      block[size++] = narrow(q);
    };
    add(p);
    for (std::size_t k = 0; k < size && !open; ++k) board_.for_each_neighbour(block[k], add);
    if (open || (!rules().living_can_be_taken && assumed_alive(board_.block(p), c))) return false;
    for (std::size_t k = 0; k < size; ++k) at(block[k]) = kEmpty;
    return true;
  };
  for (bool filled = true; filled;) {
    filled = false;
    for (std::size_t k = 0; k < area; ++k)
      if (at(order[k]) == kEmpty && !is_eye(order[k])) at(order[k]) = enemy, filled = true;
    for (std::size_t k = 0; k < area; ++k)
      if (at(order[k]) == c) take(order[k]);
    for (std::size_t k = 0; k < area; ++k) {
      const Point p = order[k];
      if (at(p) != kEmpty || !is_eye(p)) continue;
      at(p) = enemy;
      bool taken = false;
      board_.for_each_neighbour(p, [&](Point q) { taken = (at(q) == c && take(q)) || taken; });
      if (!taken) at(p) = kEmpty;
    }
    for (std::size_t k = 0; k < count; ++k)
      if (at(important[k]) != c) return false;
  }
  return true;
}

}  // namespace tesuji
