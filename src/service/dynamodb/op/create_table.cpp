#include <string>

#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_table.h"
#include "service/dynamodb/wire_table_echoed.h"
#include "service/dynamodb/wire_table_indexes.h"
#include "service/dynamodb/wire_table_parts.h"
#include "service/dynamodb/wire_table_settings.h"
#include "service/dynamodb/wire_table_shapes.h"
#include "service/dynamodb/wire_table_tags.h"

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
    {"DeletionProtectionEnabled", &codec::boolean_shape},
    {"ResourcePolicy", &codec::string_shape},
    {"Tags", &shapes::tags},
};

constexpr std::size_t create_table_tag_count_max = 50;

Result<void> check_on_demand(const tables::TableDescription& table) {
  if (!table.on_demand) return {};
  if (table.billing == tables::BillingMode::pay_per_request) {
    return wire::check_bounds(table.on_demand, "table");
  }
  const bool reads = table.on_demand->read_units_max != tables::OnDemandThroughput{}.read_units_max;
  return wire::invalid_parameters(
      std::string(reads ? "MaxReadRequestUnits" : "MaxWriteRequestUnits") +
      " for OnDemandThroughput cannot be specified when table BillingMode is PROVISIONED.");
}

/// Billing comes first: the service judges it before all schemas.
Result<void> read_billing(const json::object& request, tables::TableDescription& table) {
  table.billing = wire::billing_mode(request).value_or(tables::BillingMode::provisioned);
  table.on_demand = wire::on_demand_throughput(request);
  const auto throughput = wire::throughput(request);
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
  TRY(wire::check_bounds(throughput));
  TRY(check_on_demand(table));
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

Result<void> read_settings(const json::object& request, tables::CreateTable& create) {
  const auto stream = TRY(wire::stream_specification(request));
  if (stream) create.stream = stream->view;
  create.table.deletion_protection = wire::deletion_protection(request).value_or(false);
  create.table.table_class = codec::text_of(request, "TableClass");
  create.table.echoed = wire::echoed(request);
  create.table.tags = TRY(wire::tags(request));
  if (create.table.tags.size() <= create_table_tag_count_max) return {};
  return wire::invalid_parameters("Too many tags: a table has at most 50");
}

}  // namespace

constexpr Shape create_table_shape{.type = codec::Type::structure,
                                   .class_name = "CreateTableInput",
                                   .members = create_table_members};

Result<Reply> create_table(Context& context, const json::object& request) {
  tables::CreateTable create;
  create.table.name = TRY(wire::table_name(context, request));
  if (!wire::is_table_name(create.table.name.name)) {
    return wire::invalid_parameters("Invalid table name: " + create.table.name.name);
  }
  TRY(read_billing(request, create.table));
  TRY(read_schema(request, create.table));
  TRY(read_settings(request, create));

  const auto created = TRY(context.tables.create_table(create));
  return wire::table_reply(context, "TableDescription", created);
}

}  // namespace semel::dynamodb
