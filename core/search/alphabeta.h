// Alpha-beta with iterative deepening, with or without a transposition table (Zhang, section 3.3).
//
// Scores are the attacker's: minus Zhang's E at the horizon, plus or minus kWin where the game is decided.
// The search is fail-soft, so a returned kWin or -kWin is always a fact and not a bound.
//
// A score that was touched by a repetition with a proper ancestor belongs to the path and is not stored; an
// attacker's win never depends on the path (see proof_table.h).
#pragma once

#include <algorithm>
#include <utility>

#include "search/limit.h"
#include "search/path.h"
#include "search/table.h"

namespace tesuji {

struct AlphaBetaSettings {
  bool use_table = true;
  int first_depth = 1;
  int step = 2;
};

struct AlphaBetaEntry : TableEntry {
  std::int32_t score;
  std::int32_t move;
  std::int16_t depth;  // plies searched below
  std::int8_t bound;   // -1: at most score, 0: exactly, 1: at least
};

template <Domain D>
class AlphaBeta {
 public:
  using Move = typename D::Move;
  static constexpr int kWin = 1 << 30;

  AlphaBeta(D& domain, const AlphaBetaSettings& settings, const Limit& limit, Observer observer = {})
      : domain_(domain),
        settings_(settings),
        budget_(limit),
        observer_(std::move(observer)),
        table_(settings.use_table ? limit.memory : 0) {}

  // Searches from where the domain stands, deeper and deeper, until the value is known or a limit is reached.
  Outcome solve() {
    Outcome outcome;
    const std::uint64_t before = budget_.nodes(), evaluated = evaluated_;
    path_ = Path();
    root_best_ = kNoMove;
    const int last = std::min(budget_.limit().depth, 32000);
    for (int depth = std::min(std::max(settings_.first_depth, 0), last);; depth = next_depth(depth, last)) {
      const Result result = search(depth, 0, -kWin, kWin);
      if (budget_.stopped()) break;
      outcome.depth = depth;
      outcome.best = root_best_ = result.move;
      outcome.pv = lines_.empty() ? std::vector<int>{} : lines_[0];
      outcome.value = result.score >= kWin    ? Value::AttackerWins
                      : result.score <= -kWin ? Value::DefenderWins
                                              : Value::Unknown;
      outcome.score = best_value(result.score);
      if (observer_.report) observer_.report({budget_.nodes(), 1, 1, depth, outcome.score});
      if (outcome.value != Value::Unknown || depth == last) break;
    }
    outcome.stop = outcome.value != Value::Unknown ? Stop::Decided
                   : budget_.stopped()             ? budget_.reason()
                                                   : Stop::Depth;
    outcome.table_full = table_.forgotten() > 0;
    outcome.nodes = budget_.nodes() - before;
    outcome.evaluated = evaluated_ - evaluated;
    list_root_moves(outcome);
    return outcome;
  }

  Budget& budget() { return budget_; }

 private:
  struct Result {
    int score = 0;
    int move = kNoMove;
    int relies_on = kNowhere;  // depth of the shallowest ancestor whose repetition touched the score
  };
  static constexpr int kNowhere = std::numeric_limits<int>::max();

  int next_depth(int depth, int last) const { return std::min(depth + std::max(settings_.step, 1), last); }

  // Zhang's best value: E, 0 when the target is taken.
  static int best_value(int score) { return score >= kWin ? 0 : score <= -kWin ? kWin : -score; }

  Result search(int remaining, int depth, int alpha, int beta) {
    line(depth).clear();
    if (!budget_.spend()) return {};
    const std::uint64_t before = budget_.nodes() - 1, hash = domain_.hash();
    const int repeated = path_.find(hash);
    if (repeated >= 0) return {-kWin, kNoMove, repeated};
    int hint = depth == 0 ? root_best_ : kNoMove;
    if (settings_.use_table) {
      if (const AlphaBetaEntry* entry = table_.find(hash)) {
        if (depth > 0 && cuts(*entry, remaining, alpha, beta)) return {entry->score, entry->move, kNowhere};
        hint = entry->move;
      }
    }
    ++evaluated_;
    const Value value = domain_.terminal();
    Result result;
    if (value != Value::Unknown)
      result.score = value == Value::AttackerWins ? kWin : -kWin;
    else if (remaining <= 0)
      result.score = -std::clamp<int>(domain_.evaluate(), 1, kWin - 1);
    else
      result = try_moves(remaining, depth, alpha, beta, hash, hint);
    if (settings_.use_table && !budget_.stopped()) store(hash, remaining, alpha, beta, result, before);
    return result;
  }

