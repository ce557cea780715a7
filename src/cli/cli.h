#pragma once

#include "cli/serve.h"

namespace semel::cli {

/// Parses the command line and runs the command it names; `serve` is what `semel serve` does.
/// Returns the exit code.
int run(int argument_count, const char* const* arguments, ServeFunction serve);

}  // namespace semel::cli
