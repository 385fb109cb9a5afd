#include "games/lin.h"

#include <algorithm>
#include <bit>

namespace tesuji {

double lin_score_for_black(const LinRules& rules, LinAim aim, LinEnding ending, Color ko_winner) {
  // Appendix B gives White -1 here, below its own scale; a win is the best score of the side (3.3.4, rule 2).
  if (ending == LinEnding::kBlackWinsByPasses) return 1.0;
  if (ending == LinEnding::kWhiteWinsByPasses) return rules.white_pass_win;
  const int row = static_cast<int>(ending) - static_cast<int>(LinEnding::kAlive);
  const int column = ko_winner == kBlack ? 0 : ko_winner == kEmpty ? 1 : 2;
  return (aim == LinAim::kKill ? rules.killing : rules.saving)[static_cast<std::size_t>(3 * row + column)];
}

// The problem ------------------------------------------------------------------------------------------------

std::string lin_setup_error(const LinSetup& setup) {
  const auto in_range = [](int size) { return size >= kMinSize && size <= kMaxSize; };
  if (!in_range(setup.width) || !in_range(setup.height)) return "board sizes go from 2 to 25";
  const auto area = static_cast<std::size_t>(setup.width * setup.height);
  for (const auto* plane : {&setup.stones, &setup.feasible, &setup.important, &setup.alive})
    if (plane->size() != area) return "stones, feasible, important and alive need one entry for each point";
  if (setup.aim != LinAim::kSave && setup.aim != LinAim::kKill) return "the aim is 1 (save) or 2 (kill)";
  if (setup.to_play != kBlack && setup.to_play != kWhite) return "the side to move is Black or White";
  const LinRules& rules = setup.rules;
  for (const int number : {rules.seki_passes, rules.pass_lead})
    if (number < 1 || number > 1000) return "the numbers of passes go from 1 to 1000";
  if (rules.ko_retakes < 0 || rules.ko_retakes > 1000) return "the number of ko retakes goes from 0 to 1000";
  for (const LinScores* scores : {&rules.saving, &rules.killing})
    for (const double score : *scores)
      if (!(score >= 0 && score <= 1)) return "scores go from 0 to 1";
  if (!(rules.white_pass_win >= -1 && rules.white_pass_win <= 0)) return "White's win by passes goes from -1 to 0";

  const Color defender = setup.aim == LinAim::kSave ? kBlack : kWhite;
  bool any_important = false, any_feasible = false;
  for (std::size_t i = 0; i < area; ++i) {
    if (setup.stones[i] > kWhite) return "colours are 0 (empty), 1 (Black) and 2 (White)";
    for (const auto* plane : {&setup.feasible, &setup.important, &setup.alive})
      if ((*plane)[i] > 1) return "feasible, important and alive are 0 or 1 at each point";
    if (setup.important[i] && setup.stones[i] != defender)
      return defender == kBlack ? "every important point must hold a black stone when Black saves"
                                : "every important point must hold a white stone when Black kills";
    if (setup.alive[i] && setup.stones[i] == kEmpty) return "every point marked alive must hold a stone";
    any_important |= setup.important[i] != 0;
    any_feasible |= setup.feasible[i] != 0;
  }
  if (!any_important) return "there must be an important stone";
  if (!any_feasible) return "there must be a feasible point";
  if (Board board(setup.width, setup.height); !board.set_position(setup.stones.data()))
    return "a block of stones has no liberty";
  return "";
}

LinProblem::LinProblem(const LinSetup& given)
    : setup(given), start(given.width, given.height), defender(given.aim == LinAim::kSave ? kBlack : kWhite) {
  const LinRules& r = setup.rules;
  plain = !r.lone_capture_ko && !r.filling_stops_early && !r.living_can_be_taken && !r.joined_by_stone;
  start.set_position(setup.stones.data());
  start.set_to_play(setup.to_play);
  is_feasible.assign(static_cast<std::size_t>(start.points_end()), 0);
  // Blocks never split and a lost important stone ends the game, so one stone speaks for its whole block.
  const auto add_block = [&](std::vector<std::uint16_t>& blocks, Point p) {
    const std::uint16_t root = narrow(start.block(p));
    if (std::find(blocks.begin(), blocks.end(), root) == blocks.end()) blocks.push_back(root);
  };
  for (int row = setup.height - 1; row >= 0; --row) {
    for (int column = 0; column < setup.width; ++column) {
      const Point p = start.at(column, row);
      const auto i = static_cast<std::size_t>(start.flat(p));
      if (setup.feasible[i]) {
        feasible.push_back(narrow(p));
        is_feasible[static_cast<std::size_t>(p)] = 1;
      }
      if (setup.important[i]) add_block(important, p);
      if (setup.alive[i]) add_block(alive[start.color(p)], p);
    }
  }
  // His model has no rule against long cycles (three kos, for one). Games end long before this.
  playout_limit = 200 + 50 * static_cast<int>(feasible.size());
}

// The state --------------------------------------------------------------------------------------------------

LinState::LinState(std::shared_ptr<const LinProblem> problem) : problem_(std::move(problem)), board_(problem_->start) {
  retakes_left_ = static_cast<std::int16_t>(rules().ko_retakes);
  if (rules().living_can_be_taken || rules().joined_by_stone) {
    marks_.assign(static_cast<std::size_t>(board_.points_end()), 0);
    const LinSetup& setup = problem_->setup;
    board_.for_each_point([&](Point p) {
      const auto i = static_cast<std::size_t>(board_.flat(p));
      marks_[static_cast<std::size_t>(p)] =
          static_cast<std::uint8_t>((setup.important[i] ? kImportant : 0) | (setup.alive[i] ? kAlive : 0));
    });
    if (rules().joined_by_stone && rules().joined_at_start) {
      board_.for_each_point([&](Point p) {
        if (setup.alive[static_cast<std::size_t>(board_.flat(p))])
          board_.for_each_stone(board_.block(p), [&](Point s) { marks_[static_cast<std::size_t>(s)] = kAlive; });
      });
    }
  }
  if (live_after(rules().joined_at_start)) ending_ = LinEnding::kAlive;
}

LinState::LinState(const LinState& other)
    : problem_(other.problem_), board_(other.board_), ko_winner_(other.ko_winner_), ending_(other.ending_),
      retakes_left_(other.retakes_left_), passes_(other.passes_), pass_lead_(other.pass_lead_),
      ko_point_(other.ko_point_), marks_(other.marks_) {}

LinState& LinState::operator=(const LinState& other) {
  if (this == &other) return *this;
  if (problem_ != other.problem_) problem_ = other.problem_;
  board_ = other.board_;
  ko_winner_ = other.ko_winner_, ending_ = other.ending_, retakes_left_ = other.retakes_left_;
  passes_ = other.passes_, pass_lead_ = other.pass_lead_, ko_point_ = other.ko_point_;
  if (has_marks() || other.has_marks()) marks_ = other.marks_;
  frames_.clear(), old_marks_.clear();
  return *this;
}

std::uint64_t LinState::hash() const {
  const auto byte = [](int value) { return static_cast<std::uint64_t>(static_cast<std::uint16_t>(value)); };
  std::uint64_t found = board_.hash() ^ mix64(byte(ko_winner_) << 48 | byte(retakes_left_) << 32 | byte(passes_) << 16 |
                                             byte(pass_lead_));
  if (ko_point_ != kPass) found ^= mix64(byte(ko_point_) << 8 | 7);
  for (std::size_t p = 0; p < marks_.size(); ++p)
    if (marks_[p]) found ^= mix64(static_cast<std::uint64_t>(p) << 8 | marks_[p]);
  return found;
}

bool LinState::important_stone_lost() const {
  if (has_marks()) {
    bool lost = false;
    board_.for_each_point([&](Point p) {
      lost = lost || ((marks_[static_cast<std::size_t>(p)] & kImportant) && board_.color(p) != problem_->defender);
    });
    return lost;
  }
  for (const Point stone : problem_->important)
    if (board_.color(stone) != problem_->defender) return true;
  return false;
}

template <bool kRemember>
void LinState::play_move(Move p) {
  const Color c = board_.to_play();
  if constexpr (kRemember) {
    frames_.push_back({ko_winner_, ending_, retakes_left_, passes_, pass_lead_, ko_point_});
    if (has_marks()) old_marks_.push_back(marks_);
  }
  if (p == kPass) {
    count_pass(c);
    ko_point_ = kPass;
  } else {
    passes_ = 0;
    const bool lone = !is_plain() && rules().lone_capture_ko && is_lone_capture(p, c);
    if (is_plain() || !rules().lone_capture_ko ? p == board_.ko() : lone && p == ko_point_) {  // fighting back at once (3.3.2)
      ko_winner_ = c;
      --retakes_left_;
    }
    if (!is_plain()) ko_point_ = lone ? lone_capture_point(p) : kPass;
  }
  if constexpr (kRemember)
    board_.play(p, c);
  else
    board_.play_fast(p, c);
  if (p == kPass) return;
  if (is_plain()) {  // only the attacker can take an important stone, only the defender can make an eye or a connection
    if (c == problem_->defender ? important_stones_live() : important_stone_lost())
      ending_ = c == problem_->defender ? LinEnding::kAlive : LinEnding::kDead;
    return;
  }
  if (rules().joined_by_stone) mark_joined(p, c);
  // Where filling stops early, it may stop once the attacker has filled enough.
  if (c != problem_->defender && important_stone_lost())
    ending_ = LinEnding::kDead;
  else if ((c == problem_->defender || rules().filling_stops_early) && important_stones_live())
    ending_ = LinEnding::kAlive;
}

template void LinState::play_move<true>(Move);
template void LinState::play_move<false>(Move);

void LinState::count_pass(Color c) {
  const LinRules& rules = problem_->setup.rules;
  ++passes_;
  pass_lead_ = static_cast<std::int16_t>(pass_lead_ + (c == kBlack ? 1 : -1));
  if (pass_lead_ >= rules.pass_lead)
    ending_ = LinEnding::kBlackWinsByPasses;
  else if (pass_lead_ <= -rules.pass_lead)
    ending_ = LinEnding::kWhiteWinsByPasses;
  else if (passes_ >= rules.seki_passes)
    ending_ = LinEnding::kSeki;
}

void LinState::undo() {
  const Frame& frame = frames_.back();
  ko_winner_ = frame.ko_winner, ending_ = frame.ending, retakes_left_ = frame.retakes_left;
  passes_ = frame.passes, pass_lead_ = frame.pass_lead, ko_point_ = frame.ko_point;
  frames_.pop_back();
  if (has_marks()) {
    marks_ = std::move(old_marks_.back());
    old_marks_.pop_back();
  }
  board_.undo();
}

// Moves ------------------------------------------------------------------------------------------------------

// Assumed alive means never taken (3.3.1, step 5). Appendix B lets such stones be captured when their last liberty
// is feasible, and leaves the mark behind on the empty point.
template <bool kPlain>
bool LinState::takes_assumed_alive(Point p, Color c) const {
  if (!kPlain && rules().living_can_be_taken) return false;
  if (!kPlain && has_marks()) {
    bool taken = false;
    board_.for_each_neighbour(p, [&](Point q) {
      if (board_.color(q) != opponent(c) || !board_.in_atari(q)) return;
      taken = taken || assumed_alive(board_.block(q), opponent(c));
    });
    return taken;
  }
  for (const Point stone : problem_->alive[opponent(c)]) {
    const Point root = board_.block(stone);
    if (board_.liberties(root) == 1 && board_.is_liberty(root, p)) return true;
  }
  return false;
}

template <bool kPlain>
bool LinState::allowed_on_board(Point p, Color c) const {
  if (board_.color(p) != kEmpty) return false;
  if (!kPlain && rules().lone_capture_ko) {
    if (p == ko_point_ && is_lone_capture(p, c) && !may_retake(c)) return false;
    if (p == board_.ko()) return true;  // it takes something; living stones may be taken, too
  }
  if (p == board_.ko() ? !may_retake(c) : !board_.is_legal(p, c)) return false;
  return !takes_assumed_alive<kPlain>(p, c);
}

// What appendix B calls a ko: stones without a liberty take one stone. That includes snapbacks; then nothing hangs on
// it but that the point excuses a pass.
bool LinState::is_lone_capture(Point p, Color c) const {
  int taken = 0;
  bool breathes = false, lone = true;
  board_.for_each_neighbour(p, [&](Point q) {
    if (board_.color(q) == kEmpty || (board_.color(q) == c && !board_.in_atari(q))) breathes = true;
    if (board_.color(q) != opponent(c) || !board_.in_atari(q)) return;
    ++taken;
    lone = lone && board_.stones(board_.block(q)) == 1;
  });
  return !breathes && taken == 1 && lone;
}

// The point that appendix B remembers: of the neighbours without a liberty, his own stones among them, the last one
// in the order above, below, left, right.
Point LinState::lone_capture_point(Point p) const {
  const int column = board_.column(p), row = board_.row(p);
  const std::array<std::array<int, 2>, 4> around{
      {{column, row + 1}, {column, row - 1}, {column - 1, row}, {column + 1, row}}};
  Point found = kPass;
  for (const auto& [x, y] : around) {
    if (x < 0 || y < 0 || x >= board_.width() || y >= board_.height()) continue;
    if (const Point q = board_.at(x, y); board_.color(q) != kEmpty && board_.in_atari(q)) found = q;
  }
  return found;
}

// A true eye (3.3.4, rule 4; appendix B): surrounded by own stones, at the edge on every side, elsewhere with at
// most one diagonal that is not an own stone.
bool LinState::fills_true_eye(Point p, Color c) const {
  if (!is_own_space(board_, p, c)) return false;
  const unsigned diagonals = board_.pattern3(p) >> 8;
  const unsigned low = diagonals & 0x55u, high = diagonals >> 1 & 0x55u;
  const unsigned own = c == kBlack ? low & ~high : high & ~low;
  const int edge = std::popcount(low & high), count = std::popcount(own);
  return edge > 0 ? count + edge == 4 : count >= 3;
}

// Pass rule 2 (3.3.4): a move nobody should be forced to make. Appendix B adds the retaking of a ko, and asks that
// the stone left with one liberty be joined to others, so a single stone thrown in is a move like any other.
template <bool kPlain>
bool LinState::excuses_a_pass(Point p, Color c) const {
  return is_own_space(board_, p, c) || p == (kPlain ? board_.ko() : ko_point()) || has_one_liberty_after(p, c);
}

bool LinState::has_one_liberty_after(Point p, Color c) const {
  Point own[4];
  int own_count = 0;
  std::array<Point, 2> found{};  // distinct liberties; two are enough to answer
  int liberties = 0;
  const auto add = [&](Point q) {
    if (liberties < 2 && (liberties == 0 || found[0] != q)) found[static_cast<std::size_t>(liberties++)] = q;
  };
  board_.for_each_neighbour(p, [&](Point q) {
    if (board_.color(q) == kEmpty) add(q);
    if (board_.color(q) == c) own[own_count++] = board_.block(q);
  });
  if (own_count == 0) return false;
  for (int i = 0; i < own_count && liberties < 2; ++i) {
    if (board_.liberties(own[i]) > 2) return false;
    board_.for_each_liberty(own[i], [&](Point q) {
      if (q != p) add(q);
    });
  }
  // Stones that are taken leave liberties behind.
  board_.for_each_neighbour(p, [&](Point q) {
    if (liberties == 2 || board_.color(q) != opponent(c) || !board_.in_atari(q)) return;
    board_.for_each_stone(board_.block(q), [&](Point s) {
      board_.for_each_neighbour(s, [&](Point near) {
        const bool touches = near == p || (board_.color(near) == c &&
                                           std::find(own, own + own_count, board_.block(near)) != own + own_count);
        if (touches) add(s);
      });
    });
  });
  return liberties == 1;
}

int LinState::collect(std::uint16_t* moves) const { return is_plain() ? collect_by<true>(moves) : collect_by<false>(moves); }

template <bool kPlain>
int LinState::collect_by(std::uint16_t* moves) const {
  const Color c = board_.to_play();
  int count = 0;
  bool pass = true;
  for (const Point p : problem_->feasible) {
    if (!allowed_on_board<kPlain>(p, c)) continue;
    pass = pass && excuses_a_pass<kPlain>(p, c);
    if (!fills_true_eye(p, c)) moves[count++] = narrow(p);
  }
  if (pass) {
    std::copy_backward(moves, moves + count, moves + count + 1);
    moves[0] = kPass;
    ++count;
  }
  return count;
}

void LinState::generate(std::vector<Move>& moves) const {
  std::array<std::uint16_t, kMaxArea + 1> list;
  if (!is_terminal()) moves.insert(moves.end(), list.begin(), list.begin() + collect(list.data()));
}

bool LinState::may_pass() const {
  const Color c = board_.to_play();
  for (const Point p : problem_->feasible)
    if (allowed_on_board<false>(p, c) && !excuses_a_pass<false>(p, c)) return false;
  return true;
}

bool LinState::is_legal(Move p) const {
  if (is_terminal()) return false;
  if (p == kPass) return may_pass();
  const Color c = board_.to_play();
  return problem_->is_feasible[static_cast<std::size_t>(p)] && allowed_on_board<false>(p, c) && !fills_true_eye(p, c);
}

// Random games -----------------------------------------------------------------------------------------------

int LinState::play_out(Random& random, const PlayoutAids& aids) {
  const bool plain = is_plain();
  std::array<std::uint16_t, kMaxArea + 1> list;
  int moves = 0;
  while (!is_terminal()) {
    if (moves == problem_->playout_limit) {
      ending_ = LinEnding::kSeki;
      break;
    }
    const auto count = static_cast<std::uint32_t>(plain ? collect_by<true>(list.data()) : collect_by<false>(list.data()));
    if (aids.record)
      play_fast(aids.choose(list.data(), count, to_play() == kBlack ? 0 : 1, [&](std::uint32_t n) { return random.below(n); }));
    else
      play_fast(list[random.below(count)]);
    ++moves;
  }
  return moves;
}

LinTotals run_lin_playouts(const LinState& state, std::int64_t games, std::uint64_t seed,
                           const std::atomic<bool>& stop) {
  LinTotals totals;
  Random random(seed);
  LinState game(state);
  for (std::int64_t g = 0; g < games && !stop.load(std::memory_order_relaxed); ++g) {
    game = state;
    const int moves = game.play_out(random);
    ++totals.games;
    totals.moves += moves;
    const bool enough_passes = game.passes_in_a_row() >= state.problem().setup.rules.seki_passes;
    totals.cut_off += game.ending() == LinEnding::kSeki && !enough_passes;
    totals.score_sum += game.score_for_black();
    ++totals.endings[static_cast<std::size_t>(game.ending())];
  }
  return totals;
}

}  // namespace tesuji
