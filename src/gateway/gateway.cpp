#include "gateway/gateway.h"

#include <algorithm>
#include <utility>

#include "gateway/fault_replies.h"
#include "gateway/gunzip.h"
#include "gateway/query_call.h"
#include "gateway/request_id.h"
#include "gateway/response.h"
#include "gateway/unrouted.h"

namespace semel::gateway {
namespace {

using std::chrono::steady_clock;

service::Call call_of(const Exchange& exchange) {
  service::Call call{.operation = exchange.operation,
                     .body = exchange.is_query ? form_of(exchange) : exchange.request.body,
                     .caller = exchange.caller,
                     .request_id = exchange.request_id,
                     .host = exchange.head.host};
  if (!exchange.is_rest) return call;
  call.method = exchange.request.method;
  call.path = exchange.head.path;
  call.query = exchange.head.query;
  call.header = [&request = exchange.request](std::string_view name) {
    return request.header(name);
  };
  call.waited_ms =
      std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - exchange.began)
          .count();
  return call;
}

/// Web pages of other origins may call AWS's JSON protocol, but neither a room of another protocol
/// nor the pages for administrators.
bool is_for_any_origin(const Exchange& exchange) {
  return !exchange.head.origin.empty() && !exchange.is_rest && !exchange.is_query &&
         !exchange.head.path.starts_with("/_semel/");
}

std::vector<service::Room*> all_rooms(const Gateway::Parts& parts) {
  std::vector<service::Room*> rooms = parts.rooms;
  rooms.insert(rooms.end(), parts.rest_rooms.begin(), parts.rest_rooms.end());
  rooms.insert(rooms.end(), parts.query_rooms.begin(), parts.query_rooms.end());
  return rooms;
}

}  // namespace

Gateway::Gateway(Parts parts, Options options)
    : parts_(std::move(parts)),
      options_(options),
      seed_(parts_.random.next()),
      metrics_(all_rooms(parts_)),
      pages_(
          metrics_, admin::Admin(parts_.rules, [this] { return stats(); }),
          [this] { return gauges(); }, [this] { return !draining_.load(); }),
      workers_(options.worker_count, options.queued_max,
               [this](ExchangePtr exchange) { serve(std::move(exchange)); }) {}

Gateway::~Gateway() {
  workers_.stop();
  if (parts_.give_up_replies) parts_.give_up_replies();
  held_.wait_until_none();
}

void Gateway::take(http::Request request, http::Responder responder) {
  gathered_.push_back(std::make_unique<Exchange>(std::move(request), std::move(responder)));
}

void Gateway::pass_on() {
  workers_.submit(gathered_);
  for (const ExchangePtr& refused : gathered_) shed(*refused);
  gathered_.clear();
}

/// A definite no, at once: the call has not begun.
void Gateway::shed(Exchange& exchange) {
  name(exchange);
  if (!exchange.room && !find_room(exchange)) {
    return respond(exchange, make_response(503, "", "", exchange.request_id));
  }
  refuse(exchange, 400, "ThrottlingException", "Rate of requests exceeds the allowed throughput.");
}

void Gateway::name(Exchange& exchange) {
  if (!exchange.request_id.empty()) return;
  exchange.request_id = request_id(seed_, serial_.fetch_add(1, std::memory_order_relaxed));
}

void Gateway::serve(ExchangePtr exchange) {
  name(*exchange);
  const bool has_room = exchange->room || find_room(*exchange);
  if (is_too_large(*exchange)) {
    return respond(*exchange, make_response(413, "", "", exchange->request_id));
  }
  if (has_room) return serve_call(std::move(exchange));
  auto page = pages_.answer(*exchange);
  respond(*exchange, page ? *std::move(page) : unrouted_response(*exchange));
}

std::size_t Gateway::body_bytes_max(const Exchange& exchange) const {
  const std::size_t of_room = exchange.room ? exchange.room->body_bytes_max() : 0;
  return std::max(options_.body_bytes_max, of_room);
}

