#include "domain/operation/record_tables.h"

namespace semel::operation {
namespace {

tables::CreateTable table_by_id(const tables::TableName& name) {
  tables::CreateTable request;
  request.table.name = name;
  request.table.billing = tables::BillingMode::pay_per_request;
  request.table.keys = {attribute::id, std::nullopt};
  request.table.attributes = {{attribute::id, value::Type::string}};
  return request;
}

Result<void> create_if_missing(tables::Tables& tables, const tables::CreateTable& request) {
  const auto created = tables.create_table(request);
  if (created || created.error().code == ErrorCode::already_exists) return {};
  return created.error();
}

}  // namespace

tables::CreateTable operations_table(const tables::TableName& name) {
  auto request = table_by_id(name);
  request.table.attributes.push_back({attribute::due_partition, value::Type::string});
  request.table.attributes.push_back({attribute::due_ms, value::Type::number});
  tables::GlobalIndex index;
  index.name = due_index;
  index.keys = {attribute::due_partition, attribute::due_ms};
  // What a sweeper judges by; both change when a record is fenced or claimed, which is rare.
  index.projection = {tables::ProjectionType::include, {attribute::version, attribute::sweeps}};
  request.table.global_indexes.push_back(std::move(index));
  return request;
}

tables::CreateTable archive_table(const tables::TableName& name) {
  return table_by_id(name);
}

tables::Query due_query(const tables::TableName& operations, std::string partition,
                        std::int64_t limit) {
  tables::Query query;
  query.table = operations;
  query.index = due_index;
  query.limit = limit;
  query.key_condition.predicates.push_back(
      {attribute::due_partition, expression::KeyComparator::equal, std::move(partition), {}});
  return query;
}

Result<void> create_tables(tables::Tables& tables, const RecordTables& names) {
  TRY(create_if_missing(tables, operations_table(names.operations)));
  if (!names.archive) return {};
  return create_if_missing(tables, archive_table(*names.archive));
}

}  // namespace semel::operation
