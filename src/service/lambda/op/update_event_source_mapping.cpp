#include "domain/function/event_sources.h"
#include "service/lambda/wire_mapping.h"

namespace semel::lambda {

Result<Reply> update_event_source_mapping(const Context& context) {
  const auto updated = TRY(context.parts.sources.update(
      context.call.caller.region, context.arguments[0],
      [&](function::EventMapping& mapping) { return wire::read_mapping(context.body, mapping); }));
  return wire::mapping_reply(context, updated, 202);
}

}  // namespace semel::lambda
