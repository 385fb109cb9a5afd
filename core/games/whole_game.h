// Whole games by Monte-Carlo tree search: knowledge playouts, priors, RAVE, superko, one tree for the whole game.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <unordered_set>
#include <vector>

#include "base/random.h"
#include "games/move_priors.h"
#include "games/policy_prior.h"
#include "go/board.h"
#include "playout/knowledge.h"
#include "readers/group_prover.h"
#include "readers/group_reader.h"
#include "search/amaf.h"
#include "search/game_tree.h"
#include "search/tree_search.h"

namespace tesuji {

struct WholeGameSettings {
  KnowledgeSettings playout;
  PriorSettings priors;
  PolicySettings policy;
  SelectionSettings selection;
  GroupReading groups;
  ProverSettings prover;
  int expand_visits = 3;         // a node gets children once so many simulations have passed through it
  bool forget_replies = true;    // Baier and Drake 2010
  std::uint32_t grandparent = 0; // virtual visits of the same move two moves before that a new move begins with at most
  bool solver = false;           // MCTS-Solver (Winands, Bjornsson and Saito 2008) from two passes upwards
  double score_bonus = 0.02;     // share of the result that says by how much the game was won
  double criticality = 0.0;      // virtual wins for points whose owner wins (Coulom 2009), by correlation
  std::size_t memory = 256u << 20;  // bytes, for two trees: one to search in, one to move into
};

struct GameLimit : TreeLimit {
  double seconds = 0;        // 0: no limit
  bool early_stop = true;    // when the best move cannot be overtaken in what is left
};

// The simulations that a run may still make: `made` of them took the last `searching` of the `elapsed` seconds. What came
// before, such as reading, says nothing about the pace.
double simulations_left(const GameLimit& limit, std::uint64_t made, double elapsed, double searching);

// How the game came to where it is.
struct GameHistory {
  std::vector<std::uint64_t> hashes;  // of stones, all positions so far, the present one among them; for superko
  Point before = kPass, last = kPass;
  int passes = 0;                     // in a row
};

struct GameMoveStatistics {
  Point move = kPass;
  std::uint32_t visits = 0;
  double mean = 0.5, score = 0;  // of the side that makes the move
  int decision = 0;              // 1: read to win, -1: read to lose
  double prior = 0.5, prior_visits = 0, rave = 0.5, rave_visits = 0;
};

// What a thread has for itself, and where its simulation is.
struct GameWorker : TreeWorker {
  GameWorker(const Board& board, const WholeGameSettings& settings, std::uint64_t seed);
  Board board;
  Random random;
  KnowledgePlayout playout;
  MovePriors priors;
  PolicyPrior policy;
  ReplyTable replies;
  std::unique_ptr<GroupProver> prover;
  KoThreats threats;
  std::vector<std::uint64_t> hashes;
  std::vector<std::uint16_t> record;
  std::vector<GameMove> moves;
  Color first_mover = kBlack, turn = kBlack;
  Point before = kPass, last = kPass;  // of the line
  int passes = 0;
  PlayedMoves played;
  std::vector<std::int8_t> owner;
  std::vector<std::int64_t> owned, won_owned;    // sums of owners; and of owner times winner
  std::int64_t games = 0, black_wins = 0;
};

class WholeGameSearch : private TreeSearch<WholeGameSearch, GameWorker> {
  using Worker = GameWorker;
  friend TreeSearch;

 public:
  WholeGameSearch(const Board& board, const GameHistory& history, double komi, const WholeGameSettings& settings,
                  std::uint64_t seed);

  // Goes on from where the last run ended; returns the number of simulations made. One thread and the same seed give
  // the same tree.
  std::uint64_t run(const GameLimit& limit);
  // A move of the game: the tree below it is kept. The move must be legal.
  void advance(Point move);

