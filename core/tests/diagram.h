// Positions as players draw them, for the core's tests: X Black, O White, anything else empty, top line first.
#pragma once

#include <string>
#include <vector>

#include "go/board.h"
#include "go/point_set.h"

namespace tesuji {

inline Board from_diagram(const std::vector<std::string>& lines) {
  std::vector<std::string> rows;
  for (const std::string& line : lines) {
    std::string row;
    for (const char c : line)
      if (c != ' ') row += c;
    rows.insert(rows.begin(), row);
  }
  const int height = static_cast<int>(rows.size()), width = static_cast<int>(rows[0].size());
  std::vector<std::uint8_t> colors;
  for (const std::string& row : rows)
    for (const char c : row) colors.push_back(c == 'X' ? kBlack : c == 'O' ? kWhite : kEmpty);
  Board board(width, height);
  board.set_position(colors.data());
  return board;
}

// The points that carry this letter in the diagram.
inline PointSet marked(const Board& board, const std::vector<std::string>& lines, char mark) {
  PointSet set;
  int row = static_cast<int>(lines.size());
  for (const std::string& line : lines) {
    --row;
    int column = 0;
    for (const char c : line) {
      if (c == ' ') continue;
      if (c == mark) set.add(board.at(column, row));
      ++column;
    }
  }
  return set;
}

inline Point point(const Board& board, const std::string& name) {
  return board.at(static_cast<int>(std::string("ABCDEFGHJKLMNOPQRSTUVWXYZ").find(name[0])), std::stoi(name.substr(1)) - 1);
}

}  // namespace tesuji
