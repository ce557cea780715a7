#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> delete_alias(const Context& context) {
  auto reference = TRY(wire::reference_of(context));
  reference.qualifier = context.arguments[1];
  return wire::no_content(context.parts.registry.remove_alias(reference));
}

}  // namespace semel::lambda
