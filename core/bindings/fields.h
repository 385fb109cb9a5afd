// Settings across the border to Python: a dict, every field of which must be what it stands for.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "search/amaf.h"
#include "search/arm_rule.h"
#include "search/widening.h"

namespace tesuji::bindings {

namespace nb = nanobind;

// One setting: where it goes, and the numbers that it may be.
struct Field {
  const char* name;
  std::variant<bool*, int*, std::uint32_t*, double*, std::size_t*> place;
  double least = 0;
  double most = std::numeric_limits<double>::infinity();
};

// Writes every value to its place. `whose` says who has no setting with an unknown name, such as "this search"; before
// that, `other` may take it. TypeError or ValueError name the field and what was expected.
void read_fields(const nb::dict& values, const std::vector<Field>& fields, const char* whose,
                 const std::function<bool(const std::string&, nb::handle)>& other = {});

// The value as a T, or TypeError saying what was expected. Python's numbers are not taken for words or the like.
template <class T>
T expect(nb::handle value, const std::string& what) {
  T found;
  if (!nb::try_cast(value, found)) throw nb::type_error(("expected " + what).c_str());
  return found;
}

// A value as an error message shows it.
std::string shown(nb::handle value);

// A setting that is a word: true where it is this one.
template <class Enum>
bool set_word(const std::string& field, nb::handle value, const char* name, Enum& place,
              std::initializer_list<std::pair<const char*, Enum>> words) {
  if (field != name) return false;
  const auto text = expect<std::string>(value, std::string("a word for ") + name + ", not " + shown(value));
  for (const auto& [word, meaning] : words)
    if (text == word) return place = meaning, true;
  throw nb::value_error(("'" + text + "' is not a value of " + name).c_str());
}

// The words for the policies that all trees share; `plain` is that for UCB1 with a tree's own additions.
struct Policies {
  const char* plain;
  SelectionRule& rule;
  RaveSchedule& rave;
  Widening& widening;
};
bool set_policy(const std::string& field, nb::handle value, const Policies& place);

}  // namespace tesuji::bindings
