#include "service/dynamodb/wire_table.h"

#include <string>

#include "service/dynamodb/wire_table_echoed.h"

namespace semel::dynamodb::wire {

namespace {

using codec::JsonWriter;
using tables::TableDescription;

constexpr double milliseconds_per_second = 1'000.0;

std::string_view status_text(tables::TableStatus status) {
  switch (status) {
    case tables::TableStatus::creating:
      return "CREATING";
    case tables::TableStatus::updating:
      return "UPDATING";
    case tables::TableStatus::deleting:
      return "DELETING";
    case tables::TableStatus::active:
      break;
  }
  return "ACTIVE";
}

std::string_view status_text(tables::IndexStatus status) {
  switch (status) {
    case tables::IndexStatus::creating:
      return "CREATING";
    case tables::IndexStatus::updating:
      return "UPDATING";
    case tables::IndexStatus::deleting:
      return "DELETING";
    case tables::IndexStatus::active:
      break;
  }
  return "ACTIVE";
}

std::string_view type_text(value::Type type) {
  if (type == value::Type::number) return "N";
  return type == value::Type::binary ? "B" : "S";
}

std::string_view view_text(tables::StreamView view) {
  switch (view) {
    case tables::StreamView::keys_only:
      return "KEYS_ONLY";
    case tables::StreamView::new_image:
      return "NEW_IMAGE";
    case tables::StreamView::old_image:
      return "OLD_IMAGE";
    case tables::StreamView::new_and_old_images:
      break;
  }
  return "NEW_AND_OLD_IMAGES";
}

std::string_view projection_text(tables::ProjectionType type) {
  if (type == tables::ProjectionType::all) return "ALL";
  return type == tables::ProjectionType::include ? "INCLUDE" : "KEYS_ONLY";
}

void write_definitions(JsonWriter& writer, const TableDescription& table) {
  writer.key("AttributeDefinitions").begin_array();
  for (const auto& definition : table.attributes) {
    writer.begin_object();
    writer.key("AttributeName").string(definition.name);
    writer.key("AttributeType").plain_string(type_text(definition.type));
    writer.end_object();
  }
  writer.end_array();
}

void write_key_element(JsonWriter& writer, const std::string& name, std::string_view type) {
  writer.begin_object();
  writer.key("AttributeName").string(name);
  writer.key("KeyType").plain_string(type);
  writer.end_object();
}

void write_keys(JsonWriter& writer, const tables::KeySchema& keys) {
  writer.key("KeySchema").begin_array();
  write_key_element(writer, keys.partition_key, "HASH");
  if (keys.sort_key) write_key_element(writer, *keys.sort_key, "RANGE");
  writer.end_array();
}

void write_throughput(JsonWriter& writer, const tables::Throughput& throughput) {
  writer.key("ProvisionedThroughput").begin_object();
  writer.key("NumberOfDecreasesToday").integer(0);
  writer.key("ReadCapacityUnits").integer(throughput.read_units);
  writer.key("WriteCapacityUnits").integer(throughput.write_units);
  writer.end_object();
}

/// -1 stands for no limit, which the service does not show.
void write_on_demand(JsonWriter& writer,
                     const std::optional<tables::OnDemandThroughput>& on_demand) {
  if (!on_demand || (on_demand->read_units_max < 0 && on_demand->write_units_max < 0)) return;
  writer.key("OnDemandThroughput").begin_object();
  if (on_demand->read_units_max >= 0) {
    writer.key("MaxReadRequestUnits").integer(on_demand->read_units_max);
  }
  if (on_demand->write_units_max >= 0) {
    writer.key("MaxWriteRequestUnits").integer(on_demand->write_units_max);
  }
  writer.end_object();
}

/// A table that never was on demand has none.
void write_billing(JsonWriter& writer, const TableDescription& table) {
  const bool on_demand = table.billing == tables::BillingMode::pay_per_request;
  if (!on_demand && table.billing_changed_ms == 0) return;
  writer.key("BillingModeSummary").begin_object();
  writer.key("BillingMode").plain_string(on_demand ? "PAY_PER_REQUEST" : "PROVISIONED");
  if (table.billing_changed_ms != 0 && table.status != tables::TableStatus::creating) {
    writer.key("LastUpdateToPayPerRequestDateTime")
        .real(static_cast<double>(table.billing_changed_ms) / milliseconds_per_second);
  }
  writer.end_object();
}

void write_projection(JsonWriter& writer, const tables::IndexProjection& projection) {
  writer.key("Projection").begin_object();
  if (!projection.include.empty()) {
    writer.key("NonKeyAttributes").begin_array();
    for (const auto& name : projection.include) writer.string(name);
    writer.end_array();
  }
  writer.key("ProjectionType").plain_string(projection_text(projection.type));
  writer.end_object();
}

/// What both kinds of indexes tell.
template <typename Index>
void write_index(JsonWriter& writer, const TableDescription& table, const Index& index) {
  writer.key("IndexName").string(index.name);
  writer.key("IndexArn").string(tables::arn_of(table.name) + "/index/" + index.name);
  write_keys(writer, index.keys);
  write_projection(writer, index.projection);
  writer.key("IndexSizeBytes").integer(index.item_bytes);
  writer.key("ItemCount").integer(index.item_count);
}

void write_local_indexes(JsonWriter& writer, const TableDescription& table) {
  if (table.local_indexes.empty()) return;
  writer.key("LocalSecondaryIndexes").begin_array();
  for (const auto& index : table.local_indexes) {
    writer.begin_object();
    write_index(writer, table, index);
    writer.end_object();
  }
  writer.end_array();
}

void write_global_index(JsonWriter& writer, const TableDescription& table,
                        const tables::GlobalIndex& index) {
  writer.begin_object();
  write_index(writer, table, index);
  writer.key("IndexStatus").plain_string(status_text(index.status));
  // Indexes that come with their table have nothing to fill in.
  const bool is_new = index.status == tables::IndexStatus::creating;
  if (is_new && table.status != tables::TableStatus::creating) {
    writer.key("Backfilling").boolean(index.backfilling);
  }
  write_throughput(writer, index.throughput);
  write_on_demand(writer, index.on_demand);
  writer.end_object();
}

void write_global_indexes(JsonWriter& writer, const TableDescription& table) {
  if (table.global_indexes.empty()) return;
  writer.key("GlobalSecondaryIndexes").begin_array();
  for (const auto& index : table.global_indexes) write_global_index(writer, table, index);
  writer.end_array();
}

void write_stream(JsonWriter& writer, const TableDescription& table) {
  if (!table.stream) return;
  if (table.stream->enabled) {
    writer.key("StreamSpecification").begin_object();
    writer.key("StreamEnabled").boolean(true);
    writer.key("StreamViewType").plain_string(view_text(table.stream->view));
    writer.end_object();
  }
  writer.key("LatestStreamLabel").string(table.stream->label);
  writer.key("LatestStreamArn").string(tables::stream_arn_of(table.name, table.stream->label));
}

/// The members that every answer has.
void write_identity(JsonWriter& writer, const TableDescription& table) {
  writer.key("TableName").string(table.name.name);
  writer.key("TableArn").string(tables::arn_of(table.name));
  writer.key("TableId").string(table.id);
  writer.key("TableStatus").plain_string(status_text(table.status));
  writer.key("TableSizeBytes").integer(table.item_bytes);
  writer.key("ItemCount").integer(table.item_count);
  write_throughput(writer, table.throughput);
  write_billing(writer, table);
  writer.key("DeletionProtectionEnabled").boolean(table.deletion_protection);
}

}  // namespace

void write_table(JsonWriter& writer, const TableDescription& table) {
  writer.begin_object();
  write_identity(writer, table);
  writer.key("CreationDateTime")
      .real(static_cast<double>(table.created_ms) / milliseconds_per_second);
  write_definitions(writer, table);
  write_keys(writer, table.keys);
  write_on_demand(writer, table.on_demand);
  write_local_indexes(writer, table);
  write_global_indexes(writer, table);
  write_stream(writer, table);
  if (!table.table_class.empty()) {
    writer.key("TableClassSummary").begin_object();
    writer.key("TableClass").plain_string(table.table_class);
    writer.end_object();
  }
  write_echoed(writer, table);
  writer.end_object();
}

Reply table_reply(const Context& context, std::string_view member, const TableDescription& table) {
  Reply reply{.body = {}, .status = 200, .seen = context.tables.newest(), .error = {}};
  JsonWriter writer(reply.body);
  writer.begin_object();
  write_table(writer.key(member), table);
  writer.end_object();
  return reply;
}

Reply deleted_table_reply(const Context& context, const TableDescription& table) {
  Reply reply{.body = {}, .status = 200, .seen = context.tables.newest(), .error = {}};
  JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("TableDescription").begin_object();
  write_identity(writer, table);
  writer.end_object();
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb::wire
