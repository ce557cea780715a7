#pragma once

#include "service/validation.h"

// The parts that the requests of several operations share, as data. Orders are those in which the
// service tells violations and enum values.

namespace semel::dynamodb::shapes {

using codec::Member;
using codec::Pattern;
using codec::Presence;
using codec::Shape;
using codec::Type;

inline constexpr std::string_view capacity_values[] = {"INDEXES", "TOTAL", "NONE"};
inline constexpr Shape return_consumed_capacity{.allowed = capacity_values};

inline constexpr std::string_view metrics_values[] = {"SIZE", "NONE"};
inline constexpr Shape return_item_collection_metrics{.allowed = metrics_values};

inline constexpr std::string_view returned_values[] = {"ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE",
                                                       "UPDATED_NEW"};
inline constexpr Shape return_values{.allowed = returned_values};

inline constexpr std::string_view returned_on_failure_values[] = {"ALL_OLD", "NONE"};
inline constexpr Shape return_values_on_failure{.allowed = returned_on_failure_values};

inline constexpr std::string_view select_values[] = {"SPECIFIC_ATTRIBUTES", "COUNT",
                                                     "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES"};
inline constexpr Shape select{.allowed = select_values};

inline constexpr std::string_view conditional_operator_values[] = {"OR", "AND"};
inline constexpr Shape conditional_operator{.allowed = conditional_operator_values};

/// A table in the data plane.
inline constexpr Shape table_name{
    .pattern = Pattern::name_or_arn, .length_min = 3, .length_max = 255};
inline constexpr Shape index_name{.pattern = Pattern::name, .length_min = 3, .length_max = 255};

inline constexpr Shape limit{.type = Type::integer, .value_min = 1};

inline constexpr Shape attributes_to_get{
    .type = Type::list, .element = &codec::string_shape, .length_min = 1, .length_max = 255};
inline constexpr Shape names{.type = Type::map,
                             .element = &codec::string_shape};  ///< ExpressionAttributeNames

inline constexpr std::string_view comparison_values[] = {
    "IN",       "NULL", "BETWEEN", "LT",          "NOT_CONTAINS", "EQ",      "GT",
    "NOT_NULL", "NE",   "LE",      "BEGINS_WITH", "GE",           "CONTAINS"};
inline constexpr Shape comparison_operator{.allowed = comparison_values};
inline constexpr Shape attribute_list{.type = Type::list, .element = &codec::attribute_shape};

inline constexpr Member expected_members[] = {
    {"AttributeValueList", &attribute_list},
    {"ComparisonOperator", &comparison_operator},
    {"Exists", &codec::boolean_shape},
    {"Value", &codec::attribute_shape},
};
inline constexpr Shape expected_value{
    .type = Type::structure, .class_name = "ExpectedAttributeValue", .members = expected_members};
inline constexpr Shape expected{.type = Type::map, .element = &expected_value};

/// An entry of QueryFilter, ScanFilter or KeyConditions.
inline constexpr Member condition_members[] = {
    {"AttributeValueList", &attribute_list},
    {"ComparisonOperator", &comparison_operator, Presence::not_null},
};
inline constexpr Shape condition{
    .type = Type::structure, .class_name = "Condition", .members = condition_members};
inline constexpr Shape condition_map{.type = Type::map, .element = &condition};

}  // namespace semel::dynamodb::shapes
