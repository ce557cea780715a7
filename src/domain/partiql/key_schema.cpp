#include "domain/partiql/key_schema.h"

#include <algorithm>

namespace semel::partiql {
namespace {

KeyAttribute key_attribute(const tables::TableDescription& table, const std::string& name) {
  const auto definition =
      std::find_if(table.attributes.begin(), table.attributes.end(),
                   [&](const tables::AttributeDefinition& each) { return each.name == name; });
  CHECK(definition != table.attributes.end());
  return {name, definition->type};
}

KeyAttributes keys_of(const tables::TableDescription& table, const tables::KeySchema& schema) {
  KeyAttributes keys{key_attribute(table, schema.partition_key), std::nullopt};
  if (schema.sort_key) keys.sort = key_attribute(table, *schema.sort_key);
  return keys;
}

void add_key_names(const tables::KeySchema& schema, std::vector<std::string>& names) {
  names.push_back(schema.partition_key);
  if (schema.sort_key) names.push_back(*schema.sort_key);
}

template <typename Index>
const Index* find_index(const std::vector<Index>& indexes, const std::string& name) {
  const auto found = std::find_if(indexes.begin(), indexes.end(),
                                  [&](const Index& each) { return each.name == name; });
  return found != indexes.end() ? &*found : nullptr;
}

template <typename Index>
Source index_source(const tables::TableDescription& table, const Index& index, bool global) {
  Source source{keys_of(table, index.keys), index.name, global, nullptr, {}};
  if (index.projection.type != tables::ProjectionType::all) source.projection = &index.projection;
  add_key_names(table.keys, source.always);
  add_key_names(index.keys, source.always);
  return source;
}

bool contains_name(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

bool KeyAttributes::has(const std::string& attribute) const {
  return attribute == partition.name || (sort && attribute == sort->name);
}

KeyAttributes table_keys(const tables::TableDescription& table) {
  return keys_of(table, table.keys);
}

bool Source::projects(const std::string& attribute) const {
  return projection == nullptr || contains_name(always, attribute) ||
         contains_name(projection->include, attribute);
}

Result<Source> source_of(const TableReference& reference, const tables::TableDescription& table) {
  if (!reference.index) return Source{table_keys(table), "", false, nullptr, {}};
  if (const auto* local = find_index(table.local_indexes, *reference.index)) {
    return index_source(table, *local, false);
  }
  if (const auto* global = find_index(table.global_indexes, *reference.index)) {
    return index_source(table, *global, true);
  }
  return invalid_argument("The table does not have the specified index");
}

}  // namespace semel::partiql
