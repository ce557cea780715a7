#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> delete_function_concurrency(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  return wire::no_content(
      context.parts.registry.edit(reference, [](function::Function& function) -> Result<void> {
        function.reserved_concurrency.reset();
        return {};
      }));
}

}  // namespace semel::lambda
