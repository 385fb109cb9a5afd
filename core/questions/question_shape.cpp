// What a question looks like to the network (net/shape_network.h), and what that says about its moves.
#include <algorithm>
#include <cmath>
#include <limits>

#include "questions/question.h"

namespace tesuji {

namespace {

// The planes in the order of their bits. Mine and other are seen from the side to move.
enum Plane : std::uint8_t {
  kMine,
  kTheirs,
  kEmptyPoint,
  kOffBoard,
  kTargetStone,
  kLibertiesOne,  // ... two, three, four and more
  kKoPoint = 9,
  kLegal,
  kAttackerReaches,
  kDefenderReaches,
  kStays,            // a block with a liberty that the other side may not play, or assumed alive
  kAttackerMoves,    // of the game, not of one point; so are the next two and kPassedBefore
  kProverMoves,
  kLastMove,
  kPassedBefore,
  kSelfAtari,
  kTakes,
  kSaves,
  kSurrounded,       // by stones of one side
  kTwoLiberties,
  kTheirSelfAtari,
};

constexpr std::uint32_t bit(int plane) { return 1u << plane; }

constexpr std::size_t kOpinions = 4096;  // remembered
constexpr int kMostLess = 111;              // 16 log 1024

// The weight of a move that is this many sixteenths of log odds less likely than the likeliest.
std::uint16_t weight_of(int less) {
  static const auto table = [] {
    std::array<std::uint16_t, kMostLess + 1> weights{};
    for (int i = 0; i <= kMostLess; ++i)
      weights[static_cast<std::size_t>(i)] =
          static_cast<std::uint16_t>(std::min<double>(kMostWeight, std::round(kEvenWeight * std::exp(i / 16.0))));
    return weights;
  }();
  return table[static_cast<std::size_t>(less)];
}

}  // namespace

// The same moves in the same state are not evaluated again until the slot is reused.
const QuestionDomain::Weighed& QuestionDomain::weighed(const std::vector<int>& moves) {
  if (opinions_.empty()) opinions_.resize(kOpinions);
  Weighed& slot = opinions_[hash() % kOpinions];
  if (slot.hash == hash()) return slot;
  ShapeNetwork::Planes seen;
  planes(seen);
  const ShapeNetwork::Opinion opinion = network_->ask(seen);
  std::int32_t most = std::numeric_limits<std::int32_t>::min();
  for (const int move : moves)
    if (const int place = window_index(move); place != kOutsideWindow)
      most = std::max(most, opinion.wins[static_cast<std::size_t>(place)]);
  slot.hash = hash();
  for (std::size_t i = 0; i < slot.less.size(); ++i) {
    const std::int32_t less = (most - opinion.wins[i]) / (ShapeNetwork::kUnit / 16);
    slot.less[i] = static_cast<std::uint8_t>(std::clamp(less, 0, kMostLess));
  }
  return slot;
}

void QuestionDomain::weigh(const std::vector<int>& moves, std::vector<std::uint16_t>& weights) {
  const Weighed& known = weighed(moves);
  int least = 0;  // what is outside the window looks like the unlikeliest inside
  for (const int move : moves)
    if (const int place = window_index(move); place != kOutsideWindow)
      least = std::max<int>(least, known.less[static_cast<std::size_t>(place)]);
  weights.clear();
  for (const int move : moves) {
    const int place = window_index(move);
    weights.push_back(weight_of(place == kOutsideWindow ? least : known.less[static_cast<std::size_t>(place)]));
  }
}

void QuestionDomain::place_window() {
  int left = board_.width(), right = 0, top = board_.height(), bottom = 0;
  for (const Point t : targets_) {
    left = std::min(left, board_.column(t)), right = std::max(right, board_.column(t));
    top = std::min(top, board_.row(t)), bottom = std::max(bottom, board_.row(t));
  }
  // The target in the middle; of what is off the board one line is enough.
  const auto first = [](int middle, int size) {
    return std::max(-1, std::min(middle - kWindowSide / 2, size + 1 - kWindowSide));
  };
  window_column_ = first((left + right) / 2, board_.width());
  window_row_ = first((top + bottom) / 2, board_.height());
}

int QuestionDomain::window_index(int move) const {
  if (move == kPass) return kWindowPass;
  const int column = board_.column(move) - window_column_, row = board_.row(move) - window_row_;
  const bool inside = column >= 0 && row >= 0 && column < kWindowSide && row < kWindowSide;
  return inside ? row * kWindowSide + column : kOutsideWindow;
}

void QuestionDomain::planes(ShapeNetwork::Planes& out) const {
  const Color mover = board_.to_play();
  const std::uint32_t game = (mover == attacker_ ? bit(kAttackerMoves) : 0) | (mover == held_ ? bit(kProverMoves) : 0) |
                             (frames_.empty() || last_ != kPass ? 0 : bit(kPassedBefore));
  for (int i = 0; i < kWindowPass; ++i) {
    const int column = window_column_ + i % kWindowSide, row = window_row_ + i / kWindowSide;
    const bool on_board = column >= 0 && row >= 0 && column < board_.width() && row < board_.height();
    out[static_cast<std::size_t>(i)] = game | (on_board ? point_planes(board_.at(column, row)) : bit(kOffBoard));
  }
}

std::uint32_t QuestionDomain::point_planes(Point p) const {
  const Color stone = board_.color(p);
  std::uint32_t bits = (reach(attacker_).has(p) ? bit(kAttackerReaches) : 0) |
                       (reach(defender()).has(p) ? bit(kDefenderReaches) : 0) | (p == last_ ? bit(kLastMove) : 0);
  if (stone == kEmpty) return bits | empty_planes(p);
  bits |= bit(stone == board_.to_play() ? kMine : kTheirs);
  if (standing_.has(p)) bits |= bit(kTargetStone);
  const Point root = board_.block(p);
  bits |= bit(kLibertiesOne - 1 + std::min(board_.liberties(root), 4));
  bool stays = assumed_.any() && block_has_assumed(p);
  const PointSet& enemy = reach(opponent(stone));
  board_.for_each_liberty(root, [&](Point q) { stays = stays || !enemy.has(q); });
  return bits | (stays ? bit(kStays) : 0);
}

std::uint32_t QuestionDomain::empty_planes(Point p) const {
  const Color mover = board_.to_play();
  std::uint32_t bits = bit(kEmptyPoint);
  if (p == board_.ko()) bits |= bit(kKoPoint);
  if (is_legal(p)) bits |= bit(kLegal);
  int free = 0, mine = 0, theirs = 0;
  bool takes = false, saves = false;
  PointSet my_liberties, their_liberties;  // of the block that a stone here would be part of
  board_.for_each_neighbour(p, [&](Point q) {
    const Color color = board_.color(q);
    if (color == kEmpty) {
      ++free;
      my_liberties.add(q), their_liberties.add(q);
      return;
    }
    const bool is_mine = color == mover;
    ++(is_mine ? mine : theirs);
    (is_mine ? saves : takes) |= board_.in_atari(q);
    board_.for_each_liberty(board_.block(q), [&](Point l) {
      if (l != p) (is_mine ? my_liberties : their_liberties).add(l);
    });
  });
  const int liberties = my_liberties.count();
  if (liberties <= 1 && !takes) bits |= bit(kSelfAtari);
  if (takes) bits |= bit(kTakes);
  if (saves) bits |= bit(kSaves);
  if (free == 0 && (theirs == 0 || mine == 0)) bits |= bit(kSurrounded);
  if (liberties == 2) bits |= bit(kTwoLiberties);
  if (their_liberties.count() <= 1 && !saves) bits |= bit(kTheirSelfAtari);
  return bits;
}

}  // namespace tesuji
