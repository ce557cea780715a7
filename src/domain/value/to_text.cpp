#include "domain/value/attribute_value.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/digest.h"

namespace semel::value {
namespace {

void write_text(std::string& text, const AttributeValue& value);

void write_quoted(std::string& text, std::string_view content) {
  text += '"';
  for (const char c : content) {
    if (c == '"' || c == '\\') {
      text += '\\';
      text += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      text += "\\x" + to_hex({&c, 1});
    } else {
      text += c;
    }
  }
  text += '"';
}

void write_name(std::string& text, std::string_view name) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-.:#").find(c) != std::string_view::npos;
  };
  if (!name.empty() && std::all_of(name.begin(), name.end(), is_plain)) {
    text.append(name);
  } else {
    write_quoted(text, name);
  }
}

template <typename Members, typename Write>
void write_members(std::string& text, const Members& members, Write write) {
  std::string_view separator;
  for (const auto& member : members) {
    text.append(separator);
    write(member);
    separator = ", ";
  }
}

class TextWriter {
 public:
  explicit TextWriter(std::string& text) : text_(text) {}

  void operator()(const Null&) const { text_ += "null"; }
  void operator()(bool value) const { text_ += value ? "true" : "false"; }
  void operator()(const std::string& value) const { write_quoted(text_, value); }
  void operator()(const Number& value) const { value.append_text(text_); }
  void operator()(const Binary& value) const { text_ += "B(" + base64_encode(value.bytes) + ")"; }
  void operator()(const StringSet& set) const { write_set("SS[", set.members); }
  void operator()(const NumberSet& set) const { write_set("NS[", set.members); }
  void operator()(const BinarySet& set) const { write_set("BS[", set.members); }
  void operator()(const List& list) const {
    text_ += '[';
    write_members(text_, list, [this](const AttributeValue& value) { write_text(text_, value); });
    text_ += ']';
  }
  void operator()(const Map& map) const {
    text_ += '{';
    write_members(text_, map, [this](const Map::Entry& entry) {
      write_name(text_, entry.name);
      text_ += ": ";
      write_text(text_, entry.value);
    });
    text_ += '}';
  }

 private:
  template <typename Members>
  void write_set(std::string_view opening, const Members& members) const {
    text_.append(opening);
    write_members(text_, members, *this);
    text_ += ']';
  }

  std::string& text_;
};

void write_text(std::string& text, const AttributeValue& value) {
  std::visit(TextWriter(text), value.content);
}

}  // namespace

std::string to_text(const AttributeValue& value) {
  std::string text;
  write_text(text, value);
  return text;
}

std::string to_text(const Item& item) {
  std::string text;
  const TextWriter write(text);
  write(item);
  return text;
}

}  // namespace semel::value
