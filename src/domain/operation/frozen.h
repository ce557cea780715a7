#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/operation/planner.h"

namespace semel::operation {

/// What one generation of an operation sends, as it is stored.
struct Frozen {
  std::vector<tables::WriteAction> actions;
  value::Item result;
  value::Item payload;  ///< of the request; empty where the plan did not keep it
};

/// Bytes from which the very same actions are rebuilt by any node at any time: what is sent is what
/// thaw() gives, on the first try too (docs/internals/formats.md).
/// Errors: invalid_argument - no action or too many, more than one region, or an expression that
/// cannot be written.
Result<std::string> freeze(const Plan& plan, const value::Item& payload);
/// Errors: corruption - the bytes are not what freeze wrote.
Result<Frozen> thaw(std::string_view bytes);
/// Its result alone, at less cost.
Result<value::Item> result_of(std::string_view bytes);

/// The same for actions alone: as a value that can stand in a payload. Equal actions give equal
/// values, whatever placeholders they were written with. Errors: as freeze.
Result<value::Item> to_item(const std::vector<tables::WriteAction>& actions);
/// Errors: corruption - the item is not what to_item made.
Result<std::vector<tables::WriteAction>> actions_from(const value::Item& item);

}  // namespace semel::operation
