#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "domain/partiql/execute.h"
#include "domain/partiql/parse.h"
#include "service/dynamodb/operations.h"
#include "service/validation.h"

// PartiQL statements in requests.

namespace semel::dynamodb {

namespace shapes {

inline constexpr Shape statement{
    .length_min = 1, .length_max = static_cast<std::int64_t>(partiql::statement_characters_max)};
inline constexpr Shape statement_parameters{
    .type = codec::Type::list, .element = &codec::attribute_shape, .length_min = 1};

}  // namespace shapes

namespace wire {

/// A statement of a request. A view of it.
struct StatementCall {
  std::string_view text;
  std::vector<value::AttributeValue> parameters;
  partiql::Statement statement;
  tables::TableName table;

  /// The statement to run, with the options that every operation leaves alone. A view.
  partiql::Request run() const;
};

/// The member Parameters. Errors: those of codec::read_attribute().
Result<std::vector<value::AttributeValue>> statement_parameters(const json::object& request);

/// The members Statement and Parameters, which have been read. Errors: those of partiql::parse()
/// and table_named().
Result<StatementCall> statement_call(const Context& context, const json::object& request,
                                     std::vector<value::AttributeValue> parameters);
/// The same with the parameters, whose errors come first.
Result<StatementCall> statement_call(const Context& context, const json::object& request);

}  // namespace wire

}  // namespace semel::dynamodb
