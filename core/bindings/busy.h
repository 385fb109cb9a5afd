// One caller at a time: a search that runs in one thread is neither run, moved on nor read in another one, nor by its
// own observer. Without this rule every such use would be a race for the tree.
#pragma once

#include <atomic>
#include <functional>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace tesuji::bindings {

// Part of every search object.
class Busy {
 public:
  bool take() { return !taken_.exchange(true, std::memory_order_acquire); }
  void give_back() { taken_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> taken_{false};
};

// Held by a method of a search object for as long as it runs.
class Turn {
 public:
  explicit Turn(Busy& busy) : busy_(busy) {
    if (!busy.take()) throw std::runtime_error("this search is running: it can be asked again when it has ended");
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() { busy_.give_back(); }

 private:
  Busy& busy_;
};

namespace detail {

template <class Self, class Call, class... Arguments>
auto taking_turns(Call call) {
  return [call](Self& self, Arguments... arguments) {
    const Turn turn(self.busy);
    return call(self, std::forward<Arguments>(arguments)...);
  };
}

template <class Call, class Result, class Self, class... Arguments>
auto alone_as(Call call, Result (Call::*)(Self, Arguments...) const) {
  return taking_turns<std::remove_cvref_t<Self>, Call, Arguments...>(call);
}

}  // namespace detail

// What every method of a search object is bound through: the method, or a function of the object and its arguments,
// while the object's `busy` is held.
template <class Self, class Result, class... Arguments>
auto alone(Result (Self::*method)(Arguments...)) {
  return detail::taking_turns<Self, decltype(std::mem_fn(method)), Arguments...>(std::mem_fn(method));
}
template <class Self, class Result, class... Arguments>
auto alone(Result (Self::*method)(Arguments...) const) {
  return detail::taking_turns<Self, decltype(std::mem_fn(method)), Arguments...>(std::mem_fn(method));
}
template <class Call>
auto alone(Call call) {
  return detail::alone_as(call, &Call::operator());
}

}  // namespace tesuji::bindings
