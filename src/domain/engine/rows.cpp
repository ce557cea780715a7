#include "domain/engine/rows.h"

#include "base/big_endian.h"
#include "base/digest.h"
#include "domain/value/item_codec.h"
#include "domain/value/key_codec.h"
#include "domain/value/size.h"

namespace semel::engine {
namespace {

/// Whole seconds since 1970 in the time-to-live attribute; nothing when the item has none that
/// counts.
std::optional<std::int64_t> expiry_seconds(const Schema& schema, const value::Item& item) {
  const auto& time_to_live = schema.description.time_to_live;
  if (!time_to_live || !time_to_live->enabled) return std::nullopt;
  const value::AttributeValue* attribute = item.find(time_to_live->attribute);
  if (attribute == nullptr) return std::nullopt;
  const auto* number = attribute->get<value::Number>();
  std::int64_t seconds = 0;
  if (number == nullptr || !number->to_int64(seconds) || seconds < 0) return std::nullopt;
  return seconds;
}

}  // namespace

std::string encode_row(const value::Item& item, std::size_t item_bytes) {
  std::string bytes;
  bytes.reserve(item_bytes + 2 * item.size() + 8);
  append_big_endian(bytes, static_cast<std::uint32_t>(item_bytes));
  value::append_encoded(bytes, item);
  return bytes;
}

Result<std::size_t> row_item_bytes(std::string_view bytes) {
  if (bytes.size() < sizeof(std::uint32_t)) return corruption("an item's row is too short");
  return std::size_t{read_big_endian<std::uint32_t>(bytes)};
}

Result<Row> decode_row(std::string_view bytes) {
  Row row;
  row.item_bytes = TRY(row_item_bytes(bytes));
  row.item = TRY(value::decode_item(bytes.substr(sizeof(std::uint32_t))));
  return row;
}

std::string item_row_prefix(std::uint32_t table_id) {
  std::string bytes = key_of(KeyKind::item);
  append_big_endian(bytes, table_id);
  return bytes;
}

std::string item_row_key(std::uint32_t table_id, const ItemKey& key) {
  std::string bytes;
  bytes.reserve(1 + sizeof table_id + key.suffix.size());
  bytes += static_cast<char>(KeyKind::item);
  append_big_endian(bytes, table_id);
  bytes += key.suffix;
  return bytes;
}

std::string index_row_prefix(std::uint32_t table_id, std::uint32_t index_id) {
  std::string bytes = key_of(KeyKind::index_row);
  append_big_endian(bytes, table_id);
  append_big_endian(bytes, index_id);
  return bytes;
}

std::string index_row_key(const Schema& schema, const IndexSchema& index, const ItemKey& key,
                          const value::Item& item) {
  std::string bytes = index_row_prefix(schema.table_id, index.id);
  std::string partition;
  value::append_key(partition, *item.find(index.partition.name));
  append_big_endian(bytes, stable_hash(partition));
  bytes += partition;
  if (index.sort) value::append_key(bytes, *item.find(index.sort->name));
  bytes.append(key.suffix,
               sizeof(std::uint64_t));  // without its hash: only there to tell rows apart
  return bytes;
}

std::vector<DerivedRow> derived_rows(const Schema& schema, const ItemKey& key,
                                     const value::Item& item) {
  std::vector<DerivedRow> rows;
  for (const IndexSchema& index : schema.indexes) {
    if (!is_indexed(index, item)) continue;
    const value::Item projected = project_to_index(schema, index, item);
    const std::size_t item_bytes = value::size_bytes(projected);
    rows.push_back({index_row_key(schema, index, key, item), encode_row(projected, item_bytes),
                    &index, item_bytes});
  }
  if (const auto seconds = expiry_seconds(schema, item)) {
    std::string expiry = key_of(KeyKind::expiry);
    append_big_endian(expiry, schema.table_id);
    append_big_endian(expiry, static_cast<std::uint64_t>(*seconds));
    expiry += key.suffix;
    rows.push_back({std::move(expiry), "", nullptr, 0});
  }
  return rows;
}

}  // namespace semel::engine
