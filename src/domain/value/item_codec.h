#pragma once

#include <string>
#include <string_view>

#include "domain/value/attribute_value.h"

namespace semel::value {

/// The stored form of an item (docs/internals/formats.md): compact, self-delimiting, equal items
/// have equal bytes.
void append_encoded(std::string& bytes, const Item& item);
void append_encoded(std::string& bytes, const AttributeValue& value);
std::string encode(const Item& item);

/// Errors: corruption - the bytes are not what append_encoded wrote. Bounded by the bytes; never
/// reads past them.
Result<Item> decode_item(std::string_view bytes);
Result<AttributeValue> decode_value(std::string_view bytes);
/// Takes one encoded item off the front of `bytes`.
Result<Item> take_item(std::string_view& bytes);

}  // namespace semel::value
