#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "service/room.h"

namespace semel::stepfunctions {

/// An error of this API by its name. The name travels in front of the message, up to a line break;
/// reply_of() takes it off again.
Error refusal(std::string_view name, std::string_view message);

/// The reply that an error becomes: one of refusal() under its name, others by their code.
service::Reply reply_of(const Error& error);

// --- errors of many operations, in the service's words

Error invalid_arn(std::string_view why);
Error invalid_name(std::string_view name);
Error invalid_token();
Error no_machine(std::string_view arn);
Error machine_deleting(std::string_view arn);
Error no_execution(std::string_view arn);
Error no_activity(std::string_view arn);
Error no_resource(std::string_view arn);
Error wrong_type();
Error validation(std::string message);

/// An error of the registry about the machine `arn`.
Error of_machine(Error error, std::string_view arn);
/// An error of the executions about the execution `arn`.
Error of_execution(Error error, std::string_view arn);
/// An error of a call with a task token.
Error of_task(Error error);

}  // namespace semel::stepfunctions
