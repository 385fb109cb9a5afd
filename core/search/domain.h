// What a searcher needs to know about a game: two sides, moves, an end and a heuristic. No Go here.
//
// The attacker must reach a won state in finite time; everything else, eternal play included, is the
// defender's. A state that comes back on the current path is therefore a win of the defender, and so is a
// state in which nobody has won and the side to move has no move.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "base/random.h"  // mix64, for the searchers' own keys

namespace tesuji {

enum class Value : std::uint8_t { Unknown, AttackerWins, DefenderWins };

inline constexpr int kNoMove = -1;

// A state that is changed by play() and restored by undo(). The searchers never copy it.
//   generate(moves)      appends the candidate moves, best first, each once; `moves` arrives empty and keeps
//                        its capacity from node to node, so nothing is allocated in the long run
//   play(move), undo()   strictly nested
//   hash()               64 well mixed bits of the whole state: everything that moves, side to move and
//                        end depend on
//   attacker_to_move()   the sides need not alternate
//   terminal()           may be dear (Benson, ladders): df-pn asks once per state that it remembers
//   evaluate()           E >= 1, small when the attacker stands well (Zhang, equation 3.2); not called on
//                        terminals
// All of them may change the state as long as they restore it. Moves are small integers, never kNoMove.
template <class D>
concept Domain = requires(D domain, typename D::Move move, std::vector<typename D::Move>& moves) {
  requires std::integral<typename D::Move>;
  domain.generate(moves);
  domain.play(move);
  domain.undo();
  { domain.hash() } -> std::same_as<std::uint64_t>;
  { domain.attacker_to_move() } -> std::same_as<bool>;
  { domain.terminal() } -> std::same_as<Value>;
  { domain.evaluate() } -> std::convertible_to<int>;
};

// A domain may know which moves look as if they mattered.
//   is_guided()       false: not in this game
//   weigh(moves, w)   for each move how many times less likely it looks to win than the likeliest of them, in sixteenths:
//                     from kEvenWeight for that one to kMostWeight. Dear, so df-pn asks once per state, where it has
//                     spent some nodes.
inline constexpr std::uint16_t kEvenWeight = 16, kMostWeight = 1024 * kEvenWeight;

template <class D>
concept GuidedDomain = Domain<D> && requires(D domain, std::vector<typename D::Move>& moves, std::vector<std::uint16_t>& w) {
  { domain.is_guided() } -> std::same_as<bool>;
  domain.weigh(moves, w);
};

}  // namespace tesuji