  Result try_moves(int remaining, int depth, int alpha, int beta, std::uint64_t hash, int hint) {
    const bool attacker = domain_.attacker_to_move();
    std::vector<Move>& moves = moves_at(depth);
    domain_.generate(moves);
    // A hint from the table may belong to another state: it only counts among the generated moves.
    const auto found = std::find(moves.begin(), moves.end(), static_cast<Move>(hint));
    if (hint != kNoMove && found != moves.end()) std::rotate(moves.begin(), found, found + 1);
    Result best{moves.empty() ? -kWin : attacker ? -kWin - 1 : kWin + 1, kNoMove, kNowhere};
    path_.push(hash);
    for (std::size_t i = 0; i < moves_[static_cast<std::size_t>(depth)].size(); ++i) {
      const Move move = moves_[static_cast<std::size_t>(depth)][i];
      domain_.play(move);
      const Result child = search(remaining - 1, depth + 1, alpha, beta);
      domain_.undo();
      if (budget_.stopped()) break;
      const int relies_on = std::min(best.relies_on, child.relies_on);
      if (attacker ? child.score > best.score : child.score < best.score) {
        best = {child.score, static_cast<int>(move), relies_on};
        // One way to win is enough, and relies on nothing else that was tried.
        if (!attacker && child.score <= -kWin) best.relies_on = child.relies_on;
        extend_line(depth, best.move);
      }
      best.relies_on = best.score <= -kWin && !attacker ? best.relies_on : relies_on;
      (attacker ? alpha : beta) = attacker ? std::max(alpha, best.score) : std::min(beta, best.score);
      if (alpha >= beta) break;
    }
    path_.pop();
    if (best.score >= kWin || best.relies_on >= depth) best.relies_on = kNowhere;
    return best;
  }

  bool cuts(const AlphaBetaEntry& entry, int remaining, int alpha, int beta) const {
    if (entry.bound == kMoveOnly) return false;
    if (entry.score >= kWin || entry.score <= -kWin) return true;
    if (entry.depth < remaining) return false;
    return entry.bound == 0 || (entry.bound > 0 ? entry.score >= beta : entry.score <= alpha);
  }

  void store(std::uint64_t hash, int remaining, int alpha, int beta, const Result& result,
             std::uint64_t before) {
    AlphaBetaEntry& entry = table_.claim(hash);
    entry.add_effort(budget_.nodes() - before);
    entry.move = result.move;
    entry.score = result.score;
    entry.depth = static_cast<std::int16_t>(remaining);
    entry.bound = result.relies_on != kNowhere ? kMoveOnly
                  : result.score <= alpha      ? std::int8_t{-1}
                  : result.score >= beta       ? std::int8_t{1}
                                               : std::int8_t{0};
  }

  // What the last iteration says of the moves at the root: all lose, or one wins.
  void list_root_moves(Outcome& outcome) {
    if (domain_.terminal() != Value::Unknown) return;
    std::vector<Move>& moves = moves_at(0);
    domain_.generate(moves);
    const bool attacker = domain_.attacker_to_move();
    const Value mine = attacker ? Value::AttackerWins : Value::DefenderWins;
    for (const Move move : moves) {
      const bool known = outcome.value != Value::Unknown &&
                         (outcome.value != mine || static_cast<int>(move) == outcome.best);
      outcome.root_moves.push_back({static_cast<int>(move), known ? outcome.value : Value::Unknown, 1, 1, 0});
    }
  }

  std::vector<Move>& moves_at(int depth) {
    const auto at = static_cast<std::size_t>(depth);
    if (moves_.size() <= at) moves_.resize(at + 1);
    moves_[at].clear();
    return moves_[at];
  }

  std::vector<int>& line(int depth) {
    const auto at = static_cast<std::size_t>(depth);
    if (lines_.size() <= at + 1) lines_.resize(at + 2);
    return lines_[at];
  }

  void extend_line(int depth, int move) {
    std::vector<int>& here = line(depth);
    const std::vector<int>& below = lines_[static_cast<std::size_t>(depth) + 1];
    here.assign(1, move);
    here.insert(here.end(), below.begin(), below.end());
  }

  static constexpr std::int8_t kMoveOnly = 2;

  D& domain_;
  AlphaBetaSettings settings_;
  Budget budget_;
  Observer observer_;
  Table<AlphaBetaEntry> table_;
  Path path_;
  std::vector<std::vector<Move>> moves_;
  std::vector<std::vector<int>> lines_;
  int root_best_ = kNoMove;
  std::uint64_t evaluated_ = 0;
};

}  // namespace tesuji
