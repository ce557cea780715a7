#pragma once

#include "codec/json_writer.h"
#include "domain/tables/description.h"
#include "service/dynamodb/operations.h"

// Descriptions of tables in replies. AWS API Reference, TableDescription.

namespace semel::dynamodb::wire {

/// The whole description, as an object.
void write_table(codec::JsonWriter& writer, const tables::TableDescription& table);

/// A reply with the whole description as `member`, which may leave once all written so far is on
/// disk.
Reply table_reply(const Context& context, std::string_view member,
                  const tables::TableDescription& table);

/// The same for what the service still tells of a table that is being deleted.
Reply deleted_table_reply(const Context& context, const tables::TableDescription& table);

}  // namespace semel::dynamodb::wire
