#include "service/dynamodb/wire_table_indexes.h"

#include <algorithm>
#include <set>

#include "service/dynamodb/wire_table_parts.h"
#include "service/dynamodb/wire_table_settings.h"

namespace semel::dynamodb::wire {

namespace {

// AWS developer guide, "Quotas", secondary indexes.
constexpr std::size_t local_index_count_max = 5;
constexpr std::size_t global_index_count_max = 20;
constexpr std::size_t projected_attribute_count_max = 100;

Result<std::vector<std::string>> non_key_attributes(const json::object& projection) {
  std::vector<std::string> names;
  for (const auto& element : elements_of(projection, "NonKeyAttributes")) {
    std::string name(std::string_view(element.get_string()));
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      return invalid_parameters("Duplicate attribute in NonKeyAttributes: " + name);
    }
    names.push_back(std::move(name));
  }
  return names;
}

Result<tables::IndexProjection> index_projection(const json::object& index) {
  const auto& members = codec::find_member(index, "Projection")->get_object();
  const auto type = codec::text_of(members, "ProjectionType");
  if (type.empty()) return invalid_parameters("Unknown ProjectionType: null");
  auto names = TRY(non_key_attributes(members));
  if (type == "INCLUDE") {
    if (!names.empty()) {
      return tables::IndexProjection{tables::ProjectionType::include, std::move(names)};
    }
    return invalid_parameters("ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
  }
  if (!names.empty()) {
    return invalid_parameters("ProjectionType is " + std::string(type) +
                              ", but NonKeyAttributes is specified");
  }
  const bool all = type == "ALL";
  return tables::IndexProjection{
      all ? tables::ProjectionType::all : tables::ProjectionType::keys_only, {}};
}

Result<tables::LocalIndex> local_index(const json::object& members,
                                       const tables::TableDescription& table) {
  tables::LocalIndex index;
  index.name = codec::text_of(members, "IndexName");
  index.keys = TRY(index_keys(members, table.attributes));
  if (!index.keys.sort_key) {
    return invalid_parameters("Index KeySchema does not have a range key for index: " + index.name);
  }
  if (index.keys.partition_key != table.keys.partition_key) {
    return invalid_parameters(
        "Index KeySchema does not have the same leading hash key as table KeySchema for index: " +
        index.name + ". index hash key: " + index.keys.partition_key +
        ", table hash key: " + table.keys.partition_key);
  }
  index.projection = TRY(index_projection(members));
  return index;
}

Result<void> check_index_throughput(const tables::TableDescription& table,
                                    const tables::GlobalIndex& index) {
  const bool provisioned = table.billing == tables::BillingMode::provisioned;
  const bool has_throughput = index.throughput != tables::Throughput{};
  if (has_throughput == provisioned) return {};
  if (provisioned) {
    return invalid_parameters("ProvisionedThroughput must be specified for index: " + index.name);
  }
  return invalid_parameters("ProvisionedThroughput should not be specified for index: " +
                            index.name + " when BillingMode is PAY_PER_REQUEST");
}

/// Names differ over both kinds of indexes, and attributes of INCLUDE count together.
template <typename Index>
Result<void> add_index(const Index& index, std::set<std::string>& names,
                       std::size_t& projected_count) {
  if (!names.insert(index.name).second) {
    return invalid_parameters("Duplicate index name: " + index.name);
  }
  projected_count += index.projection.include.size();
  return {};
}

}  // namespace

Result<std::vector<tables::LocalIndex>> local_indexes(const json::object& request,
                                                      const tables::TableDescription& table) {
  std::vector<tables::LocalIndex> indexes;
  const auto elements = elements_of(request, "LocalSecondaryIndexes");
  if (elements.empty()) {
    if (codec::find_member(request, "LocalSecondaryIndexes") == nullptr) return indexes;
    return invalid_parameters("List of LocalSecondaryIndexes is empty");
  }
  if (!table.keys.sort_key) {
    return invalid_parameters(
        "Table KeySchema does not have a range key, which is required when specifying a "
        "LocalSecondaryIndex");
  }
  for (const auto& element : elements) {
    auto index = TRY(local_index(element.get_object(), table));
    indexes.push_back(std::move(index));
  }
  return indexes;
}

Result<tables::GlobalIndex> global_index(const json::object& members,
                                         const AttributeDefinitions& definitions) {
  tables::GlobalIndex index;
  index.name = codec::text_of(members, "IndexName");
  const auto provisioned = throughput(members);
  TRY(check_bounds(provisioned, index.name));
  index.throughput = provisioned.value_or(tables::Throughput{});
  index.on_demand = on_demand_throughput(members);
  TRY(check_bounds(index.on_demand, "index: " + index.name));
  index.keys = TRY(index_keys(members, definitions));
  index.projection = TRY(index_projection(members));
  return index;
}

Result<std::vector<tables::GlobalIndex>> global_indexes(const json::object& request,
                                                        const AttributeDefinitions& definitions) {
  std::vector<tables::GlobalIndex> indexes;
  const auto elements = elements_of(request, "GlobalSecondaryIndexes");
  if (elements.empty() && codec::find_member(request, "GlobalSecondaryIndexes") != nullptr) {
    return invalid_parameters("List of GlobalSecondaryIndexes is empty");
  }
  for (const auto& element : elements) {
    auto index = TRY(global_index(element.get_object(), definitions));
    indexes.push_back(std::move(index));
  }
  return indexes;
}

Result<void> check_indexes(const tables::TableDescription& table) {
  std::set<std::string> names;
  std::size_t projected_count = 0;
  for (const auto& index : table.local_indexes) TRY(add_index(index, names, projected_count));
  for (const auto& index : table.global_indexes) TRY(add_index(index, names, projected_count));
  if (table.local_indexes.size() > local_index_count_max) {
    return invalid_parameters("Number of LocalSecondaryIndexes exceeds per-table limit of 5");
  }
  if (table.global_indexes.size() > global_index_count_max) {
    return invalid_parameters("GlobalSecondaryIndex count exceeds the per-table limit of 20");
  }
  if (projected_count > projected_attribute_count_max) {
    return invalid_parameters(
        "Number of projected attributes over all indexes exceeds the per-table limit of 100");
  }
  for (const auto& index : table.global_indexes) TRY(check_index_throughput(table, index));
  return {};
}

}  // namespace semel::dynamodb::wire
