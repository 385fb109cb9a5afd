// Exact questions about life, death, connection and races for Python.
#include <nanobind/stl/array.h>

#include <array>

#include "bindings/busy.h"
#include "bindings/clauses.h"
#include "bindings/fields.h"
#include "bindings/interrupt.h"
#include "bindings/points.h"
#include "bindings/proofs.h"
#include "bindings/rooms.h"
#include "bindings/search.h"
#include "questions/life_samples.h"
#include "questions/question.h"
#include "questions/shape_samples.h"
#include "readers/block_reader.h"
#include "readers/connection_reader.h"
#include "readers/race_reader.h"
#include "readers/reading.h"
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
  if (name == "and") return Objective::And;
  if (name == "or") return Objective::Or;
  throw nb::value_error(("'" + name + "' is not an objective: expected kill, seki, connect, race, and, or").c_str());
}

int read_count(int count, const char* what) {
  if (count < kUnlimited || count > 1000000)
    throw nb::value_error((std::string(what) + " must be a number, or -1 for unlimited").c_str());
  return count;
}

// A searcher's values as the question's sides have won them.
Value of_sides(const Question& question, Value value) {
  if (value == Value::Unknown || question.objective != Objective::Seki) return value;
  return value == Value::AttackerWins ? Value::DefenderWins : Value::AttackerWins;
}

nb::dict outcome_of(const Question& question, Outcome outcome, bool interrupted) {
  outcome.value = of_sides(question, outcome.value);
  for (RootMove& move : outcome.root_moves) move.value = of_sides(question, move.value);
  return outcome_to_dict(outcome, interrupted, [&](int move) { return to_index(question.board, move); });
}

