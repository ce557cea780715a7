#pragma once

#include <vector>

#include "codec/json_writer.h"
#include "service/dynamodb/operations.h"

// What the replies of several operations share.

namespace semel::dynamodb::wire {

/// Writes "ConsumedCapacity" as ReturnConsumedCapacity asks: TOTAL, INDEXES too, or nothing at all.
void write_capacity(codec::JsonWriter& writer, const json::object& request,
                    const tables::Capacity& capacity);

/// The same for a call on several tables: a list.
void write_capacities(codec::JsonWriter& writer, const json::object& request,
                      const std::vector<tables::Capacity>& capacities);

/// Writes "ItemCollectionMetrics" by table, when there are any.
void write_collections(codec::JsonWriter& writer,
                       const std::vector<tables::ItemCollectionMetrics>& collections);

/// The reply to a write of one item: Attributes, ConsumedCapacity and ItemCollectionMetrics as far
/// as asked for, or ConditionalCheckFailedException.
Reply write_reply(const json::object& request, const tables::WriteOutcome& outcome);

}  // namespace semel::dynamodb::wire
