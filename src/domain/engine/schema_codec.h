#pragma once

#include "domain/engine/schema.h"

namespace semel::engine {

/// A table's record: the schema as an item, so that members can be added without a new format.
/// docs/internals/formats.md.
std::string encode_schema(const Schema& schema);
/// Errors: corruption - a member is missing or of another type.
Result<Schema> decode_schema(std::string_view bytes);

}  // namespace semel::engine
