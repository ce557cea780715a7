#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "domain/expression/evaluate.h"
#include "domain/expression/paths.h"

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Item;

using PathIterator = std::vector<const Path*>::const_iterator;

/// Paths, sorted, that agree in the steps before `depth`.
struct PathRange {
  PathIterator begin;
  PathIterator end;
  std::size_t depth;
};

/// What the paths of `range` name in `source`; nothing when they name nothing there. The depth of
/// paths bounds the recursion.
std::optional<AttributeValue> selected(const AttributeValue& source, PathRange range) {
  if ((*range.begin)->steps.size() == range.depth) return source;
  value::Map map;
  value::List list;
  while (range.begin != range.end) {
    const Path::Step& step = (*range.begin)->steps[range.depth];
    const auto next = std::find_if(
        range.begin, range.end, [&](const Path* path) { return path->steps[range.depth] != step; });
    const AttributeValue* const child = child_at(source, step);
    auto part =
        child != nullptr ? selected(*child, {range.begin, next, range.depth + 1}) : std::nullopt;
    range.begin = next;
    if (!part) continue;
    if (const auto* name = std::get_if<std::string>(&step)) {
      map.set(*name, std::move(*part));
    } else {
      list.push_back(std::move(*part));
    }
  }
  if (!map.empty()) return AttributeValue(std::move(map));
  if (!list.empty()) return AttributeValue(std::move(list));
  return std::nullopt;
}

}  // namespace

Item project(const Projection& projection, const Item& item) {
  std::vector<const Path*> paths;
  paths.reserve(projection.paths.size());
  for (const Path& path : projection.paths) paths.push_back(&path);
  std::sort(paths.begin(), paths.end(),
            [](const Path* left, const Path* right) { return is_before(*left, *right); });

  Item result;
  for (PathIterator begin = paths.begin(); begin != paths.end();) {
    const std::string& attribute = (*begin)->attribute;
    const auto end = std::find_if(begin, PathIterator(paths.end()),
                                  [&](const Path* path) { return path->attribute != attribute; });
    if (const AttributeValue* const source = item.find(attribute)) {
      if (auto part = selected(*source, {begin, end, 0})) result.set(attribute, std::move(*part));
    }
    begin = end;
  }
  return result;
}

}  // namespace semel::expression
