#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "codec/json_writer.h"
#include "service/logs/operations.h"

// Members of requests and replies that several operations share.

namespace semel::logs_room::wire {

/// logGroupName. Errors: invalid_argument - characters that no group has.
Result<logs::GroupName> group_name(const Context& context, const json::object& request);
/// logGroupName or logGroupIdentifier (a name or an ARN). Errors: invalid_argument - none, both, or
/// an ARN of something else.
Result<logs::GroupName> group_of_either(const Context& context, const json::object& request);
/// resourceArn of a group, with or without ":*" behind it. Errors: invalid_argument.
Result<logs::GroupName> group_of_arn(const Context& context, std::string_view arn);
/// Errors: invalid_argument - ':' or '*', or more than 1,024 bytes.
Result<std::string> stream_name(std::string_view name);
Result<logs::StreamName> stream_name(const Context& context, const json::object& request);

std::optional<std::int64_t> number(const json::object& request, std::string_view name);
std::size_t limit(const json::object& request, std::size_t otherwise);

/// tags. Errors: invalid_argument - a key or value out of bounds.
Result<std::map<std::string, std::string>> tags(const json::object& request);
/// A list of keys.
std::vector<std::string> keys(const json::object& request, std::string_view name);
Reply reply_with_tags(const Context& context, const logs::Group& group);
/// Adds to a group's tags. Errors: limit_exceeded - more than 50.
Result<Reply> add_tags(Context& context, const logs::GroupName& name, const json::object& request);
Result<Reply> remove_tags(Context& context, const logs::GroupName& name,
                          const std::vector<std::string>& keys);

/// A token that is the text of what a page ended with. Errors: invalid_argument - not one of ours.
std::string token_of(std::string_view last);
Result<std::string> last_of_token(const json::object& request);

/// {} when the ticket is durable.
Reply empty_reply(Ticket seen);

}  // namespace semel::logs_room::wire

namespace semel::logs_room::shapes {

using codec::Member;
using codec::Presence;

inline constexpr Shape name{.length_min = 1, .length_max = 512};
inline constexpr Shape identifier{.length_min = 1, .length_max = 2'048};
inline constexpr Shape token{.length_min = 1};
inline constexpr Shape time{.type = codec::Type::long_integer, .value_min = 0};
inline constexpr Shape events_limit{
    .type = codec::Type::integer, .value_min = 1, .value_max = 10'000};
inline constexpr Shape page_limit{.type = codec::Type::integer, .value_min = 1, .value_max = 50};
inline constexpr Shape tag_map{
    .type = codec::Type::map, .element = &codec::string_shape, .length_min = 1, .length_max = 50};
inline constexpr Shape tag_keys{
    .type = codec::Type::list, .element = &codec::string_shape, .length_max = 50};
inline constexpr Shape resource_arn{.length_min = 1, .length_max = 1'011};
inline constexpr std::string_view class_values[] = {"STANDARD", "INFREQUENT_ACCESS", "DELIVERY"};
inline constexpr Shape group_class{.allowed = class_values};

}  // namespace semel::logs_room::shapes
