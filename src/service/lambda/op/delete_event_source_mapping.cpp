#include "domain/function/event_sources.h"
#include "service/lambda/wire_mapping.h"

namespace semel::lambda {

Result<Reply> delete_event_source_mapping(const Context& context) {
  const auto removed =
      TRY(context.parts.sources.remove(context.call.caller.region, context.arguments[0]));
  return wire::mapping_reply(context, removed, 202, "Deleting");
}

}  // namespace semel::lambda
