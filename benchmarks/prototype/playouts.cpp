// A plain uniform playout, kept plain: pseudo-liberties, three flat arrays, nothing shared with Tesuji's core.
//
// It is the yardstick of `tesuji bench`: what a capable programmer writes in an afternoon, compiled and run on the
// same machine in the same minute. It plays by the same rules as the core's uniform playouts (never fill an own
// eye, two passes or three moves per point end the game, area scoring), so that a ratio compares like with like.
//
// Usage: playouts SIZE SECONDS SEED    prints games, moves, the sum of Black's scores and the seconds it took.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

enum : std::uint8_t { kEmpty, kBlack, kWhite, kEdge };

struct Prototype {
  int size, stride, cells;
  std::vector<std::uint8_t> color;  // what stands on a point
  std::vector<int> head;            // the block of a stone
  std::vector<int> next;            // the next stone of its block, in a cycle
  std::vector<int> pseudo;          // by head: pairs of a stone and an empty neighbour
  std::vector<int> stones;          // by head
  std::vector<int> empty, where;    // the empty points, and where each stands in that list
  int ko = 0;

  explicit Prototype(int n)
      : size(n), stride(n + 2), cells((n + 2) * (n + 2)), color(cells), head(cells), next(cells), pseudo(cells),
        stones(cells), where(cells) {
    clear();
  }

  void clear() {
    std::fill(color.begin(), color.end(), kEdge);
    empty.clear();
    for (int y = 1; y <= size; ++y)
      for (int x = 1; x <= size; ++x) {
        const int p = y * stride + x;
        color[p] = kEmpty;
        where[p] = static_cast<int>(empty.size());
        empty.push_back(p);
      }
    ko = 0;
  }

  template <class Visit>
  void around(int p, Visit visit) const {
    visit(p - stride), visit(p - 1), visit(p + 1), visit(p + stride);
  }

  bool is_eye(int p, int c) const {
    bool own = true;
    around(p, [&](int q) { own &= color[q] == c || color[q] == kEdge; });
    if (!own) return false;
    int enemies = 0, edges = 0;
    for (const int q : {p - stride - 1, p - stride + 1, p + stride - 1, p + stride + 1})
      enemies += color[q] == 3 - c, edges += color[q] == kEdge;
    return enemies + (edges > 0) < 2;
  }

  bool is_legal(int p, int c) {
    if (p == ko) return false;
    bool legal = false;
    around(p, [&](int q) {
      if (color[q] == kBlack || color[q] == kWhite) --pseudo[head[q]];
    });
    around(p, [&](int q) {
      if (color[q] == kEmpty) legal = true;
      if (color[q] == c && pseudo[head[q]] > 0) legal = true;
      if (color[q] == 3 - c && pseudo[head[q]] == 0) legal = true;
    });
    around(p, [&](int q) {
      if (color[q] == kBlack || color[q] == kWhite) ++pseudo[head[q]];
    });
    return legal;
  }

  void join(int into, int from) {
    if (stones[into] < stones[from]) std::swap(into, from);
    int s = from;
    do {
      head[s] = into;
      s = next[s];
    } while (s != from);
    std::swap(next[into], next[from]);
    pseudo[into] += pseudo[from];
    stones[into] += stones[from];
  }

  int remove(int block) {
    int s = block, taken = 0;
    do {
      color[s] = kEmpty;
      where[s] = static_cast<int>(empty.size());
      empty.push_back(s);
      around(s, [&](int q) {
        if (color[q] == kBlack || color[q] == kWhite) ++pseudo[head[q]];
      });
      ++taken;
      s = next[s];
    } while (s != block);
    return taken;
  }

  void play(int p, int c) {
    bool boxed_in = true;
    int frees = 0, taken = 0, last_taken = 0;
    around(p, [&](int q) {
      if (color[q] == kEmpty) ++frees;
      if (color[q] == kEmpty || color[q] == c) boxed_in = false;
      if (color[q] == kBlack || color[q] == kWhite) --pseudo[head[q]];
    });
    color[p] = static_cast<std::uint8_t>(c);
    head[p] = next[p] = p;
    stones[p] = 1;
    pseudo[p] = frees;
    const int last = empty.back();
    empty[where[p]] = last, where[last] = where[p];
    empty.pop_back();
    around(p, [&](int q) {
      if (color[q] == c && head[q] != head[p]) join(head[q], head[p]);
      if (color[q] == 3 - c && pseudo[head[q]] == 0) taken += remove(head[q]), last_taken = q;
    });
    ko = boxed_in && taken == 1 ? last_taken : 0;
  }

  int choose(int c, std::uint64_t& random) {
    for (int left = static_cast<int>(empty.size()); left > 0; --left) {
      random ^= random << 13, random ^= random >> 7, random ^= random << 17;
      const int i = static_cast<int>((random >> 32) * static_cast<std::uint64_t>(left) >> 32);
      const int p = empty[i];
      if (!is_eye(p, c) && is_legal(p, c)) return p;
      std::swap(empty[i], empty[left - 1]);
      where[empty[i]] = i, where[empty[left - 1]] = left - 1;
    }
    return 0;
  }

  int score() const {  // playouts end with single-point eyes only, unless they were cut short
    int black = 0;
    for (int y = 1; y <= size; ++y)
      for (int x = 1; x <= size; ++x) {
        const int p = y * stride + x;
        int seen = color[p] == kEmpty ? 0 : 1 << color[p];
        if (color[p] == kEmpty) around(p, [&](int q) { seen |= 1 << color[q]; });
        black += (seen & 6) == 2 ? 1 : (seen & 6) == 4 ? -1 : 0;
      }
    return black;
  }

  int game(std::uint64_t& random) {
    int moves = 0;
    for (int c = kBlack, passes = 0; passes < 2 && moves < 3 * size * size; c = 3 - c, ++moves) {
      const int p = choose(c, random);
      passes = p ? 0 : passes + 1;
      if (p) play(p, c);
      else ko = 0;
    }
    return moves;
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  Prototype board(std::atoi(argv[1]));
  const double seconds = std::atof(argv[2]);
  std::uint64_t random = 0x9e3779b97f4a7c15u ^ std::strtoull(argv[3], nullptr, 10);
  const auto start = std::chrono::steady_clock::now();
  long long games = 0, moves = 0, total = 0;
  double used = 0;
  do {
    for (int i = 0; i < 100; ++i, ++games) {
      board.clear();
      moves += board.game(random);
      total += board.score();
    }
    used = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  } while (used < seconds);
  std::printf("%lld %lld %lld %.6f\n", games, moves, total, used);
}
