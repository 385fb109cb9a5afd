// The states from the root to the current node: finds repetitions in constant time and names every prefix.
#pragma once

#include <cstdint>
#include <vector>

#include "search/domain.h"

namespace tesuji {

class Path {
 public:
  Path() : slots_(64) {}

  int size() const { return static_cast<int>(states_.size()); }

  void push(std::uint64_t hash) {
    const std::uint64_t above = states_.empty() ? 0 : states_.back().prefix;
    if (2 * (states_.size() + 1) > slots_.size()) grow();
    states_.push_back({hash, mix64(above * 3 + hash), insert(hash, size())});
  }

  // States leave in the opposite order, so no later entry can have been pushed on by this slot.
  void pop() {
    slots_[states_.back().slot].depth = kEmpty;
    states_.pop_back();
  }

  // The depth at which the state stands on the path, or -1.
  int find(std::uint64_t hash) const {
    for (std::size_t i = hash & (slots_.size() - 1); slots_[i].depth != kEmpty; i = next(i))
      if (slots_[i].hash == hash) return slots_[i].depth;
    return -1;
  }

  std::uint64_t hash(int depth) const { return states_[static_cast<std::size_t>(depth)].hash; }

  // Hash of the ordered states 0..depth.
  std::uint64_t prefix(int depth) const { return states_[static_cast<std::size_t>(depth)].prefix; }

 private:
  static constexpr int kEmpty = -1;
  struct State {
    std::uint64_t hash, prefix;
    std::size_t slot;
  };
  struct Slot {
    std::uint64_t hash = 0;
    int depth = kEmpty;
  };

  std::size_t next(std::size_t i) const { return (i + 1) & (slots_.size() - 1); }

  std::size_t insert(std::uint64_t hash, int depth) {
    std::size_t i = hash & (slots_.size() - 1);
    while (slots_[i].depth != kEmpty) i = next(i);
    slots_[i] = {hash, depth};
    return i;
  }

  void grow() {
    slots_.assign(slots_.size() * 2, Slot{});
    for (int d = 0; d < size(); ++d) {
      State& state = states_[static_cast<std::size_t>(d)];
      state.slot = insert(state.hash, d);
    }
  }

  std::vector<State> states_;
  std::vector<Slot> slots_;
};

}  // namespace tesuji
