// Long work for Python: without the GIL, stopped by Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <future>
#include <thread>

namespace tesuji::bindings {

namespace nb = nanobind;

// Runs work(stop) on a thread of its own and looks for signals meanwhile. After Ctrl-C `stop` is set, the work
// returns early, and KeyboardInterrupt is raised.
template <class Work>
auto interruptible(Work work) {
  std::atomic<bool> stop{false};
  bool interrupted = false;
  auto future = std::async(std::launch::async, [&] { return work(static_cast<const std::atomic<bool>&>(stop)); });
  {
    nb::gil_scoped_release release;
    while (future.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
      nb::gil_scoped_acquire acquire;
      if (!interrupted && PyErr_CheckSignals() != 0) {
        interrupted = true;
        stop.store(true);
        PyErr_Clear();
      }
    }
  }
  auto result = future.get();
  if (interrupted) {
    PyErr_SetNone(PyExc_KeyboardInterrupt);
    throw nb::python_error();
  }
  return result;
}

}  // namespace tesuji::bindings
