#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> get_function_event_invoke_config(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  const auto config = TRY(context.parts.registry.find_event_config(reference));
  return wire::event_config_reply(reference, config);
}

}  // namespace semel::lambda
