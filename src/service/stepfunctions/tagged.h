#pragma once

#include "service/stepfunctions/wire.h"

namespace semel::stepfunctions {

/// The machine or activity that `resourceArn` names. Errors: InvalidArn; ResourceNotFound - of
/// another kind or place too.
Result<wire::Arn> tagged_arn(const Context& context, const json::object& request);

/// Errors: ResourceNotFound, TooManyTags.
Result<void> change_tags(const Context& context, const wire::Arn& arn, const registry::Tags& added,
                         const std::vector<std::string>& removed);

}  // namespace semel::stepfunctions