bool Gateway::is_too_large(const Exchange& exchange) const {
  return exchange.request.body.size() > body_bytes_max(exchange);
}

bool Gateway::find_room(Exchange& exchange) const {
  const Head& head = exchange.head;
  if (find_rest_room(exchange) || find_query_room(exchange, parts_.query_rooms)) return true;
  if (exchange.request.method != "POST" || head.path != "/" || head.operation.empty()) return false;
  if (!exchange.request.body.empty() && !is_aws_json(head.content_type)) return false;
  for (service::Room* room : parts_.rooms) {
    if (room->target_prefix() == head.target_prefix) exchange.room = room;
  }
  return exchange.room != nullptr;
}

bool Gateway::find_rest_room(Exchange& exchange) const {
  for (service::RestRoom* room : parts_.rest_rooms) {
    const auto prefixes = room->path_prefixes();
    const auto begins_path = [&](std::string_view prefix) {
      return exchange.head.path.starts_with(prefix);
    };
    if (std::none_of(prefixes.begin(), prefixes.end(), begins_path)) continue;
    exchange.room = room;
    exchange.is_rest = true;
    exchange.operation = room->route(exchange.request.method, exchange.head.path);
    return true;
  }
  return false;
}

void Gateway::serve_call(ExchangePtr exchange) {
  if (!exchange->is_admitted) {
    exchange->meter = metrics_.find(*exchange->room, exchange->operation);
    // The service names an unknown operation before it asks who calls; so the room may answer it at
    // once.
    const bool is_known = exchange->meter != nullptr;
    if (is_known && !admit(*exchange)) return;
    exchange->is_admitted = true;
  }
  if (exchange->strikes.before) return strike_before(std::move(exchange));
  call_room(std::move(exchange));
}

/// False: the exchange was answered.
bool Gateway::admit(Exchange& exchange) {
  if (is_from_a_foreign_page(exchange)) {
    refuse(exchange, 403, "AccessDenied", "this is not for web pages of another origin");
    return false;
  }
  return identify(exchange) && unpack(exchange) && authorize(exchange) && read_faults(exchange);
}

/// While no users are known, anything signs: then AWS's JSON protocol is for pages of this machine
/// alone, and since a page could have given its own name our address (DNS rebinding), Host tells
/// for the other rooms.
bool Gateway::is_from_a_foreign_page(const Exchange& exchange) const {
  const bool is_open = exchange.request.from_loopback && !parts_.authenticator.knows_users();
  if (!exchange.is_rest && !exchange.is_query) {
    return is_open && !exchange.head.origin.empty() && !is_loopback_origin(exchange.head.origin);
  }
  if (is_of_another_origin(exchange.head) || is_cross_site(exchange.request)) return true;
  return is_open && !is_loopback_host(exchange.head.host);
}

bool Gateway::identify(Exchange& exchange) {
  auto who = parts_.authenticator.authenticate(exchange.request, exchange.room->signing_name(),
                                               exchange.is_rest);
  if (const auto* refusal = std::get_if<identity::Refusal>(&who)) {
    refuse(exchange, 400, refusal->code, refusal->message);
    return false;
  }
  exchange.caller = std::move(std::get<service::Caller>(who));
  return true;
}

/// Holds a caller that policies bind to them.
bool Gateway::authorize(Exchange& exchange) {
  if (parts_.access == nullptr || exchange.caller.principal_arn.empty()) return true;
  for (auto& permission : exchange.room->permissions_of(call_of(exchange))) {
    const auto verdict = parts_.access->evaluate(
        {.principal_arn = exchange.caller.principal_arn,
         .action = std::move(permission.action),
         .resource_arn = std::move(permission.resource),
         .context = {{"aws:RequestedRegion", exchange.caller.region},
                     {"aws:userid", exchange.caller.principal_id},
                     {"aws:SecureTransport", "false"},
                     {"aws:UserAgent", std::string(exchange.request.header("User-Agent"))}}});
    if (verdict && verdict->allowed) continue;
    const int status = exchange.is_rest ? 403 : 400;
    if (verdict) {
      refuse(exchange, status, "AccessDeniedException", verdict->message);
    } else {
      refuse(exchange, 500, "InternalFailure",
             "the caller's policies could not be read; try again");
    }
    return false;
  }
  return true;
}

