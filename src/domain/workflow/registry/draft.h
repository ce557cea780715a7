#pragma once

#include <utility>
#include <vector>

#include "domain/workflow/registry/registry.h"

namespace semel::registry {

/// A machine as it will be, and the changes of other records that go with it.
struct Registry::Draft {
  Machine machine;
  std::vector<records::Change> others = {};
};

/// How often a change is made again that others came before.
inline constexpr int tries_max = 8;

inline Error busy(const Id& id) {
  return {ErrorCode::conflict, "others keep changing " + id.name + "; try again"};
}

}  // namespace semel::registry
