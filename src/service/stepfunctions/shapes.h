#pragma once

#include "codec/shape.h"

// Shapes of members that several operations have. The bounds are the service's model's.

namespace semel::stepfunctions::shapes {

using codec::Member;
using codec::Presence;
using codec::Shape;
using codec::Type;

inline constexpr Shape name{.length_min = 1, .length_max = 80};
inline constexpr Shape arn{.length_min = 1, .length_max = 256};
inline constexpr Shape long_arn{.length_min = 1, .length_max = 2'000};
inline constexpr Shape definition{.length_min = 1, .length_max = 1'048'576};
inline constexpr Shape payload{.length_max = 262'144};
inline constexpr Shape description{.length_max = 256};
inline constexpr Shape error{.length_max = 256};
inline constexpr Shape cause{.length_max = 32'768};
inline constexpr Shape trace_header{.length_max = 256};
inline constexpr Shape task_token{.length_min = 1, .length_max = 2'048};
inline constexpr Shape page_token{.length_min = 1, .length_max = 1'024};
inline constexpr Shape page_size{.type = Type::integer, .value_min = 0, .value_max = 1'000};

inline constexpr std::string_view included_data_values[] = {"ALL_DATA", "METADATA_ONLY"};
inline constexpr Shape included_data{.allowed = included_data_values};
inline constexpr std::string_view machine_types[] = {"STANDARD", "EXPRESS"};
inline constexpr Shape machine_type{.allowed = machine_types};

inline constexpr Shape tag_key{.length_min = 1, .length_max = 128};
inline constexpr Shape tag_value{.length_max = 256};
inline constexpr Member tag_members[] = {{"key", &tag_key}, {"value", &tag_value}};
inline constexpr Shape tag{.type = Type::structure, .class_name = "Tag", .members = tag_members};
inline constexpr Shape tags{.type = Type::list, .element = &tag};
inline constexpr Shape tag_keys{.type = Type::list, .element = &tag_key};

inline constexpr std::string_view log_levels[] = {"ALL", "ERROR", "FATAL", "OFF"};
inline constexpr Shape log_level{.allowed = log_levels};
inline constexpr Member log_group_members[] = {{"logGroupArn", &arn}};
inline constexpr Shape log_group{
    .type = Type::structure, .class_name = "CloudWatchLogsLogGroup", .members = log_group_members};
inline constexpr Member log_destination_members[] = {{"cloudWatchLogsLogGroup", &log_group}};
inline constexpr Shape log_destination{
    .type = Type::structure, .class_name = "LogDestination", .members = log_destination_members};
inline constexpr Shape log_destinations{.type = Type::list, .element = &log_destination};
inline constexpr Member logging_members[] = {{"level", &log_level},
                                             {"includeExecutionData", &codec::boolean_shape},
                                             {"destinations", &log_destinations}};
inline constexpr Shape logging{
    .type = Type::structure, .class_name = "LoggingConfiguration", .members = logging_members};

inline constexpr Member tracing_members[] = {{"enabled", &codec::boolean_shape}};
inline constexpr Shape tracing{
    .type = Type::structure, .class_name = "TracingConfiguration", .members = tracing_members};

inline constexpr std::string_view encryption_types[] = {"AWS_OWNED_KEY",
                                                        "CUSTOMER_MANAGED_KMS_KEY"};
inline constexpr Shape encryption_type{.allowed = encryption_types};
inline constexpr Shape kms_key{.length_min = 1, .length_max = 2'048};
inline constexpr Shape kms_reuse{.type = Type::integer, .value_min = 60, .value_max = 900};
inline constexpr Member encryption_members[] = {{"kmsKeyId", &kms_key},
                                                {"kmsDataKeyReusePeriodSeconds", &kms_reuse},
                                                {"type", &encryption_type, Presence::not_null}};
inline constexpr Shape encryption{.type = Type::structure,
                                  .class_name = "EncryptionConfiguration",
                                  .members = encryption_members};

inline constexpr Shape route_weight{.type = Type::integer, .value_min = 0, .value_max = 100};
inline constexpr Member route_members[] = {{"stateMachineVersionArn", &arn, Presence::not_null},
                                           {"weight", &route_weight, Presence::not_null}};
inline constexpr Shape route{.type = Type::structure,
                             .class_name = "RoutingConfigurationListItem",
                             .members = route_members};
inline constexpr Shape routes{
    .type = Type::list, .element = &route, .length_min = 1, .length_max = 2};

}  // namespace semel::stepfunctions::shapes
