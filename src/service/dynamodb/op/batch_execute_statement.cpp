#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "codec/json_attribute.h"
#include "domain/value/item_codec.h"
#include "service/dynamodb/errors.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire_reply.h"
#include "service/dynamodb/wire_shapes.h"
#include "service/dynamodb/wire_statement.h"

// AWS API Reference, BatchExecuteStatement.

namespace semel::dynamodb {

namespace {

constexpr shapes::Member batch_statement_members[] = {
    {"Statement", &shapes::statement, shapes::Presence::not_null},
    {"Parameters", &shapes::statement_parameters},
    {"ConsistentRead", &codec::boolean_shape},
    {"ReturnValuesOnConditionCheckFailure", &shapes::return_values_on_failure},
};
constexpr Shape batch_statement_shape{.type = codec::Type::structure,
                                      .class_name = "BatchStatementRequest",
                                      .members = batch_statement_members};
constexpr Shape batch_statements_shape{.type = codec::Type::list,
                                       .element = &batch_statement_shape,
                                       .length_min = 1,
                                       .length_max = 25};
constexpr shapes::Member batch_execute_statement_members[] = {
    {"Statements", &batch_statements_shape, shapes::Presence::not_null},
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
};

struct BatchedStatement {
  wire::StatementCall call;
  bool consistent = false;
  std::optional<partiql::BatchMember> plan = {};
};
/// A statement that is refused stands aside; the others run.
using StatementBatch = std::vector<Result<BatchedStatement>>;

/// The service passes over ReturnValuesOnConditionCheckFailure here.
Result<BatchedStatement> read_batched_statement(const Context& context,
                                                const json::object& request) {
  auto call = TRY(wire::statement_call(context, request));
  return BatchedStatement{std::move(call), codec::truth_of(request, "ConsistentRead")};
}

Result<void> check_batch_is_of_one_kind(const StatementBatch& batch) {
  const auto is_read = [](const Result<BatchedStatement>& member) {
    return member && partiql::is_read(member->call.statement);
  };
  const auto is_write = [](const Result<BatchedStatement>& member) {
    return member && !partiql::is_read(member->call.statement);
  };
  if (!std::any_of(batch.begin(), batch.end(), is_read)) return {};
  if (!std::any_of(batch.begin(), batch.end(), is_write)) return {};
  return invalid_argument("Read and write requests together in the same batch is not supported.");
}

void plan_batch(tables::Tables& tables, StatementBatch& batch) {
  for (auto& member : batch) {
    if (!member) continue;
    auto request = member->call.run();
    request.consistent = member->consistent;
    auto plan = partiql::plan_in_batch(tables, request);
    if (plan) {
      member->plan = std::move(plan).value();
    } else {
      member = plan.error();
    }
  }
}

Result<void> check_batch_names_no_item_twice(const StatementBatch& batch) {
  std::set<std::pair<tables::TableName, std::string>> seen;
  for (const auto& member : batch) {
    if (!member || !member->plan->key) continue;
    if (!seen.emplace(member->call.table, value::encode(*member->plan->key)).second) {
      return invalid_argument("Provided list of item keys contains duplicates");
    }
  }
  return {};
}

/// Runs the statements in order and writes what each of them answers.
class BatchReply {
 public:
  explicit BatchReply(tables::Tables& tables) : tables_(tables) { reply_.body.clear(); }

  Reply answer(const json::object& request, const StatementBatch& batch) {
    writer_.begin_object();
    writer_.key("Responses").begin_array();
    for (const auto& member : batch) {
      writer_.begin_object();
      if (member) {
        run(*member);
      } else {
        refuse(member.error());
      }
      writer_.end_object();
    }
    writer_.end_array();
    wire::write_capacities(writer_, request, capacity_);
    writer_.end_object();
    return std::move(reply_);
  }

 private:
  void run(const BatchedStatement& member) {
    const auto outcome = partiql::run_in_batch(tables_, member.call.statement, *member.plan);
    if (!outcome) {
      refuse(outcome.error());
    } else {
      reply_.seen = std::max(reply_.seen, outcome->seen);
      add_capacity(outcome->capacity);
      write_result(*outcome);
    }
    writer_.key("TableName").string(member.call.table.name);
  }

  void write_result(const partiql::Outcome& outcome) {
    if (std::holds_alternative<tables::ConditionFailed>(outcome.result)) {
      return write_error({ErrorCode::condition_failed, ""});
    }
    if (std::holds_alternative<partiql::DuplicateItem>(outcome.result)) {
      return write_error({ErrorCode::duplicate_item, ""});
    }
    const auto& items = std::get<partiql::Rows>(outcome.result).items;
    if (items.empty() || items.front().empty()) return;
    writer_.key("Item");
    codec::write_item(writer_, items.front());
  }
  void write_error(const Error& error) {
    writer_.key("Error");
    errors::write_statement_error(writer_, error);
  }
  /// A refusal may rest on a write that is not on disk yet.
  void refuse(const Error& error) {
    reply_.seen = std::max(reply_.seen, tables_.newest());
    write_error(error);
  }
  void add_capacity(const tables::Capacity& capacity) {
    for (auto& known : capacity_) {
      if (known.table == capacity.table) return known.add(capacity);
    }
    capacity_.push_back(capacity);
  }

  tables::Tables& tables_;
  Reply reply_;
  codec::JsonWriter writer_{reply_.body};
  std::vector<tables::Capacity> capacity_;
};

}  // namespace

constexpr Shape batch_execute_statement_shape{.type = codec::Type::structure,
                                              .class_name = "BatchExecuteStatementInput",
                                              .members = batch_execute_statement_members};

Result<Reply> batch_execute_statement(Context& context, const json::object& request) {
  StatementBatch batch;
  for (const auto& element : codec::find_member(request, "Statements")->get_array()) {
    batch.push_back(read_batched_statement(context, element.get_object()));
  }
  TRY(check_batch_is_of_one_kind(batch));
  plan_batch(context.tables, batch);
  TRY(check_batch_names_no_item_twice(batch));
  return BatchReply(context.tables).answer(request, batch);
}

}  // namespace semel::dynamodb
