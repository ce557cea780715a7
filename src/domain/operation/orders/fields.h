#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/value/attribute_value.h"

namespace semel::orders {

/// What is wrong with a member of an item.
struct Fault {
  std::string reason;  ///< "missing_member", "wrong_type", "out_of_range" or "unknown_member"
  std::string message;
};

/// Reads the members of an item one after another and remembers the first fault, so that a reader
/// of many members asks only once whether all went well. After a fault the values mean nothing.
class Fields {
 public:
  /// `item` outlives this object. `what` names it in messages: "lines[2]".
  Fields(const value::Item& item, std::string what);

  /// A string of 1 to `bytes_max` bytes, without control characters.
  std::string text(std::string_view name, std::size_t bytes_max);
  std::optional<std::string> optional_text(std::string_view name, std::size_t bytes_max);

  struct Range {
    std::int64_t low, high;
  };
  /// A whole number within `range`.
  std::int64_t whole(std::string_view name, Range range);
  std::optional<std::int64_t> optional_whole(std::string_view name, Range range);

  /// The maps of a list, of `count` many members. They live as long as the item.
  std::vector<const value::Item*> maps(std::string_view name, Range count);
  std::vector<const value::Item*> optional_maps(std::string_view name, Range count);

  /// A map; null after a fault.
  const value::Item* map(std::string_view name);

  /// False when absent.
  bool flag(std::string_view name);

  void fail(std::string reason, std::string message);
  /// The fault of a part of this item.
  void take_fault(const std::optional<Fault>& fault);
  /// The first fault; else one when the item has a member that nobody asked for.
  std::optional<Fault> fault();
  /// The same, and other members are allowed.
  const std::optional<Fault>& fault_of_known() const { return fault_; }

 private:
  const value::AttributeValue* find(std::string_view name, bool required);
  std::string name_of(std::string_view name) const;

  const value::Item& item_;
  std::string what_;
  std::vector<std::string_view> used_;
  std::optional<Fault> fault_;
};

}  // namespace semel::orders
