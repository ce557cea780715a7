#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, ListStateMachines.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member list_state_machines_members[] = {
    {"maxResults", &shapes::page_size},
    {"nextToken", &shapes::page_token},
};

}  // namespace

constexpr Shape list_state_machines_shape{.type = codec::Type::structure,
                                          .class_name = "ListStateMachinesInput",
                                          .members = list_state_machines_members};

Result<Reply> list_state_machines(const Context& context, const json::object& request) {
  const auto page = TRY(wire::page_of(request));
  const auto listed = TRY(context.parts.registry.list(context.call.caller.region, page));
  return wire::object_reply([&](codec::JsonWriter& writer) {
    writer.key("stateMachines").begin_array();
    for (const auto& machine : listed.entries) {
      writer.begin_object();
      wire::write_text(writer, "stateMachineArn", registry::machine_arn(machine.id));
      wire::write_text(writer, "name", machine.id.name);
      wire::write_text(writer, "type", wire::name_of(machine.type));
      wire::write_time(writer, "creationDate", machine.created_ms);
      writer.end_object();
    }
    writer.end_array();
    wire::write_next(writer, listed.next);
  });
}

}  // namespace semel::stepfunctions
