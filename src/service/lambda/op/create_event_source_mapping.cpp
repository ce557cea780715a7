#include "domain/function/event_sources.h"
#include "service/lambda/wire_mapping.h"

namespace semel::lambda {

Result<Reply> create_event_source_mapping(const Context& context) {
  const json::object& body = context.body;
  function::EventMapping mapping;
  mapping.region = context.call.caller.region;
  mapping.stream_arn = codec::text_of(body, "EventSourceArn");
  mapping.starting_position = codec::text_of(body, "StartingPosition");
  if (mapping.stream_arn.empty()) {
    return errors::unsupported("Event sources other than DynamoDB streams");
  }
  TRY(wire::read_mapping(body, mapping));
  const auto made = TRY(context.parts.sources.create(std::move(mapping)));
  return wire::mapping_reply(context, made, 202);
}

}  // namespace semel::lambda
