#pragma once

#include <algorithm>
#include <array>
#include <iterator>

#include "domain/tables/tables.h"
#include "service/room.h"
#include "service/validation.h"

// How a room over the port Tables answers a call. An Operation has a name, a handler
// (Result<Reply>(Context&, const json::object&)) and the shape of its requests.

namespace semel::service {

template <typename Operation, std::size_t Count>
constexpr std::array<std::string_view, Count> names_of(const Operation (&operations)[Count]) {
  std::array<std::string_view, Count> names;
  for (std::size_t i = 0; i < Count; ++i) names[i] = operations[i].name;
  return names;
}

/// Null when there is none. `operations` are sorted by name.
template <typename Operation, std::size_t Count>
const Operation* find_by_name(const Operation (&operations)[Count], std::string_view name) {
  const auto is_before = [](const Operation& row, std::string_view wanted) {
    return row.name < wanted;
  };
  const auto* found =
      std::lower_bound(std::begin(operations), std::end(operations), name, is_before);
  return found != std::end(operations) && found->name == name ? found : nullptr;
}

/// Parses a body into `memory`, which outlives the value, and checks it against `shape`. Errors:
/// those of parse_json() and check_request().
Result<json::value> read_request(const codec::Shape& shape, std::string_view body,
                                 json::storage_ptr memory);

/// Reads the request, calls the operation's handler, and turns an error into a reply. Requests that
/// are parsed into more than `stack_bytes` go on in the heap.
template <std::size_t stack_bytes, typename Operation, typename Context>
Reply answer_with(const Operation& operation, std::string_view body, Context& context);

/// The name that an error has in both APIs of the service, and its text when it brings none.
struct ErrorName {
  std::string_view code;
  std::string_view otherwise;
  int status = 400;
};
ErrorName name_of(ErrorCode code);
/// The reply that an error becomes.
Reply error_reply(const Error& error);

/// UnknownOperationException.
Reply unknown_operation(std::string_view message = "");

template <std::size_t stack_bytes, typename Operation, typename Context>
Reply answer_with(const Operation& operation, std::string_view body, Context& context) {
  std::array<unsigned char, stack_bytes> bytes;  // NOLINT: the parser fills what it uses
  json::monotonic_resource memory(bytes.data(), bytes.size());
  const auto request = read_request(*operation.shape, body, &memory);
  if (!request) return error_reply(request.error());

  auto reply = operation.handler(context, request->get_object());
  if (reply) return std::move(reply).value();
  Reply refusal = error_reply(reply.error());
  refusal.seen =
      context.tables.newest();  // the refusal may rest on a write that is not on disk yet
  return refusal;
}

}  // namespace semel::service
