#pragma once

#include <functional>

#include "domain/faults/intercepted_tables.h"

namespace semel::simulation {

/// A function that delivers a copy of the call's request to `store`, whenever it is called; empty
/// for reads. The answer has nobody to go to.
std::function<void(tables::Tables& store)> copy_of(const faults::TablesCall& call);

/// "UpdateItem operations o-3", for the story.
std::string to_text(const faults::TablesCall& call);

}  // namespace semel::simulation
