#pragma once

#include "service/stepfunctions/wire.h"

namespace semel::stepfunctions {

/// The members that DescribeExecution and StartSyncExecution share: of the execution itself, its
/// times, input, output, error and cause.
void write_description(codec::JsonWriter& writer, const workflow::Description& execution,
                       bool with_data);

}  // namespace semel::stepfunctions
