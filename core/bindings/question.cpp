// Exact questions about life, death, connection and races for Python.
#include <nanobind/stl/array.h>

#include <array>

#include "bindings/busy.h"
#include "bindings/fields.h"
#include "bindings/interrupt.h"
#include "bindings/points.h"
#include "bindings/proofs.h"
#include "bindings/rooms.h"
#include "bindings/search.h"
#include "domains/chase.h"
#include "domains/life_samples.h"
#include "domains/linking.h"
#include "domains/question.h"
#include "domains/race.h"
#include "domains/reading.h"
#include "search/proof.h"

namespace tesuji::bindings {

namespace {

PointSet read_points(const Board& board, const std::vector<int>& indices) {
  PointSet set;
  for (const int index : indices) {
    if (index < 0 || index >= board.area())
      throw nb::value_error(("index " + std::to_string(index) + " is not on the board").c_str());
    set.add(board.from_flat(index));
  }
  return set;
}

void require_stones(const Board& board, const PointSet& set, unsigned colors, const char* what) {
  set.for_each([&](Point p) {
    if (!(board.color(p) & colors))
      throw nb::value_error((point_name(board, p) + " is named as " + what + " but has no such stone").c_str());
  });
}

Objective read_objective(const std::string& name) {
  if (name == "kill") return Objective::Kill;
  if (name == "seki") return Objective::Seki;
  if (name == "connect") return Objective::Connect;
  if (name == "race") return Objective::Race;
  throw nb::value_error(("'" + name + "' is not an objective: expected kill, seki, connect or race").c_str());
}

int read_retakes(int count) {
  if (count < kUnlimited || count > 1000000) throw nb::value_error("retakes must be a number, or -1 for unlimited");
  return count;
}

// Patterns that the searches of one caller share, one search at a time.
struct KnownPatterns {
  explicit KnownPatterns(std::size_t bytes) : table(bytes) {}
  PatternTable<QuestionDomain> table;
  Busy busy;
};

// Holds the patterns that the options name for as long as a search runs; none when another search has them.
class PatternLoan {
 public:
  explicit PatternLoan(const SearchOptions& options) {
    if (options.known.is_none()) return;
    auto* known = expect<KnownPatterns*>(options.known, "KnownPatterns, not " + shown(options.known));
    if (known->busy.take()) known_ = known;
  }
  PatternLoan(const PatternLoan&) = delete;
  PatternLoan& operator=(const PatternLoan&) = delete;
  ~PatternLoan() {
    if (known_) known_->busy.give_back();
  }
  PatternTable<QuestionDomain>* table() const { return known_ ? &known_->table : nullptr; }

 private:
  KnownPatterns* known_ = nullptr;
};

// A question with the game it asks about. The board is copied, so Python may go on playing on its own.
class QuestionSearch {
 public:
  explicit QuestionSearch(const Question& question) : question_(question) {}

  nb::dict solve(const SearchOptions& options) {
    SearchArguments arguments(options);
    const PatternLoan loan(options);
    const auto [outcome, interrupted] = stoppable([&](const std::atomic<bool>& stop) {
      arguments.limit.stop = &stop;
      QuestionDomain domain(question_);
      return tesuji::solve(domain, arguments.settings, arguments.limit, arguments.observer, loan.table());
    });
    return outcome_to_dict(outcome, interrupted, [&](int move) { return to_index(question_.board, move); });
  }

  // The same with the moves that a player would look at: an estimate.
  nb::dict read(const SearchOptions& options, int attacker_breadth, int defender_breadth, int weak_liberties,
                int escape_liberties) {
    return search_with<ReadingDomain>(options, ReadingSettings{.attacker_breadth = attacker_breadth,
                                                              .defender_breadth = defender_breadth,
                                                              .weak_liberties = weak_liberties,
                                                              .escape_liberties = escape_liberties});
  }

  // A race without the moves that only differ in name; with a breadth it is an estimate.
  nb::dict race(const SearchOptions& options, int breadth) {
    return search_with<RaceDomain>(options, RaceSettings{.breadth = breadth});
  }

  // Taking one block: an estimate.
  nb::dict chase(const SearchOptions& options, int attacker_breadth, int defender_breadth, int escape_liberties) {
    return search_with<ChaseDomain>(options, ChaseSettings{.attacker_breadth = attacker_breadth,
                                                          .defender_breadth = defender_breadth,
                                                          .escape_liberties = escape_liberties});
  }

  // Joining blocks along the shortest ways between them: an estimate.
  nb::dict link(const SearchOptions& options, int breadth, int longest) {
    return search_with<LinkDomain>(options, LinkSettings{.breadth = breadth, .longest = longest});
  }

  // Searches with df-pn and writes the proof down: (status, prover, nodes, zones). A node is None for an end, (move,
  // child) at the prover's turn, a list of those at the other side's. A zone is None or a list; no zones, no list.
  nb::tuple prove(const SearchOptions& options, std::size_t most_nodes) {
    SearchArguments arguments(options);
    arguments.settings.proof.initial = options.odds ? Initial::Odds : Initial::Evaluation;
    const PatternLoan loan(options);
    const auto [proof, interrupted] = stoppable([&](const std::atomic<bool>& stop) {
      arguments.limit.stop = &stop;
      QuestionDomain domain(question_);
      Dfpn<QuestionDomain> search(domain, arguments.settings.proof, arguments.limit, {}, loan.table());
      return extract_proof(domain, search, search.solve().value, most_nodes);
    });
    const bool attacker = proof.value == Value::AttackerWins;
    return nb::make_tuple(interrupted ? "interrupted" : status_name(proof.status), attacker ? "attacker" : "defender",
                          proof_nodes(question_.board, proof), proof_zones(question_.board, proof));
  }

