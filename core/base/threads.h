// Work shared by threads: as many as the system provides, and no exception of theirs is lost.
#pragma once

#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace tesuji {

// How a thread is started; tests pass one that fails.
struct StartThread {
  template <class Work>
  std::thread operator()(Work work) const {
    return std::thread(std::move(work));
  }
};

// Runs work(0) on this thread and work(1) to work(count - 1) on further threads, and returns when all have
// ended. A system short of threads provides fewer, down to this one alone: the work must be such that the
// existing threads share all of it. What one throws is rethrown here; `halt` is called before, and should make
// the others end soon.
template <class Work, class Halt, class Start = StartThread>
void share_work(std::size_t count, Work work, Halt halt, Start start = {}) {
  std::mutex mutex;
  std::exception_ptr error;
  const auto guarded = [&](std::size_t i) noexcept {
    try {
      work(i);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!error) error = std::current_exception();
      halt();
    }
  };
  std::vector<std::thread> helpers;
  try {
    helpers.reserve(count - 1);
    for (std::size_t i = 1; i < count; ++i) helpers.push_back(start([&guarded, i] { guarded(i); }));
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
  guarded(0);
  for (std::thread& helper : helpers) helper.join();
  if (error) std::rethrow_exception(error);
}

}  // namespace tesuji
