#pragma once

#include <string_view>

#include "domain/workflow/data/evaluation.h"
#include "domain/workflow/definition/machine.h"

namespace semel::definition {

/// The first rule whose condition holds; null when none does (Default, or States.NoChoiceMatched).
/// Fails with States.Runtime in the service's words when a rule that is tried reads something that
/// is not there; IsPresent alone may.
data::Evaluated<const ChoiceRule*> choose(const Choice& choice, const data::Scope& scope);

/// Operands of another type than the comparator's make a comparison false. Fails as choose() does.
data::Evaluated<bool> holds(const Condition& condition, const data::Scope& scope);

/// StringMatches: * stands for any text, \* for a star and \\ for a backslash.
bool matches(std::string_view text, std::string_view pattern);

}  // namespace semel::definition
