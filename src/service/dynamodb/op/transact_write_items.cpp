#include <string>
#include <utility>

#include "codec/json_parse.h"
#include "service/dynamodb/errors.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/transaction_body.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_reply.h"
#include "service/dynamodb/wire_shapes.h"
#include "service/dynamodb/wire_transaction.h"

// AWS API Reference, TransactWriteItems.

namespace semel::dynamodb {

namespace {

constexpr std::size_t transaction_bytes_max =
    4 * 1'024 * 1'024;  // of the request, not of the items stored

constexpr Shape client_request_token_shape{.length_min = 1, .length_max = 36};
constexpr shapes::Member transact_write_items_members[] = {
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
    {"ReturnItemCollectionMetrics", &shapes::return_item_collection_metrics},
    {"ClientRequestToken", &client_request_token_shape},
    {"TransactItems", &wire::transact_items_shape, shapes::Presence::not_null},
};

Result<tables::TransactWrite> read_transact_write(const Context& context,
                                                  const json::object& request) {
  tables::TransactWrite transaction;
  const auto token = codec::text_of(request, "ClientRequestToken");
  const auto& elements = codec::find_member(request, "TransactItems")->get_array();
  transaction.actions.reserve(elements.size());
  wire::TransactionDigest digest(!token.empty());
  for (const auto& element : elements) {
    auto action = TRY(wire::write_action(context, element.get_object(), digest));
    transaction.actions.push_back(std::move(action));
  }
  if (digest.payload_bytes() > transaction_bytes_max) {
    return invalid_argument("Transaction request size cannot exceed " +
                            std::to_string(transaction_bytes_max) + " bytes");
  }
  if (!token.empty()) {
    transaction.token = context.caller.region + "/TransactWriteItems/" + std::string(token);
    transaction.fingerprint = digest.fingerprint();
  }
  transaction.collection_metrics = wire::collection_metrics(request);
  return transaction;
}

struct TransactReply {
  const json::object& request;
  const tables::TransactWriteOutcome& outcome;

  Result<Reply> operator()(const tables::Committed&) const {
    Reply reply;
    reply.body.clear();
    codec::JsonWriter writer(reply.body);
    writer.begin_object();
    wire::write_capacities(writer, request, outcome.capacity);
    wire::write_collections(writer, outcome.collections);
    writer.end_object();
    return reply;
  }
  Result<Reply> operator()(const tables::Cancelled& cancelled) const {
    return errors::transaction_cancelled(cancelled);
  }
  Result<Reply> operator()(const tables::TokenMismatch&) const {
    return Error{ErrorCode::parameter_mismatch, ""};
  }
  Result<Reply> operator()(const tables::TokenInProgress&) const {
    return Error{ErrorCode::in_progress, ""};
  }
};

}  // namespace

constexpr Shape transact_write_items_shape{.type = codec::Type::structure,
                                           .class_name = "TransactWriteItemsInput",
                                           .members = transact_write_items_members};

Result<Reply> transact_write_items(Context& context, const json::object& request) {
  const auto transaction = TRY(read_transact_write(context, request));

  const auto outcome = TRY(context.tables.transact_write(transaction));
  auto reply = TRY(std::visit(TransactReply{request, outcome}, outcome.result));
  reply.seen = outcome.seen;
  return reply;
}

Result<std::vector<tables::WriteAction>> read_actions(tables::Tables& tables, std::string_view body,
                                                      const std::string& region) {
  const auto request = TRY(codec::parse_json(body, {}));
  TRY(service::check_request(transact_write_items_shape, request));
  if (codec::find_member(request.get_object(), "ClientRequestToken") != nullptr) {
    return invalid_argument("leave ClientRequestToken out: the operation brings its own");
  }
  service::Caller caller;
  caller.region = region;
  const Context context{tables, caller, {}, {}};
  return TRY(read_transact_write(context, request.get_object())).actions;
}

}  // namespace semel::dynamodb
