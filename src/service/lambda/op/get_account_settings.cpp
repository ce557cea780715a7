#include <algorithm>

#include "service/lambda/wire.h"

namespace semel::lambda {
namespace {

// AWS Lambda Developer Guide, "Lambda quotas".
constexpr std::int64_t total_code_bytes = 80'530'636'800;
constexpr std::int64_t concurrent_executions = 1'000;

}  // namespace

Result<Reply> get_account_settings(const Context& context) {
  const auto usage = TRY(context.parts.registry.usage(context.call.caller.region));
  Reply reply{.body = {}, .status = 200, .seen = usage.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("AccountLimit").begin_object();
  writer.key("TotalCodeSize").integer(total_code_bytes);
  writer.key("CodeSizeUnzipped").integer(function::unpacked_bytes_max);
  writer.key("CodeSizeZipped").integer(static_cast<std::int64_t>(function::archive_bytes_max));
  writer.key("ConcurrentExecutions").integer(concurrent_executions);
  writer.key("UnreservedConcurrentExecutions")
      .integer(std::max<std::int64_t>(0, concurrent_executions - usage.value.reserved));
  writer.end_object();
  writer.key("AccountUsage").begin_object();
  writer.key("TotalCodeSize").integer(usage.value.code_bytes);
  writer.key("FunctionCount").integer(usage.value.function_count);
  writer.end_object();
  writer.end_object();
  return reply;
}

}  // namespace semel::lambda
