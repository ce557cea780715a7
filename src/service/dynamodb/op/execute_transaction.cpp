#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/big_endian.h"
#include "base/digest.h"
#include "codec/json_attribute.h"
#include "domain/partiql/columns.h"
#include "domain/partiql/write_plan.h"
#include "domain/value/item_codec.h"
#include "service/dynamodb/errors.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_reply.h"
#include "service/dynamodb/wire_shapes.h"
#include "service/dynamodb/wire_statement.h"

// AWS API Reference, ExecuteTransaction.

namespace semel::dynamodb {

namespace {

constexpr shapes::Member transact_statement_members[] = {
    {"Statement", &shapes::statement, shapes::Presence::not_null},
    {"Parameters", &shapes::statement_parameters},
    {"ReturnValuesOnConditionCheckFailure", &shapes::return_values_on_failure},
};
constexpr Shape transact_statement_shape{.type = codec::Type::structure,
                                         .class_name = "ParameterizedStatement",
                                         .members = transact_statement_members};
constexpr Shape transact_statements_shape{.type = codec::Type::list,
                                          .element = &transact_statement_shape,
                                          .length_min = 1,
                                          .length_max = 100};
constexpr Shape execute_transaction_token_shape{.length_min = 1, .length_max = 36};
constexpr shapes::Member execute_transaction_members[] = {
    {"TransactStatements", &transact_statements_shape, shapes::Presence::not_null},
    {"ClientRequestToken", &execute_transaction_token_shape},
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
};

using StatementCalls = std::vector<wire::StatementCall>;

/// The service tells which statement is not valid; other errors have no words to put it in.
Error error_of_statement(std::size_t position, Error error) {
  if (error.code == ErrorCode::invalid_argument) {
    error.message = "Validation failed in TransactStatements[" + std::to_string(position) +
                    "]: " + error.message;
  }
  return error;
}

Result<wire::StatementCall> checked_statement(const Context& context, const json::object& request,
                                              std::vector<value::AttributeValue> parameters) {
  auto call = TRY(wire::statement_call(context, request, std::move(parameters)));
  TRY(partiql::check(call.statement, call.parameters));
  return call;
}

Result<StatementCalls> read_transact_statements(const Context& context,
                                                const json::array& elements) {
  StatementCalls calls;
  std::vector<std::vector<value::AttributeValue>> parameters;
  for (const auto& element : elements) {
    auto of_statement = TRY(wire::statement_parameters(element.get_object()));
    parameters.push_back(std::move(of_statement));
  }
  for (std::size_t i = 0; i < elements.size(); ++i) {
    auto call = checked_statement(context, elements[i].get_object(), std::move(parameters[i]));
    if (!call) return error_of_statement(i, std::move(call).error());
    calls.push_back(std::move(call).value());
  }
  const auto is_read = [](const auto& call) { return partiql::is_read(call.statement); };
  if (std::any_of(calls.begin(), calls.end(), is_read) &&
      !std::all_of(calls.begin(), calls.end(), is_read)) {
    return invalid_argument(
        "ExecuteTransaction API does not support both read and write operations in the same "
        "request.");
  }
  return calls;
}

bool has_returning(const partiql::Statement& statement) {
  if (const auto* update = std::get_if<partiql::Update>(&statement))
    return update->returning.has_value();
  if (const auto* remove = std::get_if<partiql::Delete>(&statement))
    return remove->returning.has_value();
  return false;
}

/// The calls of the port that the statements stand for, and why some of them cannot be made: the
/// service tells all missing tables and unfit keys at once.
class TransactionPlan {
 public:
  tables::TransactGet reads;
  tables::TransactWrite writes;

  /// Errors: invalid_argument - the statement has no place in any transaction.
  Result<void> add(tables::Tables& tables, const wire::StatementCall& call,
                   bool old_item_on_failure) {
    refusals_.reasons.emplace_back();
    const auto table = tables.describe_table(call.table);
    if (!table) {
      if (table.error().code != ErrorCode::not_found) return table.error();
      refuse(tables::CancellationCode::resource_not_found, "");
      return {};
    }
    if (has_returning(call.statement)) {
      return invalid_argument("RETURNING clause is not supported in ExecuteTransaction.");
    }
    if (const auto* select = std::get_if<partiql::Select>(&call.statement)) {
      return add_read(*select, call, *table);
    }
    return add_write(call, *table, old_item_on_failure);
  }

  bool is_refused() const { return refused_; }
  const tables::Cancelled& refusals() const { return refusals_; }

 private:
  Result<void> add_read(const partiql::Select& select, const wire::StatementCall& call,
                        const tables::TableDescription& table) {
    auto get = TRY(partiql::plan_get(select, call.parameters, call.table, table,
                                     partiql::Surface::transaction));
    get.consistent = true;
    const auto fits = partiql::check_key(get, table);
    if (!fits) refuse(tables::CancellationCode::validation_error, fits.error().message);
    reads.gets.push_back(std::move(get));
    return {};
  }

  Result<void> add_write(const wire::StatementCall& call, const tables::TableDescription& table,
                         bool old_item_on_failure) {
    auto action = partiql::plan_write(call.statement, call.parameters, call.table, table,
                                      partiql::Surface::transaction);
    if (!action) {
      if (std::holds_alternative<partiql::Exists>(call.statement)) return action.error();
      refuse(tables::CancellationCode::validation_error, action.error().message);
      return {};
    }
    const auto fits = partiql::check_key(*action, table);
    if (!fits) refuse(tables::CancellationCode::validation_error, fits.error().message);
    if (!std::holds_alternative<tables::Put>(*action)) {  // a duplicate is told without its item
      std::visit([&](auto& write) { write.old_item_on_failure = old_item_on_failure; }, *action);
    }
    writes.actions.push_back(std::move(*action));
    return {};
  }

