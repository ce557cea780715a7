#include <algorithm>
#include <utility>

#include "domain/expression/parse.h"

namespace semel::expression {
namespace {

template <typename Entries>
auto find_placeholder(Entries& entries, std::string_view placeholder) {
  const auto is_before = [](const auto& entry, std::string_view wanted) {
    return entry.placeholder < wanted;
  };
  const auto place = std::lower_bound(entries.begin(), entries.end(), placeholder, is_before);
  const bool found = place != entries.end() && place->placeholder == placeholder;
  return found ? &*place : nullptr;
}

template <typename Entries>
Result<void> check_used(const Entries& entries, std::string_view parameter) {
  std::string unused;
  for (const auto& entry : entries) {
    if (!entry.used) unused += (unused.empty() ? "" : ", ") + entry.placeholder;
  }
  if (unused.empty()) return {};
  return invalid_argument("Value provided in " + std::string(parameter) +
                          " unused in expressions: keys: {" + unused + "}");
}

}  // namespace

Placeholders::Placeholders(std::map<std::string, std::string, std::less<>> names,
                           std::map<std::string, value::AttributeValue, std::less<>> values) {
  names_.reserve(names.size());
  for (auto& [placeholder, attribute] : names)
    names_.push_back({placeholder, std::move(attribute)});
  values_.reserve(values.size());
  for (auto& [placeholder, value] : values) values_.push_back({placeholder, std::move(value)});
}

const std::string* Placeholders::name(std::string_view placeholder) {
  Name* const entry = find_placeholder(names_, placeholder);
  if (entry == nullptr) return nullptr;
  entry->used = true;
  return &entry->attribute;
}

const value::AttributeValue* Placeholders::value(std::string_view placeholder) {
  Value* const entry = find_placeholder(values_, placeholder);
  if (entry == nullptr) return nullptr;
  entry->used = true;
  return &entry->value;
}

Result<void> Placeholders::check_all_used() const {
  TRY(check_used(names_, "ExpressionAttributeNames"));
  return check_used(values_, "ExpressionAttributeValues");
}

}  // namespace semel::expression
