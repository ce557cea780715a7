#pragma once

#include "codec/shape.h"

// Shapes of members that several operations share, with the bounds of the API Reference.

namespace semel::iam::shapes {

using codec::Member;
using codec::Presence;
using codec::Shape;
using codec::Type;

inline constexpr Shape role_name{.length_min = 1, .length_max = 64};
inline constexpr Shape user_name{.length_min = 1, .length_max = 64};
inline constexpr Shape policy_name{.length_min = 1, .length_max = 128};
inline constexpr Shape path{.length_min = 1, .length_max = 512};
inline constexpr Shape path_prefix{.length_min = 1, .length_max = 512};
inline constexpr Shape document{.length_min = 1, .length_max = 131'072};
inline constexpr Shape description{.length_max = 1'000};
inline constexpr Shape arn{.length_min = 20, .length_max = 2'048};
inline constexpr Shape session_duration{
    .type = Type::integer, .value_min = 3'600, .value_max = 43'200};
inline constexpr Shape marker{.length_min = 1, .length_max = 1'024};
inline constexpr Shape max_items{.type = Type::integer, .value_min = 1, .value_max = 1'000};
inline constexpr Shape key_id{.length_min = 16, .length_max = 128};
inline constexpr std::string_view key_statuses[] = {"Active", "Inactive"};
inline constexpr Shape key_status{.allowed = key_statuses};
inline constexpr std::string_view policy_scopes[] = {"All", "AWS", "Local"};
inline constexpr Shape policy_scope{.allowed = policy_scopes};
inline constexpr Shape only_attached{.type = Type::boolean};
inline constexpr Shape as_default{.type = Type::boolean};
inline constexpr Shape version_id{.length_min = 2, .length_max = 32};

inline constexpr Shape tag_key{.length_min = 1, .length_max = 128};
inline constexpr Shape tag_value{.length_max = 256};
inline constexpr Member tag_members[] = {{"Key", &tag_key, Presence::not_null},
                                         {"Value", &tag_value, Presence::not_null}};
inline constexpr Shape tag{.type = Type::structure, .class_name = "Tag", .members = tag_members};
inline constexpr Shape tags{.type = Type::list, .element = &tag, .length_max = 50};
inline constexpr Shape tag_keys{.type = Type::list, .element = &tag_key, .length_max = 50};

inline constexpr Shape action_name{.length_min = 3, .length_max = 128};
inline constexpr Shape action_names{.type = Type::list, .element = &action_name};
inline constexpr Shape resource_arn{.length_min = 1, .length_max = 2'048};
inline constexpr Shape resource_arns{.type = Type::list, .element = &resource_arn};
inline constexpr Shape context_key{.length_min = 5, .length_max = 256};
inline constexpr Shape context_value{};
inline constexpr Shape context_values{.type = Type::list, .element = &context_value};
inline constexpr Member context_members[] = {{"ContextKeyName", &context_key},
                                             {"ContextKeyValues", &context_values}};
inline constexpr Shape context_entry{
    .type = Type::structure, .class_name = "ContextEntry", .members = context_members};
inline constexpr Shape context_entries{.type = Type::list, .element = &context_entry};

}  // namespace semel::iam::shapes
