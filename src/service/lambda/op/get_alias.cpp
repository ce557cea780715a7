#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> get_alias(const Context& context) {
  auto reference = TRY(wire::reference_of(context));
  reference.qualifier = context.arguments[1];
  const auto alias = TRY(context.parts.registry.find_alias(reference));
  return wire::alias_reply(reference, alias, 200);
}

}  // namespace semel::lambda
