#pragma once

#include <string>

#include "base/random.h"
#include "domain/value/attribute_value.h"

// Values for the property tests of this and other modules: spread over the edges, repeatable under
// a seed.
namespace semel::value::testing {

/// A spelling of a number in range: sign, 1 to 38 digits, a point, leading and trailing zeros, an
/// exponent.
inline std::string random_number_text(Random& random) {
  std::string text = random.next() % 2 == 0 ? "-" : "";
  text.append(random.next() % 3, '0');
  const std::size_t digit_count = 1 + random.next() % (random.next() % 2 == 0 ? 3 : 38);
  const std::size_t point = random.next() % (digit_count + 1);
  for (std::size_t i = 0; i < digit_count; ++i) {
    if (i == point) text += '.';
    text += static_cast<char>('0' + (random.next() % 3 == 0 ? 0 : random.next() % 10));
  }
  switch (random.next() % 4) {
    case 0:
      return text;
    case 1:
      return text + "e" + std::to_string(random.next() % 80);
    case 2:
      return text + "E-" + std::to_string(random.next() % 80);
    default:
      return text + "e+" + std::to_string(random.next() % 4);
  }
}

inline Number random_number(Random& random) {
  return *Number::parse(random_number_text(random));
}

/// Up to ten bytes, many of them at the ends of the range.
inline std::string random_bytes(Random& random) {
  static constexpr char edges[] = {'\x00', '\x01', '\x7f', '\x80', '\xfe', '\xff', 'a', 'b'};
  std::string bytes(random.next() % 11, '\0');
  for (char& byte : bytes) {
    const auto drawn = random.next();
    byte = drawn % 2 == 0 ? edges[(drawn >> 8U) % sizeof edges] : static_cast<char>(drawn >> 8U);
  }
  return bytes;
}

/// A value nested at most `depth_left` levels.
inline AttributeValue random_value(Random& random, int depth_left) {
  const std::size_t count = random.next() % 4;
  switch (random.next() % (depth_left > 0 ? 10 : 8)) {
    case 0:
      return Null{};
    case 1:
      return random.next() % 2 == 0;
    case 2:
      return random_bytes(random);
    case 3:
      return random_number(random);
    case 4:
      return Binary{random_bytes(random)};
    case 5:
      return *make_string_set({"", "a" + random_bytes(random)});
    case 6:
      return *make_binary_set({{"b"}, {"c" + random_bytes(random)}});
    case 7:
      return *make_number_set({random_number(random)});
    case 8: {
      List list;
      for (std::size_t i = 0; i < count; ++i) list.push_back(random_value(random, depth_left - 1));
      return list;
    }
    default: {
      Map map;
      for (std::size_t i = 0; i < count; ++i) {
        map.set(random_bytes(random), random_value(random, depth_left - 1));
      }
      return map;
    }
  }
}

inline Item random_item(Random& random) {
  Item item;
  for (std::uint64_t count = random.next() % 6; count > 0; --count) {
    item.set(random_bytes(random), random_value(random, 3));
  }
  return item;
}

}  // namespace semel::value::testing
