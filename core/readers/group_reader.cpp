#include "readers/group_reader.h"

#include <algorithm>

#include "questions/capture.h"
#include "search/dfpn.h"

namespace tesuji {

namespace {

constexpr std::size_t kTableMemory = std::size_t{1} << 17;

struct Answer {
  Value value = Value::Unknown;
  Point move = kPass;
};

class Reader {
 public:
  Reader(const Board& board, const GroupReading& settings) : board_(board), settings_(settings) {}

  GroupFinding read(Point stone) {
    GroupFinding found;
    found.stone = stone;
    found.owner = board_.color(stone);
    found.stones = board_.stones(board_.block(stone));
    const Color attacker = opponent(found.owner);
    const Answer attacked = ask(board_, stone, attacker);
    if (attacked.value == Value::Unknown) return found;
    if (attacked.value == Value::DefenderWins) {
      found.status = GroupStatus::kSafe;
      find_replies(stone, attacker, found);
      return found;
    }
    const Answer defended = ask(board_, stone, found.owner);
    found.capture = attacked.move;
    if (defended.value != Value::AttackerWins) {  // who is not caught within the budget is taken to get away
      found.status = GroupStatus::kUnsettled;
      found.escape = defended.move;
    } else {
      found.status = GroupStatus::kCaptured;
      find_replies(stone, found.owner, found);
    }
    return found;
  }

 private:
  Answer ask(const Board& board, Point stone, Color to_play) const {
    CaptureProblem problem;
    problem.board = board;
    if (board.ko_color() != to_play) problem.board.set_ko(kPass, kEmpty);
    problem.board.set_to_play(to_play);
    problem.target = stone;
    CaptureDomain domain(problem);
    Limit limit;
    limit.nodes = static_cast<std::uint64_t>(settings_.nodes);
    limit.memory = kTableMemory;
    ProofSettings proof;
    proof.initial = Initial::Evaluation;
    Dfpn<CaptureDomain> search(domain, proof, limit);
    const Outcome outcome = search.solve();
    Answer answer{outcome.value, kPass};
    if (outcome.best != kNoMove) {
      answer.move = outcome.best;
    } else if (outcome.value == Value::AttackerWins) {
      const std::vector<Point> ladder = domain.ladder_line();
      if (!ladder.empty()) answer.move = ladder.front();
    }
    return answer;
  }

  // The mover plays at a liberty in vain: what is the answer? None is kept where none is needed.
  void find_replies(Point stone, Color mover, GroupFinding& found) const {
    const Color other = opponent(mover);
    board_.for_each_liberty(board_.block(stone), [&](Point p) {
      if (!board_.is_legal(p, mover)) return;
      Board after(board_);
      after.set_to_play(mover);
      after.play(p);
      if (after.color(stone) != found.owner) return;
      const Answer answer = ask(after, stone, other);
      const bool stopped = answer.value == (other == found.owner ? Value::DefenderWins : Value::AttackerWins);
      if (!stopped || answer.move == kPass || !after.is_legal(answer.move, other)) return;
      const Answer ignored = ask(after, stone, mover);
      const bool threat = ignored.value == (mover == found.owner ? Value::DefenderWins : Value::AttackerWins);
      if (threat || mover == found.owner) found.replies.push_back({p, answer.move});
    });
  }

  const Board& board_;
  const GroupReading& settings_;
};

}  // namespace

std::vector<GroupFinding> read_groups(const Board& board, const GroupReading& settings) {
  std::vector<GroupFinding> findings;
  if (settings.nodes <= 0) return findings;
  std::vector<Point> blocks;
  board.for_each_point([&](Point p) {
    if (board.color(p) == kEmpty || board.block(p) != p) return;
    if (board.liberties(p) <= settings.liberties && board.stones(p) >= settings.stones) blocks.push_back(p);
  });
  std::stable_sort(blocks.begin(), blocks.end(), [&](Point a, Point b) { return board.stones(a) > board.stones(b); });
  if (static_cast<int>(blocks.size()) > settings.groups) blocks.resize(static_cast<std::size_t>(settings.groups));
  Reader reader(board, settings);
  for (const Point p : blocks) findings.push_back(reader.read(p));
  return findings;
}

}  // namespace tesuji
