#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> delete_function_event_invoke_config(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  return wire::no_content(context.parts.registry.remove_event_config(reference));
}

}  // namespace semel::lambda
