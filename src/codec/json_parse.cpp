#include "codec/json_parse.h"

#include <array>
#include <boost/json/basic_parser_impl.hpp>
#include <utility>

namespace semel::codec {

namespace {

/// Builds the value, and counts the members that the text names: Boost.JSON keeps the last of two
/// of one name and says nothing.
class CountingHandler {
 public:
  static constexpr std::size_t max_object_size = json::object::max_size();
  static constexpr std::size_t max_array_size = json::array::max_size();
  static constexpr std::size_t max_key_size = json::string::max_size();
  static constexpr std::size_t max_string_size = json::string::max_size();

  CountingHandler(json::storage_ptr memory, unsigned char* scratch, std::size_t scratch_bytes)
      : stack_({}, scratch, scratch_bytes) {
    stack_.reset(std::move(memory));
  }

  json::value release() { return stack_.release(); }
  std::size_t member_count() const { return member_count_; }

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }
  bool on_object_begin(json::error_code&) { return true; }
  bool on_object_end(std::size_t count, json::error_code&) {
    member_count_ += count;
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
  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t number, json::string_view, json::error_code&) {
    stack_.push_int64(number);
    return true;
  }
  bool on_uint64(std::uint64_t number, json::string_view, json::error_code&) {
    stack_.push_uint64(number);
    return true;
  }
  bool on_double(double number, json::string_view, json::error_code&) {
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
  std::size_t member_count_ = 0;
};

std::size_t count_members(const json::value& value) {
  std::size_t count = 0;
  if (const auto* object = value.if_object()) {
    count = object->size();
    for (const auto& member : *object) count += count_members(member.value());
  } else if (const auto* array = value.if_array()) {
    for (const auto& element : *array) count += count_members(element);
  }
  return count;
}

}  // namespace

Result<json::value> parse_json(std::string_view text, json::storage_ptr memory) {
  std::array<unsigned char, 4'096> scratch;  // NOLINT: filled by the parser
  json::parse_options options;
  options.max_depth = json_depth_max;
  json::basic_parser<CountingHandler> parser(options, std::move(memory), scratch.data(),
                                             scratch.size());
  json::error_code error;
  const std::size_t consumed = parser.write_some(false, text.data(), text.size(), error);
  if (error || consumed != text.size()) return malformed("");
  json::value value = parser.handler().release();
  if (count_members(value) != parser.handler().member_count()) return malformed("");
  return value;
}

}  // namespace semel::codec
