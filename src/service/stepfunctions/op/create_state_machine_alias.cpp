#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/routes.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, CreateStateMachineAlias.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member create_state_machine_alias_members[] = {
    {"description", &shapes::description},
    {"name", &shapes::name, shapes::Presence::not_null},
    {"routingConfiguration", &shapes::routes, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape create_state_machine_alias_shape{.type = codec::Type::structure,
                                                 .class_name = "CreateStateMachineAliasInput",
                                                 .members = create_state_machine_alias_members};

Result<Reply> create_state_machine_alias(const Context& context, const json::object& request) {
  registry::Alias alias;
  alias.name = codec::text_of(request, "name");
  alias.description = codec::text_of(request, "description");
  TRY(routes::check_alias_name(alias.name));
  const auto routing = TRY(routes::of_request(context, request));
  alias.routes = routing.routes;
  const auto made = context.parts.registry.create_alias(routing.machine, alias);
  if (!made) return of_machine(made.error(), registry::machine_arn(routing.machine));
  using enum registry::Registry::AliasOutcome;
  if (made->outcome == differs) {
    return refusal("ConflictException",
                   "Failed to create alias because an alias with the same name and a different "
                   "routing configuration already exists.");
  }
  if (made->outcome == no_version) return routes::missing();
  return wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_text(writer, "stateMachineAliasArn",
                     registry::alias_arn(routing.machine, alias.name));
    wire::write_time(writer, "creationDate", made->alias.created_ms);
  });
}

}  // namespace semel::stepfunctions
