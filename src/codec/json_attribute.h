#pragma once

#include "codec/json.h"
#include "codec/json_writer.h"
#include "domain/value/attribute_value.h"

namespace semel::codec {

inline constexpr std::size_t attribute_name_bytes_max = 65'535;

/// Errors: invalid_argument - longer than attribute_name_bytes_max.
Result<void> check_attribute_name(std::string_view name);

/// The value that `json`, an AttributeValue of a message that passed check_types(), stands for.
/// Bounds: maps and lists within one another are fewer than value::depth_max, the item itself being
/// the first of them. Errors: invalid_argument in the service's words - no datatype or several,
/// NULL that is not true, not a number, an empty set or one with duplicates, nested too deeply, a
/// name too long.
Result<value::AttributeValue> read_attribute(const json::value& json);

/// The same for a map of attributes: an item or a key.
Result<value::Item> read_item(const json::object& json);

void write_attribute(JsonWriter& writer, const value::AttributeValue& value);
void write_item(JsonWriter& writer, const value::Item& item);

}  // namespace semel::codec
