#include "service/logs/wire.h"

// CloudWatch Logs API Reference, DescribeLogGroups.

namespace semel::logs_room {
namespace {

constexpr shapes::Member describe_log_groups_members[] = {
    {"logGroupNamePrefix", &shapes::name},
    {"logGroupNamePattern", &codec::string_shape},
    {"nextToken", &shapes::token},
    {"limit", &shapes::page_limit},
    {"logGroupClass", &shapes::group_class},
    {"includeLinkedAccounts", &codec::boolean_shape},
    {"logGroupIdentifiers", &codec::string_list_shape},
};

constexpr std::size_t groups_per_page = 50;

void write_group(codec::JsonWriter& writer, const logs::Group& group) {
  const std::string arn = logs::arn_of(logs::GroupName{group.region, group.name});
  writer.begin_object();
  writer.key("logGroupName").string(group.name);
  writer.key("creationTime").integer(group.creation_ms);
  if (group.retention_days) writer.key("retentionInDays").integer(*group.retention_days);
  writer.key("metricFilterCount").integer(0);
  writer.key("arn").string(arn + ":*");
  writer.key("storedBytes").integer(group.stored_bytes);
  writer.key("logGroupClass").string(group.group_class);
  writer.key("logGroupArn").string(arn);
  writer.key("deletionProtectionEnabled").boolean(group.is_protected);
  writer.end_object();
}

}  // namespace

constexpr Shape describe_log_groups_shape{.type = codec::Type::structure,
                                          .class_name = "DescribeLogGroupsRequest",
                                          .members = describe_log_groups_members};

Result<Reply> describe_log_groups(Context& context, const json::object& request) {
  logs::GroupQuery query;
  query.region = context.caller.region;
  query.prefix = codec::text_of(request, "logGroupNamePrefix");
  query.part = codec::text_of(request, "logGroupNamePattern");
  query.group_class = codec::text_of(request, "logGroupClass");
  query.limit = wire::limit(request, groups_per_page);
  query.after = TRY(wire::last_of_token(request));
  if (!query.prefix.empty() && !query.part.empty()) {
    return invalid_argument(
        "LogGroup name prefix and LogGroup name pattern are mutually exclusive parameters.");
  }
  if (codec::find_member(request, "logGroupIdentifiers") != nullptr) {
    return invalid_argument("logGroupIdentifiers is not served: use a prefix or a pattern");
  }
  const auto page = TRY(context.logs.list_groups(query));
  Reply reply{.body = {}, .status = 200, .seen = context.logs.newest(), .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("logGroups").begin_array();
  for (const logs::Group& group : page.entries) write_group(writer, group);
  writer.end_array();
  if (!page.next.empty()) writer.key("nextToken").string(wire::token_of(page.next));
  writer.end_object();
  return reply;
}

}  // namespace semel::logs_room
