#include "service/stepfunctions/tagged.h"

#include "service/stepfunctions/errors.h"

namespace semel::stepfunctions {

Result<wire::Arn> tagged_arn(const Context& context, const json::object& request) {
  const auto text = codec::text_of(request, "resourceArn");
  auto arn = registry::parse_arn(text);
  if (!arn) return invalid_arn(arn.error().message);
  const bool has_tags = arn->kind == wire::ArnKind::machine || arn->kind == wire::ArnKind::activity;
  if (!has_tags || !wire::is_here(context, *arn)) return no_resource(text);
  return *std::move(arn);
}

Result<void> change_tags(const Context& context, const wire::Arn& arn, const registry::Tags& added,
                         const std::vector<std::string>& removed) {
  auto& registry = context.parts.registry;
  const bool is_machine = arn.kind == wire::ArnKind::machine;
  const auto changed = is_machine ? registry.tag(arn.id, added, removed)
                                  : registry.tag_activity(arn.id, added, removed);
  if (changed) return {};
  if (changed.error().code == ErrorCode::not_found) {
    return no_resource(is_machine ? registry::machine_arn(arn.id) : registry::activity_arn(arn.id));
  }
  if (changed.error().code == ErrorCode::limit_exceeded) {
    return refusal("TooManyTags", "You have exceeded the maximum of 50 tags of a resource");
  }
  return changed.error();
}

}  // namespace semel::stepfunctions
