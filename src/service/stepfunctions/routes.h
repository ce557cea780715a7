#pragma once

#include <vector>

#include "service/stepfunctions/wire.h"

namespace semel::stepfunctions::routes {

struct Routing {
  registry::Id machine;
  std::vector<registry::Route> routes;
};
/// `routingConfiguration`, of versions of one machine here, with weights that make 100. Errors:
/// ValidationException; ResourceNotFound - of another region.
Result<Routing> of_request(const Context& context, const json::object& request);

/// Errors: ValidationException.
Result<void> check_alias_name(std::string_view name);

/// An alias, or a version that one names, is not there.
Error missing();

}  // namespace semel::stepfunctions::routes
