#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_table.h"
#include "service/dynamodb/wire_table_indexes.h"
#include "service/dynamodb/wire_table_settings.h"
#include "service/dynamodb/wire_table_shapes.h"

// AWS API Reference, CreateTable.

namespace semel::dynamodb {

namespace {

constexpr shapes::Member create_table_members[] = {
    {"AttributeDefinitions", &shapes::attribute_definitions, shapes::Presence::not_null},
    {"TableName", &shapes::control_table_name, shapes::Presence::required},
    {"BillingMode", &shapes::billing_mode},
    {"ProvisionedThroughput", &shapes::throughput},
    {"KeySchema", &shapes::key_schema, shapes::Presence::not_null},
    {"LocalSecondaryIndexes", &shapes::local_indexes},
    {"GlobalSecondaryIndexes", &shapes::global_indexes},
    {"OnDemandThroughput", &shapes::on_demand_throughput},
    {"WarmThroughput", &shapes::warm_throughput},
    {"StreamSpecification", &shapes::stream_specification},
    {"SSESpecification", &shapes::encryption},
    {"TableClass", &shapes::table_class},
    {"DeletionProtectionEnabled", &service::boolean_shape},
    {"ResourcePolicy", &service::string_shape},
    {"Tags", &shapes::tags},
};

/// Billing comes first: the service judges it before all schemas.
Result<void> read_billing(const json::object& request, tables::TableDescription& table) {
  table.billing = wire::billing_mode(request).value_or(tables::BillingMode::provisioned);
  const auto throughput = TRY(wire::throughput(request));
  table.on_demand = TRY(wire::on_demand_throughput(request));
  const bool provisioned = table.billing == tables::BillingMode::provisioned;
  if (provisioned && !throughput) {
    return wire::invalid_parameters(
        "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is "
        "PROVISIONED");
  }
  if (!provisioned && throughput) {
    return wire::invalid_parameters(
        "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is "
        "PAY_PER_REQUEST");
  }
  if (throughput) table.throughput = *throughput;
  return {};
}

Result<void> read_schema(const json::object& request, tables::TableDescription& table) {
  table.attributes = TRY(wire::attribute_definitions(request));
  table.keys = TRY(wire::table_keys(request, table.attributes));
  table.local_indexes = TRY(wire::local_indexes(request, table));
  table.global_indexes = TRY(wire::global_indexes(request, table.attributes));
  TRY(wire::check_indexes(table));
  return wire::check_definitions_used(table);
}

Result<void> read_settings(const json::object& request, tables::TableDescription& table) {
  table.deletion_protection = wire::deletion_protection(request).value_or(false);
  table.table_class = service::text_of(request, "TableClass");
  table.tags = TRY(wire::tags(request));
  table.echoed = wire::echoed(request);
  return {};
}

}  // namespace

constexpr Shape create_table_shape{.type = service::Type::structure,
                                   .class_name = "CreateTableInput",
                                   .members = create_table_members};

Result<Reply> create_table(Context& context, const json::object& request) {
  tables::CreateTable create;
  create.table.name = TRY(wire::table_name(context, request));
  TRY(read_billing(request, create.table));
  TRY(read_schema(request, create.table));
  create.stream = TRY(wire::stream_to_create(request));
  TRY(read_settings(request, create.table));

  const auto created = TRY(context.tables.create_table(create));
  return wire::table_reply(context, "TableDescription", created);
}

}  // namespace semel::dynamodb
