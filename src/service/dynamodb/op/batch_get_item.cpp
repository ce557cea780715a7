#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "codec/json_attribute.h"
#include "domain/value/item_codec.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_expressions.h"
#include "service/dynamodb/wire_reply.h"
#include "service/dynamodb/wire_shapes.h"

// AWS API Reference, BatchGetItem.

namespace semel::dynamodb {

namespace {

constexpr std::size_t batch_get_count_max = 100;

constexpr Shape key_list_shape{.type = codec::Type::list,
                               .element = &codec::attribute_map_shape,
                               .length_min = 1,
                               .length_max = batch_get_count_max};
constexpr shapes::Member keys_and_attributes_members[] = {
    {"Keys", &key_list_shape, shapes::Presence::not_null},
    {"AttributesToGet", &shapes::attributes_to_get},
    {"ConsistentRead", &codec::boolean_shape},
    {"ProjectionExpression", &codec::string_shape},
    {"ExpressionAttributeNames", &shapes::names},
};
constexpr Shape keys_and_attributes_shape{.type = codec::Type::structure,
                                          .class_name = "KeysAndAttributes",
                                          .members = keys_and_attributes_members};
constexpr Shape batch_get_tables_shape{.type = codec::Type::map,
                                       .element = &keys_and_attributes_shape,
                                       .pattern = shapes::Pattern::name_or_arn,
                                       .length_min = 1,
                                       .key_length_min = 3,
                                       .key_length_max = 255};
constexpr shapes::Member batch_get_item_members[] = {
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
    {"RequestItems", &batch_get_tables_shape, shapes::Presence::not_null},
};

constexpr std::string_view batch_get_expressions[] = {"ProjectionExpression"};
constexpr std::string_view batch_get_legacy[] = {"AttributesToGet"};
constexpr wire::ParameterForms batch_get_forms{batch_get_expressions, batch_get_legacy};

/// Where each get of the batch stands in the request: replies keep its tables, and unprocessed keys
/// its words.
struct BatchPlace {
  const json::key_value_pair* table;
  const json::value* key;
};

struct ReadBatch {
  tables::BatchGet batch;
  std::vector<BatchPlace> places;
};

/// `keys` are those of one table.
Result<void> check_distinct(std::vector<std::string> keys) {
  std::sort(keys.begin(), keys.end());
  if (std::adjacent_find(keys.begin(), keys.end()) == keys.end()) return {};
  return invalid_argument("Provided list of item keys contains duplicates");
}

Result<void> read_batch_table(const Context& context, const json::key_value_pair& entry,
                              ReadBatch& read) {
  const auto& request = entry.value().get_object();
  TRY(wire::check_forms(request, batch_get_forms));
  tables::Get common;
  common.table = TRY(wire::table_named(context, entry.key()));
  common.projection = TRY(wire::projection(request));
  common.consistent = codec::truth_of(request, "ConsistentRead");
  std::vector<std::string> keys;
  for (const auto& key : codec::find_member(request, "Keys")->get_array()) {
    tables::Get get = common;
    get.key = TRY(codec::read_item(key.get_object()));
    keys.push_back(value::encode(get.key));
    read.batch.gets.push_back(std::move(get));
    read.places.push_back({&entry, &key});
  }
  TRY(check_distinct(std::move(keys)));
  if (read.batch.gets.size() <= batch_get_count_max) return {};
  return invalid_argument("Too many items requested for the BatchGetItem call");
}

/// Positions of the batch by the table as the request names it.
using Positions = std::map<std::string_view, std::vector<std::size_t>>;

void write_responses(codec::JsonWriter& writer, const json::object& requested,
                     const ReadBatch& read, const tables::BatchGetOutcome& outcome) {
  Positions found;
  for (const auto& entry : requested) found[entry.key()];
  for (std::size_t i = 0; i < outcome.items.size(); ++i) {
    if (outcome.items[i]) found[read.places[i].table->key()].push_back(i);
  }
  writer.key("Responses").begin_object();
  for (const auto& [table, positions] : found) {
    writer.key(table).begin_array();
    for (const auto position : positions) codec::write_item(writer, *outcome.items[position]);
    writer.end_array();
  }
  writer.end_object();
}

/// What is left over is written as it came, so that it can be sent again as it is.
void write_unprocessed(codec::JsonWriter& writer, const ReadBatch& read,
                       const tables::BatchGetOutcome& outcome) {
  std::map<std::string_view, std::vector<BatchPlace>> left;
  for (const auto position : outcome.unprocessed) {
    left[read.places[position].table->key()].push_back(read.places[position]);
  }
  writer.key("UnprocessedKeys").begin_object();
  for (const auto& [table, places] : left) {
    writer.key(table).begin_object();
    for (const auto& member : places.front().table->value().get_object()) {
      if (member.key() != "Keys") writer.key(member.key()).raw(json::serialize(member.value()));
    }
    writer.key("Keys").begin_array();
    for (const auto& place : places) writer.raw(json::serialize(*place.key));
    writer.end_array();
    writer.end_object();
  }
  writer.end_object();
}

}  // namespace

constexpr Shape batch_get_item_shape{.type = codec::Type::structure,
                                     .class_name = "BatchGetItemInput",
                                     .members = batch_get_item_members};

Result<Reply> batch_get_item(Context& context, const json::object& request) {
  const auto& requested = codec::find_member(request, "RequestItems")->get_object();
  ReadBatch read;
  for (const auto& entry : requested) TRY(read_batch_table(context, entry, read));

  const auto outcome = TRY(context.tables.batch_get(read.batch));
  Reply reply{.body = {}, .status = 200, .seen = outcome.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  wire::write_capacities(writer, request, outcome.capacity);
  write_responses(writer, requested, read, outcome);
  write_unprocessed(writer, read, outcome);
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb
