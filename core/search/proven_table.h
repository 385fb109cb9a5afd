// Positions with a proven result, for MCTS-Solver: lines that lead to the same position share it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

namespace tesuji {

// A fixed number of slots; what comes last stays. Shared by threads without a lock: an entry is one word, the key
// with its lowest two bits replaced by the result. Zero is an empty slot.
class ProvenTable {
 public:
  explicit ProvenTable(std::size_t slots) : slots_(slots), mask_(slots - 1), entries_(new std::atomic<std::uint64_t>[slots]()) {}

  // 1: side 0 wins, -1: side 1 wins, 0: not known.
  int find(std::uint64_t key) const {
    const std::uint64_t entry = entries_[home(key)].load(std::memory_order_relaxed);
    if ((entry ^ key) >> 2) return 0;
    return (entry & 3) == 1 ? 1 : (entry & 3) == 2 ? -1 : 0;
  }
  void store(std::uint64_t key, int winner) {
    entries_[home(key)].store((key & ~std::uint64_t{3}) | (winner > 0 ? 1u : 2u), std::memory_order_relaxed);
  }
  std::size_t slots() const { return slots_; }

 private:
  // The lowest bits are not kept, so they do not choose the slot either.
  std::size_t home(std::uint64_t key) const { return static_cast<std::size_t>(key >> 2) & mask_; }

  std::size_t slots_, mask_;
  std::unique_ptr<std::atomic<std::uint64_t>[]> entries_;
};

}  // namespace tesuji
