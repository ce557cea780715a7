#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, ListStateMachineVersions.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member list_state_machine_versions_members[] = {
    {"stateMachineArn", &shapes::arn, shapes::Presence::not_null},
    {"nextToken", &shapes::page_token},
    {"maxResults", &shapes::page_size},
};

}  // namespace

constexpr Shape list_state_machine_versions_shape{.type = codec::Type::structure,
                                                  .class_name = "ListStateMachineVersionsInput",
                                                  .members = list_state_machine_versions_members};

Result<Reply> list_state_machine_versions(const Context& context, const json::object& request) {
  const auto arn = TRY(wire::arn_of(request, "stateMachineArn", {wire::ArnKind::machine}));
  const auto page = TRY(wire::page_of(request));
  registry::Listed<registry::Version> listed;
  if (wire::is_here(context, arn)) listed = TRY(context.parts.registry.versions(arn.id, page));
  return wire::object_reply([&](codec::JsonWriter& writer) {
    writer.key("stateMachineVersions").begin_array();
    for (const auto& version : listed.entries) {
      writer.begin_object();
      wire::write_text(writer, "stateMachineVersionArn",
                       registry::version_arn(arn.id, version.number));
      wire::write_time(writer, "creationDate", version.created_ms);
      writer.end_object();
    }
    writer.end_array();
    wire::write_next(writer, listed.next);
  });
}

}  // namespace semel::stepfunctions
