#include "base/json_text.h"

#include "base/digest.h"

namespace semel {
namespace {

void append_escaped(std::string& text, char character);

}  // namespace

void append_json_string(std::string& text, std::string_view content) {
  text += '"';
  while (!content.empty()) {
    const std::size_t size = utf8_sequence_size(content);
    if (size == 0) {
      text += "\\ufffd";
    } else if (size == 1) {
      append_escaped(text, content.front());
    } else {
      text.append(content.substr(0, size));
    }
    content.remove_prefix(size == 0 ? 1 : size);
  }
  text += '"';
}

std::size_t utf8_sequence_size(std::string_view text) {
  if (text.empty()) return 0;
  const auto byte_at = [text](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto is_within = [](unsigned byte, unsigned low, unsigned high) {
    return byte >= low && byte <= high;
  };
  const unsigned first = byte_at(0);
  if (first < 0x80) return 1;
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (!is_within(first, 0xc2, 0xf4)) return 0;
  // The second byte's range shuts out long forms, surrogates and what lies beyond U+10FFFF.
  const unsigned low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (!is_within(byte_at(1), low, high)) return 0;
  for (std::size_t i = 2; i < size; ++i) {
    if (!is_within(byte_at(i), 0x80, 0xbf)) return 0;
  }
  return size;
}

namespace {

void append_escaped(std::string& text, char character) {
  switch (character) {
    case '"':
    case '\\':
      text += '\\';
      text += character;
      return;
    case '\n':
      text += "\\n";
      return;
    case '\r':
      text += "\\r";
      return;
    case '\t':
      text += "\\t";
      return;
    default:
      break;
  }
  if (static_cast<unsigned char>(character) < 0x20 || character == 0x7f) {
    text += "\\u00" + to_hex({&character, 1});
  } else {
    text += character;
  }
}

}  // namespace
}  // namespace semel
