// The question that a verdict answers, as a Domain: can the attacker take (cut, outlive) the target in the region? Or
// several such questions joined by and / or.
//
// All legal moves in the region and pass, for both sides; suicide as the board says. The same definitions in plain
// Python, written apart from these, are in src/tesuji/checker; a proof is one only when that has replayed it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "go/board.h"
#include "go/point_set.h"
#include "net/shape_network.h"
#include "questions/ko_account.h"
#include "questions/life_guess.h"
#include "questions/local_life.h"
#include "questions/zone.h"
#include "search/domain.h"

namespace tesuji {

enum class Objective : std::uint8_t {
  Kill,     // the attacker takes the target stones
  Seki,     // ... or keeps it from ever being safe, in contact with attacking stones when the game ends
  Connect,  // the defender joins the target stones; the attacker is the cutter
  Race,     // the attacker takes the target before its own named stones are taken
  And,      // the attacker wins every clause
  Or,       // ... in one of them
};

// One of several goals that are joined: stones of one side, which the other wants to take (Kill) or keep apart (Connect).
struct Clause {
  Objective objective = Objective::Kill;
  PointSet target;
  friend bool operator==(const Clause&, const Clause&) = default;
};

struct Question {
  Board board{2, 2};  // with the side to move and the ko ban
  Color attacker = kBlack;
  Objective objective = Objective::Kill;
  bool any = false;  // one captured stone of those named is enough
  PointSet region, target, own, assumed;
  // And, Or: `target` has all of the defender's stones that the clauses name, `own` all of the attacker's.
  std::vector<Clause> clauses{};
  std::array<int, 3> retakes{};  // by colour: kos that side may still retake at once
  std::array<int, 3> ignores{kUnlimited, kUnlimited, kUnlimited};  // by colour: threats that side may ignore (ko_account.h)
  // One side may be restricted to a part of the region (docs/open-board.md): its proofs hold without that too.
  Color held = kEmpty;
  PointSet area{};
};

class QuestionDomain {
 public:
  using Move = int;

  explicit QuestionDomain(const Question& question);

  void generate(std::vector<int>& moves) const;
  void play(int move);
  void undo();
  std::uint64_t hash() const;
  // A searcher's attacker is the side that must get somewhere in finite time: the target's owner where it is asked
  // whether the target lives or is in seki, else the question's attacker.
  bool attacker_to_move() const { return board_.to_play() == seeker_; }
  Value won_by(Color c) const { return c == seeker_ ? Value::AttackerWins : Value::DefenderWins; }
  Color winner(Value value) const { return value == Value::AttackerWins ? seeker_ : opponent(seeker_); }
  Value terminal() const;
  // By four times the first liberties and the second ones of the target: small when the searcher's attacker stands well.
  int evaluate() const;
  // What there is to see at a glance, and the log odds of the attacker by it, in sixteenths (life_guess.h).
  LifeGuess::Counts counts() const;
  int odds() const {
    const int attacker = LifeGuess::odds(counts(), board_.to_play() == attacker_);
    return seeker_ == attacker_ ? attacker : -attacker;
  }

  bool is_legal(int move) const;
  const Board& board() const { return board_; }

  // For domains that play the same game with fewer moves.
  Board& scratch() { return board_; }  // to read ahead on; must come back as it was
  const PointSet& region() const { return region_; }
  const PointSet& reach(Color c) const { return c == held_ ? area_ : region_; }  // where it may play
  const PointSet& assumed() const { return assumed_; }
  const PointSet& standing() const { return standing_; }
  const std::vector<Point>& targets() const { return targets_; }
  const std::vector<Point>& own() const { return own_; }
  int retakes(Color c) const { return kos_.retakes[c]; }
  int passes() const { return kos_.passes; }
  int distance(Point p) const { return distance_[static_cast<std::size_t>(p)]; }  // steps from the target

  // Relevance zones (search/zone.h, docs/zones.md); question_zones.cpp.
  using Zone = tesuji::Zone;
  static constexpr int kNullMove = kPass;
  bool zones_apply() const;
  Zone terminal_zone() const;
  Zone zone_before_win(int move, Zone zone);
  Zone zone_before_loss(int move, Zone zone) const;
  bool is_null(int move, const Zone& zone) const;
  bool may_wait() const;
  Zone waiting_zone() const;
  Zone zone_before_return(int move, Zone zone) const;
  Zone close(Zone zone, const Zone& must, const std::vector<int>& returns) const;
  void generate_threats(std::vector<int>& moves) const;

