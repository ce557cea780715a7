#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, DescribeMapRun.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member describe_map_run_members[] = {
    {"mapRunArn", &shapes::long_arn, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape describe_map_run_shape{.type = codec::Type::structure,
                                       .class_name = "DescribeMapRunInput",
                                       .members = describe_map_run_members};

Result<Reply> describe_map_run(const Context&, const json::object& request) {
  TRY(wire::arn_of(request, "mapRunArn", {wire::ArnKind::map_run}));
  return no_resource(codec::text_of(request, "mapRunArn"));
}

}  // namespace semel::stepfunctions
