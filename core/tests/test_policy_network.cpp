// The policy network for whole boards: the same answer by every way on every size, and what it changes in a search.
#include "check.h"
#include "games/whole_game.h"
#include "net/policy_network.h"
#include "networks.h"

using namespace tesuji;
using namespace tesuji::tests;

namespace {

std::vector<std::uint8_t> random_policy(std::uint64_t seed) {
  Random random(seed);
  std::vector<std::uint8_t> blob;
  add_tower(blob, random, 2);
  add_some(blob, random, kChannels + 1, 60000);  // one head
  return blob;
}

TEST(a_policy_is_the_same_by_every_way_on_every_size) {
  Random random(5);
  const PolicyNetwork network(random_policy(1));
  for (const int side : {2, 9, 13, 19, 25}) {
    std::vector<std::uint32_t> words(static_cast<std::size_t>(side * side));
    for (std::uint32_t& word : words) word = static_cast<std::uint32_t>(random.next() & random.next());
    const auto plain = network.ask(words, side, Way::Plain);
    for (const Way way : ways()) CHECK(network.ask(words, side, way) == plain);
  }
}

TEST(a_policy_is_read_to_its_end) {
  std::vector<std::uint8_t> blob = random_policy(1);
  const auto is_refused = [&] {
    try {
      const PolicyNetwork network(blob);
      return false;
    } catch (const std::invalid_argument&) {
      return true;
    }
  };
  CHECK(!is_refused());
  blob.push_back(0);
  CHECK(is_refused());
  blob.resize(blob.size() - 2);
  CHECK(is_refused());
}

TEST(planes_leave_the_board_as_it_was) {
  Board board(9, 9);
  Random random(3);
  BoardPlanes planes;
  for (int i = 0; i < 120; ++i) {
    const std::uint64_t before = board.hash();
    const auto words = planes.see(board, kPass, kPass);
    CHECK(board.hash() == before && board.moves_to_undo() == 0);
    for (int k = 0; k < board.empty_count(); ++k)  // bit 10: legal for the side to move
      CHECK((words[static_cast<std::size_t>(board.flat(board.empty_point(k)))] >> 10 & 1) ==
            board.is_legal(board.empty_point(k), board.to_play()));
    std::vector<Point> legal;
    for (int k = 0; k < board.empty_count(); ++k)
      if (board.is_legal(board.empty_point(k), board.to_play())) legal.push_back(board.empty_point(k));
    if (legal.empty()) break;
    board.play_fast(legal[random.below(static_cast<std::uint32_t>(legal.size()))], board.to_play());
  }
}

TEST(a_search_with_a_policy_is_repeatable_and_another_one) {
  const PolicyNetwork network(random_policy(2));
  const auto visits = [&](double weight, int side) {
    WholeGameSettings settings;
    settings.memory = 1 << 22;
    settings.policy = {&network, weight, 8};
    const Board board(side, side == 7 ? 6 : side);
    WholeGameSearch search(board, {{board.stones_hash()}, kPass, kPass, 0}, 7.5, settings, 1);
    search.run({{400, 1, nullptr}, 0, false});
    std::vector<std::uint32_t> found;
    for (const auto& child : search.children()) found.push_back(child.visits);
    return found;
  };
  CHECK(visits(60, 9) == visits(60, 9));
  CHECK(visits(60, 9) != visits(0, 9));
  CHECK(visits(60, 7) == visits(0, 7));  // 7x6 is no square
}

}  // namespace
