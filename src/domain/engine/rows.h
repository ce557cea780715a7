#pragma once

#include <string>
#include <vector>

#include "domain/engine/key_kinds.h"
#include "domain/engine/schema.h"

namespace semel::engine {

// Every stored row that an item causes is a pure function of the item and its table's schema. A
// write is the difference between the rows of the old item and those of the new one, so no index
// can disagree with its items.

/// A stored item, or projected item, with its size as DynamoDB counts it in front.
std::string encode_row(const value::Item& item, std::size_t item_bytes);
struct Row {
  std::size_t item_bytes = 0;
  value::Item item;
};
Result<Row> decode_row(std::string_view bytes);
/// Only the size, without decoding the item.
Result<std::size_t> row_item_bytes(std::string_view bytes);

std::string item_row_prefix(std::uint32_t table_id);
std::string item_row_key(std::uint32_t table_id, const ItemKey& key);
std::string index_row_prefix(std::uint32_t table_id, std::uint32_t index_id);
/// `item` has at least the key attributes of the index; `key` is its place in the table.
std::string index_row_key(const Schema& schema, const IndexSchema& index, const ItemKey& key,
                          const value::Item& item);

/// One derived row of an item.
struct DerivedRow {
  std::string key;
  std::string value;
  const IndexSchema* index = nullptr;  ///< null: an expiry row
  std::size_t item_bytes = 0;
};
/// Index rows (in the order of schema.indexes), then the expiry row where time to live is on.
std::vector<DerivedRow> derived_rows(const Schema& schema, const ItemKey& key,
                                     const value::Item& item);

}  // namespace semel::engine
