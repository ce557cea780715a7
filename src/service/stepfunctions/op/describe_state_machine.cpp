#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/settings.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, DescribeStateMachine.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member describe_state_machine_members[] = {
    {"stateMachineArn", &shapes::arn, shapes::Presence::not_null},
    {"includedData", &shapes::included_data},
};

/// Nothing for "".
Result<std::optional<registry::Version>> version_of(const Context& context,
                                                    std::string_view version_arn) {
  if (version_arn.empty()) return std::optional<registry::Version>();
  const auto arn = TRY(registry::parse_arn(version_arn));
  return context.parts.registry.version(arn.id, arn.version);
}

}  // namespace

constexpr Shape describe_state_machine_shape{.type = codec::Type::structure,
                                             .class_name = "DescribeStateMachineInput",
                                             .members = describe_state_machine_members};

Result<Reply> describe_state_machine(const Context& context, const json::object& request) {
  const auto text = codec::text_of(request, "stateMachineArn");
  const auto resolved = TRY(wire::resolved_of(context, request));
  const auto arn =
      TRY(wire::arn_of(request, "stateMachineArn",
                       {wire::ArnKind::machine, wire::ArnKind::version, wire::ArnKind::alias}));
  const auto machine = TRY(wire::machine_of(context, arn, text));
  const auto revision = context.parts.registry.revision(arn.id, resolved.snapshot.revision_id);
  if (!revision) return of_machine(revision.error(), text);
  const std::string version_arn = resolved.snapshot.version_arn;
  const auto version = TRY(version_of(context, version_arn));
  const bool with_data = wire::wants_data(request);
  return wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_text(writer, "stateMachineArn",
                     version_arn.empty() ? resolved.snapshot.arn : version_arn);
    wire::write_text(writer, "name", arn.id.name);
    wire::write_text(writer, "status", machine.is_deleting ? "DELETING" : "ACTIVE");
    wire::write_text(writer, "definition", with_data ? revision->settings.definition : "");
    wire::write_text(writer, "roleArn", revision->settings.role_arn);
    wire::write_text(writer, "type", wire::name_of(machine.type));
    wire::write_time(writer, "creationDate", version ? version->created_ms : machine.created_ms);
    settings::write(writer, revision->settings);
    wire::write_given(writer, "revisionId", revision->id);
    if (version) wire::write_given(writer, "description", version->description);
  });
}

}  // namespace semel::stepfunctions
