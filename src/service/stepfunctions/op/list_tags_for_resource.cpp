#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/tagged.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, ListTagsForResource.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member list_tags_for_resource_members[] = {
    {"resourceArn", &shapes::arn, shapes::Presence::not_null},
};

/// Nothing when there is no such machine or activity.
Result<std::optional<registry::Tags>> tags_of(const Context& context, const wire::Arn& arn) {
  using Tags = std::optional<registry::Tags>;
  if (arn.kind == wire::ArnKind::machine) {
    const auto machine = TRY(context.parts.registry.find(arn.id));
    return machine ? Tags(machine->tags) : Tags();
  }
  const auto activity = TRY(context.parts.registry.activity(arn.id));
  return activity ? Tags(activity->tags) : Tags();
}

}  // namespace

constexpr Shape list_tags_for_resource_shape{.type = codec::Type::structure,
                                             .class_name = "ListTagsForResourceInput",
                                             .members = list_tags_for_resource_members};

Result<Reply> list_tags_for_resource(const Context& context, const json::object& request) {
  const auto arn = TRY(tagged_arn(context, request));
  const auto tags = TRY(tags_of(context, arn));
  if (!tags) return no_resource(codec::text_of(request, "resourceArn"));
  return wire::object_reply([&](codec::JsonWriter& writer) {
    writer.key("tags").begin_array();
    for (const auto& [key, value] : *tags) {
      writer.begin_object();
      wire::write_text(writer, "key", key);
      wire::write_text(writer, "value", value);
      writer.end_object();
    }
    writer.end_array();
  });
}

}  // namespace semel::stepfunctions
