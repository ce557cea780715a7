#include "codec/json_writer.h"

#include <array>
#include <charconv>

#include "base/check.h"

namespace semel::codec {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

bool needs_escape(char character) {
  return static_cast<unsigned char>(character) < 0x20 || character == '"' || character == '\\';
}

void append_escaped(std::string& json, char character) {
  switch (character) {
    case '"':
      json += "\\\"";
      return;
    case '\\':
      json += "\\\\";
      return;
    case '\b':
      json += "\\b";
      return;
    case '\f':
      json += "\\f";
      return;
    case '\n':
      json += "\\n";
      return;
    case '\r':
      json += "\\r";
      return;
    case '\t':
      json += "\\t";
      return;
    default:
      break;
  }
  const auto code = static_cast<unsigned char>(character);
  json += "\\u00";
  json += hex_digits[code >> 4U];
  json += hex_digits[code & 0xfU];
}

template <typename Numeric>
std::string_view number_text(std::array<char, 40>& buffer, Numeric number) {
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  CHECK(error == std::errc());
  return {buffer.data(), static_cast<std::size_t>(end - buffer.data())};
}

}  // namespace

void append_quoted(std::string& json, std::string_view text) {
  json += '"';
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!needs_escape(text[i])) continue;
    json.append(text, begin, i - begin);
    append_escaped(json, text[i]);
    begin = i + 1;
  }
  json.append(text, begin);
  json += '"';
}

JsonWriter& JsonWriter::key(std::string_view name) {
  begin_value();
  append_quoted(text_, name);
  text_ += ':';
  comma_ = false;
  return *this;
}

void JsonWriter::string(std::string_view text) {
  begin_value();
  append_quoted(text_, text);
}

void JsonWriter::boolean(bool truth) {
  raw(truth ? "true" : "false");
}

void JsonWriter::integer(std::int64_t number) {
  std::array<char, 40> buffer;
  raw(number_text(buffer, number));
}

void JsonWriter::real(double number) {
  std::array<char, 40> buffer;
  const auto text = number_text(buffer, number);
  raw(text);
  if (text.find_first_of(".e") == std::string_view::npos) text_ += ".0";
}

void JsonWriter::plain_string(std::string_view text) {
  begin_value();
  text_ += '"';
  text_ += text;
  text_ += '"';
}

void JsonWriter::raw(std::string_view json) {
  begin_value();
  text_ += json;
}

}  // namespace semel::codec
