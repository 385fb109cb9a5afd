// Work that threads share: as many as there are, and no exception gets lost.
#include <atomic>
#include <stdexcept>

#include "base/threads.h"
#include "check.h"
#include "search/uct.h"

using namespace tesuji;

namespace {

// A system that gives so many threads and no more.
struct Scarce {
  int left = 0;
  template <class Work>
  std::thread operator()(Work work) {
    if (left-- == 0) throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    return std::thread(std::move(work));
  }
};

int sum_of(std::size_t threads, int available) {
  std::atomic<int> next{0}, sum{0};
  share_work(threads, [&](std::size_t) {
    for (int i; (i = next.fetch_add(1)) < 100;) sum += i;
  }, [] {}, Scarce{available});
  return sum.load();
}

// Two moves, over and over; its fourth judgement, list of moves or playout fails, once.
struct Failing {
  struct State {
    std::vector<std::uint16_t> moves;
  };
  enum class Part { kJudge, kGenerate, kPlayout };
  Part part;
  std::shared_ptr<std::atomic<int>> calls = std::make_shared<std::atomic<int>>(0);

  void count(Part here) const {
    if (here == part && calls->fetch_add(1) == 3) throw std::bad_alloc();
  }
  int move_count() const { return 3; }
  State root() const { return {}; }
  void reset(State& state) const { state.moves.clear(); }
  int side(const State& state) const { return static_cast<int>(state.moves.size()) % 2; }
  void generate(const State&, std::vector<Candidate>& candidates) const {
    count(Part::kGenerate);
    candidates.insert(candidates.end(), {{1, 1}, {2, 1}});
  }
  void play(State& state, std::uint16_t move) const { state.moves.push_back(move); }
  NodeFacts judge(const State&) const { return count(Part::kJudge), NodeFacts{}; }
  double playout(State&, Random& random, const ReplyTable*, bool) const {
    count(Part::kPlayout);
    return random.below(2);
  }
  std::span<const std::uint16_t> trace(const State& state) const { return state.moves; }
};

}  // namespace

TEST(work_is_done_with_the_threads_that_there_are) {
  for (const int available : {0, 1, 3, 100}) CHECK_EQ(sum_of(8, available), 4950);
}

TEST(what_a_thread_throws_is_thrown_when_all_have_ended) {
  std::atomic<int> ended{0};
  std::atomic<bool> halted{false};
  bool thrown = false;
  try {
    share_work(4, [&](std::size_t i) {
      if (i == 2) throw std::runtime_error("two");
      while (!halted.load()) std::this_thread::yield();
      ++ended;
    }, [&] { halted.store(true); });
  } catch (const std::runtime_error& error) {
    thrown = std::string(error.what()) == "two";
  }
  CHECK(thrown);
  CHECK_EQ(ended.load(), 3);
}

TEST(a_tree_search_that_failed_can_be_run_again) {
  for (const auto part : {Failing::Part::kJudge, Failing::Part::kGenerate, Failing::Part::kPlayout})
    for (const int threads : {1, 3}) {
      UctSettings settings;
      settings.memory = 1 << 20;
      UctEngine<Failing> engine({part}, settings, 1);
      UctLimit limit;
      limit.simulations = 400;
      limit.threads = threads;
      bool thrown = false;
      try {
        engine.run(limit);
      } catch (const std::bad_alloc&) {
        thrown = true;
      }
      CHECK(thrown);
      CHECK(engine.run(limit) == UctStop::kSimulations);
      CHECK(engine.simulations() >= 400);
    }
}
