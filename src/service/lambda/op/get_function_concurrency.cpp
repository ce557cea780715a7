#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> get_function_concurrency(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  const auto found = TRY(context.parts.registry.find(reference));
  Reply reply{.body = "{}", .status = 200, .seen = found.seen, .error = {}};
  if (const auto& reserved = found.function.reserved_concurrency) {
    reply.body = R"({"ReservedConcurrentExecutions":)" + std::to_string(*reserved) + "}";
  }
  return reply;
}

}  // namespace semel::lambda
