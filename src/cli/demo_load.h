#pragma once

#include <vector>

#include "base/result.h"
#include "cli/demo_report.h"
#include "cli/demo_server.h"

namespace semel::cli {

/// The SKUs that the load uses, and what is in stock of them: less than is asked for, so that some
/// orders fail.
Stock load_stock(int order_count);

/// Places `order_count` orders from several clients at once, some of them by two clients with
/// different tokens, while the server is killed and started again a few times. Clients whose
/// outcome is unknown send the same bytes again. Adds to the report what was seen. Errors:
/// unavailable - the server did not come up again.
Result<std::vector<Answered>> play_load(DemoServer& server, int order_count, DemoReport& report);

}  // namespace semel::cli
