#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapter/remote/endpoint.h"
#include "domain/tables/outcomes.h"

namespace semel::remote {

/// Replies that hold items, by operation. What each brings is checked against its shape before it
/// is read.
extern const Operation put_item, update_item, delete_item, get_item, query_items, scan_items,
    batch_get_item, batch_write_item, transact_write_items, transact_get_items;

// Readers of checked bodies. Errors: invalid_argument - an item that is none; a member is absent
// that the reply must have.

Result<std::optional<value::Item>> optional_item(const json::object& body, std::string_view member);
tables::Capacity read_capacity(const json::object& body, const tables::TableName& table);
/// One per table; names in the body are of `region`.
std::vector<tables::Capacity> read_capacities(const json::object& body, const std::string& region);
Result<std::vector<tables::ItemCollectionMetrics>> read_collections(const json::object& body,
                                                                    const std::string& region);

Result<tables::WriteOutcome> read_write(const json::object& body, const tables::TableName& table);
Result<tables::ReadOutcome> read_page(const json::object& body, const tables::TableName& table);

/// CancellationReasons of TransactionCanceledException, which must be `count`.
Result<tables::Cancelled> read_cancelled(const json::object& body, std::size_t count);
/// The items of TransactGetItems, which must be `count`.
Result<std::vector<std::optional<value::Item>>> read_responses(const json::object& body,
                                                               std::size_t count);
/// The old item of ConditionalCheckFailedException.
Result<tables::ConditionFailed> read_condition_failed(const json::object& body);

}  // namespace semel::remote