  const Board& board() const { return root_; }
  int passes() const { return history_.passes; }
  double komi() const { return komi_; }
  // What was decided with another komi is forgotten, and the tree with it.
  void set_komi(double komi);
  const GameTree& tree() const { return *tree_; }
  std::uint32_t root_visits() const { return tree_->root().visit_count(); }
  // Of the side to play.
  double root_mean() const { return 1.0 - tree_->root().mean_value(); }
  double root_score() const { return -tree_->root().mean_score(); }

  // Moves that the root may not try, by padded point (0 is the pass); empty for none.
  void set_banned(std::vector<std::uint8_t> banned) { banned_ = std::move(banned); }
  // What is asked is the fate of stones, not the score: a game is won by the side that owns most of these points at its
  // end (flat indices). The tree plays only on the `ground`, and playouts are random only in the `neighbourhood` (both by
  // padded point; empty for the whole board).
  void set_stakes(std::vector<int> stakes, std::vector<std::uint8_t> ground, std::vector<std::uint8_t> neighbourhood) {
    stakes_ = std::move(stakes), ground_ = std::move(ground), neighbourhood_ = std::move(neighbourhood);
  }
  // This side may retake kos at once, so many times in a game.
  void set_threats(Color side, int number) { threats_ = {side, number, kPass}; }
  // 1: read to be won by the side to play, -1: by the other, 0: open.
  int root_decision() const { return -tree_->root().decision(); }
  // Positions that were read beside the games about stones.
  std::uint64_t nodes_read() const;
  // The root's moves, or those after a line of moves, the most visited first; empty where the tree ends.
  std::vector<GameMoveStatistics> children(const std::vector<Point>& line = {}) const;
  // What both sides are expected to play from there.
  std::vector<Point> variation(const std::vector<Point>& line, int limit) const;
  // Simulations since the last move of the game whose end was looked at, and the sum of owners (+1 Black, -1 White) by flat index.
  std::uint64_t owned_games() const;
  std::vector<std::int64_t> ownership() const;
  // The groups in danger at the root, as they were read before the last run; empty when nothing is read.
  const std::vector<GroupFinding>& findings() const { return findings_; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Result {
    double score, black;  // Black's: in points, and from 0 to 1
  };

  std::unique_ptr<Worker> make_worker(std::uint64_t number);
  void begin(Worker& worker);
  bool is_open(Worker& worker);
  NodeIndex select(Worker& worker);
  void enter(Worker& worker, NodeIndex child);
  void finish(Worker& worker);
  void add(Worker& worker, std::size_t depth, const Result& result);
  void look_up(Worker& worker, const Moment& now);
  GameNode& leaf(Worker& worker) { return (*tree_)[worker.path.back()]; }
  void read_root();
  void ask_policy();
  void expand_root();
  void add_findings(GameNode& node, const Board& board, const std::vector<GroupFinding>& findings);
  void expand(Worker& worker, NodeIndex node, Point last, int passes);
  bool repeats(Worker& worker, Point p);
  double count(Worker& worker);  // Black's score
  void record(Worker& worker, const Result& result);
  // Reads the position at the end of the path when it is time to; true when that decides it.
  bool consult_prover(Worker& worker, GameNode& node);
  std::unique_ptr<GroupProver> make_prover(std::size_t memory) const;
  double stakes_score(const Worker& worker) const;
  void update_rave(Worker& worker, double black_value);
  void add_criticality(Worker& worker);
  bool decided() const;
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  Board root_;
  GameHistory history_;
  std::unordered_set<std::uint64_t> seen_;
  double komi_;
  WholeGameSettings settings_;
  std::uint64_t seed_;
  std::unique_ptr<GameTree> tree_, spare_;
  std::vector<std::uint8_t> banned_, ground_, neighbourhood_;
  std::vector<int> stakes_;
  KoThreats threats_;
  std::vector<GroupFinding> findings_;
  std::unique_ptr<ReplyTable> read_replies_;
  bool root_is_read_ = false;
  Clock::time_point start_;  // of the last run
  double prepared_ = 0;      // seconds that passed before its first simulation
  const GameLimit* limit_ = nullptr;  // of the present run
};

}  // namespace tesuji
