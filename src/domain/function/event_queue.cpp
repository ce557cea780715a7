#include "domain/function/event_queue.h"

#include <algorithm>
#include <charconv>

#include "base/log.h"
#include "domain/function/event_text.h"

namespace semel::function {
namespace {

constexpr std::string_view partition = "events";
constexpr std::int64_t idle_ms = 1'000;
constexpr std::int64_t after_failure_ms = 1'000;
constexpr std::int64_t retries_max = 2;
constexpr std::int64_t age_s_max = 21'600;
constexpr std::size_t time_digits = 15;

/// Sort keys begin with the time at which the event is due.
std::string time_key(std::int64_t time_ms) {
  const std::string digits = std::to_string(std::max<std::int64_t>(time_ms, 0));
  return std::string(time_digits - std::min(time_digits, digits.size()), '0') + digits;
}

bool is_throttled(const Invoked& invoked) {
  return invoked.error_code == "TooManyRequestsException" ||
         invoked.error_code == "ServiceException";
}

}  // namespace

EventQueue::EventQueue(Parts parts, Options options) : parts_(parts), options_(options) {}

EventQueue::~EventQueue() {
  gate_->close();  // before what late answers wake
  rounds_.reset();
}

void EventQueue::start() {
  rounds_ = std::make_unique<Rounds>([this] { return round(); });
}

records::Create EventQueue::record_of(const Event& event, std::int64_t due_ms) const {
  return {{std::string(partition), time_key(due_ms) + "/" + event.id, encode(event)}};
}

Result<Ticket> EventQueue::accept(const Invoke& request) {
  TRY(parts_.invocations.check(request, event_bytes_max));
  const auto reference = TRY(parse_reference(request.region, request.function, request.qualifier));
  const Event event{.id = uuid(parts_.random),
                    .region = reference.region,
                    .function = reference.name,
                    .qualifier = reference.qualifier,
                    .client_context = request.client_context,
                    .trace_header = request.trace_header,
                    .payload = request.payload,
                    .accepted_ms = parts_.clock.now_ms()};
  const auto changed = TRY(parts_.records.change(record_of(event, event.accepted_ms)));
  if (rounds_) rounds_->wake();
  return changed.seen;
}

std::int64_t EventQueue::round() {
  const auto next_ms = begin_due();
  if (next_ms) return *next_ms;
  log::warn("asynchronous invocations cannot be read, and are tried again",
            {{"why", next_ms.error().message}});
  return after_failure_ms;
}

Result<std::int64_t> EventQueue::begin_due() {
  records::Range range{.partition = std::string(partition)};
  range.limit = static_cast<std::int64_t>(options_.in_flight_max * 2);
  const std::string now = time_key(parts_.clock.now_ms() + 1);
  const auto page = TRY(parts_.records.read(range));
  for (const records::Record& record : page.records) {
    if (record.sort >= now) {
      std::int64_t due_ms = 0;
      std::from_chars(record.sort.data(), record.sort.data() + time_digits, due_ms);
      return std::min(idle_ms, std::max<std::int64_t>(1, due_ms - parts_.clock.now_ms()));
    }
    if (!claim(record.sort)) continue;
    auto event = decode_event(record.data);
    if (!event) {
      log::error("an asynchronous invocation is passed over", {{"why", event.error().message}});
      continue;
    }
    run({record.sort, *std::move(event)});
  }
  return idle_ms;
}

/// False: it is running already, or too much is.
bool EventQueue::claim(const std::string& sort) {
  const Lock lock(mutex_);
  return in_flight_.size() < options_.in_flight_max && in_flight_.insert(sort).second;
}

void EventQueue::run(Claim claim) {
  Invoke request{.region = claim.event.region,
                 .function = claim.event.function,
                 .qualifier = claim.event.qualifier,
                 .payload = claim.event.payload,
                 .client_context = claim.event.client_context,
                 .trace_header = claim.event.trace_header,
                 .request_id = claim.event.id};
  parts_.invocations.invoke(std::move(request),
                            [this, gate = gate_, claim = std::move(claim)](const Invoked& invoked) {
                              if (!gate->enter()) return;
                              finish(claim, invoked);
                              gate->leave();
                            });
}

void EventQueue::finish(const Claim& claim, const Invoked& invoked) {
  if (invoked.result.kind == InvocationResult::Kind::unknown) return;  // runs after the next start
  const auto settled = settle(claim, invoked);
  if (!settled) {
    log::warn("an asynchronous invocation's outcome cannot be kept; it will run again",
              {{"request_id", claim.event.id}, {"why", settled.error().message}});
  }
  {
    const Lock lock(mutex_);
    in_flight_.erase(claim.sort);
  }
  if (rounds_) rounds_->wake();
}

Result<void> EventQueue::settle(const Claim& claim, const Invoked& invoked) {
  const Event& event = claim.event;
  const auto kept =
      parts_.registry.find_event_config({event.region, event.function, event.qualifier});
  const EventInvokeConfig config = kept ? kept->value : EventInvokeConfig();
  if (invoked.error_code.empty() && invoked.result.kind == InvocationResult::Kind::answered) {
    return end(claim, config.on_success, invoked, "Success");
  }
  Event next = event;
  std::int64_t delay_ms = 0;
  if (is_throttled(invoked)) {
    const std::int64_t doublings = std::min<std::int64_t>(next.throttle_count++, 20);
    delay_ms = std::min(options_.throttled_ms << doublings, options_.throttled_ms_max);
  } else if (!invoked.error_code.empty()) {
    log::warn("an asynchronous invocation is given up",
              {{"request_id", event.id}, {"why", invoked.error_message}});
    return end(claim, {}, invoked, "");
  } else {
    if (next.attempt_count++ >= config.retries_max.value_or(retries_max)) {
      return end({claim.sort, next}, config.on_failure, invoked, "RetriesExhausted");
    }
    delay_ms = next.attempt_count == 1 ? options_.first_retry_ms : options_.next_retry_ms;
  }
  const std::int64_t age_ms = parts_.clock.now_ms() + delay_ms - event.accepted_ms;
  if (age_ms > config.age_s_max.value_or(age_s_max) * 1'000) {
    return end({claim.sort, next}, config.on_failure, invoked, "EventAgeExceeded");
  }
  return retry(claim, delay_ms, std::move(next));
}

Result<void> EventQueue::retry(const Claim& claim, std::int64_t delay_ms, Event next) {
  const std::int64_t due_ms = parts_.clock.now_ms() + delay_ms;
  TRY(parts_.records.change_all(
      {records::Remove{std::string(partition), claim.sort}, record_of(next, due_ms)}));
  return {};
}

Result<void> EventQueue::end(const Claim& claim, const std::string& destination,
                             const Invoked& invoked, std::string_view condition) {
  std::vector<records::Change> changes{records::Remove{std::string(partition), claim.sort}};
  const std::int64_t now_ms = parts_.clock.now_ms();
  const auto target = parse_reference(claim.event.region, destination);
  if (!destination.empty() && target) {
    const Event event{.id = uuid(parts_.random),
                      .region = target->region,
                      .function = target->name,
                      .qualifier = target->qualifier,
                      .payload = destination_payload(claim.event, invoked, condition, now_ms),
                      .accepted_ms = now_ms};
    changes.push_back(record_of(event, now_ms));
  }
  TRY(parts_.records.change_all(changes));
  return {};
}

}  // namespace semel::function
