#include "gateway/fault_replies.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/json_errors.h"

namespace semel::gateway {
namespace {

namespace json = boost::json;

bool is_transaction(std::string_view operation) {
  return operation == "TransactWriteItems" || operation == "TransactGetItems" ||
         operation == "ExecuteTransaction";
}

std::size_t action_count(std::string_view body) {
  boost::system::error_code failed;
  const json::value parsed = json::parse(body, failed);
  const json::object* request = failed ? nullptr : parsed.if_object();
  if (request == nullptr) return 0;
  for (const std::string_view name : {"TransactItems", "TransactStatements"}) {
    const json::value* actions = request->if_contains(name);
    if (actions != nullptr && actions->is_array()) return actions->get_array().size();
  }
  return 0;
}

/// A transaction that meets another one is cancelled: the first action is taken to be in the way.
service::Reply cancelled_by_conflict(std::string_view body) {
  const std::size_t count = action_count(body);
  std::string codes = "TransactionConflict";
  for (std::size_t i = 1; i < count; ++i) codes += ", None";
  service::Reply reply{
      .body = {}, .status = 400, .seen = {}, .error = "TransactionCanceledException"};
  codec::JsonWriter writer(reply.body);
  service::begin_error(
      writer, reply.error,
      "Transaction cancelled, please refer cancellation reasons for specific reasons [" + codes +
          "]");
  writer.key("CancellationReasons").begin_array();
  for (std::size_t i = 0; i < std::max<std::size_t>(count, 1); ++i) {
    writer.begin_object();
    writer.key("Code").string(i == 0 ? "TransactionConflict" : "None");
    if (i == 0) writer.key("Message").string("Transaction is ongoing for the item.");
    writer.end_object();
  }
  writer.end_array();
  writer.end_object();
  return reply;
}

}  // namespace

std::optional<http::Delivery> delivery_of(faults::Action action) {
  switch (action) {
    case faults::Action::drop:
      return http::Delivery::drop;
    case faults::Action::reset:
      return http::Delivery::reset;
    case faults::Action::truncate:
      return http::Delivery::truncate;
    default:
      return std::nullopt;
  }
}

service::Reply faulty_reply(const faults::Rule& rule, const service::Room& room,
                            std::string_view operation, std::string_view body) {
  switch (rule.action) {
    case faults::Action::throttle:
      return room.refuse(400, "ProvisionedThroughputExceededException",
                         "The level of configured provisioned throughput for the table was "
                         "exceeded. Consider increasing your "
                         "provisioning level with the UpdateTable API.");
    case faults::Action::conflict:
      if (is_transaction(operation)) return cancelled_by_conflict(body);
      return room.refuse(400, "TransactionConflictException",
                         "Transaction is ongoing for the item");
    case faults::Action::in_progress:
      return room.refuse(400, "TransactionInProgressException",
                         "The transaction with the given request token is already in progress.");
    default:
      return room.refuse(rule.error_status, rule.error_code,
                         "injected fault: " + faults::to_text(rule));
  }
}

}  // namespace semel::gateway
