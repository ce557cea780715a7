#include "service/logs/wire.h"

#include <algorithm>
#include <cctype>

#include "base/digest.h"
#include "domain/tables/description.h"
#include "service/arn.h"

namespace semel::logs_room::wire {
namespace {

constexpr std::size_t stream_name_bytes_max = 1'024;
constexpr std::size_t tag_key_length_max = 128;
constexpr std::size_t tag_value_length_max = 256;

Error violation(std::string_view value, std::string_view member, std::string_view pattern) {
  return invalid_argument("1 validation error detected: Value '" + std::string(value) + "' at '" +
                          std::string(member) +
                          "' failed to satisfy constraint: Member must satisfy regular expression "
                          "pattern: " +
                          std::string(pattern));
}

bool is_group_name(std::string_view name) {
  return std::all_of(name.begin(), name.end(), [](unsigned char character) {
    return std::isalnum(character) != 0 ||
           std::string_view(".-_/#").find(static_cast<char>(character)) != std::string_view::npos;
  });
}

Result<logs::GroupName> named(const Context& context, std::string_view name,
                              std::string_view member) {
  if (!is_group_name(name)) return violation(name, member, "[\\.\\-_/#A-Za-z0-9]+");
  return logs::GroupName{context.caller.region, std::string(name)};
}

}  // namespace

Result<logs::GroupName> group_name(const Context& context, const json::object& request) {
  return named(context, codec::text_of(request, "logGroupName"), "logGroupName");
}

Result<logs::GroupName> group_of_arn(const Context& context, std::string_view arn) {
  auto parts = service::parse_arn(arn);
  constexpr std::string_view kind = "log-group:";
  if (!parts || parts->service != "logs" || !parts->resource.starts_with(kind)) {
    return invalid_argument("The specified ARN is not that of a log group: " + std::string(arn));
  }
  std::string_view name = parts->resource.substr(kind.size());
  if (name.ends_with(":*")) name.remove_suffix(2);
  if (name.empty() || !is_group_name(name)) {
    return invalid_argument("The specified ARN is not that of a log group: " + std::string(arn));
  }
  if (parts->region != context.caller.region || parts->account != tables::account_id) {
    return not_found("The specified log group does not exist.");
  }
  return logs::GroupName{std::string(parts->region), std::string(name)};
}

Result<logs::GroupName> group_of_either(const Context& context, const json::object& request) {
  const auto name = codec::text_of(request, "logGroupName");
  const auto identifier = codec::text_of(request, "logGroupIdentifier");
  if (name.empty() == identifier.empty()) {
    return invalid_argument(name.empty()
                                ? "Either logGroupName or logGroupIdentifier must be specified"
                                : "Only one of logGroupName and logGroupIdentifier may be "
                                  "specified");
  }
  if (!name.empty()) return named(context, name, "logGroupName");
  if (identifier.starts_with("arn:")) return group_of_arn(context, identifier);
  return named(context, identifier, "logGroupIdentifier");
}

Result<std::string> stream_name(std::string_view name) {
  if (name.find_first_of(":*") != std::string_view::npos) {
    return violation(name, "logStreamName", "[^:*]*");
  }
  if (name.size() > stream_name_bytes_max) {
    return invalid_argument("The name of a log stream has more than 1024 bytes");
  }
  return std::string(name);
}

Result<logs::StreamName> stream_name(const Context& context, const json::object& request) {
  logs::StreamName name;
  name.group = TRY(group_name(context, request));
  name.name = TRY(stream_name(codec::text_of(request, "logStreamName")));
  return name;
}

std::optional<std::int64_t> number(const json::object& request, std::string_view name) {
  const auto* value = codec::find_member(request, name);
  if (value == nullptr) return std::nullopt;
  return codec::whole_number(*value);
}

std::size_t limit(const json::object& request, std::size_t otherwise) {
  const auto wanted = number(request, "limit");
  return wanted ? static_cast<std::size_t>(*wanted) : otherwise;
}

Result<std::map<std::string, std::string>> tags(const json::object& request) {
  std::map<std::string, std::string> all;
  const auto* value = codec::find_member(request, "tags");
  if (value == nullptr) return all;
  for (const auto& tag : value->get_object()) {
    const std::string_view text = tag.value().get_string();
    if (tag.key().empty() || tag.key().size() > tag_key_length_max ||
        text.size() > tag_value_length_max || tag.key().starts_with("aws:")) {
      return invalid_argument(
          "A tag has a key of 1 to 128 characters that does not begin with "
          "aws:, and a value of up to 256");
    }
    all[tag.key()] = text;
  }
  return all;
}

std::vector<std::string> keys(const json::object& request, std::string_view name) {
  std::vector<std::string> all;
  const auto* value = codec::find_member(request, name);
  if (value == nullptr) return all;
  for (const auto& key : value->get_array()) all.emplace_back(key.get_string());
  return all;
}

Reply reply_with_tags(const Context& context, const logs::Group& group) {
  Reply reply{.body = {}, .status = 200, .seen = context.logs.newest(), .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("tags").begin_object();
  for (const auto& [key, value] : group.tags) writer.key(key).string(value);
  writer.end_object();
  writer.end_object();
  return reply;
}

Result<Reply> add_tags(Context& context, const logs::GroupName& name, const json::object& request) {
  const auto added = TRY(tags(request));
  const auto seen = TRY(context.logs.change_group(name, [&](logs::Group& group) -> Result<void> {
    for (const auto& [key, value] : added) group.tags[key] = value;
    if (group.tags.size() > logs::tags_max) {
      return Error{ErrorCode::trimmed, "A log group has at most 50 tags"};
    }
    return {};
  }));
  return empty_reply(seen);
}

Result<Reply> remove_tags(Context& context, const logs::GroupName& name,
                          const std::vector<std::string>& keys) {
  const auto seen = TRY(context.logs.change_group(name, [&](logs::Group& group) -> Result<void> {
    for (const std::string& key : keys) group.tags.erase(key);
    return {};
  }));
  return empty_reply(seen);
}

std::string token_of(std::string_view last) {
  return base64_encode(last);
}

Result<std::string> last_of_token(const json::object& request) {
  const auto token = codec::text_of(request, "nextToken");
  std::string last;
  if (!base64_decode(token, last)) {
    return invalid_argument("The specified nextToken is invalid.");
  }
  return last;
}

Reply empty_reply(Ticket seen) {
  return {.body = {}, .status = 200, .seen = seen, .error = {}};
}

}  // namespace semel::logs_room::wire
