#pragma once

#include <optional>
#include <string>

#include "domain/partiql/statement.h"
#include "domain/tables/requests.h"

namespace semel::partiql {

struct KeyAttribute {
  std::string name;
  value::Type type;
};
/// The keys by which a table or an index is read.
struct KeyAttributes {
  KeyAttribute partition;
  std::optional<KeyAttribute> sort;

  bool has(const std::string& attribute) const;
};

KeyAttributes table_keys(const tables::TableDescription& table);

/// What a SELECT reads: a table or one of its indexes. A view of the description.
struct Source {
  KeyAttributes keys;
  std::string index;  ///< empty: the table itself
  bool global = false;
  const tables::IndexProjection* projection = nullptr;  ///< null: all attributes are there
  std::vector<std::string> always;                      ///< key attributes, which every index holds

  bool projects(const std::string& attribute) const;
};
/// Errors: invalid_argument - the table has no such index.
Result<Source> source_of(const TableReference& reference, const tables::TableDescription& table);

}  // namespace semel::partiql
