#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> update_function_event_invoke_config(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  const auto edited = TRY(context.parts.registry.edit_event_config(
      reference, /*from_scratch=*/false, [&](function::EventInvokeConfig& config) {
        return wire::read_event_config(context.body, config);
      }));
  return wire::event_config_reply(reference, edited);
}

}  // namespace semel::lambda
