#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace semel::service {

/// Appends elements to a text. Text content is escaped; characters that XML 1.0 cannot carry become
/// U+FFFD.
class XmlWriter {
 public:
  explicit XmlWriter(std::string& text) : text_(text) {}

  XmlWriter& open(std::string_view name);
  XmlWriter& close(std::string_view name);
  /// <name>content</name>
  XmlWriter& text(std::string_view name, std::string_view content);
  XmlWriter& number(std::string_view name, std::int64_t value);
  XmlWriter& boolean(std::string_view name, bool value);
  /// Text where an element has been opened.
  XmlWriter& content(std::string_view content);
  /// What is XML already.
  XmlWriter& raw(std::string_view xml);
  /// A space: for an element that is there and empty.
  XmlWriter& space() { return raw(" "); }

 private:
  std::string& text_;
};

}  // namespace semel::service
