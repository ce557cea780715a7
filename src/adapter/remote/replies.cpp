#include "adapter/remote/replies.h"

#include <algorithm>
#include <utility>

#include "codec/json_attribute.h"

namespace semel::remote {
namespace {

using codec::Member;
using codec::Shape;
using codec::Type;

// --- the shapes of replies (AWS API Reference); numbers may have a fraction

constexpr Shape number_shape{.type = Type::long_integer};
constexpr Shape item_list{.type = Type::list, .element = &codec::attribute_map_shape};

constexpr Member units_members[] = {
    {"CapacityUnits", &number_shape},
    {"ReadCapacityUnits", &number_shape},
    {"WriteCapacityUnits", &number_shape},
};
constexpr Shape units_shape{
    .type = Type::structure, .class_name = "Capacity", .members = units_members};
constexpr Shape index_units_shape{.type = Type::map, .element = &units_shape};
constexpr Member capacity_members[] = {
    {"TableName", &codec::string_shape},
    {"CapacityUnits", &number_shape},
    {"ReadCapacityUnits", &number_shape},
    {"WriteCapacityUnits", &number_shape},
    {"Table", &units_shape},
    {"LocalSecondaryIndexes", &index_units_shape},
    {"GlobalSecondaryIndexes", &index_units_shape},
};
constexpr Shape capacity_shape{
    .type = Type::structure, .class_name = "ConsumedCapacity", .members = capacity_members};
constexpr Shape capacity_list{.type = Type::list, .element = &capacity_shape};

constexpr Shape number_list{.type = Type::list, .element = &number_shape};
constexpr Member collection_members[] = {
    {"ItemCollectionKey", &codec::attribute_map_shape},
    {"SizeEstimateRangeGB", &number_list},
};
constexpr Shape collection_shape{
    .type = Type::structure, .class_name = "ItemCollectionMetrics", .members = collection_members};
constexpr Shape collection_list{.type = Type::list, .element = &collection_shape};
constexpr Shape collections_by_table{.type = Type::map, .element = &collection_list};

constexpr Member write_members[] = {
    {"Attributes", &codec::attribute_map_shape},
    {"ConsumedCapacity", &capacity_shape},
    {"ItemCollectionMetrics", &collection_shape},
};
constexpr Shape write_shape{
    .type = Type::structure, .class_name = "WriteOutput", .members = write_members};

constexpr Member get_members[] = {
    {"Item", &codec::attribute_map_shape},
    {"ConsumedCapacity", &capacity_shape},
};
constexpr Shape get_shape{
    .type = Type::structure, .class_name = "GetItemOutput", .members = get_members};

constexpr Member page_members[] = {
    {"Items", &item_list},
    {"Count", &number_shape},
    {"ScannedCount", &number_shape},
    {"LastEvaluatedKey", &codec::attribute_map_shape},
    {"ConsumedCapacity", &capacity_shape},
};
constexpr Shape page_shape{
    .type = Type::structure, .class_name = "QueryOutput", .members = page_members};

constexpr Shape items_by_table{.type = Type::map, .element = &item_list};
constexpr Member keys_members[] = {{"Keys", &item_list}};
constexpr Shape keys_shape{
    .type = Type::structure, .class_name = "KeysAndAttributes", .members = keys_members};
constexpr Shape keys_by_table{.type = Type::map, .element = &keys_shape};
constexpr Member batch_get_members[] = {
    {"Responses", &items_by_table},
    {"UnprocessedKeys", &keys_by_table},
    {"ConsumedCapacity", &capacity_list},
};
constexpr Shape batch_get_shape{
    .type = Type::structure, .class_name = "BatchGetItemOutput", .members = batch_get_members};

constexpr Member put_request_members[] = {{"Item", &codec::attribute_map_shape}};
constexpr Shape put_request_shape{
    .type = Type::structure, .class_name = "PutRequest", .members = put_request_members};
constexpr Member delete_request_members[] = {{"Key", &codec::attribute_map_shape}};
constexpr Shape delete_request_shape{
    .type = Type::structure, .class_name = "DeleteRequest", .members = delete_request_members};
constexpr Member write_request_members[] = {
    {"PutRequest", &put_request_shape},
    {"DeleteRequest", &delete_request_shape},
};
constexpr Shape write_request_shape{
    .type = Type::structure, .class_name = "WriteRequest", .members = write_request_members};
constexpr Shape write_request_list{.type = Type::list, .element = &write_request_shape};
constexpr Shape writes_by_table{.type = Type::map, .element = &write_request_list};
constexpr Member batch_write_members[] = {
    {"UnprocessedItems", &writes_by_table},
    {"ItemCollectionMetrics", &collections_by_table},
    {"ConsumedCapacity", &capacity_list},
};
constexpr Shape batch_write_shape{
    .type = Type::structure, .class_name = "BatchWriteItemOutput", .members = batch_write_members};

constexpr Member transact_write_members[] = {
    {"ItemCollectionMetrics", &collections_by_table},
    {"ConsumedCapacity", &capacity_list},
};
constexpr Shape transact_write_shape{.type = Type::structure,
                                     .class_name = "TransactWriteItemsOutput",
                                     .members = transact_write_members};

constexpr Member response_members[] = {{"Item", &codec::attribute_map_shape}};
constexpr Shape response_shape{
    .type = Type::structure, .class_name = "ItemResponse", .members = response_members};
constexpr Shape response_list{.type = Type::list, .element = &response_shape};
constexpr Member transact_get_members[] = {
    {"Responses", &response_list},
    {"ConsumedCapacity", &capacity_list},
};
constexpr Shape transact_get_shape{.type = Type::structure,
                                   .class_name = "TransactGetItemsOutput",
                                   .members = transact_get_members};

constexpr Member reason_members[] = {
    {"Code", &codec::string_shape},
    {"Message", &codec::string_shape},
    {"Item", &codec::attribute_map_shape},
};
constexpr Shape reason_shape{
    .type = Type::structure, .class_name = "CancellationReason", .members = reason_members};
constexpr Shape reason_list{.type = Type::list, .element = &reason_shape};
constexpr Member cancelled_members[] = {{"CancellationReasons", &reason_list}};
constexpr Shape cancelled_shape{.type = Type::structure,
                                .class_name = "TransactionCanceledException",
                                .members = cancelled_members};
constexpr Shape condition_failed_shape{.type = Type::structure,
                                       .class_name = "ConditionalCheckFailedException",
                                       .members = response_members};

// --- reading them

double real_of(const json::object& object, std::string_view member) {
  const auto* number = codec::find_member(object, member);
  return number == nullptr ? 0 : number->to_number<double>();
}

std::map<std::string, double> index_units(const json::object& capacity, std::string_view member) {
  std::map<std::string, double> units;
  const auto* indexes = codec::find_member(capacity, member);
  if (indexes == nullptr) return units;
  for (const auto& index : indexes->get_object()) {
    units.emplace(index.key(), real_of(index.value().get_object(), "CapacityUnits"));
  }
  return units;
}

tables::Capacity capacity_of(const json::object& object, const std::string& region) {
  tables::Capacity capacity;
  capacity.table = {region, std::string(codec::text_of(object, "TableName"))};
  capacity.local_indexes = index_units(object, "LocalSecondaryIndexes");
  capacity.global_indexes = index_units(object, "GlobalSecondaryIndexes");
  // An endpoint that tells no parts tells the sum.
  const auto* table = codec::find_member(object, "Table");
  capacity.table_units = table != nullptr ? real_of(table->get_object(), "CapacityUnits")
                                          : real_of(object, "CapacityUnits");
  const bool reads = codec::find_member(object, "ReadCapacityUnits") != nullptr;
  const bool writes = codec::find_member(object, "WriteCapacityUnits") != nullptr;
  capacity.transactional = reads || writes;
  capacity.reads = reads && !writes;
  return capacity;
}

Result<tables::ItemCollectionMetrics> collection_of(const json::object& object,
                                                    const tables::TableName& table) {
  tables::ItemCollectionMetrics metrics;
  metrics.table = table;
  const auto key = TRY(optional_item(object, "ItemCollectionKey"));
  if (key) metrics.partition_key = *key;
  const auto* range = codec::find_member(object, "SizeEstimateRangeGB");
  if (range != nullptr && range->get_array().size() == 2) {
    metrics.lower_gigabytes = range->get_array()[0].to_number<double>();
    metrics.upper_gigabytes = range->get_array()[1].to_number<double>();
  }
  return metrics;
}

struct ReasonCode {
  std::string_view name;
  tables::CancellationCode code;
};
constexpr ReasonCode reason_codes[] = {
    {"ConditionalCheckFailed", tables::CancellationCode::conditional_check_failed},
    {"DuplicateItem", tables::CancellationCode::duplicate_item},
    {"ItemCollectionSizeLimitExceeded",
     tables::CancellationCode::item_collection_size_limit_exceeded},
    {"None", tables::CancellationCode::none},
    {"ProvisionedThroughputExceeded", tables::CancellationCode::provisioned_throughput_exceeded},
    {"ResourceNotFound", tables::CancellationCode::resource_not_found},
    {"ThrottlingError", tables::CancellationCode::throttling_error},
    {"TransactionConflict", tables::CancellationCode::transaction_conflict},
    {"ValidationError", tables::CancellationCode::validation_error},
};

Result<tables::CancellationReason> reason_of(const json::object& object) {
  const auto name = codec::text_of(object, "Code");
  const auto known = std::find_if(std::begin(reason_codes), std::end(reason_codes),
                                  [name](const ReasonCode& each) { return each.name == name; });
  tables::CancellationReason reason;
  reason.message = codec::text_of(object, "Message");
  if (known != std::end(reason_codes)) {
    reason.code = known->code;
  } else {  // a reason of its own, such as AccessDenied: the request as it stands is refused
    reason.code = tables::CancellationCode::validation_error;
    reason.message.insert(0, std::string(name) + ": ");
  }
  reason.item = TRY(optional_item(object, "Item"));
  return reason;
}

Error wrong_count(std::string_view what, std::size_t count) {
  return invalid_argument("the answer does not have " + std::to_string(count) + " " +
                          std::string(what));
}

}  // namespace

constexpr Operation put_item{"PutItem", Effect::write, &write_shape};
constexpr Operation update_item{"UpdateItem", Effect::write, &write_shape};
constexpr Operation delete_item{"DeleteItem", Effect::write, &write_shape};
constexpr Operation get_item{"GetItem", Effect::read, &get_shape};
constexpr Operation query_items{"Query", Effect::read, &page_shape};
constexpr Operation scan_items{"Scan", Effect::read, &page_shape};
constexpr Operation batch_get_item{"BatchGetItem", Effect::read, &batch_get_shape};
constexpr Operation batch_write_item{"BatchWriteItem", Effect::write, &batch_write_shape};
constexpr Operation transact_write_items{"TransactWriteItems", Effect::write,
                                         &transact_write_shape};
constexpr Operation transact_get_items{"TransactGetItems", Effect::read, &transact_get_shape};

Result<std::optional<value::Item>> optional_item(const json::object& body,
                                                 std::string_view member) {
  const auto* found = codec::find_member(body, member);
  if (found == nullptr) return std::optional<value::Item>();
  auto item = TRY(codec::read_item(found->get_object()));
  return std::optional(std::move(item));
}

tables::Capacity read_capacity(const json::object& body, const tables::TableName& table) {
  const auto* object = codec::find_member(body, "ConsumedCapacity");
  tables::Capacity capacity;
  if (object != nullptr) capacity = capacity_of(object->get_object(), table.region);
  capacity.table = table;
  return capacity;
}

std::vector<tables::Capacity> read_capacities(const json::object& body, const std::string& region) {
  std::vector<tables::Capacity> capacities;
  const auto* list = codec::find_member(body, "ConsumedCapacity");
  if (list == nullptr) return capacities;
  for (const auto& element : list->get_array()) {
    capacities.push_back(capacity_of(element.get_object(), region));
  }
  return capacities;
}

Result<std::vector<tables::ItemCollectionMetrics>> read_collections(const json::object& body,
                                                                    const std::string& region) {
  std::vector<tables::ItemCollectionMetrics> collections;
  const auto* by_table = codec::find_member(body, "ItemCollectionMetrics");
  if (by_table == nullptr) return collections;
  for (const auto& entry : by_table->get_object()) {
    for (const auto& element : entry.value().get_array()) {
      auto metrics = TRY(collection_of(element.get_object(), {region, std::string(entry.key())}));
      collections.push_back(std::move(metrics));
    }
  }
  return collections;
}

Result<tables::WriteOutcome> read_write(const json::object& body, const tables::TableName& table) {
  tables::WriteOutcome outcome;
  tables::Applied applied;
  applied.attributes = TRY(optional_item(body, "Attributes"));
  outcome.result = std::move(applied);
  outcome.capacity = read_capacity(body, table);
  if (const auto* collection = codec::find_member(body, "ItemCollectionMetrics")) {
    outcome.collection = TRY(collection_of(collection->get_object(), table));
  }
  return outcome;
}

Result<tables::ReadOutcome> read_page(const json::object& body, const tables::TableName& table) {
  tables::ReadOutcome outcome;
  if (const auto* items = codec::find_member(body, "Items")) {
    for (const auto& element : items->get_array()) {
      auto item = TRY(codec::read_item(element.get_object()));
      outcome.items.push_back(std::move(item));
    }
  }
  const auto* count = codec::find_member(body, "Count");
  const auto* scanned = codec::find_member(body, "ScannedCount");
  if (count == nullptr || scanned == nullptr) return invalid_argument("the answer has no counts");
  outcome.count = codec::whole_number(*count);
  outcome.scanned_count = codec::whole_number(*scanned);
  outcome.last_evaluated_key = TRY(optional_item(body, "LastEvaluatedKey"));
  outcome.capacity = read_capacity(body, table);
  return outcome;
}

Result<tables::Cancelled> read_cancelled(const json::object& body, std::size_t count) {
  TRY(codec::check_types(cancelled_shape, json::value(body)));
  const auto* list = codec::find_member(body, "CancellationReasons");
  if (list == nullptr || list->get_array().size() != count) return wrong_count("reasons", count);
  tables::Cancelled cancelled;
  for (const auto& element : list->get_array()) {
    auto reason = TRY(reason_of(element.get_object()));
    cancelled.reasons.push_back(std::move(reason));
  }
  return cancelled;
}

Result<std::vector<std::optional<value::Item>>> read_responses(const json::object& body,
                                                               std::size_t count) {
  const auto* list = codec::find_member(body, "Responses");
  if (list == nullptr || list->get_array().size() != count) return wrong_count("responses", count);
  std::vector<std::optional<value::Item>> items;
  for (const auto& element : list->get_array()) {
    auto item = TRY(optional_item(element.get_object(), "Item"));
    items.push_back(std::move(item));
  }
  return items;
}

Result<tables::ConditionFailed> read_condition_failed(const json::object& body) {
  TRY(codec::check_types(condition_failed_shape, json::value(body)));
  tables::ConditionFailed failed;
  failed.old_item = TRY(optional_item(body, "Item"));
  return failed;
}

}  // namespace semel::remote
