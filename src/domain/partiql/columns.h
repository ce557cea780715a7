#pragma once

#include <optional>
#include <vector>

#include "domain/expression/nodes.h"

namespace semel::partiql {

/// The name under which a column is returned: the last name of its path, with the indexes behind it
/// ("k[0]" for m.k[0]).
std::string column_name(const expression::Path& path);

/// Errors: invalid_argument - two columns have one name.
Result<void> check_columns(const std::vector<expression::Path>& columns);

/// The attributes that the columns are parts of; nothing when all attributes are wanted (no
/// columns).
std::optional<expression::Projection> attributes_of_columns(
    const std::vector<expression::Path>& columns);

/// The row that `item` gives: itself when there are no columns.
value::Item row_of(const std::vector<expression::Path>& columns, value::Item item);

}  // namespace semel::partiql