  void refuse(tables::CancellationCode code, std::string message) {
    refused_ = true;
    refusals_.reasons.back() = {code, std::move(message), std::nullopt};
  }

  tables::Cancelled refusals_;
  bool refused_ = false;
};

Sha256 fingerprint_of_statements(const StatementCalls& calls, const json::array& elements) {
  std::string canonical;
  const auto add_text = [&](std::string_view text) {
    append_big_endian(canonical, static_cast<std::uint32_t>(text.size()));
    canonical += text;
  };
  for (std::size_t i = 0; i < calls.size(); ++i) {
    add_text(calls[i].text);
    add_text(codec::text_of(elements[i].get_object(), "ReturnValuesOnConditionCheckFailure"));
    append_big_endian(canonical, static_cast<std::uint32_t>(calls[i].parameters.size()));
    for (const auto& parameter : calls[i].parameters) value::append_encoded(canonical, parameter);
  }
  return sha256(canonical);
}

/// An INSERT's condition fails because the item is there.
tables::Cancelled with_duplicates(tables::Cancelled cancelled, const StatementCalls& calls) {
  for (std::size_t i = 0; i < cancelled.reasons.size(); ++i) {
    auto& reason = cancelled.reasons[i];
    if (reason.code == tables::CancellationCode::conditional_check_failed &&
        std::holds_alternative<partiql::Insert>(calls[i].statement)) {
      reason.code = tables::CancellationCode::duplicate_item;
    }
  }
  return cancelled;
}

/// One response for each statement; a write's is empty.
Reply statements_reply(const json::object& request, const std::vector<tables::Capacity>& capacity,
                       const std::vector<std::optional<value::Item>>& rows) {
  Reply reply;
  reply.body.clear();
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  wire::write_capacities(writer, request, capacity);
  writer.key("Responses").begin_array();
  for (const auto& row : rows) {
    writer.begin_object();
    if (row && !row->empty()) {
      writer.key("Item");
      codec::write_item(writer, *row);
    }
    writer.end_object();
  }
  writer.end_array();
  writer.end_object();
  return reply;
}

struct TransactedWritesReply {
  const json::object& request;
  const StatementCalls& calls;
  const tables::TransactWriteOutcome& outcome;

  Result<Reply> operator()(const tables::Committed&) const {
    return statements_reply(request, outcome.capacity,
                            std::vector<std::optional<value::Item>>(calls.size()));
  }
  Result<Reply> operator()(const tables::Cancelled& cancelled) const {
    return errors::transaction_cancelled(with_duplicates(cancelled, calls));
  }
  Result<Reply> operator()(const tables::TokenMismatch&) const {
    return Error{ErrorCode::parameter_mismatch, ""};
  }
  Result<Reply> operator()(const tables::TokenInProgress&) const {
    return Error{ErrorCode::in_progress, ""};
  }
};

Result<Reply> transact_writes(Context& context, const json::object& request,
                              const StatementCalls& calls, const tables::TransactWrite& writes) {
  const auto outcome = TRY(context.tables.transact_write(writes));
  auto reply = TRY(std::visit(TransactedWritesReply{request, calls, outcome}, outcome.result));
  reply.seen = outcome.seen;
  return reply;
}

Result<Reply> transact_reads(Context& context, const json::object& request,
                             const StatementCalls& calls, const tables::TransactGet& reads) {
  auto outcome = TRY(context.tables.transact_get(reads));
  Reply reply;
  if (const auto* cancelled = std::get_if<tables::Cancelled>(&outcome.result)) {
    reply = errors::transaction_cancelled(*cancelled);
  } else {
    auto& items = std::get<0>(outcome.result);
    for (std::size_t i = 0; i < items.size(); ++i) {
      const auto& select = std::get<partiql::Select>(calls[i].statement);
      if (items[i]) items[i] = partiql::row_of(select.columns, std::move(*items[i]));
    }
    reply = statements_reply(request, outcome.capacity, items);
  }
  reply.seen = outcome.seen;
  return reply;
}

}  // namespace

constexpr Shape execute_transaction_shape{.type = codec::Type::structure,
                                          .class_name = "ExecuteTransactionInput",
                                          .members = execute_transaction_members};

Result<Reply> execute_transaction(Context& context, const json::object& request) {
  const auto& elements = codec::find_member(request, "TransactStatements")->get_array();
  const auto calls = TRY(read_transact_statements(context, elements));
  TransactionPlan plan;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    auto added =
        plan.add(context.tables, calls[i], wire::old_item_on_failure(elements[i].get_object()));
    if (!added) return error_of_statement(i, std::move(added).error());
  }
  if (plan.is_refused()) {
    auto reply = errors::transaction_cancelled(plan.refusals());
    reply.seen = context.tables.newest();
    return reply;
  }
  if (partiql::is_read(calls.front().statement)) {
    return transact_reads(context, request, calls, plan.reads);
  }
  const auto token = codec::text_of(request, "ClientRequestToken");
  if (!token.empty()) {
    plan.writes.token = context.caller.region + "/ExecuteTransaction/" + std::string(token);
    plan.writes.fingerprint = fingerprint_of_statements(calls, elements);
  }
  return transact_writes(context, request, calls, plan.writes);
}

}  // namespace semel::dynamodb
