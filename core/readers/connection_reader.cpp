#include "readers/connection_reader.h"

#include <algorithm>

#include "go/eyes.h"
#include "go/tactics.h"

namespace tesuji {

namespace {

constexpr int kWall = 99;

}  // namespace

ConnectionReader::ConnectionReader(const Question& question, const ConnectionReaderSettings& settings)
    : SelectiveGame(question),
      settings_(settings),
      far_(settings.longest + 2),
      ladders_(settings.ladder_nodes),
      shells_(static_cast<std::size_t>(far_ + 1)),
      proposals_(question.board) {
  question.assumed.for_each([&](Point p) {
    if (question.board.color(p) == defender_) alive_.push_back(p);
  });
  const std::vector<Point>& targets = question_.targets();
  for (const Point t : targets) apart_ = apart_ || board().block(t) != board().block(targets.front());
}

// Ways ---------------------------------------------------------------------------------------------------------

bool ConnectionReader::has_alive(Point stone) const {
  const Point root = board().block(stone);
  return std::any_of(alive_.begin(), alive_.end(), [&](Point a) { return board().block(a) == root; });
}

int ConnectionReader::cost(Point from, Point to) const {
  const Board& position = board();
  const Color c = position.color(to);
  if (c == defender_) return 0;
  if (c == kEmpty) return question_.region().has(to) ? 1 : kWall;
  if (c != attacker_) return kWall;
  if (position.block(from) == position.block(to) && position.color(from) == attacker_) return 0;
  const int liberties = position.liberties_at(to);
  return liberties <= settings_.weak_liberties && !is_safe(position.block(to)) ? liberties : kWall;
}

// Breadth first, shell by shell.
void ConnectionReader::spread(Point start, Lengths& steps, const std::vector<Point>* until) {
  const Board& position = board();
  steps.assign(static_cast<std::size_t>(position.points_end()), kWall);
  for (auto& shell : shells_) shell.clear();
  const auto reach = [&](Point p, int length) {
    std::uint8_t& known = steps[static_cast<std::size_t>(p)];
    if (length > far_ || length >= known) return;
    known = static_cast<std::uint8_t>(length);
    shells_[static_cast<std::size_t>(length)].push_back(p);
  };
  reach(start, 0);
  std::size_t left = until ? until->size() : 0;
  bool living = false;  // one way to living stones is a way to all of them
  for (int d = 0; d <= far_; ++d)
    for (std::size_t i = 0; i < shells_[static_cast<std::size_t>(d)].size(); ++i) {
      const Point p = shells_[static_cast<std::size_t>(d)][i];
      if (steps[static_cast<std::size_t>(p)] != d) continue;
      if (until && std::find(until->begin(), until->end(), p) != until->end() && --left == 0) return;
      if (!living && position.color(p) == defender_ && question_.assumed().has(p)) {
        living = true;
        for (const Point a : alive_) reach(a, d);
      }
      position.for_each_neighbour(p, [&](Point q) { reach(q, d + cost(p, q)); });
    }
}

void ConnectionReader::find_ends() {
  ends_.clear();
  const Point first = question_.targets().front();
  const bool living = has_alive(first);
  if (!apart_) {
    if (!living && !alive_.empty()) ends_.push_back(alive_.front());
    return;
  }
  for (const Point t : question_.targets()) {
    const Point root = board().block(t);
    const auto known = [&](Point end) { return board().block(end) == root; };
    if (known(first) || std::any_of(ends_.begin(), ends_.end(), known)) continue;
    if (!living || !has_alive(t)) ends_.push_back(t);
  }
}

int ConnectionReader::longest_to_ends(const Lengths& steps) const {
  if (ends_.empty()) return apart_ || !alive_.empty() ? 0 : far_;
  int longest = 0;
  for (const Point end : ends_) longest = std::max<int>(longest, steps[static_cast<std::size_t>(end)]);
  return std::min(longest, far_);
}

int ConnectionReader::distance() {
  const std::uint64_t key = board().stones_hash();
  if (key == measured_) return length_;
  find_ends();
  if (!ends_.empty()) spread(question_.targets().front(), from_, &ends_);
  measured_ = key;
  length_ = longest_to_ends(from_);
  return length_;
}

// Ends ---------------------------------------------------------------------------------------------------------

bool ConnectionReader::is_taken(Point stone, Color first) {
  if (board().liberties_at(stone) > 2 || is_safe(board().block(stone))) return false;
  if (!is_bounded()) return is_caught(ladders_, stone, first);
  // Ladders know no region: only a capture within it counts.
  return board().in_atari(stone) && question_.is_legal(board().first_liberty(board().block(stone)));
}

// A stone that is taken only to be taken back joins nothing.
bool ConnectionReader::is_ko(Point root) {
  Board& position = question_.scratch();
  if (position.stones(root) > 1 || position.liberties(root) > 1) return false;
  const Point p = position.first_liberty(root);
  if (!position.is_legal(p, defender_)) return true;
  position.play(p, defender_);
  const bool ko = position.ko() != kPass;
  position.undo();
  return ko;
}

bool ConnectionReader::cutter_is_caught(Point first, Point second) {
  const Board& position = board();
  const Point a = position.block(first), b = position.block(second);
  std::array<Point, 8> seen{};
  std::size_t count = 0;
  bool caught = false;
  position.for_each_stone(a, [&](Point s) {
    position.for_each_neighbour(s, [&](Point q) {
      if (caught || position.color(q) != attacker_ || position.liberties_at(q) > 2) return;
      const Point root = position.block(q);
      if (count == seen.size() || std::find(seen.begin(), seen.begin() + count, root) != seen.begin() + count) return;
      seen[count++] = root;
      bool touches = false;
      position.for_each_stone(root, [&](Point c) {
        position.for_each_neighbour(c, [&](Point n) {
          touches = touches || (position.color(n) == defender_ && position.block(n) == b);
        });
      });
      caught = touches && !is_ko(root) && is_taken(root, defender_);
    });
  });
  return caught;
}

Value ConnectionReader::terminal() {
  const Value exact = question_.terminal();
  if (exact != Value::Unknown || is_asked()) return exact;
  const int length = distance();
  if (length >= settings_.longest + (attacker_to_move() ? 0 : 1)) return Value::AttackerWins;
  find_ends();
  const Point first = question_.targets().front();
  if (attacker_to_move()) {
    bool taken = is_taken(first, attacker_);
    for (const Point end : ends_) taken = taken || is_taken(end, attacker_);
    if (taken) return Value::AttackerWins;
  } else if (ends_.size() == 1 && cutter_is_caught(first, ends_.front())) {
    return Value::DefenderWins;
  }
  return Value::Unknown;
}

int ConnectionReader::evaluate() { return std::max(1, 3 * (settings_.longest + 1 - distance())); }

// Moves --------------------------------------------------------------------------------------------------------

// The points on the ways, at most one move longer than the shortest.
void ConnectionReader::add_ways(const Lengths& from, const Lengths& back, int length, PointSet& near) {
  question_.region().for_each([&](Point p) {
    const int a = from[static_cast<std::size_t>(p)], b = back[static_cast<std::size_t>(p)];
    if (a >= kWall || b >= kWall) return;
    const int through = a + b - cost(kPass, p);
    if (through > length + 1) return;
    near.add(p);
    if (board().color(p) == kEmpty) proposals_.add(p, through <= length ? 24 : 12);
  });
}

// The liberties of weak stones on the ways and beside them.
void ConnectionReader::add_fights(const PointSet& near) {
  const Board& position = board();
  PointSet seen;
  near.with_neighbours(position.stride()).for_each([&](Point p) {
    const Color c = position.color(p);
    if (c != kBlack && c != kWhite) return;
    const Point root = position.block(p);
    if (seen.has(root)) return;
    seen.add(root);
    const int liberties = position.liberties(root);
    const int worth = c == attacker_ && near.has(p) ? 16 : 10;
    if (liberties <= (c == attacker_ ? settings_.weak_liberties : 2)) proposals_.add_liberties(position, root, worth);
    // What takes or saves a block in danger may be the liberty of a block beside it.
    if (liberties > 2) return;
    position.for_each_stone(root, [&](Point s) {
      position.for_each_neighbour(s, [&](Point q) {
        if (position.color(q) != opponent(c)) return;
        const Point enemy = position.block(q);
        if (position.liberties(enemy) <= 2) proposals_.add_liberties(position, enemy, 8);
      });
    });
  });
}

void ConnectionReader::generate(std::vector<int>& moves) {
  const Board& position = board();
  const Point first = question_.targets().front();
  const Color mover = position.to_play();
  const bool cutting = attacker_to_move();
  find_ends();
  spread(first, from_, nullptr);
  const int length = longest_to_ends(from_);
  PointSet near;
  const auto add_weak = [&](Point stone) {
    const int liberties = position.liberties_at(stone);
    if (liberties <= 4) proposals_.add_liberties(position, position.block(stone), liberties <= 2 ? 14 : 6);
  };
  add_weak(first);
  for (const Point end : ends_) {
    spread(end, back_, nullptr);
    add_ways(from_, back_, std::min<int>(from_[static_cast<std::size_t>(end)], far_), near);
    add_weak(end);
  }
  add_fights(near);
  candidates_.clear();
  proposals_.drain([&](Point p, int worth) {
    if (!question_.is_legal(p) || eye_kind(position, p, mover) == kSolidEye) return;
    bool forcing = false;
    position.for_each_neighbour(p, [&](Point q) {
      const Color c = position.color(q);
      if (c != kBlack && c != kWhite) return;
      const int liberties = position.liberties_at(q);
      forcing = forcing || liberties <= settings_.weak_liberties;
      if (c != mover)
        worth += liberties == 1 ? 20 : liberties == 2 ? 6 : 1;
      else
        worth += liberties == 1 ? 10 : liberties == 2 ? 3 : 1;
    });
    if (!position.captures(p, mover) && liberties_after(position, p, mover, 2) == 1) worth -= 12;
    // What a move does to the shortest way says most about it.
    question_.play(p);
    const Value ended = question_.terminal();
    const int gained = ended == Value::Unknown ? distance() - length : ended == Value::AttackerWins ? far_ : -far_;
    question_.undo();
    if (cutting && gained <= 0 && !forcing && worth < 24) return;
    candidates_.push_back({p, worth + 12 * (cutting ? gained : -gained)});
  });
  choose(settings_.breadth, moves);
}

}  // namespace tesuji
