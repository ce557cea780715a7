#include "domain/operation/orders/fields.h"

#include <algorithm>

namespace semel::orders {

using value::AttributeValue;
using value::Item;

Fields::Fields(const Item& item, std::string what) : item_(item), what_(std::move(what)) {}

const AttributeValue* Fields::find(std::string_view name, bool required) {
  const AttributeValue* found = item_.find(name);
  if (found != nullptr) used_.push_back(name);
  if (found == nullptr && required) fail("missing_member", name_of(name) + " is missing");
  return found;
}

std::string Fields::name_of(std::string_view name) const {
  return what_.empty() ? std::string(name) : what_ + "." + std::string(name);
}

std::string Fields::text(std::string_view name, std::size_t bytes_max) {
  find(name, true);
  return optional_text(name, bytes_max).value_or("");
}

std::optional<std::string> Fields::optional_text(std::string_view name, std::size_t bytes_max) {
  const AttributeValue* found = find(name, false);
  if (found == nullptr) return std::nullopt;
  const auto* text = found->get<std::string>();
  if (text == nullptr) {
    fail("wrong_type", name_of(name) + " is not a string");
    return std::nullopt;
  }
  const bool has_control = std::any_of(text->begin(), text->end(), [](char character) {
    return static_cast<unsigned char>(character) < 0x20;
  });
  if (text->empty() || text->size() > bytes_max || has_control) {
    fail("out_of_range", name_of(name) + " is not 1 to " + std::to_string(bytes_max) +
                             " bytes without control characters");
  }
  return *text;
}

std::int64_t Fields::whole(std::string_view name, Range range) {
  find(name, true);
  return optional_whole(name, range).value_or(0);
}

std::optional<std::int64_t> Fields::optional_whole(std::string_view name, Range range) {
  const AttributeValue* found = find(name, false);
  if (found == nullptr) return std::nullopt;
  const auto* number = found->get<value::Number>();
  if (number == nullptr) {
    fail("wrong_type", name_of(name) + " is not a number");
    return std::nullopt;
  }
  std::int64_t whole = 0;
  if (!number->to_int64(whole) || whole < range.low || whole > range.high) {
    fail("out_of_range", name_of(name) + " is not a whole number from " +
                             std::to_string(range.low) + " to " + std::to_string(range.high));
    return std::nullopt;
  }
  return whole;
}

std::vector<const Item*> Fields::maps(std::string_view name, Range count) {
  find(name, true);
  return optional_maps(name, count);
}

std::vector<const Item*> Fields::optional_maps(std::string_view name, Range count) {
  std::vector<const Item*> maps;
  const AttributeValue* found = find(name, false);
  if (found == nullptr) return maps;
  const auto* list = found->get<value::List>();
  if (list == nullptr) {
    fail("wrong_type", name_of(name) + " is not a list");
    return maps;
  }
  const auto size = static_cast<std::int64_t>(list->size());
  if (size < count.low || size > count.high) {
    fail("out_of_range", name_of(name) + " has " + std::to_string(size) + " members, not " +
                             std::to_string(count.low) + " to " + std::to_string(count.high));
    return maps;
  }
  for (const AttributeValue& member : *list) {
    maps.push_back(member.get<Item>());
    if (maps.back() != nullptr) continue;
    fail("wrong_type", name_of(name) + " has a member that is not a map");
    return {};
  }
  return maps;
}

const Item* Fields::map(std::string_view name) {
  const AttributeValue* found = find(name, true);
  const Item* map = found == nullptr ? nullptr : found->get<Item>();
  if (found != nullptr && map == nullptr) fail("wrong_type", name_of(name) + " is not a map");
  return map;
}

bool Fields::flag(std::string_view name) {
  const AttributeValue* found = find(name, false);
  if (found == nullptr) return false;
  const auto* flag = found->get<bool>();
  if (flag == nullptr) fail("wrong_type", name_of(name) + " is not a boolean");
  return flag != nullptr && *flag;
}

void Fields::fail(std::string reason, std::string message) {
  if (!fault_) fault_ = Fault{std::move(reason), std::move(message)};
}

void Fields::take_fault(const std::optional<Fault>& fault) {
  if (!fault_) fault_ = fault;
}

std::optional<Fault> Fields::fault() {
  for (const auto& entry : item_) {
    if (std::find(used_.begin(), used_.end(), entry.name) == used_.end()) {
      fail("unknown_member", name_of(entry.name) + " is not known here");
    }
  }
  return fault_;
}

}  // namespace semel::orders
