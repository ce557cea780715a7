#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, DeleteStateMachineVersion.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member delete_state_machine_version_members[] = {
    {"stateMachineVersionArn", &shapes::long_arn, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape delete_state_machine_version_shape{.type = codec::Type::structure,
                                                   .class_name = "DeleteStateMachineVersionInput",
                                                   .members = delete_state_machine_version_members};

Result<Reply> delete_state_machine_version(const Context& context, const json::object& request) {
  const auto arn = TRY(wire::arn_of(request, "stateMachineVersionArn", {wire::ArnKind::version}));
  if (!wire::is_here(context, arn)) return Reply();
  const auto aliases = TRY(context.parts.registry.remove_version(arn.id, arn.version));
  if (aliases.empty()) return Reply();
  std::string names;
  for (const auto& name : aliases) names += (names.empty() ? "" : ", ") + name;
  return refusal("ConflictException",
                 "Version to be deleted must not be referenced by an alias. Current list of "
                 "aliases referencing this version: [" +
                     names + "]");
}

}  // namespace semel::stepfunctions
