#include "bindings/fields.h"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace tesuji::bindings {

namespace {

constexpr std::size_t kShown = 60;  // characters of a value in a message

std::string number(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) return std::to_string(static_cast<std::int64_t>(value));
  std::string text = std::to_string(value);
  while (text.back() == '0') text.pop_back();
  return text;
}

[[noreturn]] void refuse(const Field& field, nb::handle value, const std::string& expected, bool wrong_type) {
  const std::string text = std::string(field.name) + " is " + shown(value) + ": expected " + expected;
  if (wrong_type) throw nb::type_error(text.c_str());
  throw nb::value_error(text.c_str());
}

std::string range_of(const Field& field, const std::string& most) {
  const std::string end = std::isfinite(field.most) ? number(field.most) : most;
  return end.empty() ? " of at least " + number(field.least) : " from " + number(field.least) + " to " + end;
}

void write(const Field& field, bool* place, nb::handle value) {
  if (!nb::isinstance<nb::bool_>(value)) refuse(field, value, "true or false", true);
  *place = value.ptr() == Py_True;
}

void write(const Field& field, double* place, nb::handle value) {
  const bool is_number = nb::isinstance<nb::float_>(value) || nb::isinstance<nb::int_>(value);
  double found = 0;
  const std::string expected = "a number" + range_of(field, "");
  if (!is_number || nb::isinstance<nb::bool_>(value) || !nb::try_cast(value, found)) refuse(field, value, expected, true);
  if (!std::isfinite(found) || found < field.least || found > field.most) refuse(field, value, expected, false);
  *place = found;
}

template <class Whole>
void write(const Field& field, Whole* place, nb::handle value) {
  const std::string expected = "a whole number" + range_of(field, std::to_string(std::numeric_limits<Whole>::max()));
  if (!nb::isinstance<nb::int_>(value) || nb::isinstance<nb::bool_>(value)) refuse(field, value, expected, true);
  Whole found = 0;
  if (!nb::try_cast(value, found) || static_cast<double>(found) < field.least || static_cast<double>(found) > field.most)
    refuse(field, value, expected, false);
  *place = found;
}

}  // namespace

std::string shown(nb::handle value) {
  std::string text;
  if (!nb::try_cast(nb::repr(value), text)) text = "something unspeakable";
  return text.size() <= kShown ? text : text.substr(0, kShown) + "...";
}

void read_fields(const nb::dict& values, const std::vector<Field>& fields, const char* whose,
                 const std::function<bool(const std::string&, nb::handle)>& other) {
  for (const auto& [key, value] : values) {
    const auto name = expect<std::string>(key, "settings by name, not by " + shown(key));
    if (other && other(name, value)) continue;
    const auto field = std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return name == f.name; });
    if (field == fields.end()) throw nb::value_error(("'" + name + "' is not a setting of " + whose).c_str());
    std::visit([&, v = nb::handle(value)](auto* place) { write(*field, place, v); }, field->place);
  }
}

bool set_policy(const std::string& field, nb::handle value, const Policies& place) {
  return set_word(field, value, "selection", place.rule,
                  {{place.plain, SelectionRule::kUcb1}, {"ucb1-tuned", SelectionRule::kUcb1Tuned},
                   {"ucb-e", SelectionRule::kUcbE}, {"rave", SelectionRule::kRave},
                   {"omc", SelectionRule::kOmc}, {"pbbm", SelectionRule::kPbbm}}) ||
         set_word(field, value, "rave_schedule", place.rave,
                  {{"by-hand", RaveSchedule::kHandMade}, {"least-error", RaveSchedule::kLeastError}}) ||
         set_word(field, value, "widening", place.widening,
                  {{"none", Widening::kNone}, {"unpruning", Widening::kUnpruning}, {"widening", Widening::kWidening},
                   {"iterative", Widening::kIterative}});
}

}  // namespace tesuji::bindings
