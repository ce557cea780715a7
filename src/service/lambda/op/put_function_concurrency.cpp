#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> put_function_concurrency(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  const std::int64_t reserved =
      codec::whole_number(context.body.at("ReservedConcurrentExecutions"));
  const Ticket seen =
      TRY(context.parts.registry.edit(reference, [&](function::Function& function) -> Result<void> {
        function.reserved_concurrency = reserved;
        return {};
      }));
  return Reply{.body = R"({"ReservedConcurrentExecutions":)" + std::to_string(reserved) + "}",
               .status = 200,
               .seen = seen,
               .error = {}};
}

}  // namespace semel::lambda
