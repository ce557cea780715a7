#pragma once

#include <cstddef>

#include "domain/tables/outcomes.h"

namespace semel::engine {

/// Write units of `bytes`: one per started KB, at least one.
double write_units(std::size_t bytes);
/// Read units of `bytes`: one per started 4 KB, at least one; half of it for eventually consistent
/// reads.
double read_units(std::size_t bytes, bool consistent);

/// Adds `capacity` to the entry of its table in `all`, or as a new one, in order of first
/// appearance.
void merge_capacity(std::vector<tables::Capacity>& all, const tables::Capacity& capacity);

}  // namespace semel::engine
