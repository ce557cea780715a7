#pragma once

#include "base/digest.h"
#include "domain/value/attribute_value.h"

namespace semel::value {

/// Hash of the meaning: the order of members and the spelling of equal numbers do not matter.
Sha256 fingerprint(const Item& item);

}  // namespace semel::value
