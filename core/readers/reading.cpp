#include "readers/reading.h"

#include <algorithm>

#include "go/eyes.h"
#include "go/liberties.h"
#include "readers/eye_space.h"

namespace tesuji {

namespace {

bool is_one_block(const Question& question) {
  const Board& board = question.board;
  const Point root = board.block(question.target.first());
  bool one = true;
  question.target.for_each([&](Point p) { one = one && board.block(p) == root; });
  return one;
}

}  // namespace

ReadingDomain::ReadingDomain(const Question& question, const ReadingSettings& settings)
    : SelectiveGame(question),
      settings_(settings),
      hopeless_counts_(question.objective == Objective::Kill || question.objective == Objective::Seki),
      lone_block_(question.objective == Objective::Kill && is_one_block(question)),
      ladders_(settings.ladder_nodes) {
  int empty = 0;
  question.region.for_each([&](Point p) { empty += question.board.color(p) == kEmpty; });
  everywhere_ = empty <= std::min(settings.attacker_breadth, settings.defender_breadth);
}

// Ends ---------------------------------------------------------------------------------------------------------

Value ReadingDomain::terminal() {
  const Value exact = question_.terminal();
  if (exact != Value::Unknown || is_asked()) return exact;
  if (lone_block_) {
    const Value taken = ladder_or_escape();
    if (taken != Value::Unknown) return taken;
  }
  return hopeless_counts_ && is_hopeless() ? question_.won_by(attacker_) : Value::Unknown;
}

Value ReadingDomain::ladder_or_escape() {
  const Point stone = question_.targets().front();
  const Board& position = board();
  const int liberties = position.liberties_at(stone);
  if (!attacker_to_move()) return Value::Unknown;
  if (settings_.escape_liberties > 0 && liberties >= settings_.escape_liberties) return Value::DefenderWins;
  if (liberties > 2) return Value::Unknown;
  return is_caught(ladders_, stone, attacker_) ? Value::AttackerWins : Value::Unknown;
}

// Shut in with room for one eye at most, at the defender's turn: the rest is only the taking.
bool ReadingDomain::is_hopeless() const {
  constexpr int kManyLiberties = 12;
  int liberties = 0;
  Point last = kPass;
  for (const Point t : question_.targets()) {
    const Point root = board().block(t);
    if (!question_.standing().has(t) || root == last) continue;
    last = root;
    liberties += board().liberties(root);
    if (liberties > kManyLiberties) return false;
  }
  return most_eyes(board(), defender_, question_.region(), question_.assumed(), question_.targets(),
                   question_.standing()) < 2;
}

// Moves --------------------------------------------------------------------------------------------------------

void ReadingDomain::generate(std::vector<int>& moves) {
  candidates_.clear();
  board().with_size([&](auto size) {
    constexpr int kWords = size() > 0 ? ((size() + 2) * (size() + 1) + 64) / 64 : kMaxWords;
    collect<kWords>();
  });
  choose(board().to_play() == attacker_ ? settings_.attacker_breadth : settings_.defender_breadth, moves);
}

template <int kWords>
void ReadingDomain::collect() {
  const Board& position = board();
  const int stride = position.stride();
  const Bits<kWords> empty = empty_bits<kWords>(position);
  Bits<kWords> first, stones, points;
  const auto add_block = [&](Point stone) {
    const Point root = position.block(stone);
    if (stones.has(root)) return;
    position.for_each_stone(root, [&](Point s) { stones.add(s); });
    first |= liberty_bits<kWords>(position, root);
  };
  for (const Point t : question_.targets())
    if (question_.standing().has(t)) add_block(t);
  for (const Point t : question_.own())
    if (question_.standing().has(t)) add_block(t);
  const Bits<kWords> two = first.with_neighbours(stride) & empty;
  const Bits<kWords> second = two - first;
  points = two | (second.with_neighbours(stride) & empty);
  // Weak blocks of either side that touch the target or its liberties.
  const int weak = weak_limit(first.count());
  Bits<kWords> seen;
  const Bits<kWords> around = (stones | first).with_neighbours(stride);
  around.for_each([&](Point p) {
    const Color c = position.color(p);
    if ((c != kBlack && c != kWhite) || stones.has(p)) return;
    const Point root = position.block(p);
    if (seen.has(root)) return;
    seen.add(root);
    const int liberties = position.liberties(root);
    if (liberties > (c == attacker_ ? weak : settings_.weak_liberties)) return;
    const Bits<kWords> own = liberty_bits<kWords>(position, root);
    points |= own;
    if (liberties > 2) return;
    points |= own.with_neighbours(stride) & empty;
    position.for_each_stone(root, [&](Point s) {
      position.for_each_neighbour(s, [&](Point q) {
        if (position.color(q) != opponent(c)) return;
        const Point enemy = position.block(q);
        if (position.liberties(enemy) <= 2) points |= liberty_bits<kWords>(position, enemy);
      });
    });
  });
  const Color mover = position.to_play();
  if (everywhere_) question_.region().for_each([&](Point p) { if (position.color(p) == kEmpty) points.add(p); });
  points.for_each([&](Point p) {
    if (!question_.is_legal(p) || eye_kind(position, p, mover) == kSolidEye) return;
    candidates_.push_back({p, worth<kWords>(p, first, second)});
  });
}

int ReadingDomain::weak_limit(int target_liberties) const {
  constexpr int kLongRace = 6;
  return std::max(settings_.weak_liberties, std::min(target_liberties + 1, kLongRace));
}

template <int kWords>
int ReadingDomain::worth(Point p, const Bits<kWords>& first, const Bits<kWords>& second) const {
  const Board& position = board();
  const Color mover = position.to_play();
  int value = first.has(p) ? 12 : second.has(p) ? 7 : 2;
  bool touches = false;
  position.for_each_neighbour(p, [&](Point q) {
    const Color c = position.color(q);
    if (c == kEmpty) {
      value += first.has(q) ? 3 : second.has(q) ? 1 : 0;
      return;
    }
    touches = true;
    const int liberties = position.liberties_at(q);
    if (c != mover)
      value += liberties == 1 ? 30 : liberties == 2 ? 8 : 2;
    else
      value += liberties == 1 ? 15 : liberties == 2 ? 4 : 1;
  });
  const int column = position.column(p), row = position.row(p);
  const bool edge = column == 0 || row == 0 || column == position.width() - 1 || row == position.height() - 1;
  if (edge && !touches) value -= 5;
  return value;
}

}  // namespace tesuji
