#include "questions/question.h"

#include <algorithm>

#include "base/random.h"

namespace tesuji {

namespace {

std::uint64_t key(std::uint64_t kind, std::uint64_t value) { return mix64(kind << 32 ^ value ^ 0x5eedULL << 48); }

template <class Points>
std::vector<Point> list_of(const Points& set) {
  std::vector<Point> points;
  set.for_each([&](Point p) { points.push_back(p); });
  return points;
}

}  // namespace

QuestionDomain::QuestionDomain(const Question& question)
    : board_(question.board),
      attacker_(question.attacker),
      seeker_(question.objective == Objective::Seki ? opponent(question.attacker) : question.attacker),
      objective_(question.objective),
      any_(question.any),
      region_(question.region),
      assumed_(question.assumed),
      standing_(question.target | question.own),
      held_(question.held),
      area_(question.area & question.region),
      points_(list_of(question.region)),
      area_points_(list_of(area_)),
      targets_(list_of(question.target)),
      own_(list_of(question.own)),
      life_(question.board, opponent(question.attacker), reach(question.attacker), question.target, question.assumed),
      guess_(question.board, question.attacker, held_ == kEmpty ? question.region : area_, question.assumed),
      kos_{question.retakes, 0, question.ignores},
      standing_targets_(static_cast<int>(targets_.size())),
      standing_own_(static_cast<int>(own_.size())) {
  kos_.lift(board_);
  apart_ = !one_block(targets_);
  take_apart(question);
  place_window();
  PointSet near = question.target;
  const PointSet everywhere = board_bits<kMaxWords>(board_);
  distance_.assign(static_cast<std::size_t>(board_.points_end()), 0);
  for (std::uint8_t steps = 1; !near.contains(everywhere); ++steps) {
    const PointSet further = near.with_neighbours(board_.stride()) & everywhere;
    (further - near).for_each([&](Point p) { distance_[static_cast<std::size_t>(p)] = steps; });
    near = further;
  }
}

bool QuestionDomain::block_has_assumed(Point stone) const {
  bool found = false;
  board_.for_each_stone(board_.block(stone), [&](Point s) { found = found || assumed_.has(s); });
  return found;
}

bool QuestionDomain::takes_assumed(Point p, Color c) const {
  for (int d = 0; d < 4; ++d) {
    const Point q = p + board_.offsets()[static_cast<std::size_t>(d)];
    if (board_.color(q) == opponent(c) && board_.in_atari(q) && block_has_assumed(q)) return true;
  }
  return false;
}

bool QuestionDomain::is_legal(int move) const {
  if (move == kPass) return true;
  const Color c = board_.to_play();
  if (kos_.must_answer(c) || !reach(c).has(move) || board_.color(move) != kEmpty) return false;
  if (move == board_.ko() && c == board_.ko_color()) return !kos_.bans(board_, move, c) && !takes_assumed(move, c);
  if (board_.has_empty_neighbour(move)) return !takes_assumed(move, c);
  if (!board_.is_legal(move, c) || takes_assumed(move, c)) return false;
  if (!board_.allow_suicide() || !board_.is_suicide(move, c)) return true;
  bool own_assumed = false;
  board_.for_each_neighbour(move, [&](Point q) {
    own_assumed = own_assumed || (board_.color(q) == c && block_has_assumed(q));
  });
  return !own_assumed;
}

void QuestionDomain::generate(std::vector<int>& moves) const {
  for (const Point p : board_.to_play() == held_ ? area_points_ : points_)
    if (board_.color(p) == kEmpty && is_legal(p)) moves.push_back(p);
  moves.push_back(kPass);
}

void QuestionDomain::play(int move) {
  frames_.push_back({kos_, lost_hash_, standing_targets_, standing_own_, last_, made_});
  last_ = move;
  const int empty_before = board_.empty_count();
  kos_.play(board_, move);
  if (move != kPass && board_.empty_count() >= empty_before) note_captures();
  if (is_joined()) note_connections();
}

void QuestionDomain::note_captures() {
  const auto look = [&](const std::vector<Point>& watched, int& standing) {
    for (const Point p : watched) {
      if (!standing_.has(p) || board_.color(p) != kEmpty) continue;
      standing_.remove(p);
      lost_.push_back(p);
      lost_hash_ ^= key(1, static_cast<std::uint64_t>(p));
      --standing;
    }
  };
  look(targets_, standing_targets_);
  look(own_, standing_own_);
}

void QuestionDomain::undo() {
  const Frame& frame = frames_.back();
  for (int gone = frame.standing_targets - standing_targets_ + frame.standing_own - standing_own_; gone > 0; --gone) {
    standing_.add(lost_.back());
    lost_.pop_back();
  }
  kos_ = frame.kos;
  lost_hash_ = frame.lost_hash;
  standing_targets_ = frame.standing_targets;
  standing_own_ = frame.standing_own;
  last_ = frame.last;
  made_ = frame.made;
  frames_.pop_back();
  board_.undo();
}

std::uint64_t QuestionDomain::hash() const {
  return board_.hash() ^ lost_hash_ ^ kos_.hash();
}

Value QuestionDomain::terminal() const {
  if (is_joined()) return joined_value();
  if (objective_ == Objective::Connect) return decided_connection();
  if (!own_.empty() && taken(standing_own_, own_.size())) return won_by(defender());
  if (taken(standing_targets_, targets_.size())) return won_by(attacker_);
  if (kos_.passes >= 2) {
    const bool seki = objective_ == Objective::Seki && in_contact() && !out_of_reach(true);
    return won_by(seki ? attacker_ : defender());
  }
  // The defender's own move makes its stones safe, so looking once per pair of moves is enough.
  return board_.to_play() == attacker_ && out_of_reach(false) ? won_by(defender()) : Value::Unknown;
}

bool QuestionDomain::out_of_reach(bool exactly) const {
  const int safe = life_.count_safe(board_, targets_, standing_, exactly);
  return any_ ? safe == static_cast<int>(targets_.size()) : safe > 0;
}

bool QuestionDomain::in_contact() const {
  for (const Point t : targets_) {
    if (!standing_.has(t)) continue;
    bool touches = false;
    board_.for_each_stone(board_.block(t), [&](Point s) {
      board_.for_each_neighbour(s, [&](Point q) {
        touches = touches || (board_.color(q) == attacker_ && region_.has(q));
      });
    });
    if (touches) return true;
  }
  return false;
}

bool QuestionDomain::one_block(const std::vector<Point>& stones) const {
  for (const Point s : stones)
    if (board_.block(s) != board_.block(stones.front())) return false;
  return true;
}

// Stones that are one block from the start are to be connected to living ones.
bool QuestionDomain::connected(const std::vector<Point>& stones, bool apart) const {
  if (apart && one_block(stones)) return true;
  for (const Point s : stones)
    if (!block_has_assumed(s)) return false;
  return true;
}

Value QuestionDomain::decided_connection() const {
  if (standing_targets_ < static_cast<int>(targets_.size())) return Value::AttackerWins;
  if (connected(targets_, apart_)) return Value::DefenderWins;
  return kos_.passes >= 2 ? Value::AttackerWins : Value::Unknown;
}

LifeGuess::Counts QuestionDomain::counts() const {
  LifeGuess::Counts counts;
  guess_.count(board_, targets_, standing_, last_, last_ == kPass ? 0 : distance(last_), counts);
  return counts;
}

int QuestionDomain::evaluate() const {
  return board_.with_size([&](auto size) {
    constexpr int kWords = size() > 0 ? ((size() + 2) * (size() + 1) + 64) / 64 : kMaxWords;
    Bits<kWords> first, empty;
    Point last = kPass;
    for (const Point t : targets_) {
      const Point root = board_.block(t);
      if (!standing_.has(t) || root == last) continue;
      last = root;
      first |= liberty_bits<kWords>(board_, root);
    }
    for (const Point p : points_)
      if (board_.color(p) == kEmpty) empty.add(p);
    const Bits<kWords> second = (first.with_neighbours(board_.stride()) & empty) - first;
    constexpr int kTurned = 100;
    const int liberties = std::max(1, 4 * first.count() + second.count());
    return seeker_ == attacker_ ? liberties : std::max(1, kTurned / liberties);
  });
}

}  // namespace tesuji
