#include "gateway/gateway.h"

#include "gateway/fault_replies.h"
#include "gateway/gunzip.h"
#include "gateway/request_id.h"
#include "gateway/response.h"
#include "gateway/unrouted.h"

namespace semel::gateway {

Gateway::Gateway(Parts parts, Options options)
    : parts_(std::move(parts)),
      options_(options),
      seed_(parts_.random.next()),
      metrics_(parts_.rooms),
      pages_(metrics_, parts_.rules, parts_.figures),
      workers_(options.worker_count, options.queued_max, [this](ExchangePtr exchange) { serve(std::move(exchange)); }) {}

void Gateway::take(http::Request request, http::Responder responder) {
  gathered_.push_back(std::make_unique<Exchange>(std::move(request), std::move(responder)));
  gathered_.back()->request_id = request_id(seed_, serial_.fetch_add(1));
}

void Gateway::pass_on() {
  if (gathered_.empty()) return;
  workers_.submit(gathered_);
  for (const ExchangePtr& exchange : gathered_) shed(*exchange);
  gathered_.clear();
}

/// A definite no, at once: the call has not begun.
void Gateway::shed(Exchange& exchange) {
  if (find_room(exchange)) refuse(exchange, 400, "ThrottlingException", "Rate of requests exceeds the allowed throughput.");
}

void Gateway::serve(ExchangePtr exchange) {
  if (!exchange->is_routed && !route(*exchange)) return;
  if (exchange->strikes.before) return strike_before(std::move(exchange));
  answer(std::move(exchange));
}

bool Gateway::route(Exchange& exchange) {
  exchange.is_routed = find_room(exchange) && read_body(exchange) && identify(exchange) && read_faults(exchange);
  return exchange.is_routed;
}

bool Gateway::find_room(Exchange& exchange) {
  const http::Request& request = exchange.request;
  exchange.content_type = content_type_of(request.header("Content-Type"));
  const std::string_view target = request.header("X-Amz-Target");
  if (request.method == "POST") {
    const std::size_t dot = target.find('.');
    for (service::Room* room : parts_.rooms) {
      if (dot == std::string_view::npos || room->target_prefix() != target.substr(0, dot)) continue;
      exchange.room = room;
      exchange.operation = target.substr(dot + 1);
      return true;
    }
  }
  auto page = pages_.answer(request, exchange.request_id);
  respond(exchange, page ? *std::move(page) : unrouted_response(request, exchange.request_id));
  return false;
}

bool Gateway::read_body(Exchange& exchange) {
  http::Request& request = exchange.request;
  if (request.header("Content-Encoding") == "gzip") {
    auto body = gunzip(request.body, options_.body_bytes_max);
    if (!body && body.error().code == ErrorCode::malformed) {
      refuse(exchange, 400, "SerializationException", "");
      return false;
    }
    request.body = body ? *std::move(body) : std::string(options_.body_bytes_max + 1, ' ');
  }
  if (request.body.size() <= options_.body_bytes_max) return true;
  respond(exchange, make_response(413, "", "", exchange.request_id));
  return false;
}

bool Gateway::identify(Exchange& exchange) {
  auto who = parts_.authenticator.authenticate(exchange.request);
  if (const auto* refusal = std::get_if<Refusal>(&who)) {
    refuse(exchange, refusal->status, refusal->code, refusal->message);
    return false;
  }
  exchange.caller = std::move(std::get<service::Caller>(who));
  return true;
}

/// Rules of the server, and those that the request itself brings.
bool Gateway::read_faults(Exchange& exchange) {
  if (parts_.rules == nullptr) return true;
  const http::Request& request = exchange.request;
  exchange.strikes = parts_.rules->strike(exchange.room->service(), exchange.operation, request.body);
  const std::string_view text = request.header("X-Semel-Fault");
  if (text.empty()) return true;
  auto rule = faults::parse_rule(text);
  if (!rule) {
    refuse(exchange, 400, "ValidationException", rule.error().message);
    return false;
  }
  if (!faults::matches(*rule, exchange.room->service(), exchange.operation, request.body)) return true;
  auto& slot = rule->phase == faults::Phase::before ? exchange.strikes.before : exchange.strikes.after;
  slot = *std::move(rule);
  return true;
}

void Gateway::strike_before(ExchangePtr exchange) {
  const faults::Rule rule = *std::exchange(exchange->strikes.before, std::nullopt);
  if (rule.action == faults::Action::delay) {
    delays_.after(std::chrono::milliseconds(rule.delay_ms), [this, exchange = std::move(exchange)]() mutable {
      std::vector<ExchangePtr> due;
      due.push_back(std::move(exchange));
      workers_.submit(due);
      for (const ExchangePtr& refused : due) shed(*refused);
    });
    return;
  }
  if (rule.action == faults::Action::duplicate) {
    exchange->room->answer({exchange->operation, exchange->request.body, exchange->caller, exchange->request_id});
    return answer(std::move(exchange));
  }
  if (const auto delivery = delivery_of(rule.action)) {
    http::Response response = make_response(500, exchange->content_type, "{}", exchange->request_id);
    response.delivery = *delivery;
    return respond(*exchange, std::move(response));
  }
  finish(*exchange, faulty_reply(rule, *exchange->room, exchange->operation, exchange->request.body));
}

void Gateway::answer(ExchangePtr exchange) {
  service::Reply reply =
      exchange->room->answer({exchange->operation, exchange->request.body, exchange->caller, exchange->request_id});
  const auto& after = exchange->strikes.after;
  if (after && after->action == faults::Action::duplicate) {
    const Ticket first_seen = reply.seen;
    reply = exchange->room->answer({exchange->operation, exchange->request.body, exchange->caller, exchange->request_id});
    reply.seen = std::max(reply.seen, first_seen);
  }
  hold(std::move(exchange), std::move(reply));
}

/// The promise: nothing leaves before all that it saw is on disk.
void Gateway::hold(ExchangePtr exchange, service::Reply reply) {
  const Ticket seen = reply.seen;
  parts_.durability.when_durable(seen, [this, exchange = std::move(exchange), reply = std::move(reply)]() mutable {
    if (exchange->strikes.after) return deliver(std::move(exchange), std::move(reply));
    finish(*exchange, std::move(reply));
  });
}

/// What the rule for the time after the call says, instead of the plain reply.
void Gateway::deliver(ExchangePtr exchange, service::Reply reply) {
  const faults::Rule rule = *exchange->strikes.after;
  if (rule.action == faults::Action::delay) {
    delays_.after(std::chrono::milliseconds(rule.delay_ms),
                  [this, exchange = std::move(exchange), reply = std::move(reply)]() mutable {
                    finish(*exchange, std::move(reply));
                  });
    return;
  }
  if (const auto delivery = delivery_of(rule.action)) {
    http::Response response =
        make_response(reply.status, exchange->content_type, std::move(reply.body), exchange->request_id);
    response.delivery = *delivery;
    return respond(*exchange, std::move(response));
  }
  if (rule.action == faults::Action::duplicate) return finish(*exchange, std::move(reply));
  finish(*exchange, faulty_reply(rule, *exchange->room, exchange->operation, exchange->request.body));
}

void Gateway::finish(Exchange& exchange, service::Reply reply) {
  metrics_.count(exchange.room->service(), exchange.operation, reply.error,
                 std::chrono::steady_clock::now() - exchange.began);
  respond(exchange, make_response(reply.status, exchange.content_type, std::move(reply.body), exchange.request_id));
}

void Gateway::refuse(Exchange& exchange, int status, std::string_view code, std::string_view message) {
  finish(exchange, exchange.room->refuse(status, code, message));
}

void Gateway::respond(Exchange& exchange, http::Response response) {
  if (!exchange.request.header("Origin").empty()) response.headers.add("Access-Control-Allow-Origin", "*");
  exchange.responder.respond(std::move(response));
}

}  // namespace semel::gateway
