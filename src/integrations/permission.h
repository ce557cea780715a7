#pragma once

#include <optional>
#include <string>
#include <variant>

#include "domain/identity/access.h"
#include "integrations/failure.h"

namespace semel::integrations {

/// "arn:aws:sts::ACCOUNT:assumed-role/ROLE/SESSION": what an execution acts as.
std::string session_arn_of(const TaskCall& call);

/// Whether the call's role may do this: nothing when it may. A ServiceError when its policies do
/// not allow it; a TaskFailed (States.Permissions) when the service may not assume the role.
/// Without `access` everything is allowed.
std::optional<std::variant<ServiceError, TaskFailed>> refusal_of(identity::Access* access,
                                                                 const TaskCall& call,
                                                                 const std::string& action,
                                                                 const std::string& resource);
/// The same as the failure of a task.
std::optional<TaskFailed> refusal_of(identity::Access* access, const TaskCall& call,
                                     const std::string& action, const std::string& resource,
                                     const Family& family);

}  // namespace semel::integrations
