#include "base/digest.h"
#include "service/lambda/errors.h"
#include "service/lambda/wire.h"
#include "service/rest.h"

namespace semel::lambda {
namespace {

using Kind = function::InvocationResult::Kind;

Reply invoked_reply(const function::Invoked& invoked, bool wants_log) {
  if (!invoked.error_code.empty()) {
    Reply reply = errors::reply(invoked.error_code, invoked.error_message);
    reply.seen = invoked.seen;
    return reply;
  }
  Reply reply{.body = invoked.result.payload, .status = 200, .seen = invoked.seen, .error = {}};
  reply.headers.emplace_back("X-Amz-Executed-Version", invoked.executed_version);
  if (invoked.result.kind != Kind::answered) {
    reply.headers.emplace_back("X-Amz-Function-Error", "Unhandled");
  }
  if (wants_log) {
    reply.headers.emplace_back("X-Amz-Log-Result", base64_encode(invoked.result.log_tail));
  }
  return reply;
}

std::string header_of(const Context& context, std::string_view name) {
  return context.call.header ? std::string(context.call.header(name)) : std::string();
}

function::Invoke request_of(const Context& context) {
  function::Invoke request;
  request.region = context.call.caller.region;
  request.function = context.arguments[0];
  request.qualifier = service::parameter_of(context.call.query, "Qualifier");
  request.payload = context.call.body;
  request.client_context = header_of(context, "X-Amz-Client-Context");
  request.trace_header = header_of(context, "X-Amzn-Trace-Id");
  return request;
}

Reply run(const Context& context) {
  const bool wants_log = header_of(context, "X-Amz-Log-Type") == "Tail";
  Reply reply;
  reply.later = [&invocations = context.parts.invocations, request = request_of(context),
                 wants_log](Reply::Later take) {
    invocations.invoke(request, [take = std::move(take), wants_log](function::Invoked invoked) {
      take(invoked_reply(invoked, wants_log));
    });
  };
  return reply;
}

}  // namespace

Result<Reply> invoke(const Context& context) {
  const std::string type = header_of(context, "X-Amz-Invocation-Type");
  if (type.empty() || type == "RequestResponse") return run(context);
  if (type == "DryRun") {
    const auto found = TRY(context.parts.invocations.check(request_of(context)));
    return wire::no_content(found.seen);
  }
  if (type == "Event") {
    const Ticket seen = TRY(context.parts.events.accept(request_of(context)));
    return Reply{.body = {}, .status = 202, .seen = seen, .error = {}};
  }
  return function::validation_error(
      type, "invocationType",
      "Member must satisfy enum value set: [Event, RequestResponse, DryRun]");
}

}  // namespace semel::lambda
