#include "service/xml_writer.h"

#include "base/json_text.h"

namespace semel::service {
namespace {

constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

void append_escaped(std::string& text, std::string_view content) {
  while (!content.empty()) {
    const char first = content.front();
    const std::size_t size = utf8_sequence_size(content);
    const bool is_control =
        static_cast<unsigned char>(first) < 0x20 && first != '\t' && first != '\n' && first != '\r';
    if (size == 0 || is_control) {
      text += replacement_character;
    } else if (first == '&') {
      text += "&amp;";
    } else if (first == '<') {
      text += "&lt;";
    } else if (first == '>') {
      text += "&gt;";
    } else if (first == '\r') {
      text += "&#xD;";  // a parser would make a line feed of it
    } else {
      text += content.substr(0, size);
    }
    content.remove_prefix(size == 0 ? 1 : size);
  }
}

}  // namespace

XmlWriter& XmlWriter::open(std::string_view name) {
  text_.append("<").append(name).append(">");
  return *this;
}

XmlWriter& XmlWriter::close(std::string_view name) {
  text_.append("</").append(name).append(">");
  return *this;
}

XmlWriter& XmlWriter::text(std::string_view name, std::string_view content) {
  open(name);
  append_escaped(text_, content);
  return close(name);
}

XmlWriter& XmlWriter::number(std::string_view name, std::int64_t value) {
  return text(name, std::to_string(value));
}

XmlWriter& XmlWriter::boolean(std::string_view name, bool value) {
  return text(name, value ? "true" : "false");
}

XmlWriter& XmlWriter::content(std::string_view content) {
  append_escaped(text_, content);
  return *this;
}

XmlWriter& XmlWriter::raw(std::string_view xml) {
  text_ += xml;
  return *this;
}

}  // namespace semel::service
