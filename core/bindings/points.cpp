#include "bindings/points.h"

namespace tesuji::bindings {

namespace {

constexpr char kColumns[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

std::string size_name(const Board& board) {
  return std::to_string(board.width()) + "x" + std::to_string(board.height());
}

// Python's words may hold halves of characters, which no name of a point does.
std::string to_text(nb::handle value) {
  std::string text;
  if (!nb::try_cast(value, text)) throw nb::value_error("expected a point such as D4, not a word that is no text");
  return text;
}

Point checked(const Board& board, std::int64_t column, std::int64_t row, const std::string& name) {
  if (column < 0 || column >= board.width() || row < 0 || row >= board.height())
    throw nb::value_error((name + " is not on a " + size_name(board) + " board").c_str());
  return board.at(static_cast<int>(column), static_cast<int>(row));
}

Point from_name(const Board& board, const std::string& name) {
  const std::string letters = kColumns;
  const auto column = name.empty() ? std::string::npos : letters.find(static_cast<char>(std::toupper(static_cast<unsigned char>(name[0]))));
  bool digits = name.size() >= 2 && name.size() <= 3;
  for (std::size_t i = 1; i < name.size(); ++i) digits = digits && name[i] >= '0' && name[i] <= '9';
  if (column == std::string::npos || !digits)
    throw nb::value_error(("'" + name + "' is not a point: expected a letter (without I) and a number, such as D4").c_str());
  return checked(board, static_cast<std::int64_t>(column), std::stoi(name.substr(1)) - 1, name);
}

}  // namespace

Point to_point(const Board& board, nb::handle value) {
  if (nb::isinstance<nb::str>(value)) return from_name(board, to_text(value));
  std::int64_t column = 0, row = 0;
  if (nb::isinstance<nb::tuple>(value) && nb::len(value) == 2 && nb::try_cast(value[0], column) &&
      nb::try_cast(value[1], row))
    return checked(board, column, row, "(" + std::to_string(column) + ", " + std::to_string(row) + ")");
  std::int64_t index = 0;
  if (nb::isinstance<nb::int_>(value) && nb::try_cast(value, index)) {
    if (index < 0 || index >= board.area())
      throw nb::value_error(("index " + std::to_string(index) + " is not on a " + size_name(board) + " board").c_str());
    return board.from_flat(static_cast<int>(index));
  }
  throw nb::type_error("expected a point: a Point or (column, row), a name such as 'D4', or a flat index");
}

Point to_move(const Board& board, nb::handle value) {
  if (value.is_none()) return kPass;
  if (nb::isinstance<nb::str>(value)) {
    const std::string name = to_text(value);
    if (name == "pass" || name == "PASS" || name == "Pass") return kPass;
  }
  return to_point(board, value);
}

Point to_stone(const Board& board, nb::handle value) {
  const Point p = to_point(board, value);
  if (board.color(p) == kEmpty) throw nb::value_error(("there is no stone at " + point_name(board, p)).c_str());
  return p;
}

Color to_player(nb::handle value) {
  std::int64_t color = 0;
  if (nb::try_cast(value, color) && (color == kBlack || color == kWhite)) return static_cast<Color>(color);
  throw nb::value_error("expected a player: Color.BLACK or Color.WHITE");
}

int to_index(const Board& board, Point p) { return p == kPass ? -1 : board.flat(p); }

std::string point_name(const Board& board, Point p) {
  if (p == kPass) return "pass";
  return std::string(1, kColumns[board.column(p)]) + std::to_string(board.row(p) + 1);
}

}  // namespace tesuji::bindings
