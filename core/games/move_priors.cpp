#include "games/move_priors.h"

#include <algorithm>

#include "go/tactics.h"
#include "playout/knowledge.h"

namespace tesuji {

namespace {

constexpr int kLonely = 3;       // no stone within so many steps
constexpr int kSmallBoard = 11;  // where the centre is the best place to begin, and no place is far from the last move

}  // namespace

// Blocks that can be taken or saved now, all over the board.
void MovePriors::rate_blocks(Board& board, Color c) {
  board.for_each_point([&](Point p) {
    if (board.color(p) == kEmpty || board.block(p) != p) return;
    const int liberties = board.liberties(p);
    if (liberties > 2) return;
    const double worth = board.stones(p) == 1 ? settings_.capture_one : settings_.capture_many;
    if (board.color(p) != c) {
      if (liberties == 1)
        credit(board.first_liberty(p), worth);
      else if (settings_.ladder > 0) {
        if (const Point catching = ladder_.capture(board, p)) credit(catching, settings_.ladder);
      }
      return;
    }
    if (liberties == 1) {
      const Point out = board.first_liberty(p);
      counter_captures(board, p).for_each([&](Point taking) { credit(taking, worth); });
      const bool helpless = left_in_atari(board, out, c) > 0;
      if (helpless) return;
      if (settings_.ladder > 0 && ladder_.caught(board, p))
        debit(out, settings_.hopeless);
      else
        credit(out, worth);
    } else if (settings_.ladder > 0) {
      if (const Point caught = ladder_.capture(board, p)) {
        counter_captures(board, p).for_each([&](Point taking) { credit(taking, worth); });
        board.for_each_liberty(p, [&](Point out) {
          if (liberties_after(board, out, c, 3) >= 3 || out == caught) credit(out, settings_.ladder);
        });
      }
    }
  });
}

void MovePriors::rate_distance(const Board& board, Point last) {
  std::fill_n(distance_.begin(), board.points_end(), std::uint8_t{255});
  front_.assign(1, last);
  distance_[static_cast<std::size_t>(last)] = 0;
  const auto reach = [&](Point p, std::uint8_t steps) {
    if (distance_[static_cast<std::size_t>(p)] <= steps) return;
    distance_[static_cast<std::size_t>(p)] = steps;
    next_.push_back(p);
  };
  if (board.color(last) != kEmpty) board.for_each_stone(last, [&](Point s) {
    if (s != last) distance_[static_cast<std::size_t>(s)] = 0, front_.push_back(s);
  });
  for (std::uint8_t steps = 1; steps <= 3; ++steps) {
    next_.clear();
    for (const Point p : front_) {
      board.for_each_neighbour(p, [&](Point q) {
        if (board.color(q) == kEmpty || distance_[static_cast<std::size_t>(q)] <= steps) return reach(q, steps);
        board.for_each_stone(q, [&](Point s) { reach(s, steps); });
      });
    }
    std::swap(front_, next_);
  }
}

// The line (1 at the edge) of a point with no stone near it, or 0.
int MovePriors::line_if_lonely(const Board& board, Point p) const {
  const int column = board.column(p), row = board.row(p);
  const int line = 1 + std::min(std::min(column, row), std::min(board.width() - 1 - column, board.height() - 1 - row));
  for (int y = std::max(0, row - kLonely); y <= std::min(board.height() - 1, row + kLonely); ++y) {
    const int reach = kLonely - std::abs(y - row);
    for (int x = std::max(0, column - reach); x <= std::min(board.width() - 1, column + reach); ++x)
      if (board.color(board.at(x, y)) != kEmpty) return 0;
  }
  return line;
}

void MovePriors::generate(Board& board, Point last, bool opponent_passed, std::vector<GameMove>& moves) {
  const Color c = board.to_play();
  std::fill_n(good_.begin(), board.points_end(), 0.0f);
  std::fill_n(bad_.begin(), board.points_end(), 0.0f);
  rate_blocks(board, c);
  const bool small = std::max(board.width(), board.height()) <= kSmallBoard;
  const double share = small ? settings_.near_small : 1;
  const bool reply = last != kPass && board.color(last) != kEmpty, near = reply && share > 0;
  if (near) rate_distance(board, last);
  if (reply && settings_.eye > 0) {
    board.for_each_neighbour(last, [&](Point q) {
      if (board.color(q) != kEmpty) return;
      if (const Point vital = vital_point(board, q)) credit(vital, settings_.eye);
    });
  }
  const double by_distance[] = {0, share * settings_.near_1, share * settings_.near_2, share * settings_.near_3};
  for (int i = 0; i < board.empty_count(); ++i) {
    const Point p = board.empty_point(i);
    if (!board.is_legal(p, c) || board.is_eyelike(p, c) || (board.allow_suicide() && board.is_suicide(p, c))) continue;
    if (near && distance_[static_cast<std::size_t>(p)] <= 3) credit(p, by_distance[distance_[static_cast<std::size_t>(p)]]);
    if (settings_.pattern > 0 && shapes_.matches(board.pattern3(p), c)) credit(p, settings_.pattern);
    if (settings_.self_atari > 0 && is_bad_self_atari(board, p, c)) debit(p, settings_.self_atari);
    if (settings_.edge > 0 || settings_.centre > 0) {
      const int line = line_if_lonely(board, p);
      if (line == 3) credit(p, settings_.edge);
      if (line == 1 || line == 2) debit(p, settings_.edge);
      if (line > 3 && small) credit(p, settings_.centre);
    }
    const float good = good_[static_cast<std::size_t>(p)], bad = bad_[static_cast<std::size_t>(p)];
    const auto even = static_cast<float>(settings_.even);
    moves.push_back({static_cast<std::uint16_t>(p), even / 2 + good, even + good + bad});
  }
  // In the order of the board, not of the list of empty points: ties must not depend on how a position came about.
  std::sort(moves.begin(), moves.end(), [](const GameMove& a, const GameMove& b) { return a.move < b.move; });
  const auto even = static_cast<float>(settings_.even);
  moves.push_back({static_cast<std::uint16_t>(kPass), even / 2,
                   even + static_cast<float>(opponent_passed ? 0.0 : settings_.pass)});
}

}  // namespace tesuji
