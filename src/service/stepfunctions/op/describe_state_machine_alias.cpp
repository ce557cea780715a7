#include "service/stepfunctions/routes.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, DescribeStateMachineAlias.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member describe_state_machine_alias_members[] = {
    {"stateMachineAliasArn", &shapes::arn, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape describe_state_machine_alias_shape{.type = codec::Type::structure,
                                                   .class_name = "DescribeStateMachineAliasInput",
                                                   .members = describe_state_machine_alias_members};

Result<Reply> describe_state_machine_alias(const Context& context, const json::object& request) {
  const auto arn = TRY(wire::arn_of(request, "stateMachineAliasArn", {wire::ArnKind::alias}));
  if (!wire::is_here(context, arn)) return routes::missing();
  const auto alias = TRY(context.parts.registry.alias(arn.id, arn.alias));
  if (!alias) return routes::missing();
  return wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_text(writer, "stateMachineAliasArn", registry::alias_arn(arn.id, arn.alias));
    wire::write_text(writer, "name", alias->name);
    wire::write_given(writer, "description", alias->description);
    writer.key("routingConfiguration").begin_array();
    for (const auto& route : alias->routes) {
      writer.begin_object();
      wire::write_text(writer, "stateMachineVersionArn",
                       registry::version_arn(arn.id, route.version));
      writer.key("weight").integer(route.weight);
      writer.end_object();
    }
    writer.end_array();
    wire::write_time(writer, "creationDate", alias->created_ms);
    wire::write_time(writer, "updateDate", alias->updated_ms);
  });
}

}  // namespace semel::stepfunctions
