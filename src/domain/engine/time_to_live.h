#pragma once

#include "domain/engine/engine_parts.h"

namespace semel::engine {

/// One bounded round of removing expired items; true when more is waiting.
Result<bool> remove_expired_items(const EngineParts& parts);

}  // namespace semel::engine
