#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> get_function_configuration(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  auto found = TRY(context.parts.registry.find(reference));
  return wire::configuration_reply(reference, {std::move(found.version), found.seen}, 200);
}

}  // namespace semel::lambda
