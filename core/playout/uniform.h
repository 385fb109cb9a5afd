// Uniform random games: every legal move that does not fill an own eye is equally likely.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "go/board.h"

namespace tesuji {

// Plays to the end (two passes, or three moves per point) and leaves the final position on the board.
// Returns the number of moves, passes included.
int play_uniform_game(Board& board, Random& random);

// Area score for Black without komi: stones and the points only one side reaches. `owner`, if not null, gets
// one entry per flat index: +1 Black, -1 White, 0 neither.
int area_score(const Board& board, std::int8_t* owner = nullptr);

struct PlayoutTotals {
  std::int64_t games = 0, black_wins = 0, draws = 0, moves = 0;
  double score_sum = 0, score_square_sum = 0;  // Black's area minus White's, before komi
  std::vector<std::int64_t> ownership;         // by flat index, Black's games minus White's
};

// Many games from one position. The result depends on the seed alone, not on the number of threads.
PlayoutTotals run_uniform_playouts(const Board& board, std::int64_t games, std::uint64_t seed, double komi, int threads,
                                   const std::atomic<bool>& stop);

}  // namespace tesuji
