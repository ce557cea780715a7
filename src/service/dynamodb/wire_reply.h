#pragma once

#include "service/dynamodb/operations.h"
#include "service/json_writer.h"

// What the replies of several operations share.

namespace semel::dynamodb::wire {

/// Writes "ConsumedCapacity" as ReturnConsumedCapacity asks: TOTAL, INDEXES too, or nothing at all.
void write_capacity(service::JsonWriter& writer, const json::object& request, const tables::Capacity& capacity);

/// The reply to a write of one item: Attributes, ConsumedCapacity and ItemCollectionMetrics as far as asked for, or
/// ConditionalCheckFailedException.
Reply write_reply(const json::object& request, const tables::WriteOutcome& outcome);

}  // namespace semel::dynamodb::wire
