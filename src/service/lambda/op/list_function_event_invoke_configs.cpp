#include "service/lambda/wire.h"

namespace semel::lambda {

Result<Reply> list_function_event_invoke_configs(const Context& context) {
  const auto reference = TRY(wire::reference_of(context));
  const auto asked = TRY(wire::page_of(context));
  const auto page = TRY(context.parts.registry.list_event_configs(reference, asked));
  Reply reply{.body = {}, .status = 200, .seen = page.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("FunctionEventInvokeConfigs").begin_array();
  for (const auto& config : page.entries) wire::write_event_config(writer, reference, config);
  writer.end_array();
  wire::write_next(writer, page.next);
  writer.end_object();
  return reply;
}

}  // namespace semel::lambda
