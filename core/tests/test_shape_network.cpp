// The network that knows shape: the same answer by every way of computing it, files that are none, and searches that it
// guides, which must find the same values.
#include "check.h"
#include "net/shape_network.h"
#include "networks.h"
#include "random_questions.h"

using namespace tesuji;
using namespace tesuji::tests;

namespace {

std::vector<std::uint8_t> random_blob(std::uint64_t seed, int blocks = 2) {
  Random random(seed);
  std::vector<std::uint8_t> blob;
  add_tower(blob, random, blocks);
  add_some(blob, random, 2 * (kChannels + 1), 60000);  // two heads
  add_some(blob, random, 65 * kChannels, 20000);      // hidden
  add_some(blob, random, 3 * kChannels + 3, 60000);    // out
  return blob;
}

bool is_refused(const std::vector<std::uint8_t>& blob) {
  try {
    const ShapeNetwork network(blob);
    return false;
  } catch (const std::invalid_argument&) {
    return true;
  }
}

TEST(every_way_of_computing_a_network_gives_the_same_numbers) {
  Random random(30);
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const ShapeNetwork network(random_blob(seed));
    for (int i = 0; i < 20; ++i) {
      ShapeNetwork::Planes planes;
      for (std::uint32_t& word : planes) word = static_cast<std::uint32_t>(random.next()) & ((1u << ShapeNetwork::kPlanes) - 1);
      const auto one = network.ask(planes, Way::Plain);
      for (const Way way : ways()) {
        const auto other = network.ask(planes, way);
        CHECK(one.wins == other.wins && one.resists == other.resists && one.value == other.value);
      }
    }
  }
}

TEST(what_is_no_network_is_refused) {
  const std::vector<std::uint8_t> blob = random_blob(1);
  CHECK(!is_refused(blob));
  std::vector<std::uint8_t> bad = blob;
  bad.pop_back();
  CHECK(is_refused(bad));
  bad = blob, bad.push_back(0);
  CHECK(is_refused(bad));
  bad = blob, bad[0] = 200;  // blocks
  CHECK(is_refused(bad));
  bad = blob, bad[4] = 0x80;  // a weight of -128
  CHECK(is_refused(bad));
  bad = blob, bad[4 + 9 * kChannels * kChannels + 3] = 0x70;  // a bias with which a sum overflows
  CHECK(is_refused(bad));
  CHECK(is_refused({}));
}

TEST(a_search_that_a_network_guides_finds_the_same_values) {
  Random random(77);
  const ShapeNetwork network(random_blob(5));
  int decided = 0, wrong = 0;
  const int wanted = cases(200);
  for (int i = 0; i < wanted && wrong < 3; ++i) {
    Question question;
    if (!random_question(random, 4, 4, question)) continue;
    const Outcome plain = search(question, false, false);
    QuestionDomain domain(question);
    domain.guide_by(&network);
    SearchSettings settings;
    settings.algorithm = Algorithm::DfpnPlus;
    settings.proof.zones = i % 2 == 0;
    settings.proof.patterns = i % 4 == 0;
    settings.proof.guide_after = 1 + i % 3;  // soon, as these questions are small
    Limit limit;
    limit.nodes = 20000;
    limit.memory = 1 << 20;
    const Outcome guided = solve(domain, settings, limit);
    if (plain.value == Value::Unknown || guided.value == Value::Unknown) continue;
    ++decided;
    if (plain.value == guided.value) continue;
    ++wrong;
    show(question);
  }
  CHECK_EQ(wrong, 0);
  CHECK(decided > wanted / 3);
}

}  // namespace
