#include "service/dynamodb/wire_statement.h"

#include <utility>

#include "codec/json_attribute.h"
#include "service/dynamodb/wire.h"

namespace semel::dynamodb::wire {

partiql::Request StatementCall::run() const {
  return {.statement = statement,
          .text = text,
          .parameters = parameters,
          .table = table,
          .consistent = false,
          .limit = std::nullopt,
          .page_token = {},
          .old_item_on_failure = false};
}

Result<std::vector<value::AttributeValue>> statement_parameters(const json::object& request) {
  std::vector<value::AttributeValue> parameters;
  const auto* list = codec::find_member(request, "Parameters");
  if (list == nullptr) return parameters;
  parameters.reserve(list->get_array().size());
  for (const auto& element : list->get_array()) {
    auto parameter = TRY(codec::read_attribute(element));
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

Result<StatementCall> statement_call(const Context& context, const json::object& request,
                                     std::vector<value::AttributeValue> parameters) {
  const auto text = codec::text_of(request, "Statement");
  auto statement = TRY(partiql::parse(text));
  auto table = TRY(table_named(context, partiql::table_of(statement).table));
  return StatementCall{text, std::move(parameters), std::move(statement), std::move(table)};
}

Result<StatementCall> statement_call(const Context& context, const json::object& request) {
  auto parameters = TRY(statement_parameters(request));
  return statement_call(context, request, std::move(parameters));
}

}  // namespace semel::dynamodb::wire
