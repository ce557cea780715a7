#include "domain/function/event_sources.h"
#include "service/lambda/wire_mapping.h"

namespace semel::lambda {

Result<Reply> get_event_source_mapping(const Context& context) {
  const auto found =
      TRY(context.parts.sources.find(context.call.caller.region, context.arguments[0]));
  return wire::mapping_reply(context, found, 200);
}

}  // namespace semel::lambda
