#pragma once

#include <string>
#include <string_view>

#include "domain/value/attribute_value.h"

namespace semel::value {

/// Appends a key value (S, N or B) so that unsigned byte order is DynamoDB's order within a type.
/// Strings and binaries escape 0x00 as 0x00 0xff and end in 0x00 0x01, so that no key is a prefix
/// of another and keys can be joined. CHECKs that the value is S, N or B: schemas allow nothing
/// else.
void append_key(std::string& bytes, const AttributeValue& key);

/// The same without the terminator for S and B: the bytes that all keys beginning with `prefix`
/// start with.
void append_key_prefix(std::string& bytes, const AttributeValue& prefix);

/// Takes one key of `type` off the front of `bytes`; corruption when it is not one.
Result<AttributeValue> take_key(std::string_view& bytes, Type type);

}  // namespace semel::value
