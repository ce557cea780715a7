#include "service/operations/room.h"

#include <algorithm>
#include <array>

#include "codec/json_parse.h"
#include "service/operations/wire.h"

namespace semel::operations {
namespace {

constexpr auto operation_names = [] {
  std::array<std::string_view, std::size(operations)> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = operations[i].name;
  return names;
}();

/// Why no operation was found.
Reply no_operation(const service::Call& call) {
  std::string allowed;
  for (const Operation& each : operations) {
    if (!match_path(each.path, call.path)) continue;
    if (!allowed.empty()) allowed += ", ";
    allowed += each.method;
  }
  if (allowed.empty()) {
    return wire::problem_reply(
        {.status = 404, .reason = "unknown_path", .detail = "there is nothing at this path"});
  }
  Reply reply = wire::problem_reply(
      {.status = 405, .reason = "wrong_method", .detail = "this path takes " + allowed});
  reply.headers.emplace_back("Allow", allowed);
  return reply;
}

/// A web page may send other types to any server without asking; this one it may not.
bool is_json(std::string_view content_type) {
  return content_type.substr(0, content_type.find(';')) == "application/json";
}

Result<json::value> body_of(const service::Call& call) {
  if (call.body.empty()) return json::value(json::object());
  auto parsed = codec::parse_json(call.body, {});
  if (!parsed) return invalid_argument("the body is not JSON");
  if (!parsed->is_object()) return invalid_argument("the body is a JSON object");
  return parsed;
}

Result<Reply> prepared_reply(const Operation& operation, const Context& context) {
  TRY(context.parts.prepare());
  return operation.handler(context);
}

}  // namespace

std::span<const std::string_view> OperationsRoom::path_prefixes() const {
  static constexpr std::array<std::string_view, 1> prefixes = {"/v1/"};
  return prefixes;
}

std::string_view OperationsRoom::route(std::string_view method, std::string_view path) const {
  for (const Operation& each : semel::operations::operations) {
    if (each.method == method && match_path(each.path, path)) return each.name;
  }
  return {};
}

Reply OperationsRoom::answer(const service::Call& call) {
  const Operation* operation = find_operation(call.operation);
  if (operation == nullptr) return no_operation(call);
  const std::string_view content_type = call.header ? call.header("Content-Type") : "";
  if (call.method == "POST" && !call.body.empty() && !is_json(content_type)) {
    return wire::problem_reply({.status = 415,
                                .reason = "wrong_content_type",
                                .detail = "send the body with Content-Type: application/json"});
  }
  const auto body = body_of(call);
  if (!body) return wire::problem_reply(wire::problem_of(body.error()));
  const Context context{parts_, call, *match_path(operation->path, call.path), body->get_object()};
  auto reply = prepared_reply(*operation, context);
  if (reply) return *std::move(reply);
  Reply refusal = wire::problem_reply(wire::problem_of(reply.error()));
  refusal.seen = parts_.tables.newest();  // it may rest on a write that is not on disk yet
  return refusal;
}

Reply OperationsRoom::refuse(int status, std::string_view code, std::string_view message) const {
  wire::Problem problem{
      .status = status, .reason = std::string(code), .detail = std::string(message)};
  if (code == "ThrottlingException") {
    problem.status = 503;
    problem.retry_after_ms = 1'000;
  } else if (status == 400) {
    problem.status = 403;  // of a signature
  }
  return wire::problem_reply(problem);
}

std::span<const std::string_view> OperationsRoom::operations() const {
  return operation_names;
}

}  // namespace semel::operations
