#include "service/lambda/wire.h"
#include "service/rest.h"

namespace semel::lambda {

Result<Reply> untag_resource(const Context& context) {
  const auto keys = service::parameters_of(context.call.query, "tagKeys");
  if (keys.empty()) {
    return function::validation_error("null", "tagKeys", "Member must not be null");
  }
  const auto reference = TRY(wire::tagged_reference_of(context));
  return wire::no_content(
      context.parts.registry.edit(reference, [&](function::Function& function) -> Result<void> {
        for (const std::string& key : keys) function.tags.erase(key);
        return {};
      }));
}

}  // namespace semel::lambda