  // What the network sees (net/shape_network.h): a window around the target, and a move's place in it; question_shape.cpp.
  static constexpr int kWindowSide = ShapeNetwork::kSide, kWindowPass = ShapeNetwork::kPass, kOutsideWindow = kWindowPass + 1;
  void planes(ShapeNetwork::Planes& out) const;
  int window_index(int move) const;
  bool attacks_target() const { return board_.to_play() == attacker_; }
  bool prover_to_move() const { return board_.to_play() == held_; }

  // Says which moves matter (search/domain.h), in life and death only; none at first.
  void guide_by(const ShapeNetwork* network) { network_ = network; }
  bool is_guided() const { return network_ && (objective_ == Objective::Kill || objective_ == Objective::Seki); }
  void weigh(const std::vector<int>& moves, std::vector<std::uint16_t>& weights);

  // Patterns (search/pattern_table.h); question_patterns.cpp.
  struct Terms {
    int winner_retakes = 0, loser_retakes = 0;
    friend bool operator==(const Terms&, const Terms&) = default;
  };
  struct Game {
    int width, height;
    Color attacker;
    Objective objective;
    bool any, apart, suicide;
    PointSet target, own, region, assumed;
    std::vector<Clause> clauses;
    Color held;
    PointSet area;
    friend bool operator==(const Game&, const Game&) = default;
  };
  Game game() const;
  bool widens(const Game& other) const;
  bool limits_alike(const Game& other, Value winner) const;
  std::vector<int> cells() const;
  int cell(int p) const { return board_.color(p); }
  std::uint64_t look(const Zone& zone, Value winner) const;
  Terms terms(Value winner) const;
  bool meets(const Terms& terms, Value winner) const;

 private:
  struct Frame {
    KoAccount kos;
    std::uint64_t lost_hash;
    int standing_targets, standing_own;
    Point last;
    std::uint32_t made;
  };

  // A clause while it is played: question_joined.cpp.
  struct Part {
    Clause clause;
    bool attacked;  // by the attacker of the question, who else defends it
    bool apart;     // its stones began as several blocks
    std::vector<Point> stones;
  };

  Color defender() const { return opponent(attacker_); }
  bool takes_assumed(Point p, Color c) const;
  bool block_has_assumed(Point stone) const;
  void note_captures();
  bool taken(int standing, std::size_t named) const { return any_ ? standing < static_cast<int>(named) : standing == 0; }
  // Certain that the target can never be taken. Only at the end of a game about seki does missing one matter.
  bool out_of_reach(bool exactly) const;
  bool in_contact() const;
  bool one_block(const std::vector<Point>& stones) const;
  bool connected(const std::vector<Point>& stones, bool apart) const;
  Value decided_connection() const;
  bool is_joined() const { return objective_ >= Objective::And; }
  void take_apart(const Question& question);
  void note_connections();
  Value clause_value(const Part& part, std::uint32_t bit) const;
  Value joined_value() const;

  // What the network has said of a state: by place, how much less likely than the likeliest move, in sixteenths of log odds.
  struct Weighed {
    std::uint64_t hash = 0;
    std::array<std::uint8_t, ShapeNetwork::kPlaces> less{};
  };
  const Weighed& weighed(const std::vector<int>& moves);

  void place_window();
  std::uint32_t point_planes(Point p) const;
  std::uint32_t empty_planes(Point p) const;

  Point pick_liberty(const Zone::Points& liberties, Color owner, Color loser) const;
  void close_for(Color winner, Zone& zone) const;
  void note_outside(Color loser, Zone& zone) const;
  Zone lifeline(const std::vector<Point>& named) const;
  Zone safe_zone() const;
  void add_ko(Zone& zone) const;
  void keep_blocks(Point move, Zone& zone) const;
  void keep_illegal(Point move, Zone& zone) const;

  Board board_;
  Color attacker_, seeker_;
  Objective objective_;
  bool any_;
  bool apart_ = true;  // the target stones began as several blocks
  PointSet region_, assumed_, standing_;
  Color held_;
  PointSet area_;  // where the held side may play
  std::vector<Point> points_, area_points_, targets_, own_;
  std::vector<Part> parts_;
  LocalLife life_;
  std::optional<LocalLife> own_life_;  // of stones that the attacker defends
  LifeGuess guess_;
  std::vector<std::uint8_t> distance_;  // steps from the target stones, by point
  KoAccount kos_;
  std::uint64_t lost_hash_ = 0;
  int standing_targets_ = 0, standing_own_ = 0;
  Point last_ = kPass;
  int window_column_ = 0, window_row_ = 0;
  const ShapeNetwork* network_ = nullptr;
  std::vector<Weighed> opinions_;  // the latest of each hash slot; empty until the network is asked
  std::uint32_t made_ = 0;  // connections that have been made, a bit per clause
  std::vector<Frame> frames_;
  std::vector<Point> lost_;  // watched stones in the order in which they were captured
};

}  // namespace tesuji
