#pragma once

#include "domain/workflow/data/budget.h"
#include "domain/workflow/data/path_syntax.h"

namespace semel::data {

/// Where a path of kind `place` leads from `root`; null when it leads nowhere. `step` is then the
/// one that failed, and `last` where it was tried.
struct Followed {
  const json::value* value = nullptr;
  const json::value* last = nullptr;
  std::size_t step = 0;
};
Followed follow(const PathSyntax& path, const json::value& root);

/// Why a path leads nowhere, in the words of the service.
std::string reason_of(const PathSyntax& path, const Followed& followed);

/// Where a negative or positive index lies in an array; nothing when it is out of bounds.
std::optional<std::size_t> position_of(std::int64_t index, std::size_t size);

/// What a path of kind `list` selects.
Evaluated<json::array> select(const PathSyntax& path, const json::value& root, Budget& budget);

/// `root` is the document that "$" in the filter means.
bool holds(const Predicate& predicate, const json::value& element, const json::value& root);

}  // namespace semel::data
