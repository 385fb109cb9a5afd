// A transposition table of a fixed number of bytes: Zobrist keys, linear probing within a small window, and
// replacement by age first, effort second. What is stored may be forgotten, never changed. A table
// begins small and doubles while it fills: touching fresh memory costs more than most searches take.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "base/bits.h"

namespace tesuji {

// Entries derive from this. Age 0 marks a free slot, so zeroed memory is an empty table.
struct TableEntry {
  std::uint64_t key;
  std::uint32_t effort : 24;  // nodes spent below the state, saturating
  std::uint32_t age : 8;

  void add_effort(std::uint64_t nodes) {
    effort = static_cast<std::uint32_t>(std::min<std::uint64_t>(effort + nodes, 0xffffff)) & 0xffffff;
  }
};

template <class Entry>
class Table {
  static_assert(std::is_base_of_v<TableEntry, Entry> && std::is_trivially_copyable_v<Entry>);

 public:
  static constexpr std::size_t kWindow = 4;

  explicit Table(std::size_t bytes) : most_windows_(std::max<std::size_t>(bytes / sizeof(Entry) / kWindow, 1)) {
    allocate(std::min(most_windows_, kFirstWindows));
  }

  Entry* find(std::uint64_t key) {
    Entry* const window = home(key);
    for (std::size_t i = 0; i < kWindow && window[i].age != 0; ++i)
      if (window[i].key == key) return &window[i];
    return nullptr;
  }

  // Says that the entry of this key will be looked for soon.
  void expect(std::uint64_t key) { prefetch(home(key)); }

  // The entry of this key; a new one is zero but for key and age.
  Entry& claim(std::uint64_t key) {
    if (used_ > windows_ && windows_ < most_windows_) grow();
    Entry* const window = home(key);
    Entry* victim = nullptr;
    for (std::size_t i = 0; i < kWindow; ++i) {
      Entry& entry = window[i];
      if (entry.age != 0 && entry.key == key) {
        entry.age = age_;
        return entry;
      }
      if (!victim || worth(entry) < worth(*victim)) victim = &entry;
    }
    if (victim->age == 0)
      ++used_;
    else if (victim->age == age_)
      ++forgotten_;
    *victim = Entry{};
    victim->key = key;
    victim->age = age_;
    return *victim;
  }

  // Entries of earlier questions stay usable but are the first to go.
  void next_age() {
    age_ = age_ == 255 ? 1 : age_ + 1;
    forgotten_ = 0;
  }

  std::size_t slots() const { return windows_ * kWindow; }
  std::size_t bytes() const { return slots() * sizeof(Entry); }
  std::size_t used() const { return used_; }
  std::uint64_t forgotten() const { return forgotten_; }  // entries of the current age that were replaced

 private:
  static constexpr std::size_t kCacheLine = 64;
  static constexpr std::size_t kFirstWindows = std::size_t{1} << 10;
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  // Windows start on cache lines.
  void allocate(std::size_t windows) {
    windows_ = windows;
    std::size_t space = slots() * sizeof(Entry) + kCacheLine;
    memory_.reset(std::calloc(space, 1));
    if (!memory_) throw std::bad_alloc();
    void* start = memory_.get();
    entries_ = static_cast<Entry*>(std::align(kCacheLine, slots() * sizeof(Entry), start, space));
  }

  // Old and new table stand side by side for a moment, so the last step to the full size is made from a quarter or
  // less: never more than the memory asked for and a quarter of it.
  void grow() {
    const std::size_t old_slots = slots();
    const auto old_memory = std::move(memory_);
    const Entry* const old = entries_;
    allocate(windows_ > most_windows_ / 8 ? most_windows_ : windows_ * 2);
    used_ = 0;
    for (std::size_t i = 0; i < old_slots; ++i)
      if (old[i].age != 0) place(old[i]);
  }

  void place(const Entry& entry) {
    Entry* const window = home(entry.key);
    std::size_t i = 0;
    while (i + 1 < kWindow && window[i].age != 0) ++i;
    used_ += window[i].age == 0;
    if (worth(window[i]) < worth(entry)) window[i] = entry;
  }

  // Free slots first, then other ages, then the least effort.
  std::uint64_t worth(const Entry& entry) const {
    if (entry.age == 0) return 0;
    return 1 + entry.effort + (entry.age == age_ ? std::uint64_t{1} << 32 : 0);
  }

  // The high bits of the key choose the window, scaled to any number of them (Lemire 2019).
  Entry* home(std::uint64_t key) {
    return entries_ + kWindow * static_cast<std::size_t>(high_product(key, windows_));
  }

  std::size_t most_windows_, windows_ = 0, used_ = 0;
  std::uint64_t forgotten_ = 0;
  std::uint32_t age_ = 1;
  std::unique_ptr<void, Free> memory_;
  Entry* entries_ = nullptr;
};

}  // namespace tesuji
