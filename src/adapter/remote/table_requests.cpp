#include "adapter/remote/table_requests.h"

#include "adapter/remote/body.h"
#include "adapter/remote/table_words.h"

namespace semel::remote {
namespace {

using codec::JsonWriter;

void write_definitions(JsonWriter& writer,
                       const std::vector<tables::AttributeDefinition>& definitions) {
  if (definitions.empty()) return;
  writer.key("AttributeDefinitions").begin_array();
  for (const auto& definition : definitions) {
    writer.begin_object();
    writer.key("AttributeName").string(definition.name);
    writer.key("AttributeType").plain_string(value::type_name(definition.type));
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
  writer.key("ReadCapacityUnits").integer(throughput.read_units);
  writer.key("WriteCapacityUnits").integer(throughput.write_units);
  writer.end_object();
}

void write_on_demand(JsonWriter& writer,
                     const std::optional<tables::OnDemandThroughput>& on_demand) {
  if (!on_demand) return;
  writer.key("OnDemandThroughput").begin_object();
  writer.key("MaxReadRequestUnits").integer(on_demand->read_units_max);
  writer.key("MaxWriteRequestUnits").integer(on_demand->write_units_max);
  writer.end_object();
}

/// A bound that is not told stays as it is.
void write_on_demand(JsonWriter& writer, const std::optional<tables::OnDemandUpdate>& on_demand) {
  if (!on_demand) return;
  writer.key("OnDemandThroughput").begin_object();
  if (on_demand->read_units_max) {
    writer.key("MaxReadRequestUnits").integer(*on_demand->read_units_max);
  }
  if (on_demand->write_units_max) {
    writer.key("MaxWriteRequestUnits").integer(*on_demand->write_units_max);
  }
  writer.end_object();
}

void write_billing(JsonWriter& writer, tables::BillingMode billing) {
  writer.key("BillingMode").plain_string(word_of(billing));
}

template <typename Index>
void write_index(JsonWriter& writer, const Index& index) {
  writer.key("IndexName").string(index.name);
  write_keys(writer, index.keys);
  writer.key("Projection").begin_object();
  writer.key("ProjectionType").plain_string(word_of(index.projection.type));
  if (!index.projection.include.empty()) {
    writer.key("NonKeyAttributes").begin_array();
    for (const std::string& name : index.projection.include) writer.string(name);
    writer.end_array();
  }
  writer.end_object();
}

/// An index has throughput of its own where its table has.
void write_global_index(JsonWriter& writer, const tables::GlobalIndex& index, bool has_throughput) {
  writer.begin_object();
  write_index(writer, index);
  if (has_throughput) write_throughput(writer, index.throughput);
  write_on_demand(writer, index.on_demand);
  writer.end_object();
}

void write_indexes(JsonWriter& writer, const tables::TableDescription& table) {
  if (!table.local_indexes.empty()) {
    writer.key("LocalSecondaryIndexes").begin_array();
    for (const auto& index : table.local_indexes) {
      writer.begin_object();
      write_index(writer, index);
      writer.end_object();
    }
    writer.end_array();
  }
  if (table.global_indexes.empty()) return;
  writer.key("GlobalSecondaryIndexes").begin_array();
  const bool provisioned = table.billing == tables::BillingMode::provisioned;
  for (const auto& index : table.global_indexes) write_global_index(writer, index, provisioned);
  writer.end_array();
}

void write_stream(JsonWriter& writer, bool enabled, const std::optional<tables::StreamView>& view) {
  writer.key("StreamSpecification").begin_object();
  writer.key("StreamEnabled").boolean(enabled);
  if (view) writer.key("StreamViewType").plain_string(word_of(*view));
  writer.end_object();
}

void write_echoed(JsonWriter& writer, const std::map<std::string, std::string>& echoed) {
  for (const auto& [member, text] : echoed) writer.key(member).raw(text);
}

/// One change of an index inside GlobalSecondaryIndexUpdates.
struct IndexChange {
  JsonWriter& writer;

  void operator()(const tables::CreateGlobalIndex& create) const {
    writer.key("Create");
    const auto& throughput = create.index.throughput;
    write_global_index(writer, create.index,
                       throughput.read_units > 0 && throughput.write_units > 0);
  }
  void operator()(const tables::UpdateGlobalIndex& update) const {
    writer.key("Update").begin_object();
    writer.key("IndexName").string(update.name);
    if (update.throughput) write_throughput(writer, *update.throughput);
    write_on_demand(writer, update.on_demand);
    writer.end_object();
  }
  void operator()(const tables::DeleteGlobalIndex& erase) const {
    writer.key("Delete").begin_object();
    writer.key("IndexName").string(erase.name);
    writer.end_object();
  }
};

}  // namespace

std::string create_table_body(const tables::CreateTable& create) {
  const tables::TableDescription& table = create.table;
  Body body;
  JsonWriter& writer = body.writer();
  writer.key("TableName").string(table.name.name);
  write_definitions(writer, table.attributes);
  write_keys(writer, table.keys);
  write_billing(writer, table.billing);
  if (table.billing == tables::BillingMode::provisioned) write_throughput(writer, table.throughput);
  write_on_demand(writer, table.on_demand);
  write_indexes(writer, table);
  if (create.stream) write_stream(writer, true, create.stream);
  if (table.deletion_protection) writer.key("DeletionProtectionEnabled").boolean(true);
  write_text(writer, "TableClass", table.table_class);
  if (!table.tags.empty()) write_tags(writer, table.tags);
  write_echoed(writer, table.echoed);
  return body.finish();
}

std::string update_table_body(const tables::UpdateTable& update) {
  Body body;
  JsonWriter& writer = body.writer();
  writer.key("TableName").string(update.table.name);
  write_definitions(writer, update.attributes);
  if (update.billing) write_billing(writer, *update.billing);
  if (update.throughput) write_throughput(writer, *update.throughput);
  write_on_demand(writer, update.on_demand);
  if (!update.indexes.empty()) {
    writer.key("GlobalSecondaryIndexUpdates").begin_array();
    for (const auto& change : update.indexes) {
      writer.begin_object();
      std::visit(IndexChange{writer}, change);
      writer.end_object();
    }
    writer.end_array();
  }
  if (update.stream_enabled) write_stream(writer, *update.stream_enabled, update.stream_view);
  if (update.deletion_protection) {
    writer.key("DeletionProtectionEnabled").boolean(*update.deletion_protection);
  }
  if (update.table_class) write_text(writer, "TableClass", *update.table_class);
  write_echoed(writer, update.echoed);
  return body.finish();
}

std::string table_name_body(const tables::TableName& table) {
  Body body;
  body.writer().key("TableName").string(table.name);
  return body.finish();
}

std::string time_to_live_body(const tables::TableName& table, const tables::TimeToLive& wanted) {
  Body body;
  body.writer().key("TableName").string(table.name);
  body.writer().key("TimeToLiveSpecification").begin_object();
  body.writer().key("AttributeName").string(wanted.attribute);
  body.writer().key("Enabled").boolean(wanted.enabled);
  body.writer().end_object();
  return body.finish();
}

}  // namespace semel::remote
