#pragma once

// What the tests of this folder share.

#include <initializer_list>
#include <map>
#include <string>
#include <utility>

#include "domain/expression/parse.h"

namespace semel::expression {

inline value::AttributeValue number(std::string_view text) {
  return value::Number::parse(text).value();
}

inline value::AttributeValue string_set(std::vector<std::string> members) {
  return value::make_string_set(std::move(members)).value();
}

inline value::AttributeValue number_set(std::initializer_list<int> members) {
  std::vector<value::Number> numbers;
  for (const int member : members) numbers.emplace_back(member);
  return value::make_number_set(std::move(numbers)).value();
}

inline value::AttributeValue binary(std::string bytes) {
  return value::Binary{std::move(bytes)};
}

/// A map in a map and so on: depth(nested(n)) is n.
inline value::AttributeValue nested(int depth) {
  value::AttributeValue value = "leaf";
  for (int i = 0; i < depth; ++i) value = value::Map{{"m", std::move(value)}};
  return value;
}

using Names = std::map<std::string, std::string, std::less<>>;
using Values = std::map<std::string, value::AttributeValue, std::less<>>;

/// The canonical text, or the error's.
template <typename T>
std::string outcome(const Result<T>& result) {
  return result ? to_text(*result) : result.error().message;
}

inline std::string condition_outcome(std::string_view text, Names names = {}, Values values = {}) {
  Placeholders placeholders(std::move(names), std::move(values));
  return outcome(parse_condition(text, "FilterExpression", placeholders));
}

inline std::string update_outcome(std::string_view text, Names names = {}, Values values = {}) {
  Placeholders placeholders(std::move(names), std::move(values));
  return outcome(parse_update(text, placeholders));
}

inline std::string projection_outcome(std::string_view text, Names names = {}) {
  Placeholders placeholders(std::move(names), {});
  return outcome(parse_projection(text, placeholders));
}

inline std::string key_condition_outcome(std::string_view text, Names names = {},
                                         Values values = {}) {
  Placeholders placeholders(std::move(names), std::move(values));
  return outcome(parse_key_condition(text, placeholders));
}

inline std::string repeated(std::string_view text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

}  // namespace semel::expression
