// Long work for Python: without the GIL, stopped by Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <future>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace tesuji::bindings {

namespace nb = nanobind;

// The work on a separate thread; one clear error where the system has none left.
template <class Work>
auto begin(Work work) {
  try {
    return std::async(std::launch::async, std::move(work));
  } catch (const std::system_error&) {
    throw std::runtime_error("no thread can be started: the system has none left, or no memory for one");
  }
}

// Kept by Python to end searches that run in other threads, and shared by them: Ctrl-C, which only the main thread hears,
// ends them all.
struct StopHandle {
  std::atomic<bool> flag{false};
};

// Runs work(stop) on a separate thread while this one looks for signals. Ctrl-C sets `stop`, upon which the work
// returns what it has; the handle's holder may do the same. Gives that, and whether it was interrupted.
template <class Work>
auto stoppable(Work work, StopHandle* handle = nullptr) {
  StopHandle own;
  std::atomic<bool>& stop = (handle ? handle : &own)->flag;
  auto future = begin([&] { return work(static_cast<const std::atomic<bool>&>(stop)); });
  {
    nb::gil_scoped_release release;
    while (future.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
      nb::gil_scoped_acquire acquire;
      if (PyErr_CheckSignals() == 0) continue;
      stop.store(true);
      PyErr_Clear();
    }
  }
  return std::pair(future.get(), stop.load());
}

// The same for work whose half is worth nothing: raises KeyboardInterrupt.
template <class Work>
auto interruptible(Work work, StopHandle* handle = nullptr) {
  auto [result, interrupted] = stoppable(std::move(work), handle);
  if (interrupted) {
    PyErr_SetNone(PyExc_KeyboardInterrupt);
    throw nb::python_error();
  }
  return std::move(result);
}

}  // namespace tesuji::bindings
