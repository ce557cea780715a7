#include "adapter/remote/endpoint.h"

#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <utility>

#include "base/mutex.h"
#include "codec/json_parse.h"
#include "domain/identity/signature.h"
#include "domain/identity/timestamp.h"

namespace semel::remote {
namespace {

constexpr std::int64_t back_off_base_ms = 50;
constexpr std::int64_t back_off_max_ms = 2'000;
constexpr int back_off_doublings_max = 10;
constexpr int ok = 200;

std::string_view target_prefix(Api api) {
  return api == Api::streams ? "DynamoDBStreams_20120810." : "DynamoDB_20120810.";
}

template <typename Integer>
std::optional<Integer> whole_of(std::string_view text) {
  Integer number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// An endpoint that sends no checksum is believed.
bool is_checksum_right(const HttpResponse& response) {
  const std::string_view given = response.header("x-amz-crc32");
  if (given.empty()) return true;
  const auto* bytes = reinterpret_cast<const Bytef*>(response.body.data());
  const uLong checksum = crc32_z(crc32_z(0, nullptr, 0), bytes, response.body.size());
  return whole_of<std::uint32_t>(given) == static_cast<std::uint32_t>(checksum);
}

/// "com.amazonaws.dynamodb.v20120810#ResourceNotFoundException" without what stands before '#', and
/// without a URL behind ':'.
std::string_view bare_code(std::string_view type) {
  const auto mark = type.find('#');
  if (mark != std::string_view::npos) type.remove_prefix(mark + 1);
  return type.substr(0, type.find(':'));
}

std::string text_in(const json::object& object, std::initializer_list<std::string_view> members) {
  for (const std::string_view member : members) {
    const auto* found = object.if_contains(member);
    if (found != nullptr && found->is_string()) return std::string(found->get_string());
  }
  return {};
}

/// Seconds; the form with a date is not used by these services.
std::int64_t retry_after_ms(const HttpResponse& response) {
  constexpr std::int64_t longest_s = 3'600;
  const auto seconds = whole_of<std::int64_t>(response.header("retry-after"));
  return seconds ? std::clamp<std::int64_t>(*seconds, 0, longest_s) * 1'000 : 0;
}

Result<Answer> read_error(const Operation& operation, const HttpResponse& response) {
  Answer answer;
  auto parsed = codec::parse_json(response.body, {});
  if (parsed && parsed->is_object()) answer.body = std::move(parsed->get_object());
  std::string type(response.header("x-amzn-errortype"));
  if (type.empty()) type = text_in(answer.body, {"__type", "code", "Code"});
  answer.code = bare_code(type);
  answer.error = error_from(operation.effect, response.status, answer.code,
                            text_in(answer.body, {"message", "Message"}));
  answer.error.retry_after_ms = retry_after_ms(response);
  const bool is_named = !answer.code.empty() && answer.error.code != ErrorCode::unknown_outcome &&
                        answer.error.code != ErrorCode::unavailable;
  if (!is_named) return std::move(answer.error);
  return answer;
}

Result<Answer> read_answer(const Operation& operation, const HttpResponse& response) {
  const std::string name(operation.name);
  if (!is_checksum_right(response)) {
    return no_answer(operation.effect, "the answer to " + name + " does not have its checksum");
  }
  if (response.status != ok) return read_error(operation, response);
  // Where there is nothing to say (TagResource), AWS sends no body.
  if (response.body.empty() && operation.reply->members.empty()) return Answer();
  auto parsed = codec::parse_json(response.body, {});
  if (!parsed) return no_answer(operation.effect, "the answer to " + name + " is not JSON");
  const auto checked = codec::check_types(*operation.reply, *parsed);
  if (!checked || !parsed->is_object()) {
    return no_answer(operation.effect,
                     "the answer to " + name + " has another form than the API's");
  }
  Answer answer;
  answer.body = std::move(parsed->get_object());
  return answer;
}

bool is_worth_repeating(const Error& error) {
  return error.code == ErrorCode::unavailable || error.code == ErrorCode::throttled;
}

bool is_expiry(std::string_view code) {
  return code == "ExpiredTokenException" || code == "ExpiredToken" || code == "RequestExpired";
}

}  // namespace

void RealPause::wait_ms(std::int64_t duration_ms) {
  Mutex mutex;
  std::condition_variable nobody;
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(duration_ms);
  Lock lock(mutex);
  while (lock.wait_until(nobody, until)) {
  }
}

Result<Endpoint> Endpoint::make(EndpointOptions options, Ports ports) {
  const std::string_view url = options.url;
  const bool has_scheme = url.starts_with("https://") || url.starts_with("http://");
  const auto host_begin = has_scheme ? url.find("//") + 2 : 0;
  const auto slash = url.find('/', host_begin);
  const std::string host(url.substr(host_begin, slash - host_begin));
  if (!has_scheme || host.empty() || url.find_first_of("@?# \t\r\n") != std::string_view::npos) {
    return invalid_argument(
        "'" + options.url +
        "' is no endpoint: http:// or https://, a host, perhaps a port and path");
  }
  const std::string path(slash == std::string_view::npos ? "/" : url.substr(slash));
  if (slash == std::string_view::npos) options.url += path;
  return Endpoint(std::move(options), host, path, ports);
}

Result<Answer> Endpoint::ask(const Operation& operation, const std::string& region,
                             const std::string& body) const {
  if (operation.effect == Effect::write) return attempt(operation, region, body);
  const std::int64_t began_ms = ports_.clock.steady_us() / 1'000;
  for (int retry = 0;; ++retry) {
    auto answer = attempt(operation, region, body);
    const bool failed = !answer || !answer->code.empty();
    if (!failed) return answer;
    if (!is_worth_repeating(answer ? answer->error : answer.error())) return answer;
    const std::int64_t spent_ms = ports_.clock.steady_us() / 1'000 - began_ms;
    if (retry + 1 >= options_.read_attempts_max || spent_ms >= options_.read_budget_ms) {
      return answer;
    }
    back_off(retry);
  }
}

Result<json::object> Endpoint::call(const Operation& operation, const std::string& region,
                                    const std::string& body) const {
  auto answer = TRY(ask(operation, region, body));
  if (!answer.code.empty()) return std::move(answer.error);
  return std::move(answer.body);
}

void Endpoint::back_off(int retry) const {
  const std::int64_t longest_ms =
      std::min(back_off_max_ms, back_off_base_ms << std::min(retry, back_off_doublings_max));
  const auto steps = static_cast<std::uint64_t>(longest_ms) + 1;
  ports_.pause.wait_ms(static_cast<std::int64_t>(ports_.random.next() % steps));
}

/// A refusal of expired credentials is a definite no: even a write may be sent again.
Result<Answer> Endpoint::attempt(const Operation& operation, const std::string& region,
                                 const std::string& body) const {
  const auto credentials = TRY(ports_.credentials.current());
  auto answer = attempt_as(credentials, operation, region, body);
  if (!answer || !is_expiry(answer->code)) return answer;
  ports_.credentials.invalidate(credentials);
  const auto renewed = TRY(ports_.credentials.current());
  return attempt_as(renewed, operation, region, body);
}

Result<Answer> Endpoint::attempt_as(const Credentials& credentials, const Operation& operation,
                                    const std::string& region, const std::string& body) const {
  HttpRequest request;
  request.url = options_.url;
  request.headers = signed_headers(credentials, operation, region, body);
  request.body = body;
  request.connect_timeout_ms = options_.connect_timeout_ms;
  request.timeout_ms = options_.timeout_ms;
  const Exchange exchange = ports_.transport.exchange(request);
  const std::string where = " " + options_.url + ": " + exchange.reason;
  switch (exchange.fate) {
    case Fate::not_sent:
      return unavailable("no connection to" + where);
    case Fate::lost:
      return no_answer(operation.effect, "no whole answer from" + where);
    case Fate::answered:
      break;
  }
  return read_answer(operation, exchange.response);
}

Headers Endpoint::signed_headers(const Credentials& credentials, const Operation& operation,
                                 const std::string& region, const std::string& body) const {
  Headers headers{
      {"Host", host_},
      {"Content-Type", "application/x-amz-json-1.0"},
      {"X-Amz-Target", std::string(target_prefix(operation.api)) + std::string(operation.name)},
      {"X-Amz-Date", identity::to_timestamp(ports_.clock.now_ms())},
  };
  if (!credentials.session_token.empty()) {
    headers.emplace_back("X-Amz-Security-Token", credentials.session_token);
  }
  std::vector<identity::HeaderView> views;
  for (const auto& [name, value] : headers) views.push_back({name, value});
  const identity::Message message{
      .method = "POST", .target = path_, .headers = views, .body = body};
  headers.emplace_back(
      "Authorization",
      identity::authorization_of(message, {credentials.access_key_id, credentials.secret}, region,
                                 "dynamodb"));
  return headers;
}

}  // namespace semel::remote
