#include "codec/json_attribute.h"
#include "service/answer.h"
#include "service/dynamodb/errors.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_reply.h"
#include "service/dynamodb/wire_shapes.h"
#include "service/dynamodb/wire_statement.h"

// AWS API Reference, ExecuteStatement.

namespace semel::dynamodb {

namespace {

constexpr Shape statement_page_token_shape{.length_min = 1, .length_max = 32'768};
constexpr shapes::Member execute_statement_members[] = {
    {"Statement", &shapes::statement, shapes::Presence::not_null},
    {"Parameters", &shapes::statement_parameters},
    {"ConsistentRead", &codec::boolean_shape},
    {"NextToken", &statement_page_token_shape},
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
    {"Limit", &shapes::limit},
    {"ReturnValuesOnConditionCheckFailure", &shapes::return_values_on_failure},
};

struct StatementReply {
  const json::object& request;
  const partiql::Outcome& outcome;

  Reply operator()(const partiql::Rows& rows) const {
    Reply reply;
    reply.body.clear();
    codec::JsonWriter writer(reply.body);
    writer.begin_object();
    wire::write_capacity(writer, request, outcome.capacity);
    writer.key("Items").begin_array();
    for (const auto& item : rows.items) codec::write_item(writer, item);
    writer.end_array();
    if (rows.last_evaluated_key) {
      writer.key("LastEvaluatedKey");
      codec::write_item(writer, *rows.last_evaluated_key);
    }
    if (rows.next_token) writer.key("NextToken").string(*rows.next_token);
    writer.end_object();
    return reply;
  }
  Reply operator()(const tables::ConditionFailed& failed) const {
    return errors::condition_failed(failed);
  }
  Reply operator()(const partiql::DuplicateItem&) const {
    return service::error_reply({ErrorCode::duplicate_item, ""});
  }
};

}  // namespace

constexpr Shape execute_statement_shape{.type = codec::Type::structure,
                                        .class_name = "ExecuteStatementInput",
                                        .members = execute_statement_members};

Result<Reply> execute_statement(Context& context, const json::object& request) {
  const auto call = TRY(wire::statement_call(context, request));
  auto run = call.run();
  run.consistent = codec::truth_of(request, "ConsistentRead");
  if (const auto* limit = codec::find_member(request, "Limit")) {
    run.limit = codec::whole_number(*limit);
  }
  run.page_token = codec::text_of(request, "NextToken");
  run.old_item_on_failure = wire::old_item_on_failure(request);

  const auto outcome = TRY(partiql::execute(context.tables, run));
  auto reply = std::visit(StatementReply{request, outcome}, outcome.result);
  reply.seen = outcome.seen;
  return reply;
}

}  // namespace semel::dynamodb
