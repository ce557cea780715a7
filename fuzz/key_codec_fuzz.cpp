#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "domain/value/key_codec.h"

using semel::value::AttributeValue;
using semel::value::Binary;
using semel::value::Type;

namespace {

/// Bytes that are a key are the only bytes of that key.
void check_taken(std::string_view bytes, Type type) {
  std::string_view rest = bytes;
  const auto key = semel::value::take_key(rest, type);
  if (!key) return;
  std::string again;
  append_key(again, *key);
  CHECK(again == bytes.substr(0, bytes.size() - rest.size()));
}

void check_order(std::string_view left, std::string_view right) {
  const AttributeValue left_key = Binary{std::string(left)};
  const AttributeValue right_key = Binary{std::string(right)};
  std::string left_bytes;
  std::string right_bytes;
  append_key(left_bytes, left_key);
  append_key(right_bytes, right_key);
  CHECK((left_bytes <=> right_bytes) == *compare(left_key, right_key));
  CHECK(left == right || !right_bytes.starts_with(left_bytes));

  std::string prefix;
  append_key_prefix(prefix, left_key);
  CHECK(right_bytes.starts_with(prefix) == right.starts_with(left));

  std::string_view rest = left_bytes;
  const auto taken = semel::value::take_key(rest, Type::binary);
  CHECK(taken.has_value() && *taken == left_key && rest.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const Type type : {Type::string, Type::number, Type::binary}) check_taken(bytes, type);
  if (bytes.empty()) return 0;
  const std::size_t cut = static_cast<unsigned char>(bytes[0]) % bytes.size();
  check_order(bytes.substr(1, cut), bytes.substr(1 + cut));
  return 0;
}
