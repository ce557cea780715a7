#include <map>
#include <string>
#include <utility>
#include <vector>

#include "codec/json_attribute.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_reply.h"
#include "service/dynamodb/wire_shapes.h"

// AWS API Reference, BatchWriteItem.

namespace semel::dynamodb {

namespace {

constexpr std::size_t batch_write_count_max = 25;

constexpr shapes::Member put_request_members[] = {
    {"Item", &codec::attribute_map_shape, shapes::Presence::not_null}};
constexpr Shape put_request_shape{
    .type = codec::Type::structure, .class_name = "PutRequest", .members = put_request_members};
constexpr shapes::Member delete_request_members[] = {
    {"Key", &codec::attribute_map_shape, shapes::Presence::not_null}};
constexpr Shape delete_request_shape{.type = codec::Type::structure,
                                     .class_name = "DeleteRequest",
                                     .members = delete_request_members};
constexpr shapes::Member write_request_members[] = {
    {"DeleteRequest", &delete_request_shape},
    {"PutRequest", &put_request_shape},
};
constexpr Shape write_request_shape{
    .type = codec::Type::structure, .class_name = "WriteRequest", .members = write_request_members};
constexpr Shape write_request_list_shape{.type = codec::Type::list,
                                         .element = &write_request_shape,
                                         .length_min = 1,
                                         .length_max = batch_write_count_max};
constexpr Shape batch_write_tables_shape{.type = codec::Type::map,
                                         .element = &write_request_list_shape,
                                         .pattern = shapes::Pattern::name_or_arn,
                                         .length_min = 1,
                                         .key_length_min = 3,
                                         .key_length_max = 255};
constexpr shapes::Member batch_write_item_members[] = {
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
    {"ReturnItemCollectionMetrics", &shapes::return_item_collection_metrics},
    {"RequestItems", &batch_write_tables_shape, shapes::Presence::not_null},
};

using BatchedWrite = std::variant<tables::Put, tables::Delete>;

Result<BatchedWrite> read_batched_write(const tables::TableName& table,
                                        const json::object& request) {
  const auto* put = codec::find_member(request, "PutRequest");
  const auto* erase = codec::find_member(request, "DeleteRequest");
  if ((put == nullptr) == (erase == nullptr)) {
    return invalid_argument(
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the "
        "supported datatypes");
  }
  if (put != nullptr) {
    tables::Put write;
    write.table = table;
    write.item = TRY(wire::item_to_put(put->get_object()));
    return BatchedWrite(std::move(write));
  }
  tables::Delete write;
  write.table = table;
  write.key = TRY(wire::item(erase->get_object(), "Key"));
  return BatchedWrite(std::move(write));
}

Result<tables::BatchWrite> read_batch_write(const Context& context, const json::object& request) {
  tables::BatchWrite batch;
  for (const auto& entry : codec::find_member(request, "RequestItems")->get_object()) {
    const auto table = TRY(wire::table_named(context, entry.key()));
    for (const auto& element : entry.value().get_array()) {
      auto write = TRY(read_batched_write(table, element.get_object()));
      batch.writes.push_back(std::move(write));
    }
  }
  if (batch.writes.size() > batch_write_count_max) {
    return invalid_argument("Too many items requested for the BatchWriteItem call");
  }
  batch.collection_metrics = wire::collection_metrics(request);
  return batch;
}

void write_back(codec::JsonWriter& writer, const BatchedWrite& write) {
  const auto* put = std::get_if<tables::Put>(&write);
  writer.begin_object();
  writer.key(put != nullptr ? "PutRequest" : "DeleteRequest").begin_object();
  writer.key(put != nullptr ? "Item" : "Key");
  codec::write_item(writer, put != nullptr ? put->item : std::get<tables::Delete>(write).key);
  writer.end_object();
  writer.end_object();
}

/// In the request's own words, by table.
void write_unprocessed(codec::JsonWriter& writer, const tables::BatchWrite& batch,
                       const std::vector<std::size_t>& positions) {
  std::map<std::string, std::vector<std::size_t>> by_table;
  for (const std::size_t position : positions) {
    const std::string table =
        std::visit([](const auto& write) { return write.table.name; }, batch.writes[position]);
    by_table[table].push_back(position);
  }
  writer.key("UnprocessedItems").begin_object();
  for (const auto& [table, of_table] : by_table) {
    writer.key(table).begin_array();
    for (const std::size_t position : of_table) write_back(writer, batch.writes[position]);
    writer.end_array();
  }
  writer.end_object();
}

}  // namespace

constexpr Shape batch_write_item_shape{.type = codec::Type::structure,
                                       .class_name = "BatchWriteItemInput",
                                       .members = batch_write_item_members};

/// The local store does every write or none; a remote one may leave some undone.
Result<Reply> batch_write_item(Context& context, const json::object& request) {
  const auto batch = TRY(read_batch_write(context, request));

  const auto outcome = TRY(context.tables.batch_write(batch));
  Reply reply{.body = {}, .status = 200, .seen = outcome.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  wire::write_capacities(writer, request, outcome.capacity);
  wire::write_collections(writer, outcome.collections);
  write_unprocessed(writer, batch, outcome.unprocessed);
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb
