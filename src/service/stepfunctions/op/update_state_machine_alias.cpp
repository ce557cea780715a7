#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/routes.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, UpdateStateMachineAlias.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member update_state_machine_alias_members[] = {
    {"stateMachineAliasArn", &shapes::arn, shapes::Presence::not_null},
    {"description", &shapes::description},
    {"routingConfiguration", &shapes::routes},
};

}  // namespace

constexpr Shape update_state_machine_alias_shape{.type = codec::Type::structure,
                                                 .class_name = "UpdateStateMachineAliasInput",
                                                 .members = update_state_machine_alias_members};

Result<Reply> update_state_machine_alias(const Context& context, const json::object& request) {
  const auto arn = TRY(wire::arn_of(request, "stateMachineAliasArn", {wire::ArnKind::alias}));
  registry::Registry::AliasChange change{
      arn.alias, wire::optional_text(request, "description"), {}};
  if (codec::find_member(request, "routingConfiguration") != nullptr) {
    const auto routing = TRY(routes::of_request(context, request));
    if (!(routing.machine == arn.id)) {
      return validation("Routing configuration must contain versions of the alias's state machine");
    }
    change.routes = routing.routes;
  } else if (!change.description) {
    return validation("Either the description or the routing configuration must be specified");
  }
  if (!wire::is_here(context, arn)) return routes::missing();
  const auto changed = context.parts.registry.update_alias(arn.id, change);
  if (!changed && changed.error().code == ErrorCode::not_found) return routes::missing();
  if (!changed) return of_machine(changed.error(), registry::machine_arn(arn.id));
  if (changed->outcome != registry::Registry::AliasOutcome::done) return routes::missing();
  return wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_time(writer, "updateDate", changed->alias.updated_ms);
  });
}

}  // namespace semel::stepfunctions
