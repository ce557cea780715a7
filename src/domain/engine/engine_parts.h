#pragma once

#include "base/clock.h"
#include "domain/engine/catalog.h"
#include "domain/engine/engine.h"
#include "domain/kv/kv.h"

namespace semel::engine {

/// What the functions behind the engine's administration and background work share. Views of what
/// the engine owns.
struct EngineParts {
  kv::Kv& store;
  const Clock& clock;
  Catalog& catalog;
  const Options& options;
};

}  // namespace semel::engine