/// Undoes Content-Encoding. Not before the caller is known: the signature is over the bytes as
/// sent.
bool Gateway::unpack(Exchange& exchange) {
  if (!http::same_name(exchange.head.content_encoding, "gzip")) return true;
  auto body = gunzip(exchange.request.body, body_bytes_max(exchange));
  if (body) {
    exchange.request.body = *std::move(body);
    return true;
  }
  if (body.error().code == ErrorCode::limit_exceeded) {
    respond(exchange, make_response(413, "", "", exchange.request_id));
  } else {
    refuse(exchange, 400, "SerializationException", body.error().message);
  }
  return false;
}

/// The server's rules, and the one that the request itself may bring.
bool Gateway::read_faults(Exchange& exchange) {
  if (parts_.rules == nullptr) return true;
  const std::string_view service = exchange.room->service();
  const std::string_view operation = exchange.operation;
  exchange.strikes = parts_.rules->strike(service, operation, exchange.request.body);
  if (exchange.head.fault.empty()) return true;
  auto rule = faults::parse_rule(exchange.head.fault);
  if (!rule) {
    refuse(exchange, 400, "ValidationException", rule.error().message);
    return false;
  }
  if (faults::matches(*rule, service, operation, exchange.request.body)) {
    const bool is_before = rule->phase == faults::Phase::before;
    (is_before ? exchange.strikes.before : exchange.strikes.after) = *std::move(rule);
  }
  return true;
}

void Gateway::strike_before(ExchangePtr exchange) {
  const faults::Rule rule = *std::exchange(exchange->strikes.before, std::nullopt);
  if (rule.action == faults::Action::delay) return retry_after(rule.delay_ms, std::move(exchange));
  if (rule.action == faults::Action::duplicate) {
    exchange->is_delivered_twice = true;
    return call_room(std::move(exchange));
  }
  if (const auto delivery = delivery_of(rule.action)) {
    exchange->error = "FaultInjected";
    exchange->response.delivery = *delivery;
  } else {
    prepare(*exchange,
            faulty_reply(rule, *exchange->room, exchange->operation, exchange->request.body));
  }
  send(*exchange);
}

/// The call goes on later; no worker waits for it.
void Gateway::retry_after(std::int64_t delay_ms, ExchangePtr exchange) {
  delays_.after(std::chrono::milliseconds(delay_ms),
                [this, exchange = std::move(exchange)]() mutable {
                  std::vector<ExchangePtr> due;
                  due.push_back(std::move(exchange));
                  workers_.submit(due);
                  for (const ExchangePtr& refused : due) shed(*refused);
                });
}

void Gateway::call_room(ExchangePtr exchange) {
  const auto& after = exchange->strikes.after;
  if (after && after->action == faults::Action::duplicate) exchange->is_delivered_twice = true;
  service::Reply reply = exchange->room->answer(call_of(*exchange));
  if (reply.again_after_ms > 0) return retry_after(reply.again_after_ms, std::move(exchange));
  if (reply.later) return answer_later(std::move(exchange), reply.later);
  if (exchange->is_delivered_twice) {
    const Ticket first_seen = reply.seen;
    reply = exchange->room->answer(call_of(*exchange));
    reply.seen = std::max(reply.seen, first_seen);
  }
  hold(std::move(exchange), std::move(reply));
}

