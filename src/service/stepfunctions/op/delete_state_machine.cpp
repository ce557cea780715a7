#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, DeleteStateMachine.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member delete_state_machine_members[] = {
    {"stateMachineArn", &shapes::arn, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape delete_state_machine_shape{.type = codec::Type::structure,
                                           .class_name = "DeleteStateMachineInput",
                                           .members = delete_state_machine_members};

Result<Reply> delete_state_machine(const Context& context, const json::object& request) {
  const auto arn = TRY(wire::arn_of(request, "stateMachineArn", {wire::ArnKind::machine}));
  if (wire::is_here(context, arn)) TRY(context.parts.registry.remove(arn.id));
  return Reply();
}

}  // namespace semel::stepfunctions
