#include "questions/capture.h"

#include <algorithm>

#include "base/random.h"
#include "go/liberties.h"

namespace tesuji {

CaptureDomain::CaptureDomain(const CaptureProblem& problem)
    : board_(problem.board),
      target_(problem.target),
      defender_(problem.board.color(problem.target)),
      settings_(problem.settings),
      kos_{problem.retakes, 0},
      ladders_(problem.settings.ladder_nodes) {
  kos_.lift(board_);
}

// Moves --------------------------------------------------------------------------------------------------------

bool CaptureDomain::may_play(Point p, Color c) const {
  if (board_.color(p) != kEmpty) return false;
  if (p == board_.ko() && c == board_.ko_color()) return !kos_.bans(board_, p, c);
  return board_.is_legal(p, c) && !(board_.allow_suicide() && board_.is_suicide(p, c));
}

PointSet CaptureDomain::related_points(Point root) const {
  const LibertyOrders orders = liberty_orders(board_, root);
  PointSet points = orders.first | orders.second;
  const PointSet enemies = adjacent_enemy_stones(board_, block_set(board_, root));
  roots_of(board_, enemies).for_each([&](Point enemy) {
    if (board_.liberties(enemy) <= settings_.weak_liberties) points |= liberty_bits(board_, enemy);
  });
  return points;
}

std::array<PointSet, kBlockKinds> CaptureDomain::blocks_by_kind() const {
  std::array<PointSet, kBlockKinds> kinds;
  const auto of = [&](BlockKind kind) -> PointSet& { return kinds[static_cast<std::size_t>(kind)]; };
  of(BlockKind::Target).add(board_.block(target_));
  of(BlockKind::Chain) = roots_of(board_, crucial_chain(board_, target_));
  of(BlockKind::Adjacent) = roots_of(board_, adjacent_enemy_stones(board_, block_set(board_, target_)));
  if (last_ != kPass && board_.color(last_) != kEmpty) {
    of(BlockKind::LastMove).add(board_.block(last_));
    board_.for_each_neighbour(last_, [&](Point q) {
      if (board_.color(q) != kEmpty) of(BlockKind::NearLastMove).add(board_.block(q));
    });
  }
  PointSet earlier;
  for (PointSet& roots : kinds) {
    roots -= earlier;
    earlier |= roots;
  }
  return kinds;
}

// Equation 3.1 with a stone of the block's own colour on the point, the block and that stone counted as one: what
// the block would gain there. The attacker's good points are those of the defender and the other way round.
void CaptureDomain::propose(const PointSet& roots, std::vector<Candidate>& proposals) {
  proposals.clear();
  const Color mover = board_.to_play();
  roots.for_each([&](Point root) {
    const Color owner = board_.color(root);
    const int before = liberty_value(board_, block_set(board_, root));
    related_points(root).for_each([&](Point p) {
      if (!may_play(p, mover)) return;
      int value = before;
      if (board_.is_legal(p, owner) && !board_.is_suicide(p, owner)) {
        PointSet joined;
        joined.add(root);
        joined.add(p);
        board_.play(p, owner);
        value = liberty_value(board_, joined);
        board_.undo();
      }
      proposals.push_back({p, value});
    });
  });
  std::stable_sort(proposals.begin(), proposals.end(), [](const Candidate& a, const Candidate& b) {
    return a.value != b.value ? a.value > b.value : a.point < b.point;
  });
}

bool CaptureDomain::is_worth_trying(Point p) {
  if (p != kPass && board_.is_eyelike(p, board_.to_play())) return false;
  if (attacker_to_move()) return true;
  play(p);
  const bool lost = ladder_captures();
  undo();
  return !lost;
}

// Takes the best proposals not taken yet, until the kind has taken `count` of them in all.
void CaptureDomain::take(const std::vector<Candidate>& proposals, int count, Taken& taken,
                         std::vector<int>& moves) {
  for (; taken.next < proposals.size() && taken.count < count; ++taken.next) {
    if (static_cast<int>(moves.size()) >= settings_.candidates) return;
    const Point p = proposals[taken.next].point;
    if (seen_.has(p)) continue;
    seen_.add(p);
    if (!is_worth_trying(p)) continue;
    moves.push_back(p);
    ++taken.count;
  }
}

void CaptureDomain::generate(std::vector<int>& moves) {
  seen_ = {};
  const std::array<PointSet, kBlockKinds> kinds = blocks_by_kind();
  std::array<Taken, kBlockKinds> taken{};
  for (std::size_t kind = 0; kind < kBlockKinds; ++kind) propose(kinds[kind], proposals_[kind]);
  for (const bool first_round : {true, false})
    for (std::size_t kind = 0; kind < kBlockKinds; ++kind) {
      const KindLimits& limits = settings_.kinds[kind];
      take(proposals_[kind], first_round ? limits.minimum : limits.maximum, taken[kind], moves);
    }
  const bool may_pass = attacker_to_move() ? board_.ko() != kPass && board_.ko_color() != defender_
                                           : moves.empty() || (settings_.defender_passes && is_worth_trying(kPass));
  if (may_pass) moves.push_back(kPass);
}

// The game -----------------------------------------------------------------------------------------------------

void CaptureDomain::play(int move) {
  frames_.push_back({kos_, last_});
  last_ = move;
  kos_.play(board_, move);
}

void CaptureDomain::undo() {
  const Frame& frame = frames_.back();
  kos_ = frame.kos;
  last_ = frame.last;
  frames_.pop_back();
  board_.undo();
}

std::uint64_t CaptureDomain::hash() const {
  return board_.hash() ^ kos_.hash();
}

LadderReader& CaptureDomain::ladder() {
  const bool attacker = kos_.retakes[opponent(defender_)] != 0, defender = kos_.retakes[defender_] != 0;
  return ladders_.of(attacker, defender);
}

// Caught for certain: in a ladder at the attacker's turn, or in atari with no way out at the defender's.
bool CaptureDomain::ladder_captures() {
  if (board_.color(target_) != defender_) return true;
  const Color mover = board_.to_play();
  if (board_.liberties_at(target_) > (mover == defender_ ? 1 : 2)) return false;
  return ladder().read(board_, target_, mover).result == LadderResult::kCaptured;
}

Value CaptureDomain::terminal() {
  if (board_.color(target_) != defender_) return Value::AttackerWins;
  if (kos_.passes >= 2) return Value::DefenderWins;
  if (ladder_captures()) return Value::AttackerWins;
  if (board_.liberties_at(target_) < settings_.escape_liberties) return Value::Unknown;
  return evaluate() > settings_.escape_bound ? Value::DefenderWins : Value::Unknown;
}

int CaptureDomain::evaluate() const {
  if (evaluated_hash_ != board_.hash() || evaluation_ == 0) {
    evaluated_hash_ = board_.hash();
    evaluation_ = std::max(1, liberty_value(board_, crucial_chain(board_, target_)));
  }
  return evaluation_;
}

std::vector<Point> CaptureDomain::ladder_line() {
  if (board_.color(target_) != defender_ || !ladder_captures()) return {};
  return ladder().line(board_, target_, board_.to_play(), 2 * board_.area());
}

}  // namespace tesuji
