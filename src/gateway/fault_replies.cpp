#include "gateway/fault_replies.h"

namespace semel::gateway {
namespace {

bool is_transaction(std::string_view operation) {
  return operation == "TransactWriteItems" || operation == "TransactGetItems" || operation == "ExecuteTransaction";
}

std::size_t action_count(std::string_view body) {
  boost::system::error_code failed;
  const service::json::value parsed = service::json::parse(body, failed);
  const service::json::object* request = failed ? nullptr : parsed.if_object();
  if (request == nullptr) return 0;
  for (const std::string_view name : {"TransactItems", "TransactStatements"}) {
    const service::json::value* actions = request->if_contains(name);
    if (actions != nullptr && actions->is_array()) return actions->get_array().size();
  }
  return 0;
}

/// A transaction that meets another one is cancelled: the first action is taken to be in the way.
service::Reply cancelled_by_conflict(std::string_view body) {
  std::string codes;
  std::string reasons;
  for (std::size_t i = 0; i < action_count(body); ++i) {
    codes += i == 0 ? "TransactionConflict" : ", None";
    reasons += i == 0 ? R"({"Code":"TransactionConflict","Message":"Transaction is ongoing for the item"})" : R"(,{"Code":"None"})";
  }
  service::Reply reply;
  reply.status = 400;
  reply.error = "TransactionCanceledException";
  reply.body = R"({"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"Transaction cancelled, )"
               "please refer cancellation reasons for specific reasons [" + codes + R"(]","CancellationReasons":[)" + reasons + "]}";
  return reply;
}

}  // namespace

std::optional<http::Delivery> delivery_of(faults::Action action) {
  switch (action) {
    case faults::Action::drop: return http::Delivery::drop;
    case faults::Action::reset: return http::Delivery::reset;
    case faults::Action::truncate: return http::Delivery::truncate;
    default: return std::nullopt;
  }
}

service::Reply faulty_reply(const faults::Rule& rule, const service::Room& room, std::string_view operation,
                            std::string_view body) {
  switch (rule.action) {
    case faults::Action::throttle:
      return room.refuse(400, "ProvisionedThroughputExceededException",
                         "The level of configured provisioned throughput for the table was exceeded. Consider increasing your "
                         "provisioning level with the UpdateTable API.");
    case faults::Action::conflict:
      if (is_transaction(operation)) return cancelled_by_conflict(body);
      return room.refuse(400, "TransactionConflictException", "Transaction is ongoing for the item");
    case faults::Action::in_progress:
      return room.refuse(400, "TransactionInProgressException", "The transaction with the given request token is already in progress.");
    default:
      return room.refuse(rule.error_status, rule.error_code, "injected fault: " + faults::to_text(rule));
  }
}

}  // namespace semel::gateway
