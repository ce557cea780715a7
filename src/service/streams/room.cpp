#include "service/streams/room.h"

#include "codec/json_parse.h"
#include "service/answer.h"
#include "service/json_errors.h"
#include "service/streams/operations.h"
#include "service/streams/shard_iterator.h"
#include "service/streams/wire.h"

namespace semel::streams {
namespace {

constexpr std::size_t request_stack_bytes = 8 * 1'024;  // no request of this API is long
constexpr auto operation_names = service::names_of(operations);

}  // namespace

service::Reply StreamsRoom::answer(const service::Call& call) {
  const auto* operation = find_operation(call.operation);
  if (operation == nullptr) return service::unknown_operation();
  Context context{tables_, clock_, call.caller};
  return service::answer_with<request_stack_bytes>(*operation, call.body, context);
}

service::Reply StreamsRoom::refuse(int status, std::string_view code,
                                   std::string_view message) const {
  return service::error_reply(status, code, message);
}

/// The stream that the request names, by its ARN or by an iterator.
std::vector<service::Permission> StreamsRoom::permissions_of(const service::Call& call) const {
  service::Permission permission{.action = "dynamodb:" + std::string(call.operation)};
  const auto body = codec::parse_json(call.body, {});
  const auto* request = body ? body->if_object() : nullptr;
  const auto text = [request](const char* name) {
    const auto* value = request == nullptr ? nullptr : request->if_contains(name);
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
  };
  if (!text("StreamArn").empty()) permission.resource = text("StreamArn");
  Context context{tables_, clock_, call.caller};
  const auto iterator = decode_iterator(context, text("ShardIterator"));
  if (iterator) permission.resource = wire::arn_of(iterator->position.stream);
  return {permission};
}

std::span<const std::string_view> StreamsRoom::operations() const {
  return operation_names;
}

}  // namespace semel::streams
