#include "service/dynamodb/wire_reply.h"

#include <map>
#include <string>

#include "codec/json_attribute.h"
#include "service/dynamodb/errors.h"

namespace semel::dynamodb::wire {

namespace {

using codec::JsonWriter;

enum class CapacityDetail { none, total, indexes };

CapacityDetail capacity_detail(const json::object& request) {
  const auto text = codec::text_of(request, "ReturnConsumedCapacity");
  if (text == "TOTAL") return CapacityDetail::total;
  return text == "INDEXES" ? CapacityDetail::indexes : CapacityDetail::none;
}

/// Only transactions tell reads from writes.
void write_units(JsonWriter& writer, const tables::Capacity& capacity, double units) {
  if (capacity.transactional) {
    writer.key(capacity.reads ? "ReadCapacityUnits" : "WriteCapacityUnits").real(units);
  }
  writer.key("CapacityUnits").real(units);
}

void write_index_units(JsonWriter& writer, std::string_view member,
                       const tables::Capacity& capacity,
                       const std::map<std::string, double>& indexes) {
  if (indexes.empty()) return;
  writer.key(member).begin_object();
  for (const auto& [name, units] : indexes) {
    writer.key(name).begin_object();
    write_units(writer, capacity, units);
    writer.end_object();
  }
  writer.end_object();
}

void write_one_capacity(JsonWriter& writer, CapacityDetail detail,
                        const tables::Capacity& capacity) {
  writer.begin_object();
  writer.key("TableName").string(capacity.table.name);
  write_units(writer, capacity, capacity.total());
  if (detail == CapacityDetail::indexes) {
    writer.key("Table").begin_object();
    write_units(writer, capacity, capacity.table_units);
    writer.end_object();
    write_index_units(writer, "LocalSecondaryIndexes", capacity, capacity.local_indexes);
    write_index_units(writer, "GlobalSecondaryIndexes", capacity, capacity.global_indexes);
  }
  writer.end_object();
}

void write_one_collection(JsonWriter& writer, const tables::ItemCollectionMetrics& metrics) {
  writer.begin_object();
  writer.key("ItemCollectionKey");
  codec::write_item(writer, metrics.partition_key);
  writer.key("SizeEstimateRangeGB").begin_array();
  writer.real(metrics.lower_gigabytes);
  writer.real(metrics.upper_gigabytes);
  writer.end_array();
  writer.end_object();
}

}  // namespace

void write_capacity(JsonWriter& writer, const json::object& request,
                    const tables::Capacity& capacity) {
  const auto detail = capacity_detail(request);
  if (detail == CapacityDetail::none) return;
  writer.key("ConsumedCapacity");
  write_one_capacity(writer, detail, capacity);
}

void write_capacities(JsonWriter& writer, const json::object& request,
                      const std::vector<tables::Capacity>& capacities) {
  const auto detail = capacity_detail(request);
  if (detail == CapacityDetail::none) return;
  writer.key("ConsumedCapacity").begin_array();
  for (const auto& capacity : capacities) write_one_capacity(writer, detail, capacity);
  writer.end_array();
}

void write_collections(JsonWriter& writer,
                       const std::vector<tables::ItemCollectionMetrics>& collections) {
  if (collections.empty()) return;
  std::map<std::string_view, std::vector<const tables::ItemCollectionMetrics*>> by_table;
  for (const auto& metrics : collections) by_table[metrics.table.name].push_back(&metrics);
  writer.key("ItemCollectionMetrics").begin_object();
  for (const auto& [table, all] : by_table) {
    writer.key(table).begin_array();
    for (const auto* metrics : all) write_one_collection(writer, *metrics);
    writer.end_array();
  }
  writer.end_object();
}

Reply write_reply(const json::object& request, const tables::WriteOutcome& outcome) {
  if (const auto* failed = std::get_if<tables::ConditionFailed>(&outcome.result)) {
    auto refusal = errors::condition_failed(*failed);
    refusal.seen = outcome.seen;
    return refusal;
  }
  Reply reply{.body = {}, .status = 200, .seen = outcome.seen, .error = {}};
  JsonWriter writer(reply.body);
  writer.begin_object();
  if (const auto& attributes = std::get<tables::Applied>(outcome.result).attributes) {
    writer.key("Attributes");
    codec::write_item(writer, *attributes);
  }
  write_capacity(writer, request, outcome.capacity);
  if (outcome.collection) {
    writer.key("ItemCollectionMetrics");
    write_one_collection(writer, *outcome.collection);
  }
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb::wire
