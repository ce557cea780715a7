#include "domain/workflow/data/print.h"

#include <array>
#include <charconv>
#include <cmath>

namespace semel::data {

namespace {

constexpr std::array<bool, 256> needs_escape = [] {
  std::array<bool, 256> escaped{};
  for (std::size_t i = 0; i < 0x20; ++i) escaped[i] = true;
  escaped['"'] = true;
  escaped['\\'] = true;
  return escaped;
}();

void print_escape(char c, std::string& text) {
  static constexpr char digits[] = "0123456789ABCDEF";
  switch (c) {
    case '"':
    case '\\':
      text += '\\';
      text += c;
      return;
    case '\b':
      text += "\\b";
      return;
    case '\t':
      text += "\\t";
      return;
    case '\n':
      text += "\\n";
      return;
    case '\f':
      text += "\\f";
      return;
    case '\r':
      text += "\\r";
      return;
    default:
      text += "\\u00";
      text += digits[static_cast<unsigned char>(c) >> 4U];
      text += digits[static_cast<unsigned char>(c) & 15U];
  }
}

template <typename Integer>
void print_integer(Integer number, std::string& text) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), end.ptr);
}

/// The shortest digits that read back as the same number: without an exponent from 0.001 up to ten
/// million, otherwise d.dddE±n, as Double.toString of Java does.
void print_double(double number, std::string& text) {
  std::array<char, 40> digits{};
  const double size = std::fabs(number);
  const bool is_plain = size == 0 || (size >= 1e-3 && size < 1e7);
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), number,
                    is_plain ? std::chars_format::fixed : std::chars_format::scientific);
  const std::string_view written(digits.data(), static_cast<std::size_t>(end.ptr - digits.data()));
  const std::size_t exponent = written.find('e');
  const std::string_view mantissa = written.substr(0, exponent);
  text += mantissa;
  if (mantissa.find('.') == std::string_view::npos) text += ".0";
  if (exponent == std::string_view::npos) return;
  std::string_view power = written.substr(exponent + 1);
  text += 'E';
  if (power.front() == '-') text += '-';
  power.remove_prefix(1);
  while (power.size() > 1 && power.front() == '0') power.remove_prefix(1);
  text += power;
}

/// True when `value` was a scalar other than a string.
bool print_scalar(const json::value& value, std::string& text) {
  switch (value.kind()) {
    case json::kind::null:
      text += "null";
      return true;
    case json::kind::bool_:
      text += value.get_bool() ? "true" : "false";
      return true;
    case json::kind::int64:
      print_integer(value.get_int64(), text);
      return true;
    case json::kind::uint64:
      print_integer(value.get_uint64(), text);
      return true;
    case json::kind::double_:
      print_double(value.get_double(), text);
      return true;
    default:
      return false;
  }
}

}  // namespace

void print_quoted(std::string_view text, std::string& json) {
  json += '"';
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!needs_escape[static_cast<unsigned char>(text[i])]) continue;
    json.append(text, begin, i - begin);
    print_escape(text[i], json);
    begin = i + 1;
  }
  json.append(text, begin);
  json += '"';
}

void print(const json::value& value, std::string& text) {
  if (print_scalar(value, text)) return;
  if (const auto* string = value.if_string()) return print_quoted(*string, text);
  bool is_first = true;
  if (const auto* array = value.if_array()) {
    text += '[';
    for (const json::value& element : *array) {
      if (!is_first) text += ',';
      is_first = false;
      print(element, text);
    }
    text += ']';
    return;
  }
  text += '{';
  for (const auto& member : value.get_object()) {
    if (!is_first) text += ',';
    is_first = false;
    print_quoted(member.key(), text);
    text += ':';
    print(member.value(), text);
  }
  text += '}';
}

std::string print(const json::value& value) {
  std::string text;
  print(value, text);
  return text;
}

void print_bare(const json::value& value, std::string& text) {
  if (print_scalar(value, text)) return;
  if (const auto* string = value.if_string()) {
    text.append(string->data(), string->size());
    return;
  }
  bool is_first = true;
  if (const auto* array = value.if_array()) {
    text += '[';
    for (const json::value& element : *array) {
      if (!is_first) text += ", ";
      is_first = false;
      print_bare(element, text);
    }
    text += ']';
    return;
  }
  text += '{';
  for (const auto& member : value.get_object()) {
    if (!is_first) text += ", ";
    is_first = false;
    text.append(member.key().data(), member.key().size());
    text += '=';
    print_bare(member.value(), text);
  }
  text += '}';
}

}  // namespace semel::data