nb::tuple proof_of(const Question& question, const Proof& proof, bool interrupted) {
  return proof_to_tuple(question.board, proof, value_name(of_sides(question, proof.value)), interrupted);
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

// The network that the options name, or none.
const ShapeNetwork* network_of(const SearchOptions& options) {
  if (options.shape.is_none()) return nullptr;
  return expect<ShapeNetwork*>(options.shape, "ShapeNetwork, not " + shown(options.shape));
}

// A question with its game. The board is copied, so Python may continue to play on the original.
class QuestionSearch {
 public:
  explicit QuestionSearch(const Question& question) : question_(question) {}

  nb::dict solve(const SearchOptions& options) {
    SearchArguments arguments(options);
    const ShapeNetwork* const network = network_of(options);
    const PatternLoan loan(options);
    const auto [outcome, interrupted] = stoppable([&](const std::atomic<bool>& stop) {
      arguments.limit.stop = &stop;
      QuestionDomain domain(question_);
      domain.guide_by(network);
      return tesuji::solve(domain, arguments.settings, arguments.limit, arguments.observer, loan.table());
    }, options.stop_handle());
    return outcome_of(question_, outcome, interrupted);
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
    return search_with<RaceReader>(options, RaceSettings{.breadth = breadth});
  }

  // Taking one block: an estimate.
  nb::dict chase(const SearchOptions& options, int attacker_breadth, int defender_breadth, int escape_liberties) {
    return search_with<BlockReader>(options, BlockReaderSettings{.attacker_breadth = attacker_breadth,
                                                          .defender_breadth = defender_breadth,
                                                          .escape_liberties = escape_liberties});
  }

  // Joining blocks along the shortest ways between them: an estimate.
  nb::dict link(const SearchOptions& options, int breadth, int longest) {
    return search_with<ConnectionReader>(options, ConnectionReaderSettings{.breadth = breadth, .longest = longest});
  }

  // Searches with df-pn and writes the proof down: (status, prover, nodes, zones). A node is None for an end, (move,
  // child) at the prover's turn, a list of those at the other side's. A zone is None or a list; no zones, no list.
  nb::tuple prove(const SearchOptions& options, std::size_t most_nodes) {
    SearchArguments arguments(options);
    arguments.settings.proof.initial = options.odds ? Initial::Odds : Initial::Evaluation;
    const ShapeNetwork* const network = network_of(options);
    const PatternLoan loan(options);
    const auto [proof, interrupted] = stoppable([&](const std::atomic<bool>& stop) {
      arguments.limit.stop = &stop;
      QuestionDomain domain(question_);
      domain.guide_by(network);
      Dfpn<QuestionDomain> search(domain, arguments.settings.proof, arguments.limit, {}, loan.table());
      return extract_proof(domain, search, search.solve().value, most_nodes);
    }, options.stop_handle());
    return proof_of(question_, proof, interrupted);
  }

  // Searches with df-pn: (who wins, nodes, positions), a position being (counts, attacker to move, attacker wins).
  nb::tuple life_samples(const SearchOptions& options, std::uint64_t every, std::size_t most) {
    SearchArguments arguments(options);
    arguments.settings.proof.initial = options.odds ? Initial::Odds : Initial::Evaluation;
    const LifeSamples found = interruptible([&](const std::atomic<bool>& stop) {
      arguments.limit.stop = &stop;
      return sample_life(question_, arguments.settings.proof, arguments.limit, every, most);
    }, options.stop_handle());
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
    if (!question_.clauses.empty()) throw nb::value_error("only the exact search answers goals joined by and / or");
    SearchArguments arguments(options);
    const auto [outcome, interrupted] = stoppable([&](const std::atomic<bool>& stop) {
      arguments.limit.stop = &stop;
      arguments.limit.check_every = 128;  // these nodes are dear
      D domain(question_, settings);
      return tesuji::solve(domain, arguments.settings, arguments.limit, arguments.observer);
    }, options.stop_handle());
    return outcome_of(question_, outcome, interrupted);
  }

  Question question_;
};

// The same by df-pn alone, to be resumed: with more nodes, from another position, under another assumption about
// ko, within wider limits. Table and patterns are kept, the table as long as the game is the same one: what holds of a
// state, which counts the retakes that are left, does not depend on where the search began.
class ContinuedSearch {
 private:
  // Works on the position after the moves; what is broken off by an error is begun anew the next time.
  template <class Work>
  auto go_on(const SearchOptions& options, const std::vector<int>& moves, Work work) {
    SearchArguments arguments(options);
    const ShapeNetwork* const network = network_of(options);
    ShapeSamples* const samples = options.samples.is_none()
                                      ? nullptr
                                      : expect<ShapeSamples*>(options.samples, "ShapeSamples, not " + shown(options.samples));
    if (!search_) {
      Limit limit = arguments.limit;
      limit.memory = memory_ - memory_ / 8;
      domain_.emplace(question_);
      search_.emplace(*domain_, settings_, limit, Observer{}, &known_);
    }
    domain_->guide_by(network);
    try {
      for (const int index : moves) play(index);
      auto result = stoppable([&](const std::atomic<bool>& stop) {
        arguments.limit.stop = &stop;
        if (samples)
          arguments.observer.decided = [&](const DecidedState& state) { samples->note(*domain_, state); };
        search_->renew(arguments.limit, arguments.observer);
        return work();
      }, options.stop_handle());
      for (std::size_t i = 0; i < moves.size(); ++i) domain_->undo();
      return result;
    } catch (...) {
      search_.reset();
      domain_.reset();
      throw;
    }
  }

  void play(int index) {
    const Board& board = question_.board;
    const int move = index < 0 ? kPass : index < board.area() ? board.from_flat(index) : kNoMove;
    if (move == kNoMove || domain_->terminal() != Value::Unknown || !domain_->is_legal(move))
      throw nb::value_error(("the move with index " + std::to_string(index) + " cannot be played").c_str());
    domain_->play(move);
  }

 public:
  ContinuedSearch(const Question& question, const SearchOptions& options)
      : question_(question), known_(options.memory / 8), memory_(options.memory) {
    SearchArguments arguments(options);
    const Algorithm algorithm = arguments.settings.algorithm;
    if (algorithm != Algorithm::Dfpn && algorithm != Algorithm::DfpnPlus)
      throw nb::value_error("only df-pn can be resumed: expected dfpn or dfpn+");
    settings_ = arguments.settings.proof;
    if (algorithm == Algorithm::DfpnPlus) settings_.initial = options.odds ? Initial::Odds : Initial::Evaluation;
  }

  // Another question: of the same game the table stays, of a wider one the patterns, of any other nothing.
  void ask(const Question& question) {
    std::optional<QuestionDomain> next;
    if (domain_) next.emplace(question);
    question_ = question;
    const bool same = next && next->game() == domain_->game();
    if (!same) search_.reset();
    domain_ = same ? std::move(next) : std::nullopt;
  }

  // Gives all memory back; what is asked then is searched from the beginning.
  void release() {
    search_.reset();
    domain_.reset();
    known_ = PatternTable<QuestionDomain>(memory_ / 8);
  }

  // Everything about the question, as QuestionSearch.solve returns it; with all first moves if the options say so.
  nb::dict solve(const SearchOptions& options) {
    const auto [outcome, interrupted] =
        go_on(options, {}, [&] { return tesuji::run(*search_, *domain_, options.all_moves); });
    return outcome_of(question_, outcome, interrupted);
  }

  // What tables and patterns take now.
  std::size_t bytes() const {
    return (search_ ? search_->bytes() : 0) + known_.size() * sizeof(Pattern<QuestionDomain>);
  }

  void widen(const std::vector<int>& region, const std::vector<int>& area) {
    question_.region = read_points(question_.board, region);
    question_.area = read_points(question_.board, area);
    search_.reset();
    domain_.reset();
  }

  nb::dict run(const SearchOptions& options, const std::vector<int>& moves) {
    const auto [outcome, interrupted] = go_on(options, moves, [&] { return search_->solve(); });
    return outcome_of(question_, outcome, interrupted);
  }

  // What `run` has decided, written down as QuestionSearch.prove does.
  nb::tuple prove(const SearchOptions& options, std::size_t most_nodes) {
    const auto [proof, interrupted] = go_on(options, {}, [&] {
      return extract_proof(*domain_, *search_, search_->solve().value, most_nodes);
    });
    return proof_of(question_, proof, interrupted);
  }

  Busy busy;

 private:
  Question question_;
  PatternTable<QuestionDomain> known_;
  std::size_t memory_;
  ProofSettings settings_;
  std::optional<QuestionDomain> domain_;
  std::optional<Dfpn<QuestionDomain>> search_;
};

using ClauseArgument = std::pair<std::string, std::vector<int>>;

std::vector<Clause> read_clauses(const Question& question, const std::vector<ClauseArgument>& arguments) {
  std::vector<NamedClause> named;
  for (const auto& [objective, points] : arguments) named.emplace_back(objective, read_points(question.board, points));
  require_clauses(question.objective >= Objective::And, question.target, question.own, named);
  std::vector<Clause> clauses;
  for (const auto& [objective, stones] : named) clauses.push_back({read_objective(objective), stones});
  return clauses;
}

Question read_question(const Board& board, nb::handle attacker, const std::string& objective,
                       const std::vector<int>& region, const std::vector<int>& target, const std::vector<int>& own,
                       const std::vector<int>& assumed, int black_retakes, int white_retakes, bool any, nb::handle held,
                       const std::vector<int>& area, const std::vector<ClauseArgument>& clauses, nb::handle ignoring, int ignores) {
  Question question;
  question.board = board;
  question.attacker = to_player(attacker);
  question.objective = read_objective(objective);
  question.any = any;
  question.region = read_points(board, region);
  question.target = read_points(board, target);
  question.own = read_points(board, own);
  question.assumed = read_points(board, assumed);
  question.retakes = {0, read_count(black_retakes, "retakes"), read_count(white_retakes, "retakes")};
  if (!ignoring.is_none()) question.ignores[to_player(ignoring)] = read_count(ignores, "ignores");
  if (!held.is_none()) question.held = to_player(held), question.area = read_points(board, area);
  if (question.target.none()) throw nb::value_error("the question names no target stones");
  question.clauses = read_clauses(question, clauses);
  if (question.clauses.empty() && question.own.any() != (question.objective == Objective::Race))
    throw nb::value_error("own stones must be named for a race, and only for a race");
  require_stones(board, question.target, opponent(question.attacker), "a target");
  require_stones(board, question.own, question.attacker, "own");
  require_stones(board, question.assumed, kBlack | kWhite, "assumed alive");
  return question;
}

}  // namespace

