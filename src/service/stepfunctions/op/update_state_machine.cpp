#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/settings.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, UpdateStateMachine.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member update_state_machine_members[] = {
    {"stateMachineArn", &shapes::arn, shapes::Presence::not_null},
    {"definition", &shapes::definition},
    {"roleArn", &shapes::arn},
    {"loggingConfiguration", &shapes::logging},
    {"tracingConfiguration", &shapes::tracing},
    {"publish", &codec::boolean_shape},
    {"versionDescription", &shapes::description},
    {"encryptionConfiguration", &shapes::encryption},
};

Result<registry::Registry::Change> wanted_change(const json::object& request,
                                                 const registry::Machine& machine) {
  registry::Registry::Change change;
  change.definition = wire::optional_text(request, "definition");
  change.role_arn = wire::optional_text(request, "roleArn");
  change.logging = TRY(settings::logging_of(request));
  change.tracing = settings::tracing_of(request);
  change.encryption = TRY(settings::encryption_of(request));
  change.publish = codec::truth_of(request, "publish");
  change.description = codec::text_of(request, "versionDescription");
  if (!change.definition && !change.role_arn && !change.logging && !change.tracing &&
      !change.encryption && !change.publish) {
    return refusal("MissingRequiredParameter",
                   "Either the definition, the role ARN, the LoggingConfiguration, or the "
                   "TracingConfiguration must be specified");
  }
  TRY(settings::check_version_description(request));
  if (change.role_arn) TRY(settings::check_role(*change.role_arn));
  if (change.definition) TRY(wire::check_definition(*change.definition, machine.type));
  return change;
}

}  // namespace

constexpr Shape update_state_machine_shape{.type = codec::Type::structure,
                                           .class_name = "UpdateStateMachineInput",
                                           .members = update_state_machine_members};

Result<Reply> update_state_machine(const Context& context, const json::object& request) {
  const auto text = codec::text_of(request, "stateMachineArn");
  const auto arn =
      TRY(wire::arn_of(request, "stateMachineArn",
                       {wire::ArnKind::machine, wire::ArnKind::version, wire::ArnKind::alias}));
  if (arn.kind != wire::ArnKind::machine) return no_machine(text);
  const auto machine = TRY(wire::machine_of(context, arn, text));
  const auto change = TRY(wanted_change(request, machine));
  const auto updated = context.parts.registry.update(arn.id, change);
  if (!updated) return of_machine(updated.error(), text);
  return wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_time(writer, "updateDate", updated->updated_ms);
    wire::write_given(writer, "revisionId", updated->revision_id);
    if (updated->version > 0) {
      wire::write_text(writer, "stateMachineVersionArn",
                       registry::version_arn(arn.id, updated->version));
    }
  });
}

}  // namespace semel::stepfunctions
