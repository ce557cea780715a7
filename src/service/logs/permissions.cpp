#include "codec/json.h"
#include "codec/json_parse.h"
#include "service/logs/room.h"

// Service Authorization Reference, "Actions, resources, and condition keys for Amazon CloudWatch
// Logs".

namespace semel::logs_room {
namespace {

namespace json = boost::json;

std::string text_at(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  const auto* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string() : std::string(std::string_view(*text));
}

/// The stream of a request that names one, else the group. A group's ARN ends with ":*" here.
std::string resource_of(const service::Call& call, const json::object& request) {
  const std::string arn = text_at(request, "resourceArn");
  if (!arn.empty()) return arn;
  std::string name = text_at(request, "logGroupName");
  if (name.empty()) name = text_at(request, "logGroupIdentifier");
  if (name.empty()) name = text_at(request, "logGroupNamePrefix");
  if (name.starts_with("arn:")) return name.ends_with(":*") ? name : name + ":*";
  const std::string group = logs::arn_of(logs::GroupName{call.caller.region, name});
  const std::string stream = text_at(request, "logStreamName");
  return group + (stream.empty() ? ":*" : ":log-stream:" + stream);
}

}  // namespace

std::vector<service::Permission> LogsRoom::permissions_of(const service::Call& call) const {
  const auto body = codec::parse_json(call.body, {});
  if (!body || !body->is_object()) return {};  // will be refused
  return {{"logs:" + std::string(call.operation), resource_of(call, body->get_object())}};
}

}  // namespace semel::logs_room
