#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> delete_function(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  return wire::no_content(context.parts.registry.remove(reference));
}

}  // namespace semel::lambda
