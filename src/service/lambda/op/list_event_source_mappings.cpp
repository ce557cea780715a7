#include "domain/function/event_sources.h"
#include "service/lambda/wire_mapping.h"
#include "service/rest.h"

namespace semel::lambda {

Result<Reply> list_event_source_mappings(const Context& context) {
  const std::string& region = context.call.caller.region;
  const std::string_view query = context.call.query;
  function::EventSources::Filter filter{
      .stream_arn = service::parameter_of(query, "EventSourceArn"), .function = {}};
  const std::string function = service::parameter_of(query, "FunctionName");
  if (!function.empty()) {
    const auto reference = TRY(function::parse_reference(region, function));
    filter.function = reference.name;
  }
  const auto asked = TRY(wire::page_of(context, 100));
  const auto page = TRY(context.parts.sources.list(region, filter, asked));
  Reply reply{.body = {}, .status = 200, .seen = page.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("EventSourceMappings").begin_array();
  for (const auto& mapping : page.entries) wire::write_mapping(writer, context, mapping);
  writer.end_array();
  wire::write_next(writer, page.next);
  writer.end_object();
  return reply;
}

}  // namespace semel::lambda
