#pragma once

#include "domain/records/records.h"
#include "domain/workflow/registry/registry.h"

namespace semel::registry {

/// The records of `range` that `page` asks for. A page says that there are more only when there
/// are.
Result<Listed<records::Record>> read_page(records::Records& records, records::Range range,
                                          const Page& page);

}  // namespace semel::registry
