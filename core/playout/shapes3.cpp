#include "playout/shapes3.h"

#include <bit>
#include <string_view>
#include <vector>

namespace tesuji {

namespace {

// The move is in the middle. X and O are the two sides, either way round unless `mover_is_x`; small letters are
// anything but that colour, ? is anything, - is the edge of the board.
struct Shape {
  std::string_view rows;  // three rows of three, the middle one's middle being the move
  bool mover_is_x = false;
};

constexpr Shape kShapes[] = {
    {"XOX ... ???"},        // hane between two stones
    {"XO. ... ?.?"},        // hane beside one
    {"XO? X.. x.?"},        // turn around the end of a wall
    {"XOO ... ?.?", true},  // hane at the head of two
    {".O. X.. ..."},        // shoulder of a stone that touches ours diagonally
    {"XO? O.o ?o?"},        // unprotected crosscut
    {"XO? O.X ???"},        // the same after a peep
    {"?X? O.O ooo"},        // push through between two stones
    {"OX? o.O ???"},        // cut the knight's move
    {"X.? O.? ---"},        // edge: chase along the first line
    {"OX? X.O ---"},        // edge: protect the cut
    {"?X? x.O ---"},        // edge: stop the connection
    {"?XO x.x ---"},        // edge: descend
    {"?OX X.O ---"},        // edge: cut
};

bool allows(char letter, Color c) {
  switch (letter) {
    case '.': return c == kEmpty;
    case 'X': return c == kBlack;
    case 'O': return c == kWhite;
    case 'x': return c != kBlack;
    case 'o': return c != kWhite;
    case '-': return c == kBorder;
    default: return true;
  }
}

// Column and row, from the move, of the eight points in the order of Board::offsets().
constexpr int kColumn[] = {0, 1, 0, -1, 1, 1, -1, -1};
constexpr int kRow[] = {1, 0, -1, 0, 1, -1, -1, 1};

// What the shape wants on the eight points, the board turned and mirrored in one of eight ways.
std::array<char, 8> turned(const Shape& shape, int symmetry) {
  std::array<char, 8> wants{};
  for (std::size_t d = 0; d < 8; ++d) {
    int column = kColumn[d], row = kRow[d];
    if (symmetry & 1) column = -column;
    if (symmetry & 2) row = -row;
    if (symmetry & 4) std::swap(column, row);
    wants[d] = shape.rows[static_cast<std::size_t>((1 - row) * 4 + column + 1)];
  }
  return wants;
}

Color swapped(Color c) { return c == kBlack ? kWhite : c == kWhite ? kBlack : c; }

}  // namespace

Shapes3::Shapes3() {
  std::vector<std::array<char, 8>> both, mover;
  for (const Shape& shape : kShapes)
    for (int symmetry = 0; symmetry < 8; ++symmetry) (shape.mover_is_x ? mover : both).push_back(turned(shape, symmetry));
  for (unsigned pattern = 0; pattern < 1u << 16; ++pattern) {
    std::array<Color, 8> as_black, as_white;
    for (unsigned d = 0; d < 8; ++d) {
      as_black[d] = static_cast<Color>(pattern >> (2 * d) & 3);
      as_white[d] = swapped(as_black[d]);
    }
    const auto fits = [](const std::array<char, 8>& wants, const std::array<Color, 8>& colors) {
      for (std::size_t d = 0; d < 8; ++d)
        if (!allows(wants[d], colors[d])) return false;
      return true;
    };
    const auto any = [&](const auto& list, const std::array<Color, 8>& colors) {
      for (const auto& wants : list)
        if (fits(wants, colors)) return true;
      return false;
    };
    const bool either = any(both, as_black) || any(both, as_white);
    const std::uint64_t bit = std::uint64_t{1} << (pattern & 63);
    if (either || any(mover, as_black)) bits_[0][pattern >> 6] |= bit;
    if (either || any(mover, as_white)) bits_[1][pattern >> 6] |= bit;
  }
}

const Shapes3& Shapes3::standard() {
  static const Shapes3 shapes;
  return shapes;
}

int Shapes3::count(Color to_move) const {
  int total = 0;
  for (const std::uint64_t word : bits_[to_move - 1]) total += std::popcount(word);
  return total;
}

}  // namespace tesuji
