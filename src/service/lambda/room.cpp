#include "service/lambda/room.h"

#include <array>

#include "codec/json_parse.h"
#include "service/answer.h"
#include "service/lambda/errors.h"

namespace semel::lambda {
namespace {

constexpr auto operation_names = service::names_of(operations);

Reply no_operation(const service::Call& call) {
  return errors::reply(404, "UnknownOperationException",
                       "This program does not serve " + std::string(call.method) + " " +
                           std::string(call.path) + " of the Lambda API.");
}

/// An empty body is an empty object: some clients send none where all members are optional.
Result<json::value> body_of(const Operation& operation, const service::Call& call) {
  if (operation.shape == nullptr) return json::value(json::object());
  const std::string_view body = call.body.empty() ? std::string_view("{}") : call.body;
  return service::read_request(*operation.shape, body, {});
}

}  // namespace

std::span<const std::string_view> LambdaRoom::path_prefixes() const {
  static constexpr std::array<std::string_view, 18> prefixes = {
      "/2014-11-13/", "/2015-03-31/", "/2016-08-19/", "/2017-03-31/", "/2017-10-31/",
      "/2018-10-31/", "/2019-09-25/", "/2019-09-30/", "/2020-04-22/", "/2020-06-30/",
      "/2021-07-20/", "/2021-10-31/", "/2021-11-15/", "/2024-08-31/", "/2024-06-03/",
      "/2025-11-30/", "/2025-12-01/", "/2020-10-31/"};
  return prefixes;
}

std::string_view LambdaRoom::route(std::string_view method, std::string_view path) const {
  for (const Operation& each : semel::lambda::operations) {
    if (each.method == method && match(each, path)) return each.name;
  }
  return {};
}

Reply LambdaRoom::answer(const service::Call& call) {
  const Operation* operation = find_operation(call.operation);
  if (operation == nullptr) return no_operation(call);
  const auto arguments = match(*operation, call.path);
  if (!arguments) return no_operation(call);
  const auto body = body_of(*operation, call);
  if (!body) return errors::reply(body.error());
  const Context context{parts_, call, *arguments, body->get_object()};
  auto reply = operation->handler(context);
  if (reply) return *std::move(reply);
  Reply refusal = errors::reply(reply.error());
  // It may rest on a write that is not on disk yet.
  refusal.seen = parts_.registry.newest();
  return refusal;
}

Reply LambdaRoom::refuse(int status, std::string_view code, std::string_view message) const {
  if (code == "ThrottlingException") return errors::reply(429, "TooManyRequestsException", message);
  return errors::reply(status == 400 ? 403 : status, code, message);
}

std::span<const std::string_view> LambdaRoom::operations() const {
  return operation_names;
}

}  // namespace semel::lambda
