#include "playout/pattern_weights.h"

#include <algorithm>
#include <utility>

namespace tesuji {

PatternWeights::Entry& PatternWeights::place5(std::uint64_t code) {
  std::size_t i = mixed(code) & (five_.size() - 1);
  while (five_[i].code != kNone && five_[i].code != code) i = (i + 1) & (five_.size() - 1);
  return five_[i];
}

void PatternWeights::set5(std::uint64_t code, Color to_move, std::int32_t weight) {
  if (seen_.empty()) seen_.resize(std::size_t{1} << (64 - kSeenShift) >> 6);
  if (2 * (used_ + 1) > five_.size()) {
    std::vector<Entry> old(std::max<std::size_t>(16, 2 * five_.size()));
    old.swap(five_);
    for (const Entry& entry : old)
      if (entry.code != kNone) place5(entry.code) = entry;
  }
  Entry& entry = place5(code);
  if (entry.code == kNone) entry.code = code, ++used_;
  entry.weights[to_move - 1u] = weight;
  const std::uint64_t bit = mixed(code) >> kSeenShift;
  seen_[bit >> 6] |= std::uint64_t{1} << (bit & 63);
}

std::uint64_t PatternWeights::code5(const Board& board, Point p) {
  const int column = board.column(p), row = board.row(p);
  std::uint64_t code = 0;
  for (int dr = -2; dr <= 2; ++dr) {
    for (int dc = -2; dc <= 2; ++dc) {
      if (dr == 0 && dc == 0) continue;
      const int c = column + dc, r = row + dr;
      const bool inside = c >= 0 && c < board.width() && r >= 0 && r < board.height();
      code = code << 2 | (inside ? board.color(board.at(c, r)) : kBorder);
    }
  }
  return code;
}

WidePatterns::WidePatterns(const Board& board, const PointSet& limit, const PatternWeights& patterns)
    : patterns_(&patterns), code_(static_cast<std::size_t>(board.points_end())), weights_(static_cast<std::size_t>(board.points_end())) {
  std::vector<std::uint16_t> unused;
  auto around = std::make_shared<std::vector<std::vector<Near>>>(static_cast<std::size_t>(board.points_end()));
  limit.for_each([&](Point q) {
    code_[static_cast<std::size_t>(q)] = PatternWeights::code5(board, q);
    if (board.color(q) == kEmpty) look_up_one(q, unused);
    for (int dr = -2; dr <= 2; ++dr)
      for (int dc = -2; dc <= 2; ++dc) {
        const int c = board.column(q) + dc, r = board.row(q) + dr;
        if ((dr == 0 && dc == 0) || c < 0 || c >= board.width() || r < 0 || r >= board.height()) continue;
        (*around)[static_cast<std::size_t>(board.at(c, r))].push_back(
            {static_cast<std::uint16_t>(q), static_cast<std::uint8_t>(PatternWeights::shift5(dc, dr))});
      }
  });
  around_ = std::move(around);
}

void WidePatterns::look_up_one(Point p, std::vector<std::uint16_t>& changed) {
  const auto i = static_cast<std::size_t>(p);
  const PatternWeights::Pair found = patterns_->weights5(code_[i]);
  if (found == weights_[i]) return;
  weights_[i] = found;
  changed.push_back(static_cast<std::uint16_t>(p));
}

void WidePatterns::look_up(const Board& board, Point p, std::vector<std::uint16_t>& changed) {
  if (board.color(p) == kEmpty) look_up_one(p, changed);
  for (const Near& near : (*around_)[static_cast<std::size_t>(p)])
    if (board.color(near.point) == kEmpty) look_up_one(near.point, changed);
}

void WidePatterns::copy_range(const WidePatterns& other, Point first, Point last) {
  std::copy(other.code_.begin() + first, other.code_.begin() + last, code_.begin() + first);
  std::copy(other.weights_.begin() + first, other.weights_.begin() + last, weights_.begin() + first);
}

}  // namespace tesuji
