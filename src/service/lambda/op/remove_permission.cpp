#include "service/lambda/wire.h"
#include "service/rest.h"

namespace semel::lambda {

Result<Reply> remove_permission(const Context& context) {
  const std::string& id = context.arguments[1];
  const auto reference = TRY(wire::reference_of(context));
  return wire::no_content(context.parts.registry.edit_policy(
      reference, service::parameter_of(context.call.query, "RevisionId"),
      [&](function::Policy& policy) -> Result<void> {
        if (policy.statements.erase(id) == 1) return {};
        return not_found("Statement " + id + " is not found in resource policy.");
      }));
}

}  // namespace semel::lambda
