// Colours and points: the vocabulary every room of the core shares.
#pragma once

#include <cstdint>

namespace tesuji {

// Two bits per point, so that a 3x3 neighbourhood fits sixteen bits.
enum Color : std::uint8_t { kEmpty = 0, kBlack = 1, kWhite = 2, kBorder = 3 };

constexpr Color opponent(Color c) { return static_cast<Color>(3 - c); }

// An index into the padded board. Index 0 is always border, so it can stand for a pass.
using Point = int;
constexpr Point kPass = 0;
constexpr Point kNoPoint = -1;

constexpr int kMinSize = 2;
constexpr int kMaxSize = 25;
// (height + 2) rows of (width + 1) points share one border column; one more closes the last diagonal.
constexpr int kMaxPoints = (kMaxSize + 2) * (kMaxSize + 1) + 1;
constexpr int kMaxWords = (kMaxPoints + 63) / 64;
constexpr int kMaxArea = kMaxSize * kMaxSize;

}  // namespace tesuji
