#include "service/stepfunctions/routes.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, DeleteStateMachineAlias.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member delete_state_machine_alias_members[] = {
    {"stateMachineAliasArn", &shapes::arn, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape delete_state_machine_alias_shape{.type = codec::Type::structure,
                                                 .class_name = "DeleteStateMachineAliasInput",
                                                 .members = delete_state_machine_alias_members};

Result<Reply> delete_state_machine_alias(const Context& context, const json::object& request) {
  const auto arn = TRY(wire::arn_of(request, "stateMachineAliasArn", {wire::ArnKind::alias}));
  if (!wire::is_here(context, arn)) return routes::missing();
  const bool removed = TRY(context.parts.registry.remove_alias(arn.id, arn.alias));
  if (!removed) return routes::missing();
  return Reply();
}

}  // namespace semel::stepfunctions
