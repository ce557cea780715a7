#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, PublishStateMachineVersion.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member publish_state_machine_version_members[] = {
    {"stateMachineArn", &shapes::arn, shapes::Presence::not_null},
    {"revisionId", &codec::string_shape},
    {"description", &shapes::description},
};

}  // namespace

constexpr Shape publish_state_machine_version_shape{
    .type = codec::Type::structure,
    .class_name = "PublishStateMachineVersionInput",
    .members = publish_state_machine_version_members};

Result<Reply> publish_state_machine_version(const Context& context, const json::object& request) {
  const auto text = codec::text_of(request, "stateMachineArn");
  const auto arn = TRY(wire::arn_of(request, "stateMachineArn", {wire::ArnKind::machine}));
  if (!wire::is_here(context, arn)) return no_machine(text);
  const auto revision_id = wire::optional_text(request, "revisionId");
  const auto published = context.parts.registry.publish(
      arn.id, revision_id, std::string(codec::text_of(request, "description")));
  if (!published) return of_machine(published.error(), text);
  if (published->current_revision) {
    return refusal("ConflictException",
                   "Failed to publish the State Machine version for revision " + *revision_id +
                       ". The current State Machine revision is " + *published->current_revision +
                       ".");
  }
  return wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_time(writer, "creationDate", published->version.created_ms);
    wire::write_text(writer, "stateMachineVersionArn",
                     registry::version_arn(arn.id, published->version.number));
  });
}

}  // namespace semel::stepfunctions