void bind_question(nb::module_& m) {
  nb::class_<KnownPatterns>(m, "KnownPatterns",
                            "Proven patterns of one question, for searches of it that follow each other.")
      .def(nb::init<std::size_t>(), nb::arg("memory") = std::size_t{8} << 20)
      .def("__len__", alone([](const KnownPatterns& known) { return known.table.size(); }));
  nb::class_<Question>(m, "Question", "Who attacks what, where each side may play, and what is assumed.")
      .def("__init__",
           [](Question* self, const Board& board, nb::handle attacker, const std::string& objective,
              const std::vector<int>& region, const std::vector<int>& target, const std::vector<int>& own,
              const std::vector<int>& assumed, int black_retakes, int white_retakes, bool any, nb::handle held,
              const std::vector<int>& area, const std::vector<ClauseArgument>& clauses, nb::handle ignoring, int ignores) {
             new (self) Question(read_question(board, attacker, objective, region, target, own, assumed, black_retakes,
                                               white_retakes, any, held, area, clauses, ignoring, ignores));
           },
           nb::arg("board"), nb::arg("attacker"), nb::arg("objective"), nb::arg("region"), nb::arg("target"),
           nb::arg("own"), nb::arg("assumed"), nb::arg("black_retakes"), nb::arg("white_retakes"), nb::arg("any"),
           nb::arg("held") = nb::none(), nb::arg("area") = std::vector<int>{},
           nb::arg("clauses") = std::vector<ClauseArgument>{},
           nb::arg("ignoring") = nb::none(), nb::arg("ignores") = kUnlimited);
  nb::class_<ContinuedSearch>(m, "ContinuedSearch", "An exact question whose search can be resumed.")
      .def(nb::init<const Question&, const SearchOptions&>(), nb::arg("question"), nb::arg("options"))
      .def("run", alone(&ContinuedSearch::run), nb::arg("options"), nb::arg("moves") = std::vector<int>{})
      .def("prove", alone(&ContinuedSearch::prove), nb::arg("options"), nb::arg("most_nodes") = 1000000)
      .def("widen", alone(&ContinuedSearch::widen), nb::arg("region"), nb::arg("area"))
      .def("ask", alone(&ContinuedSearch::ask), nb::arg("question"))
      .def("solve", alone(&ContinuedSearch::solve), nb::arg("options"))
      .def("release", alone(&ContinuedSearch::release))
      .def_prop_ro("bytes", alone(&ContinuedSearch::bytes));
  nb::class_<QuestionSearch>(m, "QuestionSearch", "One exact question about stones and a region, ready to be searched.")
      .def(nb::init<const Question&>(), nb::arg("question"))
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
