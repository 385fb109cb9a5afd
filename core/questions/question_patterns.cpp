// When a zone's claim holds in another position than the one it was found in: docs/zones.md, "What a zone claims".
#include <algorithm>

#include "go/zobrist.h"
#include "questions/question.h"

namespace tesuji {

namespace {

bool at_least(int retakes, int others) { return retakes == kUnlimited || (others != kUnlimited && retakes >= others); }

}  // namespace

QuestionDomain::Game QuestionDomain::game() const {
  Game game{board_.width(), board_.height(), attacker_, objective_, any_, apart_, board_.allow_suicide(), {}, {}, region_,
            assumed_, {}, held_, area_};
  for (const Part& part : parts_) game.clauses.push_back(part.clause);
  for (const Point p : targets_) game.target.add(p);
  for (const Point p : own_) game.own.add(p);
  return game;
}

// The same question in a larger region or area, or with fewer stones assumed alive.
bool QuestionDomain::widens(const Game& other) const {
  Game game = this->game();
  if (!game.region.contains(other.region) || !other.assumed.contains(game.assumed) || !game.area.contains(other.area))
    return false;
  game.region = other.region;
  game.assumed = other.assumed;
  game.area = other.area;
  return game == other;
}

// A win that depends on the border depends on the loser's: the winner's own limits are its choice.
bool QuestionDomain::limits_alike(const Game& other, Value winner) const {
  const Color loser = opponent(this->winner(winner));
  return assumed_ == other.assumed && (loser == held_ ? area_ == other.area : region_ == other.region);
}

// Points of the region and stones that may be captured: nothing else ever changes. Those that begin empty come first,
// the nearest to the target before the others; stones are seldom taken.
std::vector<int> QuestionDomain::cells() const {
  std::vector<int> cells;
  board_.for_each_point([&](Point p) {
    bool changes = region_.has(p);
    if (!changes && board_.color(p) != kEmpty) {
      changes = !block_has_assumed(p);
      board_.for_each_liberty(board_.block(p), [&](Point q) { changes = changes && region_.has(q); });
    }
    if (changes) cells.push_back(p);
  });
  std::stable_sort(cells.begin(), cells.end(), [&](int a, int b) {
    const bool a_empty = board_.color(a) == kEmpty, b_empty = board_.color(b) == kEmpty;
    return a_empty != b_empty ? a_empty : distance(a) < distance(b);
  });
  return cells;
}

std::uint64_t QuestionDomain::look(const Zone& zone, Value winner) const {
  const bool loser_moves = this->winner(winner) != board_.to_play();
  std::uint64_t h = 0;
  zone.points.for_each([&](Point p) {
    if (board_.color(p) <= kWhite) h ^= zobrist::kKeys.stone[board_.color(p)][static_cast<std::size_t>(p)];
  });
  // A winner who plays elsewhere does not mind a ban there; one who passes because of it has it in the zone.
  const Point ko = board_.ko();
  if (ko != kPass && (loser_moves || zone.points.has(ko))) h ^= zobrist::kKeys.ko[board_.ko_color()][static_cast<std::size_t>(ko)];
  // Who wins by taking stones must have taken, or still take, the others too; who keeps some needs only those.
  if (this->winner(winner) == attacker_ || objective_ == Objective::Race) return h ^ lost_hash_;
  for (const Point p : lost_)
    if (zone.points.has(p)) h ^= mix64(static_cast<std::uint64_t>(p) ^ 0x105eULL << 32);
  return h;
}

QuestionDomain::Terms QuestionDomain::terms(Value winner) const {
  const Color color = this->winner(winner);
  return {kos_.retakes[color], kos_.retakes[opponent(color)]};
}

// After a pass the loser may end the game by another one, unless that is what the defender waits for (rule L4).
bool QuestionDomain::meets(const Terms& terms, Value winner) const {
  const Terms now = this->terms(winner);
  if (!at_least(now.winner_retakes, terms.winner_retakes) || !at_least(terms.loser_retakes, now.loser_retakes)) return false;
  const bool loser_moves = this->winner(winner) != board_.to_play();
  if (!loser_moves || kos_.passes == 0) return true;
  return winner == Value::DefenderWins && (objective_ == Objective::Kill || objective_ == Objective::Race);
}

}  // namespace tesuji
