#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "domain/value/fingerprint.h"
#include "domain/value/item_codec.h"
#include "domain/value/size.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);

  if (const auto value = semel::value::decode_value(bytes)) {
    std::string again;
    append_encoded(again, *value);
    CHECK(again == bytes);
    CHECK(size_bytes(*value) <= 32 * bytes.size());
    CHECK(!to_text(*value).empty());
  }
  if (const auto item = semel::value::decode_item(bytes)) {
    CHECK(encode(*item) == bytes);
    CHECK(fingerprint(*item) == semel::sha256(bytes));
  }
  std::string_view rest = bytes;
  const auto first = semel::value::take_item(rest);
  CHECK(first.has_value() ? encode(*first).size() + rest.size() == size : rest.size() == size);
  return 0;
}
