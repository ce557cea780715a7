#include "domain/value/key_codec.h"

#include "base/check.h"

namespace semel::value {
namespace {

constexpr char escape = '\x00';
constexpr char escaped_zero = '\xff';
constexpr char terminator = '\x01';

void append_escaped(std::string& bytes, std::string_view content);
Result<std::string> take_escaped(std::string_view& bytes);

}  // namespace

void append_key(std::string& bytes, const AttributeValue& key) {
  append_key_prefix(bytes, key);
  if (key.is(Type::number)) return;
  bytes += escape;
  bytes += terminator;
}

void append_key_prefix(std::string& bytes, const AttributeValue& prefix) {
  if (const auto* text = prefix.get<std::string>()) {
    append_escaped(bytes, *text);
  } else if (const auto* number = prefix.get<Number>()) {
    number->append_ordered(bytes);
  } else {
    const auto* binary = prefix.get<Binary>();
    CHECK(binary != nullptr);
    append_escaped(bytes, binary->bytes);
  }
}

Result<AttributeValue> take_key(std::string_view& bytes, Type type) {
  if (type == Type::number) {
    Number number;
    if (!Number::take_ordered(bytes, number)) return corruption("a number key is damaged");
    return AttributeValue(number);
  }
  CHECK(type == Type::string || type == Type::binary);
  auto content = TRY(take_escaped(bytes));
  if (type == Type::string) return AttributeValue(std::move(content));
  return AttributeValue(Binary{std::move(content)});
}

namespace {

void append_escaped(std::string& bytes, std::string_view content) {
  while (true) {
    const std::size_t zero = content.find(escape);
    bytes.append(content.substr(0, zero));
    if (zero == std::string_view::npos) return;
    bytes += escape;
    bytes += escaped_zero;
    content.remove_prefix(zero + 1);
  }
}

Result<std::string> take_escaped(std::string_view& bytes) {
  std::string content;
  std::string_view rest = bytes;
  while (true) {
    const std::size_t zero = rest.find(escape);
    if (zero == std::string_view::npos || zero + 1 == rest.size()) {
      return corruption("a key has no end");
    }
    content.append(rest.substr(0, zero));
    const char next = rest[zero + 1];
    rest.remove_prefix(zero + 2);
    if (next == terminator) break;
    if (next != escaped_zero) return corruption("a key has an unknown escape");
    content += escape;
  }
  bytes = rest;
  return content;
}

}  // namespace
}  // namespace semel::value
