#include "domain/function/event_text.h"

#include <array>
#include <boost/json.hpp>
#include <ctime>

namespace semel::function {
namespace {

namespace json = boost::json;

std::string text_of(const json::object& object, std::string_view name) {
  const auto* member = object.if_contains(name);
  if (member == nullptr || !member->is_string()) return {};
  return std::string(member->get_string());
}

std::int64_t number_of(const json::object& object, std::string_view name) {
  const auto* member = object.if_contains(name);
  return member != nullptr && member->is_int64() ? member->get_int64() : 0;
}

}  // namespace

std::string iso_time(std::int64_t time_ms) {
  const std::time_t seconds = time_ms / 1'000;
  std::tm utc = {};
  gmtime_r(&seconds, &utc);
  std::array<char, 24> text = {};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S.", &utc);
  return std::string(text.data(), size) + std::to_string(1'000 + time_ms % 1'000).substr(1) + "Z";
}

// One line of JSON, and behind it the payload as it came: quoted once more it could grow beyond the
// bound of a record.

std::string encode(const Event& event) {
  const json::object head = {{"id", event.id},
                             {"region", event.region},
                             {"function", event.function},
                             {"qualifier", event.qualifier},
                             {"client_context", event.client_context},
                             {"trace", event.trace_header},
                             {"accepted_ms", event.accepted_ms},
                             {"attempts", event.attempt_count},
                             {"throttles", event.throttle_count}};
  return json::serialize(head) + "\n" + event.payload;
}

Result<Event> decode_event(std::string_view bytes) {
  const std::size_t line = bytes.find('\n');
  json::error_code failed;
  json::value head;
  if (line != std::string_view::npos) {
    head = json::parse(json::string_view(bytes.data(), line), failed);
  }
  if (failed || !head.is_object()) return corruption("an event's record is not readable");
  const json::object& members = head.get_object();
  return Event{.id = text_of(members, "id"),
               .region = text_of(members, "region"),
               .function = text_of(members, "function"),
               .qualifier = text_of(members, "qualifier"),
               .client_context = text_of(members, "client_context"),
               .trace_header = text_of(members, "trace"),
               .payload = std::string(bytes.substr(line + 1)),
               .accepted_ms = number_of(members, "accepted_ms"),
               .attempt_count = number_of(members, "attempts"),
               .throttle_count = number_of(members, "throttles")};
}

std::string destination_payload(const Event& event, const Invoked& invoked,
                                std::string_view condition, std::int64_t now_ms) {
  std::string text;
  codec::JsonWriter writer(text);
  writer.begin_object();
  writer.key("version").plain_string("1.0");
  writer.key("timestamp").plain_string(iso_time(now_ms));
  writer.key("requestContext").begin_object();
  writer.key("requestId").string(event.id);
  writer.key("functionArn")
      .string(arn_of({event.region, event.function,
                      event.qualifier.empty() ? std::string(latest_version) : event.qualifier}));
  writer.key("condition").plain_string(condition);
  writer.key("approximateInvokeCount").integer(event.attempt_count);
  writer.end_object();
  writer.key("requestPayload").raw(event.payload.empty() ? "{}" : event.payload);
  if (!invoked.executed_version.empty()) {
    const bool has_failed = invoked.result.kind != InvocationResult::Kind::answered;
    writer.key("responseContext").begin_object();
    writer.key("statusCode").integer(200);
    writer.key("executedVersion").string(invoked.executed_version);
    if (has_failed) writer.key("functionError").plain_string("Unhandled");
    writer.end_object();
    const bool fits = text.size() + invoked.result.payload.size() < event_bytes_max;
    writer.key("responsePayload").raw(fits ? invoked.result.payload : "null");
  }
  writer.end_object();
  return text;
}

}  // namespace semel::function
