// Points across the border to Python: (column, row) tuples, flat indices, names such as "D4", None for a pass.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "go/board.h"

namespace tesuji::bindings {

namespace nb = nanobind;

// Every conversion checks: what comes out is a point of this board, or (only to_move) kPass.
Point to_point(const Board& board, nb::handle value);
Point to_move(const Board& board, nb::handle value);
// A stone of either colour, or ValueError saying that the point is empty.
Point to_stone(const Board& board, nb::handle value);
Color to_player(nb::handle value);
int to_index(const Board& board, Point p);  // flat index, -1 for a pass
std::string point_name(const Board& board, Point p);

// An array of shape (height, width) that owns its data.
template <class T>
nb::ndarray<nb::numpy, T, nb::ndim<2>> to_grid(const Board& board, const std::vector<T>& values) {
  auto* data = new std::vector<T>(values);
  nb::capsule owner(data, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::ndarray<nb::numpy, T, nb::ndim<2>>(
      data->data(), {static_cast<std::size_t>(board.height()), static_cast<std::size_t>(board.width())}, owner);
}

}  // namespace tesuji::bindings
