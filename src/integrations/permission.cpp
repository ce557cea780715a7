#include "integrations/permission.h"

#include "base/digest.h"
#include "domain/tables/description.h"

namespace semel::integrations {
namespace {

constexpr int forbidden = 403;
constexpr int unavailable_status = 500;
constexpr std::string_view workflow_service = "states.amazonaws.com";

}  // namespace

std::string session_arn_of(const TaskCall& call) {
  const std::string role = call.role_arn.substr(call.role_arn.rfind('/') + 1);
  const Sha256 digest = sha256(call.execution_arn);
  return "arn:aws:sts::" + std::string(tables::account_id) + ":assumed-role/" + role + "/" +
         to_hex({reinterpret_cast<const char*>(digest.data()), 16});
}

std::optional<std::variant<ServiceError, TaskFailed>> refusal_of(identity::Access* access,
                                                                 const TaskCall& call,
                                                                 const std::string& action,
                                                                 const std::string& resource) {
  if (access == nullptr) return std::nullopt;
  const auto out_of_reach = [&call](const Error& error) {
    return ServiceError{unavailable_status, "ServiceException",
                        "The permissions of the role could not be read: " + error.message,
                        uuid_of(call, "permission")};
  };
  const auto trust = access->may_assume(call.role_arn, std::string(workflow_service));
  if (!trust) return out_of_reach(trust.error());
  if (!trust->allowed) {
    return TaskFailed{"States.Permissions", "The role " + call.role_arn +
                                                " is not authorized to be assumed by " +
                                                std::string(workflow_service)};
  }
  const auto verdict = access->evaluate({.principal_arn = session_arn_of(call),
                                         .action = action,
                                         .resource_arn = resource,
                                         .context = {}});
  if (!verdict) return out_of_reach(verdict.error());
  if (verdict->allowed) return std::nullopt;
  return ServiceError{forbidden, "AccessDeniedException", verdict->message,
                      uuid_of(call, "permission")};
}

std::optional<TaskFailed> refusal_of(identity::Access* access, const TaskCall& call,
                                     const std::string& action, const std::string& resource,
                                     const Family& family) {
  auto refusal = refusal_of(access, call, action, resource);
  if (!refusal) return std::nullopt;
  if (auto* failed = std::get_if<TaskFailed>(&*refusal)) return std::move(*failed);
  return failure_of(family, std::get<ServiceError>(*refusal));
}

}  // namespace semel::integrations
