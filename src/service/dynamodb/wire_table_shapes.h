#pragma once

#include "service/dynamodb/wire_shapes.h"

// The parts that the requests about tables share, as data. Bounds: AWS API Reference, CreateTable
// and UpdateTable.

namespace semel::dynamodb::shapes {

/// TableName of an operation on a table itself.
inline constexpr Shape control_table_name{
    .pattern = Pattern::name_or_arn, .length_min = 3, .length_max = 255, .control_name = true};

/// The input of an operation that takes nothing but a table.
inline constexpr Member table_name_only_members[] = {
    {"TableName", &control_table_name, Presence::required},
};

inline constexpr Shape key_attribute_name{.length_min = 1, .length_max = 255};

inline constexpr std::string_view attribute_type_values[] = {"B", "N", "S"};
inline constexpr Shape attribute_type{.allowed = attribute_type_values};
inline constexpr Member attribute_definition_members[] = {
    {"AttributeName", &key_attribute_name, Presence::not_null},
    {"AttributeType", &attribute_type, Presence::not_null},
};
inline constexpr Shape attribute_definition{.type = Type::structure,
                                            .class_name = "AttributeDefinition",
                                            .members = attribute_definition_members};
inline constexpr Shape attribute_definitions{.type = Type::list, .element = &attribute_definition};

inline constexpr std::string_view key_type_values[] = {"HASH", "RANGE"};
inline constexpr Shape key_type{.allowed = key_type_values};
inline constexpr Member key_element_members[] = {
    {"AttributeName", &key_attribute_name, Presence::not_null},
    {"KeyType", &key_type, Presence::not_null},
};
inline constexpr Shape key_element{
    .type = Type::structure, .class_name = "KeySchemaElement", .members = key_element_members};
inline constexpr Shape key_schema{
    .type = Type::list, .element = &key_element, .length_min = 1, .length_max = 2};
/// Keys of several attributes are the reader's to refuse.
inline constexpr Shape global_key_schema{
    .type = Type::list, .element = &key_element, .length_min = 1, .length_max = 8};

inline constexpr Shape capacity_units{.type = Type::long_integer, .value_min = 1};
inline constexpr Member throughput_members[] = {
    {"WriteCapacityUnits", &capacity_units, Presence::not_null},
    {"ReadCapacityUnits", &capacity_units, Presence::not_null},
};
inline constexpr Shape throughput{
    .type = Type::structure, .class_name = "ProvisionedThroughput", .members = throughput_members};

inline constexpr Member on_demand_members[] = {
    {"MaxReadRequestUnits", &codec::long_shape},
    {"MaxWriteRequestUnits", &codec::long_shape},
};
inline constexpr Shape on_demand_throughput{
    .type = Type::structure, .class_name = "OnDemandThroughput", .members = on_demand_members};

inline constexpr Member warm_members[] = {
    {"ReadUnitsPerSecond", &capacity_units},
    {"WriteUnitsPerSecond", &capacity_units},
};
inline constexpr Shape warm_throughput{
    .type = Type::structure, .class_name = "WarmThroughput", .members = warm_members};

inline constexpr std::string_view billing_values[] = {"PROVISIONED", "PAY_PER_REQUEST"};
inline constexpr Shape billing_mode{.allowed = billing_values};

inline constexpr std::string_view table_class_values[] = {"STANDARD", "STANDARD_INFREQUENT_ACCESS"};
inline constexpr Shape table_class{.allowed = table_class_values};

inline constexpr std::string_view projection_values[] = {"ALL", "INCLUDE", "KEYS_ONLY"};
inline constexpr Shape projection_type{.allowed = projection_values};
inline constexpr Shape non_key_attributes{
    .type = Type::list, .element = &key_attribute_name, .length_min = 1, .length_max = 20};
inline constexpr Member projection_members[] = {
    {"ProjectionType", &projection_type},
    {"NonKeyAttributes", &non_key_attributes},
};
inline constexpr Shape projection{
    .type = Type::structure, .class_name = "Projection", .members = projection_members};

inline constexpr Member local_index_members[] = {
    {"IndexName", &index_name, Presence::not_null},
    {"KeySchema", &key_schema, Presence::not_null},
    {"Projection", &projection, Presence::not_null},
};
inline constexpr Shape local_index{
    .type = Type::structure, .class_name = "LocalSecondaryIndex", .members = local_index_members};
inline constexpr Shape local_indexes{.type = Type::list, .element = &local_index};

inline constexpr Member global_index_members[] = {
    {"IndexName", &index_name, Presence::not_null},
    {"ProvisionedThroughput", &throughput},
    {"KeySchema", &global_key_schema, Presence::not_null},
    {"Projection", &projection, Presence::not_null},
    {"OnDemandThroughput", &on_demand_throughput},
    {"WarmThroughput", &warm_throughput},
};
inline constexpr Shape global_index{
    .type = Type::structure, .class_name = "GlobalSecondaryIndex", .members = global_index_members};
inline constexpr Shape global_indexes{.type = Type::list, .element = &global_index};

inline constexpr std::string_view stream_view_values[] = {"NEW_IMAGE", "OLD_IMAGE",
                                                          "NEW_AND_OLD_IMAGES", "KEYS_ONLY"};
inline constexpr Shape stream_view{.allowed = stream_view_values};
inline constexpr Member stream_members[] = {
    {"StreamEnabled", &codec::boolean_shape, Presence::not_null},
    {"StreamViewType", &stream_view},
};
inline constexpr Shape stream_specification{
    .type = Type::structure, .class_name = "StreamSpecification", .members = stream_members};

inline constexpr std::string_view encryption_values[] = {"AES256", "KMS"};
inline constexpr Shape encryption_type{.allowed = encryption_values};
inline constexpr Member encryption_members[] = {
    {"Enabled", &codec::boolean_shape},
    {"SSEType", &encryption_type},
    {"KMSMasterKeyId", &codec::string_shape},
};
inline constexpr Shape encryption{
    .type = Type::structure, .class_name = "SSESpecification", .members = encryption_members};

inline constexpr Shape tag_key{.length_min = 1, .length_max = 128};
inline constexpr Shape tag_value{.length_max = 256};
inline constexpr Member tag_members[] = {
    {"Key", &tag_key, Presence::not_null},
    {"Value", &tag_value, Presence::not_null},
};
inline constexpr Shape tag{.type = Type::structure, .class_name = "Tag", .members = tag_members};
inline constexpr Shape tags{.type = Type::list, .element = &tag};

}  // namespace semel::dynamodb::shapes
