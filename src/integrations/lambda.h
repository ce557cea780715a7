#pragma once

#include "integrations/integrations.h"

namespace semel::integrations {

using Report = workflow::Integrations::Report;

/// A Task whose resource is a function's ARN: its input is the payload, its output what the
/// function returned.
void call_function(const Parts& parts, const workflow::TaskCall& call, const Report& report);

/// lambda:invoke. `rooms` may have a room of the Lambda API: it takes the invocations that nobody
/// waits for (InvocationType Event and DryRun).
void call_lambda(const Parts& parts, const Rooms& rooms, const workflow::TaskCall& call,
                 const Report& report);

/// aws-sdk:lambda:invoke: the payload is a text of JSON, and an error of the function no failure
/// but the member FunctionError.
void call_sdk_lambda(const Parts& parts, const workflow::TaskCall& call, const Report& report);

}  // namespace semel::integrations
