#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "codec/json_attribute.h"
#include "codec/json_parse.h"
#include "service/dynamodb/fake_tables.h"
#include "service/dynamodb/room.h"
#include "service/validation.h"

namespace {

using semel::codec::JsonWriter;

/// An item that can be read is the same after it was written and read again.
void check_item(std::string_view body) {
  const auto parsed = semel::codec::parse_json(body, {});
  if (!parsed || !semel::codec::check_types(semel::codec::attribute_map_shape, *parsed)) return;
  const auto item = semel::codec::read_item(parsed->get_object());
  if (!item) return;
  std::string text;
  JsonWriter writer(text);
  semel::codec::write_item(writer, *item);
  const auto parsed_again = semel::codec::parse_json(text, {});
  CHECK(parsed_again.has_value());
  const auto read_again = semel::codec::read_item(parsed_again->get_object());
  CHECK(read_again.has_value() && *read_again == *item);
}

}  // namespace

/// The first byte chooses the operation, the rest is the body. Whatever it is, the reply is one
/// JSON object.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view body(reinterpret_cast<const char*>(data) + 1, size - 1);
  semel::dynamodb::FakeTables tables;
  semel::dynamodb::DynamodbRoom room(tables);
  const auto names = room.operations();
  const auto reply = room.answer(
      {.operation = names[data[0] % names.size()], .body = body, .caller = {}, .request_id = "R"});
  const auto parsed = semel::codec::parse_json(reply.body, {});
  CHECK(parsed.has_value() && parsed->is_object());
  CHECK((reply.status == 200) == reply.error.empty());
  check_item(body);
  return 0;
}
