#include "codec/json_parse.h"
#include "domain/function/reference.h"
#include "service/lambda/operations.h"
#include "service/lambda/room.h"
#include "service/rest.h"

// Service Authorization Reference, "Actions, resources, and condition keys for AWS Lambda".

namespace semel::lambda {
namespace {

std::string text_at(const json::value& body, std::string_view name) {
  const auto* object = body.if_object();
  const auto* value = object == nullptr ? nullptr : object->if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

/// A name that cannot be read stands as it came: the call will be refused.
std::string function_arn(const service::Call& call, const std::string& name) {
  const auto qualifier = service::parameter_of(call.query, "Qualifier");
  const auto reference = function::parse_reference(call.caller.region, name, qualifier);
  return reference ? function::arn_of(*reference) : name;
}

std::string resource_of(const service::Call& call, const Operation& operation,
                        const json::value& body) {
  const auto names = match(operation, call.path);
  const std::string name = names && !names->empty() ? names->front() : "";
  if (operation.path.find("{FunctionName}") != std::string_view::npos) {
    return function_arn(call, name);
  }
  if (!name.empty()) return name;  // the ARN of what has tags
  const std::string created = text_at(body, "FunctionName");
  return created.empty() ? "*" : function_arn(call, created);
}

}  // namespace

/// Whoever gives a function a role must be allowed to pass that on.
std::vector<service::Permission> LambdaRoom::permissions_of(const service::Call& call) const {
  const Operation* operation = find_operation(call.operation);
  if (operation == nullptr) return {};  // will be refused
  const bool is_invocation = call.operation == "Invoke";
  const auto parsed = codec::parse_json(is_invocation ? "{}" : call.body, {});
  const json::value body = parsed ? *parsed : json::value();
  const std::string action(is_invocation ? "InvokeFunction" : call.operation);
  std::vector<service::Permission> permissions = {
      {"lambda:" + action, resource_of(call, *operation, body)}};
  const std::string role = text_at(body, "Role");
  if (!role.empty()) permissions.push_back({"iam:PassRole", role});
  return permissions;
}

}  // namespace semel::lambda
