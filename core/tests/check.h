// A test harness of one page: TEST registers a function, CHECK and CHECK_EQ report and count.
#pragma once

#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace check {

struct Case {
  std::string name;
  std::function<void()> body;
};

inline std::vector<Case>& cases() {
  static std::vector<Case> all;
  return all;
}

inline int& failures() {
  static int count = 0;
  return count;
}

struct Register {
  Register(const char* name, std::function<void()> body) { cases().push_back({name, std::move(body)}); }
};

inline void report(bool ok, const char* file, int line, const std::string& text) {
  if (ok) return;
  ++failures();
  std::cerr << file << ":" << line << ": " << text << "\n";
}

}  // namespace check

#define CHECK_JOIN2(a, b) a##b
#define CHECK_JOIN(a, b) CHECK_JOIN2(a, b)
#define TEST(name)                                                          \
  static void name();                                                       \
  static const check::Register CHECK_JOIN(register_, name){#name, name};    \
  static void name()
#define CHECK(condition) check::report(static_cast<bool>(condition), __FILE__, __LINE__, "CHECK(" #condition ") failed")
#define CHECK_EQ(actual, expected)                                                                   \
  do {                                                                                               \
    const auto check_a = (actual);                                                                   \
    const auto check_b = (expected);                                                                 \
    check::report(check_a == check_b, __FILE__, __LINE__,                                            \
                  std::string(#actual " == " #expected " failed: ") + std::to_string(check_a) +      \
                      " against " + std::to_string(check_b));                                        \
  } while (0)
