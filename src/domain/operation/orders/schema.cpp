#include "domain/operation/orders/schema.h"

namespace semel::orders {
namespace {

using tables::CreateTable;
using value::Type;

CreateTable table_of(const tables::TableName& name, std::string partition_key) {
  CreateTable request;
  request.table.name = name;
  request.table.billing = tables::BillingMode::pay_per_request;
  request.table.attributes = {{partition_key, Type::string}};
  request.table.keys = {std::move(partition_key), std::nullopt};
  return request;
}

CreateTable orders_table(const tables::TableName& name) {
  CreateTable request = table_of(name, "orderId");
  request.table.attributes.push_back({"expiryBucket", Type::number});
  request.table.attributes.push_back({"expiresAt", Type::number});
  tables::GlobalIndex index;
  index.name = expiry_index;
  index.keys = {"expiryBucket", "expiresAt"};
  index.projection.type = tables::ProjectionType::keys_only;
  request.table.global_indexes.push_back(std::move(index));
  return request;
}

CreateTable ledger_table(const tables::TableName& name) {
  CreateTable request = table_of(name, "subject");
  request.table.attributes.push_back({"operationId", Type::string});
  request.table.keys.sort_key = "operationId";
  return request;
}

CreateTable outbox_table(const tables::TableName& name) {
  CreateTable request = table_of(name, "operationId");
  request.stream = tables::StreamView::new_image;
  return request;
}

Result<void> create(tables::Tables& tables, const CreateTable& request) {
  const auto created = tables.create_table(request);
  if (created) return {};
  if (created.error().code != ErrorCode::already_exists) return created.error();
  const auto existing = TRY(tables.describe_table(request.table.name));
  if (existing.keys == request.table.keys) return {};
  return invalid_argument("table " + request.table.name.name +
                          " exists with other keys than orders need");
}

}  // namespace

Schema schema_named(const std::string& region, const std::string& prefix, bool with_outbox) {
  Schema schema{{region, prefix + "orders"},
                {region, prefix + "stock"},
                {region, prefix + "ledger"},
                std::nullopt};
  if (with_outbox) schema.outbox = tables::TableName{region, prefix + "outbox"};
  return schema;
}

Result<void> create_tables(tables::Tables& tables, const Schema& schema) {
  TRY(create(tables, orders_table(schema.orders)));
  TRY(create(tables, table_of(schema.stock, "stockKey")));
  TRY(create(tables, ledger_table(schema.ledger)));
  if (schema.outbox) TRY(create(tables, outbox_table(*schema.outbox)));
  return {};
}

}  // namespace semel::orders
