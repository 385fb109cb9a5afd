#include "games/whole_game.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "playout/uniform.h"

namespace tesuji {

namespace {

// Moves deeper in a game than this are not searched: games end long before.
constexpr std::size_t kMaxDepth = 2 * kMaxArea;

// What the virtual wins of a node's children know, as bits of GameNode::read.
constexpr std::uint8_t kGroupsRead = 1, kAdvised = 2;

}  // namespace

GameWorker::GameWorker(const Board& board_in, const WholeGameSettings& settings, std::uint64_t seed)
    : board(board_in), random(seed), playout(settings.playout), priors(settings.priors), policy(settings.policy),
      replies(board_in.points_end()), played(board_in.points_end(), PlayedMoves::Counts::kFirstSide),
      owner(static_cast<std::size_t>(board_in.area())), owned(owner.size()), won_owned(owner.size()) {}

WholeGameSearch::WholeGameSearch(const Board& board, const GameHistory& history, double komi,
                                 const WholeGameSettings& settings, std::uint64_t seed)
    : root_(board), history_(history), seen_(history.hashes.begin(), history.hashes.end()), komi_(komi),
      settings_(settings), seed_(seed) {
  root_.set_allow_suicide(false);
  tree_ = std::make_unique<GameTree>(settings.memory / 2, settings.selection);
  spare_ = std::make_unique<GameTree>(settings.memory / 2, settings.selection);
}

std::uint64_t WholeGameSearch::run(const GameLimit& limit) {
  start_ = Clock::now();
  limit_ = &limit;
  const std::size_t threads = hire(limit.threads);
  for (std::size_t i = 0; i < threads; ++i)
    if (!workers_[i]->prover) workers_[i]->prover = make_prover(settings_.memory / 8 / threads);
  read_root();
  ask_policy();
  prepared_ = elapsed();
  TreeSearch::run(threads, limit, 0, 1);
  return std::min(made(), limit.simulations);
}

std::unique_ptr<GameWorker> WholeGameSearch::make_worker(std::uint64_t number) {
  return std::make_unique<Worker>(root_, settings_, seed_ + number * 0x9e3779b97f4a7c15u);
}

void WholeGameSearch::look_up(Worker&, const Moment& now) {
  if (tree_->root().decision() != 0) return end(0);
  if (!now.first || now.mine % kLookEvery != 0) return;
  if ((limit_->seconds > 0 && elapsed() >= limit_->seconds) || (limit_->early_stop && decided())) end(0);
}

double simulations_left(const GameLimit& limit, std::uint64_t made, double elapsed, double searching) {
  const auto so_far = static_cast<double>(made);
  const double left = static_cast<double>(limit.simulations) - so_far;
  if (limit.seconds <= 0) return left;
  return std::min(left, so_far / std::max(searching, 1e-6) * std::max(limit.seconds - elapsed, 0.0));
}

// No other move can catch up in the simulations that are left.
bool WholeGameSearch::decided() const {
  std::uint32_t best = 0, second = 0;
  for (const GameNode& child : tree_->children(tree_->root())) {
    const std::uint32_t visits = child.visit_count();
    if (visits > best)
      second = best, best = visits;
    else if (visits > second)
      second = visits;
  }
  const double now = elapsed();
  return best - second > simulations_left(*limit_, made(), now, now - prepared_);
}

// One simulation: down the tree, perhaps new children, a playout, and back up. -------------------------------------

void WholeGameSearch::begin(Worker& worker) {
  worker.board.copy_position(root_);
  worker.record.clear();
  worker.hashes.clear();
  worker.threats = threats_;
  worker.first_mover = worker.turn = root_.to_play();
  worker.before = history_.before, worker.last = history_.last;
  worker.passes = history_.passes >= 2 ? 0 : history_.passes;  // asked for a move after the end, one is looked for
  add_relaxed(tree_->root().visits, 1u);
}

bool WholeGameSearch::is_open(Worker& worker) {
  GameNode& node = leaf(worker);
  if (worker.passes >= 2 || worker.path.size() >= kMaxDepth || node.decision() != 0) return false;
  if (!node.has_children()) {
    const bool due = worker.path.size() == 1 || static_cast<int>(node.visit_count()) > settings_.expand_visits;
    if (!due || tree_->full()) return false;
    expand(worker, worker.path.back(), worker.last, worker.passes);
    if (!node.has_children()) return false;
  }
  if (worker.prover && consult_prover(worker, node)) return false;
  if (worker.policy.is_due(node.visit_count()) && !(node.read.fetch_or(kAdvised) & kAdvised))
    worker.policy.advise(worker.board, worker.before, worker.last, tree_->children(node));
  if (settings_.groups.visits > 0 && node.visit_count() == static_cast<std::uint32_t>(settings_.groups.visits) &&
      !(node.read.fetch_or(kGroupsRead) & kGroupsRead))
    add_findings(node, worker.board, read_groups(worker.board, settings_.groups));
  return true;
}

NodeIndex WholeGameSearch::select(Worker& worker) {
  const bool bans = worker.path.size() == 1 && !banned_.empty();
  return tree_->select(worker.path.back(), bans ? banned_.data() : nullptr);
}

void WholeGameSearch::enter(Worker& worker, NodeIndex child) {
  GameNode& node = (*tree_)[child];
  add_relaxed(node.visits, 1u);  // counts as lost until the result is known, so that other threads look elsewhere
  const Point move = node.move;
  worker.board.play_fast(move, worker.turn);
  if (worker.threats.left > 0) worker.threats.note(worker.board, move, worker.turn);
  worker.path.push_back(child);
  worker.hashes.push_back(worker.board.stones_hash());
  worker.record.push_back(node.move);
  worker.passes = move == kPass ? worker.passes + 1 : 0;
  worker.before = worker.last, worker.last = move, worker.turn = opponent(worker.turn);
}

void WholeGameSearch::finish(Worker& worker) {
  if (const int decision = leaf(worker).decision(); decision != 0) {
    const Color winner = decision > 0 ? opponent(worker.turn) : worker.turn;
    const double known = decision > 0 ? leaf(worker).mean_score() : -leaf(worker).mean_score();  // the winner's
    const double score = stakes_.empty() ? known : static_cast<double>(stakes_.size());
    return record(worker, {winner == kBlack ? score : -score, winner == kBlack ? 1.0 : 0.0});
  }
  const bool over = worker.passes >= 2;
  if (!over) {
    const PlayoutReplies replies{read_replies_.get(), settings_.playout.replies > 0 ? &worker.replies : nullptr};
    worker.playout.play(worker.board, worker.random, worker.before, worker.last, worker.passes, worker.record, replies,
                        neighbourhood_.empty() ? nullptr : neighbourhood_.data(), worker.threats);
  }
  const double score = count(worker);
  if (over && settings_.solver && stakes_.empty() && score != 0)
    tree_->decide(worker.path, (score > 0) == (worker.turn == kWhite) ? 1 : -1);
}

// Reading beside the games -----------------------------------------------------------------------------------------

std::unique_ptr<GroupProver> WholeGameSearch::make_prover(std::size_t memory) const {
  if (settings_.prover.visits <= 0 || stakes_.empty() || ground_.empty()) return nullptr;
  PointSet stones, ground;
  const Color owner = root_.color(root_.from_flat(stakes_.front()));
  for (const int point : stakes_) {
    const Point p = root_.from_flat(point);
    if (root_.color(p) != owner || owner == kEmpty) return nullptr;
    stones.add(p);
  }
  root_.for_each_point([&](Point p) {
    if (ground_[static_cast<std::size_t>(p)]) ground.add(p);
  });
  return std::make_unique<GroupProver>(root_, stones, ground, settings_.prover, memory);
}

bool WholeGameSearch::consult_prover(Worker& worker, GameNode& node) {
  if (!worker.prover->is_due(node.visit_count())) return false;
  const auto [winner, move] = worker.prover->read(worker.record, *tree_, node);
  if (winner == kEmpty) return false;
  if (winner == opponent(worker.turn)) {
    tree_->decide(worker.path, 1);
    return true;
  }
  // By which move? At the root that is what is asked.
  if (const NodeIndex child = tree_->find_child(worker.path.back(), move); child != kNoNode) {
    worker.path.push_back(child);
    tree_->decide(worker.path, 1);
    worker.path.pop_back();
    return true;
  }
  if (worker.path.size() == 1) return false;
  tree_->decide(worker.path, -1);
  return true;
}

std::uint64_t WholeGameSearch::nodes_read() const {
  std::uint64_t total = 0;
  for (const auto& worker : workers_)
    if (worker->prover) total += worker->prover->nodes();
  return total;
}

// Tactics beforehand: groups in danger are read once for every position of the game.
void WholeGameSearch::read_root() {
  if (settings_.groups.nodes <= 0 || root_is_read_) return;
  root_is_read_ = true;
  findings_ = read_groups(root_, settings_.groups);
  expand_root();
  GameNode& root = tree_->root();
  if (!(root.read.fetch_or(kGroupsRead) & kGroupsRead)) add_findings(root, root_, findings_);
  for (const GroupFinding& group : findings_) {
    const Color replier = group.status == GroupStatus::kSafe ? group.owner : opponent(group.owner);
    for (const GroupFinding::Reply& r : group.replies) {
      if (!read_replies_) read_replies_ = std::make_unique<ReplyTable>(root_.points_end());
      read_replies_->set(replier - 1, r.move, r.reply);
    }
  }
}

// Where strong players would go, beforehand too.
void WholeGameSearch::ask_policy() {
  PolicyPrior& policy = workers_[0]->policy;
  if (!policy.is_on()) return;
  expand_root();
  if (tree_->root().read.fetch_or(kAdvised) & kAdvised) return;
  Board board(root_);
  policy.advise(board, history_.before, history_.last, tree_->children(tree_->root()));
}

void WholeGameSearch::expand_root() {
  if (tree_->root().has_children()) return;
  Worker& worker = *workers_[0];
  worker.board.copy_position(root_);
  worker.hashes.clear();
  worker.path.assign(1, kRoot);
  expand(worker, kRoot, history_.last, history_.passes >= 2 ? 0 : history_.passes);
}

void WholeGameSearch::add_findings(GameNode& node, const Board& board, const std::vector<GroupFinding>& findings) {
  const Color c = board.to_play();
  const auto adjust = [&](Point move, bool good) {
    for (GameNode& child : tree_->children(node)) {
      if (child.move != move || move == kPass) continue;
      add_relaxed(child.prior_visits, static_cast<float>(settings_.groups.prior));
      if (good) add_relaxed(child.prior_wins, static_cast<float>(settings_.groups.prior));
    }
  };
  for (const GroupFinding& group : findings) {
    if (group.status == GroupStatus::kUnsettled) adjust(group.owner == c ? group.escape : group.capture, true);
    if (group.status == GroupStatus::kCaptured && group.owner == c)
      for (const GroupFinding::Reply& r : group.replies) adjust(r.move, false);
  }
}

void WholeGameSearch::expand(Worker& worker, NodeIndex node, Point last, int passes) {
  worker.moves.clear();
  worker.priors.generate(worker.board, last, passes > 0, worker.moves);
  std::erase_if(worker.moves, [&](const GameMove& m) { return m.move != kPass && repeats(worker, m.move); });
  if (!ground_.empty())
    std::erase_if(worker.moves, [&](const GameMove& m) { return m.move != kPass && !ground_[m.move]; });
  if (settings_.criticality > 0) add_criticality(worker);
  if (!tree_->expand(node, worker.moves)) return;
  const NodeIndex first = (*tree_)[node].family();
  inherit(worker, *tree_, first, worker.moves.size(), settings_.grandparent,
          [](GameNode& child, const GameNode& known, std::uint32_t visits) {
            add_relaxed(child.prior_visits, static_cast<float>(visits));
            add_relaxed(child.prior_wins, static_cast<float>(known.mean_value() * visits));
          });
}

// Superko: only a capture can bring an earlier position back.
bool WholeGameSearch::repeats(Worker& worker, Point p) {
  Board& board = worker.board;
  const Color c = board.to_play();
  if (!board.captures(p, c) || p == worker.threats.offered) return false;
  board.play(p, c);
  const std::uint64_t hash = board.stones_hash();
  board.undo();
  return seen_.contains(hash) || std::find(worker.hashes.begin(), worker.hashes.end(), hash) != worker.hashes.end();
}

void WholeGameSearch::add_criticality(Worker& worker) {
  if (worker.games < 100) return;
  const auto n = static_cast<double>(worker.games);
  const double black = 2 * static_cast<double>(worker.black_wins) / n - 1;
  for (GameMove& m : worker.moves) {
    if (m.move == kPass) continue;
    const auto i = static_cast<std::size_t>(root_.flat(m.move));
    // The covariance of owning the point and winning, both from -1 to 1.
    const double covariance = static_cast<double>(worker.won_owned[i]) / n - black * static_cast<double>(worker.owned[i]) / n;
    const auto bonus = static_cast<float>(settings_.criticality * std::max(covariance, 0.0));
    m.prior_wins += bonus, m.prior_visits += bonus;
  }
}

// How many more of the points at stake are Black's than White's.
double WholeGameSearch::stakes_score(const Worker& worker) const {
  int sum = 0;
  for (const int point : stakes_) sum += worker.owner[static_cast<std::size_t>(point)];
  return sum;
}

double WholeGameSearch::count(Worker& worker) {
  const double area = area_score(worker.board, worker.owner.data()) - komi_;
  const double score = stakes_.empty() ? area : stakes_score(worker);
  const double result = score > 0 ? 1.0 : score < 0 ? 0.0 : 0.5;
  const double scale = std::sqrt(static_cast<double>(root_.area()));
  const double black = (1 - settings_.score_bonus) * result + settings_.score_bonus / (1 + std::exp(-score / scale));

  const std::size_t points = worker.owner.size();
  for (std::size_t i = 0; i < points; ++i) worker.owned[i] += worker.owner[i];
  if (settings_.criticality > 0)
    for (std::size_t i = 0; i < points; ++i) worker.won_owned[i] += score > 0 ? worker.owner[i] : -worker.owner[i];
  ++worker.games, worker.black_wins += score > 0;
  record(worker, {score, black});
  if (settings_.playout.replies > 0)
    worker.replies.learn(worker.record, worker.first_mover - 1, score > 0 ? 0 : 1, settings_.forget_replies);
  return score;
}

void WholeGameSearch::add(Worker& worker, std::size_t depth, const Result& result) {
  GameNode& node = (*tree_)[worker.path[depth]];
  const bool black = (worker.first_mover == kBlack) != (depth % 2 == 0);  // who moved there
  add_relaxed(node.wins, static_cast<float>(black ? result.black : 1 - result.black));
  add_relaxed(node.score, static_cast<float>(black ? result.score : -result.score));
}

void WholeGameSearch::record(Worker& worker, const Result& result) {
  back_up(worker, result);
  if (settings_.selection.rave) update_rave(worker, result.black);
  tree_->update_minimax(worker.path);
}

// A move counts for all positions on the path where the same side played it later, and the other side not before.
void WholeGameSearch::update_rave(Worker& worker, double black_value) {
  const int first = root_.to_play() - 1;
  const std::size_t end = worker.path.size() - 1;
  const auto side = [&](std::size_t depth) { return (first + static_cast<int>(depth)) % 2; };
  const float value[] = {static_cast<float>(black_value), static_cast<float>(1 - black_value)};
  const std::span<const std::uint16_t> moves = worker.record;
  all_moves_as_first(worker.played, *tree_, worker.path, moves.subspan(end), side(end), side, [&](NodeIndex i, int mover) {
    GameNode& child = (*tree_)[i];
    if (child.move == kPass) return;
    add_relaxed(child.rave_visits, 1.0f);
    add_relaxed(child.rave_wins, value[mover]);
  });
}

void WholeGameSearch::set_komi(double komi) {
  if (settings_.solver && komi != komi_) tree_->clear(), root_is_read_ = false;
  komi_ = komi;
}

// The game goes on ---------------------------------------------------------------------------------------------

void WholeGameSearch::advance(Point move) {
  if (const NodeIndex found = tree_->find_child(kRoot, move); found != kNoNode) {
    spare_->copy_from(*tree_, found);
    std::swap(tree_, spare_);
  } else {
    tree_->clear();
  }
  root_.play_fast(move, root_.to_play());
  history_.hashes.push_back(root_.stones_hash());
  seen_.insert(root_.stones_hash());
  history_.before = history_.last, history_.last = move;
  history_.passes = move == kPass ? history_.passes + 1 : 0;
  banned_.clear();
  findings_.clear();
  read_replies_.reset();
  for (auto& worker : workers_) worker->prover.reset();
  root_is_read_ = false;
  for (auto& worker : workers_) {
    std::fill(worker->owned.begin(), worker->owned.end(), 0);
    std::fill(worker->won_owned.begin(), worker->won_owned.end(), 0);
    worker->games = worker->black_wins = 0;
  }
}

// What was found -----------------------------------------------------------------------------------------------

std::vector<GameMoveStatistics> WholeGameSearch::children(const std::vector<Point>& line) const {
  std::vector<GameMoveStatistics> all;
  const NodeIndex at = tree_->find(line);
  if (at == kNoNode) return all;
  for (const GameNode& child : tree_->children((*tree_)[at])) {
    if (line.empty() && !banned_.empty() && banned_[child.move]) continue;
    const double prior_visits = child.prior_visits.load(), rave_visits = child.rave_visits.load();
    const double prior = prior_visits > 0 ? child.prior_wins.load() / prior_visits : 0.5;
    all.push_back({child.move, child.visit_count(), child.mean_value(), child.mean_score(), child.decision(), prior, prior_visits,
                   rave_visits > 0 ? child.rave_wins.load() / rave_visits : 0.5, rave_visits});
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    if (a.decision != b.decision) return a.decision > b.decision;
    return a.visits != b.visits ? a.visits > b.visits : a.prior * a.prior_visits > b.prior * b.prior_visits;
  });
  return all;
}

std::vector<Point> WholeGameSearch::variation(const std::vector<Point>& line, int limit) const {
  std::vector<Point> moves;
  const NodeIndex at = tree_->find(line);
  const GameNode* node = at == kNoNode ? nullptr : &(*tree_)[at];
  while (node && static_cast<int>(moves.size()) < limit) {
    const GameNode* best = nullptr;
    for (const GameNode& child : tree_->children(*node))
      if (child.visit_count() > (best ? best->visit_count() : 0)) best = &child;
    if (best) moves.push_back(best->move);
    node = best;
  }
  return moves;
}

std::uint64_t WholeGameSearch::owned_games() const {
  std::uint64_t total = 0;
  for (const auto& worker : workers_) total += static_cast<std::uint64_t>(worker->games);
  return total;
}

std::vector<std::int64_t> WholeGameSearch::ownership() const {
  std::vector<std::int64_t> sums(static_cast<std::size_t>(root_.area()));
  for (const auto& worker : workers_)
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += worker->owned[i];
  return sums;
}

}  // namespace tesuji