/// A reply that a room has still to give. The room holds it; if the room drops it, the caller is
/// told so.
class Gateway::Owed {
 public:
  Owed(Gateway& gateway, ExchangePtr exchange) : gateway_(gateway), exchange_(std::move(exchange)) {
    gateway_.held_.enter();
  }
  Owed(const Owed&) = delete;
  Owed& operator=(const Owed&) = delete;
  ~Owed() {
    if (!exchange_) return;
    gateway_.refuse(*exchange_, 503, "ServiceUnavailable", "the server is going down");
    gateway_.held_.leave();
  }
  void give(service::Reply reply) {
    gateway_.hold(std::move(exchange_), std::move(reply));
    gateway_.held_.leave();
  }

 private:
  Gateway& gateway_;
  ExchangePtr exchange_;
};

void Gateway::answer_later(ExchangePtr exchange,
                           const std::function<void(service::Reply::Later)>& later) {
  later([owed = std::make_shared<Owed>(*this, std::move(exchange))](service::Reply reply) {
    owed->give(std::move(reply));
  });
}

/// The promise: nothing leaves before all that it saw is on disk.
void Gateway::hold(ExchangePtr exchange, service::Reply reply) {
  const Ticket seen = reply.seen;
  prepare(*exchange, std::move(reply));
  held_.enter();
  parts_.durability.when_durable(
      seen, [this, exchange = std::move(exchange), since = steady_clock::now()]() mutable {
        metrics_.count_wait(steady_clock::now() - since);
        release(std::move(exchange));
        held_.leave();
      });
}

void Gateway::release(ExchangePtr exchange) {
  if (exchange->strikes.after) return strike_after(std::move(exchange));
  send(*exchange);
}

void Gateway::strike_after(ExchangePtr exchange) {
  const faults::Rule& rule = *exchange->strikes.after;
  if (rule.action == faults::Action::delay) {
    delays_.after(std::chrono::milliseconds(rule.delay_ms),
                  [this, exchange = std::move(exchange)] { send(*exchange); });
    return;
  }
  if (const auto delivery = delivery_of(rule.action)) {
    exchange->response.delivery = *delivery;
  } else if (rule.action != faults::Action::duplicate) {
    prepare(*exchange,
            faulty_reply(rule, *exchange->room, exchange->operation, exchange->request.body));
  }
  send(*exchange);
}

void Gateway::refuse(Exchange& exchange, int status, std::string_view code,
                     std::string_view message) {
  prepare(exchange, exchange.room->refuse(status, code, message));
  send(exchange);
}

/// Makes the response while a worker's time is spent, not that of the thread that waits for the
/// disk.
void Gateway::prepare(Exchange& exchange, service::Reply reply) {
  exchange.error = std::move(reply.error);
  const std::string_view type = reply.content_type.empty()
                                    ? answer_type_of(exchange.head.content_type)
                                    : std::string_view(reply.content_type);
  exchange.response = make_response(reply.status, type, std::move(reply.body), exchange.request_id);
  for (const auto& [name, value] : reply.headers) exchange.response.headers.add(name, value);
}

void Gateway::send(Exchange& exchange) {
  if (exchange.meter != nullptr) {
    metrics_.count(*exchange.meter, exchange.error, steady_clock::now() - exchange.began);
  }
  respond(exchange, std::move(exchange.response));
}

void Gateway::respond(Exchange& exchange, http::Response response) {
  if (is_for_any_origin(exchange)) allow_any_origin(response);
  exchange.responder.respond(std::move(response));
}

Figures Gateway::gauges() const {
  Figures figures = {{"queued_calls", static_cast<std::int64_t>(workers_.queued_count())},
                     {"replies_waiting_for_disk", static_cast<std::int64_t>(held_.count())}};
  if (!parts_.figures) return figures;
  for (auto& figure : parts_.figures()) figures.push_back(std::move(figure));
  return figures;
}

Figures Gateway::stats() const {
  Figures figures = metrics_.totals();
  for (auto& figure : gauges()) figures.push_back(std::move(figure));
  return figures;
}

}  // namespace semel::gateway
