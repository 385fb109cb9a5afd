#include "playout/pattern_weights.h"

#include <algorithm>
#include <utility>

namespace tesuji {

void PatternWeights::grow5() {
  std::vector<Entry> old(std::max<std::size_t>(1 << 12, 2 * five_.size()));
  old.swap(five_);
  int bits = 0;
  while (std::size_t{1} << bits < 8 * five_.size()) ++bits;
  seen_shift_ = 64 - bits;
  seen_.assign(std::size_t{1} << bits >> 6, 0);
  for (const Entry& entry : old)
    if (entry.hash != kNone) five_[place5(entry.hash)] = entry, note5(entry.hash);
}

void PatternWeights::set5(std::uint64_t code, Color to_move, std::int32_t weight) {
  if (2 * (used_ + 1) > five_.size()) grow5();
  const std::uint64_t hash = hash5(code);
  Entry& entry = five_[place5(hash)];
  if (entry.hash == kNone) entry.hash = hash, ++used_;
  entry.weights[to_move - 1u] = weight;
  note5(hash);
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
    : patterns_(&patterns), hash_(static_cast<std::size_t>(board.points_end())),
      weighted_(static_cast<std::size_t>(board.points_end())), weights_(static_cast<std::size_t>(board.points_end())) {
  std::vector<std::vector<Near>> around(static_cast<std::size_t>(board.points_end()));
  limit.for_each([&](Point q) {
    const auto i = static_cast<std::size_t>(q);
    hash_[i] = PatternWeights::hash5(PatternWeights::code5(board, q));
    weights_[i] = patterns.weights_by_hash(hash_[i]);
    weighted_[i] = weights_[i][0] != 0 || weights_[i][1] != 0;
    for (int dr = -2; dr <= 2; ++dr)
      for (int dc = -2; dc <= 2; ++dc) {
        const int c = board.column(q) + dc, r = board.row(q) + dr;
        if ((dr == 0 && dc == 0) || c < 0 || c >= board.width() || r < 0 || r >= board.height()) continue;
        around[static_cast<std::size_t>(board.at(c, r))].push_back(
            {PatternWeights::hash5(std::uint64_t{1} << PatternWeights::shift5(dc, dr)), static_cast<std::uint32_t>(q)});
      }
  });
  auto geometry = std::make_shared<Geometry>();
  for (const auto& near : around) {
    geometry->start.push_back(static_cast<std::uint32_t>(geometry->near.size()));
    geometry->near.insert(geometry->near.end(), near.begin(), near.end());
  }
  geometry->start.push_back(static_cast<std::uint32_t>(geometry->near.size()));
  geometry_ = std::move(geometry);
}

void WidePatterns::look_up(std::size_t i, std::vector<std::uint16_t>& changed) {
  const PatternWeights::Pair found = patterns_->weights_by_hash(hash_[i]);
  if (found == weights_[i]) return;
  weights_[i] = found;
  weighted_[i] = found[0] != 0 || found[1] != 0;
  changed.push_back(static_cast<std::uint16_t>(i));
}

void WidePatterns::copy_range(const WidePatterns& other, Point first, Point last) {
  std::copy(other.hash_.begin() + first, other.hash_.begin() + last, hash_.begin() + first);
  std::copy(other.weighted_.begin() + first, other.weighted_.begin() + last, weighted_.begin() + first);
  std::copy(other.weights_.begin() + first, other.weights_.begin() + last, weights_.begin() + first);
}

}  // namespace tesuji
