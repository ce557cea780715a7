#pragma once

#include "cli/serve.h"

namespace semel {

/// What `semel serve` does: opens the folder, serves, and drains on SIGTERM or SIGINT. Returns the
/// exit code. Blocks.
int run_server(const cli::ServeOptions& options);

}  // namespace semel
