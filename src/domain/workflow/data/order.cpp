#include "domain/workflow/data/order.h"

#include <algorithm>
#include <string_view>

namespace semel::data {

namespace {

template <typename T>
int order_of(const T& left, const T& right) {
  return left < right ? -1 : (right < left ? 1 : 0);
}

/// UTF-8 compares as UTF-16 does, but for the characters from U+E000 to U+FFFF, which UTF-16 puts
/// behind those that take two units.
unsigned rank_of(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte == 0xee || byte == 0xef) return byte + 0x100U;
  return byte;
}

int order_of_text(std::string_view left, std::string_view right) {
  const auto differ = std::mismatch(left.begin(), left.end(), right.begin(), right.end());
  if (differ.first == left.end() || differ.second == right.end()) {
    return order_of(left.size(), right.size());
  }
  return order_of(rank_of(*differ.first), rank_of(*differ.second));
}

int order_of_integers(const json::value& left, const json::value& right) {
  const auto* left_signed = left.if_int64();
  const auto* right_signed = right.if_int64();
  if (left_signed != nullptr && right_signed != nullptr) {
    return order_of(*left_signed, *right_signed);
  }
  if (left_signed != nullptr && *left_signed < 0) return -1;
  if (right_signed != nullptr && *right_signed < 0) return 1;
  const auto size_of = [](const json::value& integer) {
    const auto* number = integer.if_int64();
    return number != nullptr ? static_cast<std::uint64_t>(*number) : integer.get_uint64();
  };
  return order_of(size_of(left), size_of(right));
}

double as_double(const json::value& number) {
  if (const auto* integer = number.if_int64()) return static_cast<double>(*integer);
  if (const auto* integer = number.if_uint64()) return static_cast<double>(*integer);
  return number.get_double();
}

}  // namespace

std::optional<int> compare(const json::value& left, const json::value& right) {
  if (left.is_string() && right.is_string()) {
    return order_of_text(left.get_string(), right.get_string());
  }
  if (!left.is_number() || !right.is_number()) return std::nullopt;
  if (!left.is_double() && !right.is_double()) return order_of_integers(left, right);
  return order_of(as_double(left), as_double(right));
}

bool equals(const json::value& left, const json::value& right) {
  if (left.is_number() && right.is_number()) return compare(left, right) == 0;
  if (left.kind() != right.kind()) return false;
  if (const auto* array = left.if_array()) {
    const json::array& other = right.get_array();
    return std::equal(array->begin(), array->end(), other.begin(), other.end(), equals);
  }
  if (const auto* object = left.if_object()) {
    const json::object& other = right.get_object();
    return object->size() == other.size() &&
           std::all_of(object->begin(), object->end(), [&](const auto& member) {
             const json::value* found = other.if_contains(member.key());
             return found != nullptr && equals(member.value(), *found);
           });
  }
  return left == right;
}

}  // namespace semel::data
