#include "domain/expression/paths.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace semel::expression {
namespace {

enum class Relation { disjoint, overlap, conflict };

Relation relation(const Path& left, const Path& right) {
  if (left.attribute != right.attribute) return Relation::disjoint;
  const std::size_t common = std::min(left.steps.size(), right.steps.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (left.steps[i].index() != right.steps[i].index()) return Relation::conflict;
    if (left.steps[i] != right.steps[i]) return Relation::disjoint;
  }
  return Relation::overlap;
}

Error pair_error(std::string_view verb, const Path& one, const Path& two) {
  return invalid_argument(
      "Two document paths " + std::string(verb) +
      " with each other; must remove or rewrite one of these paths; path one: " +
      to_error_text(one) + ", path two: " + to_error_text(two));
}

/// Paths without overlap, sorted: what overlaps a further path is a neighbour of its place, and so
/// is the first that is in conflict with another.
class DistinctPaths {
 public:
  Relation add(const Path& path) {
    const auto place = std::lower_bound(
        sorted_.begin(), sorted_.end(), path,
        [](const Path* left, const Path& right) { return is_before(*left, right); });
    const bool has_next = place != sorted_.end();
    const bool has_previous = place != sorted_.begin();
    const Relation next = has_next ? relation(**place, path) : Relation::disjoint;
    const Relation previous =
        has_previous ? relation(**std::prev(place), path) : Relation::disjoint;
    if (next == Relation::overlap || previous == Relation::overlap) return Relation::overlap;
    sorted_.insert(place, &path);
    return next == Relation::conflict ? next : previous;
  }

 private:
  std::vector<const Path*> sorted_;
};

}  // namespace

const value::AttributeValue* child_at(const value::AttributeValue& parent, const Path::Step& step) {
  if (const auto* name = std::get_if<std::string>(&step)) {
    const auto* map = parent.get<value::Map>();
    return map != nullptr ? map->find(*name) : nullptr;
  }
  const auto* list = parent.get<value::List>();
  const std::size_t index = std::get<std::size_t>(step);
  return list != nullptr && index < list->size() ? &(*list)[index] : nullptr;
}

value::AttributeValue* child_at(value::AttributeValue& parent, const Path::Step& step) {
  return const_cast<value::AttributeValue*>(child_at(std::as_const(parent), step));
}

bool is_before(const Path& left, const Path& right) {
  if (left.attribute != right.attribute) return left.attribute < right.attribute;
  return left.steps < right.steps;
}

std::string to_error_text(const Path& path) {
  std::string text = "[" + path.attribute;
  for (const Path::Step& step : path.steps) {
    if (const auto* name = std::get_if<std::string>(&step)) {
      text += ", " + *name;
    } else {
      text += ", [" + std::to_string(std::get<std::size_t>(step)) + "]";
    }
  }
  return text + "]";
}

Result<void> check_disjoint(const std::vector<Path>& paths) {
  if (paths.size() < 2) return {};
  std::optional<Error> conflict;
  DistinctPaths seen;
  for (auto path = paths.begin(); path != paths.end(); ++path) {
    const Relation found = seen.add(*path);
    if (found == Relation::disjoint || (found == Relation::conflict && conflict)) continue;
    const auto first = std::find_if(paths.begin(), path, [&](const Path& earlier) {
      return relation(earlier, *path) == found;
    });
    if (found == Relation::overlap) return pair_error("overlap", *first, *path);
    conflict = pair_error("conflict", *first, *path);
  }
  if (conflict) return std::move(*conflict);
  return {};
}

}  // namespace semel::expression
