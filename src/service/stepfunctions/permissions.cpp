#include "codec/json_parse.h"
#include "domain/tables/description.h"
#include "service/stepfunctions/room.h"

// Service Authorization Reference, "Actions, resources, and condition keys for AWS Step Functions".

namespace semel::stepfunctions {
namespace {

std::string text_at(const boost::json::object& request, std::string_view name) {
  const auto* value = request.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

/// What the request names by its ARN, or is about to make.
std::string resource_of(const service::Call& call, const boost::json::object& request) {
  for (const std::string_view member :
       {"stateMachineArn", "executionArn", "activityArn", "resourceArn", "stateMachineAliasArn",
        "stateMachineVersionArn", "mapRunArn"}) {
    std::string arn = text_at(request, member);
    if (!arn.empty()) return arn;
  }
  const bool is_machine = call.operation == "CreateStateMachine";
  if (!is_machine && call.operation != "CreateActivity") return "*";
  return "arn:aws:states:" + call.caller.region + ":" + std::string(tables::account_id) +
         (is_machine ? ":stateMachine:" : ":activity:") + text_at(request, "name");
}

}  // namespace

/// Whoever gives a machine a role must be allowed to pass that on.
std::vector<service::Permission> StepFunctionsRoom::permissions_of(
    const service::Call& call) const {
  const auto body = codec::parse_json(call.body, {});
  if (!body || !body->is_object()) return {};  // will be refused
  const auto& request = body->get_object();
  std::vector<service::Permission> permissions = {
      {"states:" + std::string(call.operation), resource_of(call, request)}};
  const std::string role = text_at(request, "roleArn");
  if (!role.empty()) permissions.push_back({"iam:PassRole", role});
  return permissions;
}

}  // namespace semel::stepfunctions
