#include "adapter/remote/table_replies.h"

#include <cmath>
#include <utility>

#include "adapter/remote/table_words.h"
#include "codec/json_writer.h"

namespace semel::remote {
namespace {

using codec::Member;
using codec::Shape;
using codec::Type;

constexpr Shape amount_shape{.type = Type::long_integer};

constexpr Member definition_members[] = {
    {"AttributeName", &codec::string_shape},
    {"AttributeType", &codec::string_shape},
};
constexpr Shape definition_shape{
    .type = Type::structure, .class_name = "AttributeDefinition", .members = definition_members};
constexpr Shape definition_list{.type = Type::list, .element = &definition_shape};

constexpr Member key_element_members[] = {
    {"AttributeName", &codec::string_shape},
    {"KeyType", &codec::string_shape},
};
constexpr Shape key_element_shape{
    .type = Type::structure, .class_name = "KeySchemaElement", .members = key_element_members};

constexpr Member throughput_members[] = {
    {"ReadCapacityUnits", &amount_shape},
    {"WriteCapacityUnits", &amount_shape},
};
constexpr Shape throughput_shape{
    .type = Type::structure, .class_name = "Throughput", .members = throughput_members};
constexpr Member on_demand_members[] = {
    {"MaxReadRequestUnits", &amount_shape},
    {"MaxWriteRequestUnits", &amount_shape},
};
constexpr Shape on_demand_shape{
    .type = Type::structure, .class_name = "OnDemandThroughput", .members = on_demand_members};
constexpr Member projection_members[] = {
    {"ProjectionType", &codec::string_shape},
    {"NonKeyAttributes", &codec::string_list_shape},
};
constexpr Shape projection_shape{
    .type = Type::structure, .class_name = "Projection", .members = projection_members};
constexpr Member billing_members[] = {
    {"BillingMode", &codec::string_shape},
    {"LastUpdateToPayPerRequestDateTime", &amount_shape},
};
constexpr Shape billing_shape{
    .type = Type::structure, .class_name = "BillingModeSummary", .members = billing_members};
constexpr Member stream_members[] = {
    {"StreamEnabled", &codec::boolean_shape},
    {"StreamViewType", &codec::string_shape},
};
constexpr Shape stream_shape{
    .type = Type::structure, .class_name = "StreamSpecification", .members = stream_members};
constexpr Member class_members[] = {{"TableClass", &codec::string_shape}};
constexpr Shape class_shape{
    .type = Type::structure, .class_name = "TableClassSummary", .members = class_members};
constexpr Member encryption_members[] = {
    {"Status", &codec::string_shape},
    {"KMSMasterKeyArn", &codec::string_shape},
};
constexpr Shape encryption_shape{
    .type = Type::structure, .class_name = "SSEDescription", .members = encryption_members};
constexpr Member warm_members[] = {
    {"ReadUnitsPerSecond", &amount_shape},
    {"WriteUnitsPerSecond", &amount_shape},
};
constexpr Shape warm_shape{
    .type = Type::structure, .class_name = "WarmThroughput", .members = warm_members};
constexpr Member index_members[] = {
    {"IndexName", &codec::string_shape},      {"KeySchema", &key_schema_shape},
    {"Projection", &projection_shape},        {"IndexStatus", &codec::string_shape},
    {"Backfilling", &codec::boolean_shape},   {"ProvisionedThroughput", &throughput_shape},
    {"OnDemandThroughput", &on_demand_shape}, {"ItemCount", &amount_shape},
    {"IndexSizeBytes", &amount_shape},
};
constexpr Shape index_shape{
    .type = Type::structure, .class_name = "IndexDescription", .members = index_members};
constexpr Shape index_list{.type = Type::list, .element = &index_shape};
constexpr Member table_members[] = {
    {"TableName", &codec::string_shape},
    {"TableArn", &codec::string_shape},
    {"TableId", &codec::string_shape},
    {"TableStatus", &codec::string_shape},
    {"CreationDateTime", &amount_shape},
    {"ItemCount", &amount_shape},
    {"TableSizeBytes", &amount_shape},
    {"AttributeDefinitions", &definition_list},
    {"KeySchema", &key_schema_shape},
    {"BillingModeSummary", &billing_shape},
    {"ProvisionedThroughput", &throughput_shape},
    {"OnDemandThroughput", &on_demand_shape},
    {"LocalSecondaryIndexes", &index_list},
    {"GlobalSecondaryIndexes", &index_list},
    {"StreamSpecification", &stream_shape},
    {"LatestStreamLabel", &codec::string_shape},
    {"DeletionProtectionEnabled", &codec::boolean_shape},
    {"TableClassSummary", &class_shape},
    {"SSEDescription", &encryption_shape},
    {"WarmThroughput", &warm_shape},
};
constexpr Shape table_shape{
    .type = Type::structure, .class_name = "TableDescription", .members = table_members};
constexpr Member table_reply_members[] = {
    {"Table", &table_shape},
    {"TableDescription", &table_shape},
};
constexpr Shape table_reply_shape{
    .type = Type::structure, .class_name = "TableOutput", .members = table_reply_members};

constexpr Member list_members[] = {
    {"TableNames", &codec::string_list_shape},
    {"LastEvaluatedTableName", &codec::string_shape},
};
constexpr Shape list_shape{
    .type = Type::structure, .class_name = "ListTablesOutput", .members = list_members};

constexpr Member live_specification_members[] = {
    {"AttributeName", &codec::string_shape},
    {"Enabled", &codec::boolean_shape},
};
constexpr Shape live_specification_shape{.type = Type::structure,
                                         .class_name = "TimeToLiveSpecification",
                                         .members = live_specification_members};
constexpr Member live_description_members[] = {
    {"AttributeName", &codec::string_shape},
    {"TimeToLiveStatus", &codec::string_shape},
};
constexpr Shape live_description_shape{.type = Type::structure,
                                       .class_name = "TimeToLiveDescription",
                                       .members = live_description_members};
constexpr Member live_members[] = {
    {"TimeToLiveSpecification", &live_specification_shape},
    {"TimeToLiveDescription", &live_description_shape},
};
constexpr Shape live_shape{
    .type = Type::structure, .class_name = "TimeToLiveOutput", .members = live_members};

constexpr Member tag_members[] = {
    {"Key", &codec::string_shape},
    {"Value", &codec::string_shape},
};
constexpr Shape tag_shape{.type = Type::structure, .class_name = "Tag", .members = tag_members};
constexpr Shape tag_list{.type = Type::list, .element = &tag_shape};
constexpr Member tags_members[] = {
    {"Tags", &tag_list},
    {"NextToken", &codec::string_shape},
};
constexpr Shape tags_shape{
    .type = Type::structure, .class_name = "ListTagsOfResourceOutput", .members = tags_members};
constexpr Shape nothing_shape{.type = Type::structure, .class_name = "Output"};

const json::object* object_in(const json::object& object, std::string_view member) {
  const auto* found = codec::find_member(object, member);
  return found == nullptr ? nullptr : &found->get_object();
}

const json::array* array_in(const json::object& object, std::string_view member) {
  const auto* found = codec::find_member(object, member);
  return found == nullptr ? nullptr : &found->get_array();
}

std::int64_t amount_in(const json::object& object, std::string_view member,
                       std::int64_t otherwise = 0) {
  const auto* found = codec::find_member(object, member);
  return found == nullptr ? otherwise : codec::whole_number(*found);
}

tables::Throughput throughput_in(const json::object& object) {
  const auto* found = object_in(object, "ProvisionedThroughput");
  if (found == nullptr) return {};
  return {amount_in(*found, "ReadCapacityUnits"), amount_in(*found, "WriteCapacityUnits")};
}

std::optional<tables::OnDemandThroughput> on_demand_in(const json::object& object) {
  const auto* found = object_in(object, "OnDemandThroughput");
  if (found == nullptr) return std::nullopt;
  return tables::OnDemandThroughput{amount_in(*found, "MaxReadRequestUnits", -1),
                                    amount_in(*found, "MaxWriteRequestUnits", -1)};
}

tables::IndexProjection projection_in(const json::object& index) {
  tables::IndexProjection projection;
  const auto* found = object_in(index, "Projection");
  if (found == nullptr) return projection;
  projection.type = projection_type_of(codec::text_of(*found, "ProjectionType"));
  if (const auto* names = array_in(*found, "NonKeyAttributes")) {
    for (const auto& name : *names) {
      projection.include.emplace_back(std::string_view(name.get_string()));
    }
  }
  return projection;
}

void read_indexes(const json::object& object, tables::TableDescription& table) {
  if (const auto* indexes = array_in(object, "LocalSecondaryIndexes")) {
    for (const auto& element : *indexes) {
      const auto& index = element.get_object();
      table.local_indexes.push_back(
          {std::string(codec::text_of(index, "IndexName")), read_keys(index), projection_in(index),
           amount_in(index, "ItemCount"), amount_in(index, "IndexSizeBytes")});
    }
  }
  const auto* indexes = array_in(object, "GlobalSecondaryIndexes");
  if (indexes == nullptr) return;
  for (const auto& element : *indexes) {
    const auto& object_of_index = element.get_object();
    tables::GlobalIndex index;
    index.name = codec::text_of(object_of_index, "IndexName");
    index.keys = read_keys(object_of_index);
    index.projection = projection_in(object_of_index);
    index.throughput = throughput_in(object_of_index);
    index.on_demand = on_demand_in(object_of_index);
    index.status = index_status_of(codec::text_of(object_of_index, "IndexStatus"));
    index.backfilling = codec::truth_of(object_of_index, "Backfilling");
    index.item_count = amount_in(object_of_index, "ItemCount");
    index.item_bytes = amount_in(object_of_index, "IndexSizeBytes");
    table.global_indexes.push_back(std::move(index));
  }
}

Result<void> read_definitions(const json::object& object, tables::TableDescription& table) {
  const auto* definitions = array_in(object, "AttributeDefinitions");
  if (definitions == nullptr) return {};
  for (const auto& element : *definitions) {
    const auto& definition = element.get_object();
    const auto type = value::type_from_name(codec::text_of(definition, "AttributeType"));
    if (!type) return invalid_argument("an attribute has no type");
    table.attributes.push_back({std::string(codec::text_of(definition, "AttributeName")), *type});
  }
  return {};
}

void read_stream(const json::object& object, tables::TableDescription& table) {
  const auto label = codec::text_of(object, "LatestStreamLabel");
  if (label.empty()) return;
  tables::Stream stream{std::string(label), tables::StreamView::new_and_old_images, false};
  if (const auto* specification = object_in(object, "StreamSpecification")) {
    stream.enabled = codec::truth_of(*specification, "StreamEnabled");
    stream.view = view_of(codec::text_of(*specification, "StreamViewType"));
  }
  table.stream = std::move(stream);
}

/// What requests say as SSESpecification and WarmThroughput, replies say in words of their own.
void read_echoed(const json::object& object, tables::TableDescription& table) {
  const auto* encryption = object_in(object, "SSEDescription");
  if (encryption != nullptr && codec::text_of(*encryption, "Status") == "ENABLED") {
    std::string text = R"({"Enabled":true,"KMSMasterKeyId":)";
    codec::append_quoted(text, codec::text_of(*encryption, "KMSMasterKeyArn"));
    table.echoed.emplace("SSESpecification", text + "}");
  }
  if (const auto* warm = object_in(object, "WarmThroughput")) {
    std::string text;
    codec::JsonWriter writer(text);
    writer.begin_object();
    for (const std::string_view member : {"ReadUnitsPerSecond", "WriteUnitsPerSecond"}) {
      if (warm->contains(member)) writer.key(member).integer(amount_in(*warm, member));
    }
    writer.end_object();
    table.echoed.emplace("WarmThroughput", text);
  }
}

void read_billing(const json::object& object, tables::TableDescription& table) {
  const auto* billing = object_in(object, "BillingModeSummary");
  if (billing == nullptr) return;
  table.billing = billing_of(codec::text_of(*billing, "BillingMode"));
  table.billing_changed_ms = read_time_ms(*billing, "LastUpdateToPayPerRequestDateTime");
}

}  // namespace

constexpr Shape key_schema_shape{.type = Type::list, .element = &key_element_shape};

constexpr Operation create_table_operation{"CreateTable", Effect::write, &table_reply_shape};
constexpr Operation update_table_operation{"UpdateTable", Effect::write, &table_reply_shape};
constexpr Operation delete_table_operation{"DeleteTable", Effect::write, &table_reply_shape};
constexpr Operation describe_table_operation{"DescribeTable", Effect::read, &table_reply_shape};
constexpr Operation list_tables_operation{"ListTables", Effect::read, &list_shape};
constexpr Operation update_time_to_live_operation{"UpdateTimeToLive", Effect::write, &live_shape};
constexpr Operation describe_time_to_live_operation{"DescribeTimeToLive", Effect::read,
                                                    &live_shape};
constexpr Operation tag_operation{"TagResource", Effect::write, &nothing_shape};
constexpr Operation untag_operation{"UntagResource", Effect::write, &nothing_shape};
constexpr Operation list_tags_operation{"ListTagsOfResource", Effect::read, &tags_shape};

tables::KeySchema read_keys(const json::object& object) {
  tables::KeySchema keys;
  const auto* schema = array_in(object, "KeySchema");
  if (schema == nullptr) return keys;
  for (const auto& element : *schema) {
    const auto& key = element.get_object();
    const std::string name(codec::text_of(key, "AttributeName"));
    if (codec::text_of(key, "KeyType") == "HASH") {
      keys.partition_key = name;
    } else {
      keys.sort_key = name;
    }
  }
  return keys;
}

std::int64_t read_time_ms(const json::object& object, std::string_view member) {
  constexpr double latest_s = 1e11;
  const auto* found = codec::find_member(object, member);
  if (found == nullptr) return 0;
  const auto seconds = found->to_number<double>();
  return seconds >= 0 && seconds < latest_s ? std::llround(seconds * 1'000) : 0;
}

Result<DescribedTable> read_table(const json::object& body, std::string_view member,
                                  const std::string& region) {
  const auto* object = object_in(body, member);
  if (object == nullptr) return invalid_argument("the answer has no " + std::string(member));
  DescribedTable described;
  tables::TableDescription& table = described.table;
  described.arn = codec::text_of(*object, "TableArn");
  table.name = {region, std::string(codec::text_of(*object, "TableName"))};
  table.id = codec::text_of(*object, "TableId");
  table.keys = read_keys(*object);
  TRY(read_definitions(*object, table));
  read_billing(*object, table);
  table.throughput = throughput_in(*object);
  table.on_demand = on_demand_in(*object);
  read_indexes(*object, table);
  read_stream(*object, table);
  table.status = table_status_of(codec::text_of(*object, "TableStatus"));
  table.created_ms = read_time_ms(*object, "CreationDateTime");
  table.item_count = amount_in(*object, "ItemCount");
  table.item_bytes = amount_in(*object, "TableSizeBytes");
  table.deletion_protection = codec::truth_of(*object, "DeletionProtectionEnabled");
  if (const auto* summary = object_in(*object, "TableClassSummary")) {
    table.table_class = codec::text_of(*summary, "TableClass");
  }
  read_echoed(*object, table);
  return described;
}

}  // namespace semel::remote
