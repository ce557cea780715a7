#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, ListStateMachineAliases.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member list_state_machine_aliases_members[] = {
    {"stateMachineArn", &shapes::arn, shapes::Presence::not_null},
    {"nextToken", &shapes::page_token},
    {"maxResults", &shapes::page_size},
};

}  // namespace

constexpr Shape list_state_machine_aliases_shape{.type = codec::Type::structure,
                                                 .class_name = "ListStateMachineAliasesInput",
                                                 .members = list_state_machine_aliases_members};

Result<Reply> list_state_machine_aliases(const Context& context, const json::object& request) {
  const auto text = codec::text_of(request, "stateMachineArn");
  const auto arn = TRY(
      wire::arn_of(request, "stateMachineArn", {wire::ArnKind::machine, wire::ArnKind::version}));
  const auto page = TRY(wire::page_of(request));
  TRY(wire::machine_of(context, arn, text));
  const auto listed = TRY(context.parts.registry.aliases(arn.id, arn.version, page));
  return wire::object_reply([&](codec::JsonWriter& writer) {
    writer.key("stateMachineAliases").begin_array();
    for (const auto& alias : listed.entries) {
      writer.begin_object();
      wire::write_text(writer, "stateMachineAliasArn", registry::alias_arn(arn.id, alias.name));
      wire::write_time(writer, "creationDate", alias.created_ms);
      writer.end_object();
    }
    writer.end_array();
    wire::write_next(writer, listed.next);
  });
}

}  // namespace semel::stepfunctions
