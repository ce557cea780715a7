#include "domain/engine/schema.h"

#include <algorithm>

#include "base/big_endian.h"
#include "base/digest.h"
#include "domain/value/key_codec.h"

namespace semel::engine {
namespace {

using value::AttributeValue;
using value::Item;

/// The attribute definitions cover every key attribute: the room refuses a table without.
KeyPart key_part(const tables::TableDescription& description, const std::string& name) {
  for (const tables::AttributeDefinition& attribute : description.attributes) {
    if (attribute.name == name) return {name, attribute.type};
  }
  CHECK(!"a key attribute has a definition");
  return {};
}

std::size_t key_bytes(const AttributeValue& key) {
  if (const auto* text = key.get<std::string>()) return text->size();
  if (const auto* binary = key.get<value::Binary>()) return binary->bytes.size();
  return 0;  // numbers are bounded by their digits
}

std::string invalid(const std::string& what) {
  return "One or more parameter values were invalid: " + what;
}

std::string too_long_text(bool partition) {
  return invalid(
      partition ? "Size of hashkey has exceeded the maximum size limit of2048 bytes"
                : "Aggregated size of all range keys has exceeded the size limit of 1024 bytes");
}

std::string type_mismatch(const KeyPart& part, const AttributeValue& key) {
  return "Type mismatch for key " + part.name +
         " expected: " + std::string(value::type_name(part.type)) +
         " actual: " + std::string(value::type_name(key.type()));
}

ItemKey place(const Schema& schema, const AttributeValue& partition, const AttributeValue* sort) {
  ItemKey key;
  key.suffix.resize(sizeof(std::uint64_t));
  value::append_key(key.suffix, partition);
  key.hash = stable_hash(std::string_view(key.suffix).substr(sizeof(std::uint64_t)));
  std::string hash;
  append_big_endian(hash, key.hash);
  key.suffix.replace(0, sizeof(std::uint64_t), hash);
  if (schema.sort) value::append_key(key.suffix, *sort);
  return key;
}

Result<const AttributeValue*> item_key_value(const KeyPart& part, const Item& item,
                                             bool partition) {
  const AttributeValue* key = item.find(part.name);
  if (key == nullptr)
    return invalid_argument(invalid("Missing the key " + part.name + " in the item"));
  if (key->type() != part.type) return invalid_argument(invalid(type_mismatch(part, *key)));
  TRY(check_key_bytes(part, *key, partition));
  return key;
}

Result<const AttributeValue*> exact_key_value(const KeyPart& part, const Item& key,
                                              bool partition) {
  const AttributeValue* found = key.find(part.name);
  if (found == nullptr || found->type() != part.type) {
    return invalid_argument("The provided key element does not match the schema");
  }
  if (is_empty_key(found)) {
    return invalid_argument(
        invalid("The AttributeValue for a key attribute cannot contain an empty ") +
        (part.type == value::Type::string ? "string" : "binary") + " value. Key: " + part.name);
  }
  TRY(check_key_bytes(part, *found, partition));
  return found;
}

std::optional<IndexKeyFault> fault_of(const IndexSchema& index, const KeyPart& part, bool partition,
                                      const Item& item) {
  using Kind = IndexKeyFault::Kind;
  const AttributeValue* key = item.find(part.name);
  if (key == nullptr) return std::nullopt;
  if (key->type() != part.type) {
    return IndexKeyFault{Kind::type,
                         invalid("Type mismatch for Index Key " + part.name +
                                 " Expected: " + std::string(value::type_name(part.type)) +
                                 " Actual: " + std::string(value::type_name(key->type())) +
                                 " IndexName: " + index.name)};
  }
  if (is_empty_key(key)) {
    return IndexKeyFault{Kind::empty,
                         "One or more parameter values are not valid. "
                         "A value specified for a secondary index key is not supported. "
                         "The AttributeValue for a key attribute cannot contain an empty " +
                             std::string(part.type == value::Type::string ? "string" : "binary") +
                             " value. IndexName: " + index.name + ", IndexKey: " + part.name};
  }
  if (key_bytes(*key) > (partition ? partition_key_bytes_max : sort_key_bytes_max)) {
    return IndexKeyFault{Kind::too_long, too_long_text(partition)};
  }
  return std::nullopt;
}

}  // namespace

Schema make_schema(std::uint32_t table_id, tables::TableDescription description,
                   const std::map<std::string, std::uint32_t>& index_numbers) {
  Schema schema;
  schema.table_id = table_id;
  const auto part = [&](const std::string& name) { return key_part(description, name); };
  const auto sort_part = [&](const std::optional<std::string>& name) {
    return name ? std::optional<KeyPart>(key_part(description, *name)) : std::nullopt;
  };
  schema.partition = part(description.keys.partition_key);
  schema.sort = sort_part(description.keys.sort_key);
  for (const tables::LocalIndex& index : description.local_indexes) {
    schema.indexes.push_back({index_numbers.at(index.name), index.name, false,
                              part(index.keys.partition_key), sort_part(index.keys.sort_key),
                              index.projection, false});
  }
  for (const tables::GlobalIndex& index : description.global_indexes) {
    schema.indexes.push_back({index_numbers.at(index.name), index.name, true,
                              part(index.keys.partition_key), sort_part(index.keys.sort_key),
                              index.projection, index.backfilling});
  }
  schema.description = std::move(description);
  return schema;
}

std::map<std::string, std::uint32_t> index_numbers(const Schema& schema) {
  std::map<std::string, std::uint32_t> numbers;
  for (const IndexSchema& index : schema.indexes) numbers[index.name] = index.id;
  return numbers;
}

const IndexSchema* Schema::find_index(std::string_view name) const {
  const auto found = std::find_if(indexes.begin(), indexes.end(),
                                  [&](const IndexSchema& index) { return index.name == name; });
  return found == indexes.end() ? nullptr : &*found;
}

bool Schema::is_key(std::string_view attribute) const {
  return attribute == partition.name || (sort && attribute == sort->name);
}

bool is_empty_key(const AttributeValue* key) {
  if (key == nullptr) return false;
  return (key->is(value::Type::string) || key->is(value::Type::binary)) && key_bytes(*key) == 0;
}

Result<void> check_key_bytes(const KeyPart& part, const AttributeValue& key, bool partition) {
  if (is_empty_key(&key)) {
    return invalid_argument(
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot "
        "contain an empty " +
        std::string(part.type == value::Type::string ? "string" : "binary") +
        " value. Key: " + part.name);
  }
  const std::size_t bytes_max = partition ? partition_key_bytes_max : sort_key_bytes_max;
  if (key_bytes(key) > bytes_max) {
    return invalid_argument(too_long_text(partition));
  }
  return {};
}

bool Schema::is_index_key(std::string_view attribute) const {
  return std::any_of(indexes.begin(), indexes.end(), [&](const IndexSchema& index) {
    return attribute == index.partition.name || (index.sort && attribute == index.sort->name);
  });
}

Result<void> check_scalar_path(const Schema& schema, const expression::Path& path) {
  if (path.steps.empty()) return {};
  const bool table_key = schema.is_key(path.attribute);
  if (!table_key && !schema.is_index_key(path.attribute)) return {};
  return invalid_argument(
      "Key attributes must be scalars; list random access '[]' and map lookup '.' are not "
      "allowed: " +
      std::string(table_key ? "Key: " : "IndexKey: ") + path.attribute);
}

Result<void> check_scalar_paths(const Schema& schema,
                                const std::optional<expression::Projection>& projection) {
  if (!projection) return {};
  for (const expression::Path& path : projection->paths) TRY(check_scalar_path(schema, path));
  return {};
}

Result<ItemKey> key_of_item(const Schema& schema, const Item& item) {
  const AttributeValue* partition = TRY(item_key_value(schema.partition, item, true));
  const AttributeValue* sort = nullptr;
  if (schema.sort) sort = TRY(item_key_value(*schema.sort, item, false));
  return place(schema, *partition, sort);
}

Result<ItemKey> key_of_key(const Schema& schema, const Item& key) {
  if (key.size() != (schema.sort ? 2U : 1U)) {
    return invalid_argument("The provided key element does not match the schema");
  }
  const AttributeValue* partition = TRY(exact_key_value(schema.partition, key, true));
  const AttributeValue* sort = nullptr;
  if (schema.sort) sort = TRY(exact_key_value(*schema.sort, key, false));
  return place(schema, *partition, sort);
}

std::optional<IndexKeyFault> find_index_key_fault(const Schema& schema, const Item& item) {
  for (const IndexSchema& index : schema.indexes) {
    if (auto fault = fault_of(index, index.partition, true, item)) return fault;
    if (!index.sort) continue;
    if (auto fault = fault_of(index, *index.sort, false, item)) return fault;
  }
  return std::nullopt;
}

Result<void> check_index_keys(const Schema& schema, const Item& item) {
  auto fault = find_index_key_fault(schema, item);
  if (fault) return invalid_argument(std::move(fault->message));
  return {};
}

Item key_attributes(const Schema& schema, const Item& item) {
  Item keys;
  keys.set(schema.partition.name, *item.find(schema.partition.name));
  if (schema.sort) keys.set(schema.sort->name, *item.find(schema.sort->name));
  return keys;
}

bool is_indexed(const IndexSchema& index, const Item& item) {
  const auto fits = [&](const KeyPart& part, bool partition) {
    const AttributeValue* key = item.find(part.name);
    return key != nullptr && key->type() == part.type &&
           check_key_bytes(part, *key, partition).has_value();
  };
  return fits(index.partition, true) && (!index.sort || fits(*index.sort, false));
}

Item project_to_index(const Schema& schema, const IndexSchema& index, const Item& item) {
  if (index.projection.type == tables::ProjectionType::all) return item;
  Item projected = key_attributes(schema, item);
  projected.set(index.partition.name, *item.find(index.partition.name));
  if (index.sort) projected.set(index.sort->name, *item.find(index.sort->name));
  for (const std::string& name : index.projection.include) {
    if (const AttributeValue* value = item.find(name)) projected.set(name, *value);
  }
  return projected;
}

}  // namespace semel::engine
