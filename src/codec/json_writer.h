#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace semel::codec {

/// Appends `text` to `json` as a JSON string, with its quotes. `text` is UTF-8.
void append_quoted(std::string& json, std::string_view text);

/// Writes JSON straight into a string: no tree is built. The caller calls in the order of the text;
/// commas come by themselves.
class JsonWriter {
 public:
  /// Appends to `text`, which outlives the writer.
  explicit JsonWriter(std::string& text) : text_(text) {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }

  /// The name of the member whose value comes next.
  JsonWriter& key(std::string_view name);

  void string(std::string_view text);
  void boolean(bool truth);
  void integer(std::int64_t number);
  /// With a point, as the service writes its doubles: 1.0, 0.5.
  void real(double number);
  /// A string of characters that need no escape: numbers, base64, enum values.
  void plain_string(std::string_view text);
  /// JSON text as it stands.
  void raw(std::string_view json);

  /// For values whose text is appended piece by piece: between them, append to text().
  void begin_value() {
    if (comma_) text_ += ',';
    comma_ = true;
  }
  std::string& text() { return text_; }

 private:
  void open(char bracket) {
    begin_value();
    text_ += bracket;
    comma_ = false;
  }
  void close(char bracket) {
    text_ += bracket;
    comma_ = true;
  }

  std::string& text_;
  bool comma_ = false;
};

}  // namespace semel::codec
