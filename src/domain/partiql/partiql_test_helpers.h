#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/partiql/parse.h"
#include "domain/tables/tables.h"

namespace semel::partiql {

/// A table of pk and sk (strings) with a local index by_n (n, keys only) and a global one by_kind
/// (kind, total; includes note).
inline tables::TableDescription music_table() {
  tables::TableDescription table;
  table.name = {"us-east-1", "music"};
  table.keys = {"pk", "sk"};
  table.attributes = {{"pk", value::Type::string},
                      {"sk", value::Type::string},
                      {"n", value::Type::number},
                      {"kind", value::Type::string},
                      {"total", value::Type::number}};
  table.local_indexes.push_back({"by_n", {"pk", "n"}, {tables::ProjectionType::keys_only, {}}});
  tables::GlobalIndex index;
  index.name = "by_kind";
  index.keys = {"kind", "total"};
  index.projection = {tables::ProjectionType::include, {"note"}};
  table.global_indexes.push_back(std::move(index));
  return table;
}

/// Why a statement is refused before its table is known; "" when it is not.
inline std::string parse_refusal(std::string_view statement) {
  const auto parsed = parse(statement);
  return parsed ? "" : parsed.error().message;
}

inline value::AttributeValue number(std::int64_t value) {
  return value::AttributeValue(value::Number(value));
}

}  // namespace semel::partiql
