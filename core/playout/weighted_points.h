// Points with weights, drawn in proportion: setting one weight and drawing one point both cost a few steps.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "go/types.h"

namespace tesuji {

// Two levels: the weights, and their sums over chunks of sixteen neighbouring indices of the padded board.
class WeightedPoints {
 public:
  // So that the total of every point of the largest board stays below 2^32.
  static constexpr std::uint32_t kMaxWeight = (std::uint32_t{1} << 22) - 1;

  std::uint32_t weight(Point p) const { return weight_[p]; }
  std::uint32_t total() const { return total_; }

  void set(Point p, std::uint32_t weight) {
    const std::uint32_t change = std::min(weight, kMaxWeight) - weight_[p];  // modulo 2^32
    weight_[p] += change;
    chunk_[p >> kShift] += change;
    total_ += change;
  }

  // The point whose share of [0, total) holds r.
  Point pick(std::uint32_t r) const {
    int k = first_chunk_;
    while (r >= chunk_[k]) r -= chunk_[k++];
    Point p = k << kShift;
    while (r >= weight_[p]) r -= weight_[p++];
    return p;
  }

  // Only points in [first, last) are ever set: lets pick() and copy_range() leave the rest alone.
  void set_range(Point first, Point last) {
    first_chunk_ = first >> kShift;
    end_chunk_ = (last + (1 << kShift) - 1) >> kShift;
  }
  void copy_range(const WeightedPoints& other) {
    first_chunk_ = other.first_chunk_, end_chunk_ = other.end_chunk_, total_ = other.total_;
    const auto chunks = static_cast<std::size_t>(end_chunk_ - first_chunk_);
    std::memcpy(&chunk_[first_chunk_], &other.chunk_[first_chunk_], chunks * sizeof chunk_[0]);
    std::memcpy(&weight_[first_chunk_ << kShift], &other.weight_[first_chunk_ << kShift],
                (chunks << kShift) * sizeof weight_[0]);
  }

 private:
  static constexpr int kShift = 4;
  static constexpr int kChunks = (kMaxPoints >> kShift) + 1;
  std::array<std::uint32_t, kChunks << kShift> weight_{};
  std::array<std::uint32_t, kChunks> chunk_{};
  std::uint32_t total_ = 0;
  int first_chunk_ = 0, end_chunk_ = kChunks;
};

}  // namespace tesuji