  // Searches with df-pn: (who wins, nodes, positions), a position being (counts, attacker to move, attacker wins).
  nb::tuple life_samples(const SearchOptions& options, std::uint64_t every, std::size_t most) {
    SearchArguments arguments(options);
    arguments.settings.proof.initial = options.odds ? Initial::Odds : Initial::Evaluation;
    const LifeSamples found = interruptible([&](const std::atomic<bool>& stop) {
      arguments.limit.stop = &stop;
      return sample_life(question_, arguments.settings.proof, arguments.limit, every, most);
    });
    nb::list samples;
    for (const LifeSample& sample : found.samples)
      samples.append(nb::make_tuple(sample.counts, sample.attacker_to_move, sample.attacker_wins));
    return nb::make_tuple(value_name(found.value), found.nodes, samples);
  }

  std::vector<int> legal_moves() const {
    QuestionDomain domain(question_);
    std::vector<int> moves;
    domain.generate(moves);
    for (int& move : moves) move = to_index(question_.board, move);
    return moves;
  }

 private:
  template <class D, class Settings>
  nb::dict search_with(const SearchOptions& options, const Settings& settings) {
    SearchArguments arguments(options);
    const auto [outcome, interrupted] = stoppable([&](const std::atomic<bool>& stop) {
      arguments.limit.stop = &stop;
      arguments.limit.check_every = 128;  // these nodes are dear
      D domain(question_, settings);
      return tesuji::solve(domain, arguments.settings, arguments.limit, arguments.observer);
    });
    return outcome_to_dict(outcome, interrupted, [&](int move) { return to_index(question_.board, move); });
  }

  Question question_;
};

void init(QuestionSearch* self, const Board& board, nb::handle attacker, const std::string& objective,
          const std::vector<int>& region, const std::vector<int>& target, const std::vector<int>& own,
          const std::vector<int>& assumed, int black_retakes, int white_retakes, bool any) {
  Question question;
  question.board = board;
  question.attacker = to_player(attacker);
  question.objective = read_objective(objective);
  question.any = any;
  question.region = read_points(board, region);
  question.target = read_points(board, target);
  question.own = read_points(board, own);
  question.assumed = read_points(board, assumed);
  question.retakes = {0, read_retakes(black_retakes), read_retakes(white_retakes)};
  if (question.target.none()) throw nb::value_error("the question names no target stones");
  if (question.own.any() != (question.objective == Objective::Race))
    throw nb::value_error("own stones must be named for a race, and only for a race");
  require_stones(board, question.target, opponent(question.attacker), "a target");
  require_stones(board, question.own, question.attacker, "own");
  require_stones(board, question.assumed, kBlack | kWhite, "assumed alive");
  new (self) QuestionSearch(question);
}

}  // namespace

void bind_question(nb::module_& m) {
  nb::class_<KnownPatterns>(m, "KnownPatterns",
                            "Proven patterns of one question, for searches of it that follow each other.")
      .def(nb::init<std::size_t>(), nb::arg("memory") = std::size_t{8} << 20)
      .def("__len__", alone([](const KnownPatterns& known) { return known.table.size(); }));
  nb::class_<QuestionSearch>(m, "QuestionSearch", "One exact question about stones and a region, ready to be searched.")
      .def("__init__", &init, nb::arg("board"), nb::arg("attacker"), nb::arg("objective"), nb::arg("region"),
           nb::arg("target"), nb::arg("own"), nb::arg("assumed"), nb::arg("black_retakes"), nb::arg("white_retakes"),
           nb::arg("any"))
      .def("solve", &QuestionSearch::solve, nb::arg("options"))
      .def("read", &QuestionSearch::read, nb::arg("options"), nb::arg("attacker_breadth") = 12,
           nb::arg("defender_breadth") = 12, nb::arg("weak_liberties") = 3, nb::arg("escape_liberties") = 0)
      .def("race", &QuestionSearch::race, nb::arg("options"), nb::arg("breadth") = 0)
      .def("link", &QuestionSearch::link, nb::arg("options"), nb::arg("breadth") = 12, nb::arg("longest") = 4)
      .def("chase", &QuestionSearch::chase, nb::arg("options"), nb::arg("attacker_breadth") = 12,
           nb::arg("defender_breadth") = 12, nb::arg("escape_liberties") = 5)
      .def("prove", &QuestionSearch::prove, nb::arg("options"), nb::arg("most_nodes") = 1000000)
      .def("life_samples", &QuestionSearch::life_samples, nb::arg("options"), nb::arg("every") = 16,
           nb::arg("most") = 300)
      .def("legal_moves", &QuestionSearch::legal_moves);
  m.def(
      "life_guess_weights",
      [] { return LifeGuess::kWeights; },
      "The weights of the counts in 64ths of log odds, with the defender to move and with the attacker to move.");
}

}  // namespace tesuji::bindings
