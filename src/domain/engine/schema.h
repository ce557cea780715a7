#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/tables/requests.h"

namespace semel::engine {

/// A key attribute with its type.
struct KeyPart {
  std::string name;
  value::Type type;
};

/// What a secondary index needs to be maintained and read.
struct IndexSchema {
  std::uint32_t id;  ///< never reused within a table: the rows of a dropped index cannot be taken
                     ///< for a new one's
  std::string name;
  bool global;
  KeyPart partition;
  std::optional<KeyPart> sort;
  tables::IndexProjection projection;
  bool backfilling = false;
};

/// One version of a table's definition, derived from its record; immutable. Replaced as a whole
/// when the table changes.
struct Schema {
  std::uint64_t version = 0;  ///< grows with each change of the table; unique in the process
  std::uint32_t table_id = 0;
  tables::TableDescription description;
  KeyPart partition;
  std::optional<KeyPart> sort;
  std::vector<IndexSchema> indexes;  ///< local and global, those being created included

  const IndexSchema* find_index(std::string_view name) const;
  bool is_key(std::string_view attribute) const;
  bool is_index_key(std::string_view attribute) const;
};

/// Derives the key parts and indexes of a described table. `index_numbers` has the number of each
/// index by name.
Schema make_schema(std::uint32_t table_id, tables::TableDescription description,
                   const std::map<std::string, std::uint32_t>& index_numbers);
/// The numbers of the schema's indexes, as make_schema takes them.
std::map<std::string, std::uint32_t> index_numbers(const Schema& schema);

/// Where an item lives.
struct ItemKey {
  std::string suffix;      ///< hash(8) partition-key [sort-key]: what follows the table's number in
                           ///< every key of the item
  std::uint64_t hash = 0;  ///< of the partition key
};

inline constexpr std::size_t partition_key_bytes_max = 2'048;
inline constexpr std::size_t sort_key_bytes_max = 1'024;

/// Checks the bounds of a key value whose type is right. Errors: invalid_argument - empty or
/// over-long.
Result<void> check_key_bytes(const KeyPart& part, const value::AttributeValue& key, bool partition);

/// The place of `item` (Put: an item with its keys among other attributes).
/// Errors: invalid_argument - "One or more parameter values were invalid: Missing the key n in the
/// item", type mismatch, empty or over-long key values.
Result<ItemKey> key_of_item(const Schema& schema, const value::Item& item);

/// The place that `key` names (Get, Update, Delete: exactly the key attributes).
/// Errors: invalid_argument - "The provided key element does not match the schema", and as above.
Result<ItemKey> key_of_key(const Schema& schema, const value::Item& key);

/// An attribute of an item that cannot be the index key that it is.
struct IndexKeyFault {
  enum class Kind { type, empty, too_long } kind;
  std::string message;
};
std::optional<IndexKeyFault> find_index_key_fault(const Schema& schema, const value::Item& item);
/// Checks the attributes of `item` that are keys of indexes: types, empty and over-long values.
Result<void> check_index_keys(const Schema& schema, const value::Item& item);

/// An empty string or binary, which no key may be. An absent value is not.
bool is_empty_key(const value::AttributeValue* key);

/// Key attributes of the table and its indexes are scalars: a path into one is refused.
/// Errors: invalid_argument - "Key attributes must be scalars; …".
Result<void> check_scalar_path(const Schema& schema, const expression::Path& path);
Result<void> check_scalar_paths(const Schema& schema,
                                const std::optional<expression::Projection>& projection);

/// Just the table's key attributes of `item`.
value::Item key_attributes(const Schema& schema, const value::Item& item);

/// Whether `item` has a row in `index`: all its key attributes are there, and fit (an item older
/// than the index may have others).
bool is_indexed(const IndexSchema& index, const value::Item& item);
/// What a row of `index` holds of `item`.
value::Item project_to_index(const Schema& schema, const IndexSchema& index,
                             const value::Item& item);

}  // namespace semel::engine
