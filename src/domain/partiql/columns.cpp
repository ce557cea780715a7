#include "domain/partiql/columns.h"

#include <algorithm>
#include <set>

#include "domain/expression/evaluate.h"

namespace semel::partiql {

std::string column_name(const expression::Path& path) {
  std::string name = path.attribute;
  for (const auto& step : path.steps) {
    if (const auto* member = std::get_if<std::string>(&step)) {
      name = *member;
    } else {
      name += '[' + std::to_string(std::get<std::size_t>(step)) + ']';
    }
  }
  return name;
}

Result<void> check_columns(const std::vector<expression::Path>& columns) {
  std::set<std::string> names;
  for (const expression::Path& column : columns) {
    const auto [name, is_new] = names.insert(column_name(column));
    if (!is_new) return invalid_argument("Duplicate identifiers in select clause: " + *name);
  }
  return {};
}

std::optional<expression::Projection> attributes_of_columns(
    const std::vector<expression::Path>& columns) {
  if (columns.empty()) return std::nullopt;
  expression::Projection projection;
  std::set<std::string> names;
  for (const expression::Path& column : columns) {
    if (names.insert(column.attribute).second) projection.paths.push_back({column.attribute, {}});
  }
  return projection;
}

value::Item row_of(const std::vector<expression::Path>& columns, value::Item item) {
  if (columns.empty()) return item;
  value::Item row;
  for (const expression::Path& column : columns) {
    if (const auto* found = expression::resolve(column, item)) row.set(column_name(column), *found);
  }
  return row;
}

}  // namespace semel::partiql
