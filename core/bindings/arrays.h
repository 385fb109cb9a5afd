// NumPy arrays that own their data.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <initializer_list>
#include <utility>
#include <vector>

namespace tesuji::bindings {

template <class T>
nanobind::ndarray<nanobind::numpy, T> to_array(std::vector<T> values, std::initializer_list<std::size_t> shape) {
  auto* data = new std::vector<T>(std::move(values));
  nanobind::capsule owner(data, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nanobind::ndarray<nanobind::numpy, T>(data->data(), shape, owner);
}

}  // namespace tesuji::bindings
