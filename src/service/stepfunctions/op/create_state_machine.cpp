#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/settings.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, CreateStateMachine.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member create_state_machine_members[] = {
    {"name", &shapes::name, shapes::Presence::not_null},
    {"definition", &shapes::definition, shapes::Presence::not_null},
    {"roleArn", &shapes::arn, shapes::Presence::not_null},
    {"type", &shapes::machine_type},
    {"loggingConfiguration", &shapes::logging},
    {"tags", &shapes::tags},
    {"tracingConfiguration", &shapes::tracing},
    {"publish", &codec::boolean_shape},
    {"versionDescription", &shapes::description},
    {"encryptionConfiguration", &shapes::encryption},
};

Result<registry::Registry::NewMachine> wanted_machine(const Context& context,
                                                      const json::object& request) {
  const auto name = codec::text_of(request, "name");
  if (!registry::is_name(name)) return invalid_name(name);
  registry::Registry::NewMachine machine;
  machine.id = {context.call.caller.region, std::string(name)};
  machine.type = wire::machine_type_of(request);
  machine.publish = codec::truth_of(request, "publish");
  machine.description = codec::text_of(request, "versionDescription");
  TRY(settings::check_version_description(request));
  machine.settings.role_arn = codec::text_of(request, "roleArn");
  TRY(settings::check_role(machine.settings.role_arn));
  machine.settings.definition = codec::text_of(request, "definition");
  TRY(wire::check_definition(machine.settings.definition, machine.type));
  const auto logging = TRY(settings::logging_of(request));
  machine.settings.logging = logging.value_or(std::string(settings::logging_default));
  machine.settings.tracing =
      settings::tracing_of(request).value_or(std::string(settings::tracing_default));
  const auto encryption = TRY(settings::encryption_of(request));
  machine.settings.encryption = encryption.value_or(std::string(settings::encryption_default));
  machine.tags = TRY(settings::tags_of(request));
  return machine;
}

}  // namespace

constexpr Shape create_state_machine_shape{.type = codec::Type::structure,
                                           .class_name = "CreateStateMachineInput",
                                           .members = create_state_machine_members};

Result<Reply> create_state_machine(const Context& context, const json::object& request) {
  const auto wanted = TRY(wanted_machine(context, request));
  const std::string arn = registry::machine_arn(wanted.id);
  const auto created = TRY(context.parts.registry.create(wanted));
  using Kind = registry::Registry::Created::Kind;
  if (created.kind == Kind::deleting) return machine_deleting(arn);
  if (created.kind == Kind::differs) {
    return refusal("StateMachineAlreadyExists", "State Machine Already Exists: '" + arn + "'");
  }
  return wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_text(writer, "stateMachineArn", arn);
    wire::write_time(writer, "creationDate", created.created_ms);
    if (created.version > 0) {
      wire::write_text(writer, "stateMachineVersionArn",
                       registry::version_arn(wanted.id, created.version));
    }
  });
}

}  // namespace semel::stepfunctions
