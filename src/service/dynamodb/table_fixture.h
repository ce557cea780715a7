#pragma once

#include <string>
#include <string_view>

#include "service/dynamodb/room_fixture.h"
#include "service/dynamodb/wire_table.h"

namespace semel::dynamodb {

/// For tests of the operations on tables.
class TableTest : public RoomTest {
 protected:
  /// A table with one string key, on demand: what most tests start from.
  static tables::TableDescription simple_table() {
    tables::TableDescription table;
    table.name = {"us-east-1", "abc"};
    table.id = "0-1-2-3-4";
    table.keys = {"a", std::nullopt};
    table.attributes = {{"a", value::Type::string}};
    table.billing = tables::BillingMode::pay_per_request;
    return table;
  }

  static std::string described(const tables::TableDescription& table) {
    std::string text;
    codec::JsonWriter writer(text);
    wire::write_table(writer, table);
    return text;
  }

  /// The member `name` of the JSON object `text`, as it stands there; "" when it is absent.
  static std::string member(std::string_view text, std::string_view name) {
    const auto object = json::parse(text).as_object();
    const auto* value = object.if_contains(name);
    return value == nullptr ? "" : json::serialize(*value);
  }
};

}  // namespace semel::dynamodb
