#include "domain/workflow/data/parse.h"

#include <algorithm>
#include <array>
#include <boost/json/basic_parser_impl.hpp>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace semel::data {

namespace {

/// Builds the value. Doubles are read again from their text: the parser's own are off by a bit when
/// the text has more digits than a double holds.
class ValueHandler {
 public:
  static constexpr std::size_t max_object_size = json::object::max_size();
  static constexpr std::size_t max_array_size = json::array::max_size();
  static constexpr std::size_t max_key_size = json::string::max_size();
  static constexpr std::size_t max_string_size = json::string::max_size();

  ValueHandler(unsigned char* scratch, std::size_t scratch_bytes)
      : stack_({}, scratch, scratch_bytes) {
    stack_.reset();
  }

  json::value release() { return stack_.release(); }

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }
  bool on_object_begin(json::error_code&) { return true; }
  bool on_object_end(std::size_t count, json::error_code&) {
    stack_.push_object(count);
    return true;
  }
  bool on_array_begin(json::error_code&) { return true; }
  bool on_array_end(std::size_t count, json::error_code&) {
    stack_.push_array(count);
    return true;
  }
  bool on_key_part(json::string_view text, std::size_t, json::error_code&) {
    return push_part(text);
  }
  bool on_key(json::string_view text, std::size_t, json::error_code&) {
    stack_.push_key(text);
    return true;
  }
  bool on_string_part(json::string_view text, std::size_t, json::error_code&) {
    return push_part(text);
  }
  bool on_string(json::string_view text, std::size_t, json::error_code&) {
    stack_.push_string(text);
    return true;
  }
  bool on_number_part(json::string_view text, json::error_code&) {
    number_.append(text.data(), text.size());
    return true;
  }
  bool on_int64(std::int64_t number, json::string_view, json::error_code&) {
    number_.clear();
    stack_.push_int64(number);
    return true;
  }
  bool on_uint64(std::uint64_t number, json::string_view, json::error_code&) {
    number_.clear();
    stack_.push_uint64(number);
    return true;
  }
  bool on_double(double number, json::string_view text, json::error_code& error) {
    number_.append(text.data(), text.size());
    std::from_chars(number_.data(), number_.data() + number_.size(), number);
    number_.clear();
    if (!std::isfinite(number)) {
      error = json::error::exponent_overflow;
      return false;
    }
    stack_.push_double(number);
    return true;
  }
  bool on_bool(bool truth, json::error_code&) {
    stack_.push_bool(truth);
    return true;
  }
  bool on_null(json::error_code&) {
    stack_.push_null();
    return true;
  }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }

 private:
  bool push_part(json::string_view text) {
    if (!text.empty()) stack_.push_chars(text);
    return true;
  }

  json::value_stack stack_;
  std::string number_;
};

Error malformed_at(std::string_view text, std::size_t position, std::string_view why) {
  const std::string_view before = text.substr(0, position);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return malformed(std::string(why) + " at line " + std::to_string(line) + ", column " +
                   std::to_string(before.size() - line_begin + 1));
}

std::string words_of(const json::error_code& error) {
  if (error == json::error::incomplete) return "unexpected end of the JSON text";
  if (error == json::error::too_deep) {
    return "nested deeper than " + std::to_string(depth_max) + " levels";
  }
  if (error == json::error::extra_data) return "characters behind the JSON value";
  return error.message();
}

}  // namespace

Result<json::value> parse(std::string_view text) {
  std::array<unsigned char, 4'096> scratch;  // NOLINT: filled by the parser
  json::parse_options options;
  options.max_depth = depth_max;
  json::basic_parser<ValueHandler> parser(options, scratch.data(), scratch.size());
  json::error_code error;
  const std::size_t consumed = parser.write_some(false, text.data(), text.size(), error);
  if (error) return malformed_at(text, consumed, words_of(error));
  if (consumed != text.size()) {
    return malformed_at(text, consumed, words_of(json::error::extra_data));
  }
  return parser.handler().release();
}

}  // namespace semel::data
