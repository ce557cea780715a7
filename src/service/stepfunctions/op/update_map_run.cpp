#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, UpdateMapRun.

namespace semel::stepfunctions {
namespace {

constexpr Shape update_map_run_count{.type = codec::Type::long_integer, .value_min = 0};
constexpr Shape update_map_run_percentage{
    .type = codec::Type::long_integer, .value_min = 0, .value_max = 100};
constexpr shapes::Member update_map_run_members[] = {
    {"mapRunArn", &shapes::long_arn, shapes::Presence::not_null},
    {"maxConcurrency", &update_map_run_count},
    {"toleratedFailurePercentage", &update_map_run_percentage},
    {"toleratedFailureCount", &update_map_run_count},
};

}  // namespace

constexpr Shape update_map_run_shape{.type = codec::Type::structure,
                                     .class_name = "UpdateMapRunInput",
                                     .members = update_map_run_members};

Result<Reply> update_map_run(const Context&, const json::object& request) {
  TRY(wire::arn_of(request, "mapRunArn", {wire::ArnKind::map_run}));
  return no_resource(codec::text_of(request, "mapRunArn"));
}

}  // namespace semel::stepfunctions
