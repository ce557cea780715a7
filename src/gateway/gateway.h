#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "base/random.h"
#include "domain/identity/access.h"
#include "gateway/authenticator.h"
#include "gateway/delays.h"
#include "gateway/durability.h"
#include "gateway/exchange.h"
#include "gateway/in_flight.h"
#include "gateway/metrics.h"
#include "gateway/pages.h"
#include "gateway/worker_pool.h"

namespace semel::gateway {

struct Options {
  std::size_t worker_count = 2;    ///< 0: calls run on the thread that passes them on (tests)
  std::size_t queued_max = 4'096;  ///< over it a call is throttled at once
  std::size_t body_bytes_max = std::size_t{16}
                               << 20U;  ///< decompressed; the service's bound on a request: 413
};

/// Takes whole requests from the HTTP server, finds their room, and holds each reply until all that
/// it saw is durable. README.md follows a request through it.
class Gateway {
 public:
  /// All outlive the gateway. `rules` is null when faults are off. `figures` may be empty.
  struct Parts {
    std::vector<service::Room*> rooms;
    std::vector<service::RestRoom*> rest_rooms = {};
    std::vector<service::QueryRoom*> query_rooms = {};
    Durability& durability;
    Authenticator& authenticator;
    faults::RuleSet* rules;
    Random& random;
    std::function<Figures()> figures;
    /// Called at the end, when no room is called any more: rooms give up the replies that they
    /// still owe (Reply::later), since the gateway waits for them. May be empty.
    std::function<void()> give_up_replies = {};
    /// Judges callers that policies bind. Null: nobody is bound.
    identity::Access* access = nullptr;
  };
  Gateway(Parts parts, Options options);
  /// Serves what is queued, and waits for replies that are held.
  ~Gateway();

  /// Of the I/O thread: gathers a request. Does not block.
  void take(http::Request request, http::Responder responder);
  /// Of the I/O thread: hands what was gathered to the workers, and throttles what finds no room.
  void pass_on();
  /// /readyz says from now on that no more calls should come. Thread-safe.
  void begin_draining() { draining_.store(true); }

 private:
  void serve(ExchangePtr exchange);
  void name(Exchange& exchange);
  void serve_call(ExchangePtr exchange);
  bool find_room(Exchange& exchange) const;
  bool find_rest_room(Exchange& exchange) const;
  std::size_t body_bytes_max(const Exchange& exchange) const;
  bool is_too_large(const Exchange& exchange) const;
  bool admit(Exchange& exchange);
  bool is_from_a_foreign_page(const Exchange& exchange) const;
  bool identify(Exchange& exchange);
  bool unpack(Exchange& exchange);
  bool authorize(Exchange& exchange);
  bool read_faults(Exchange& exchange);

  void strike_before(ExchangePtr exchange);
  void call_room(ExchangePtr exchange);
  class Owed;
  void answer_later(ExchangePtr exchange, const std::function<void(service::Reply::Later)>& later);
  void hold(ExchangePtr exchange, service::Reply reply);
  void release(ExchangePtr exchange);
  void strike_after(ExchangePtr exchange);

  void retry_after(std::int64_t delay_ms, ExchangePtr exchange);
  void refuse(Exchange& exchange, int status, std::string_view code, std::string_view message);
  void prepare(Exchange& exchange, service::Reply reply);
  void shed(Exchange& exchange);
  void send(Exchange& exchange);
  void respond(Exchange& exchange, http::Response response);
  Figures gauges() const;
  Figures stats() const;

  const Parts parts_;
  const Options options_;
  const std::uint64_t seed_;
  std::atomic<std::uint64_t> serial_ = 0;
  std::atomic<bool> draining_ = false;
  Metrics metrics_;
  const Pages pages_;
  InFlight held_;
  std::vector<ExchangePtr> gathered_;  ///< of the I/O thread
  WorkerPool workers_;
  Delays delays_;  // the last member: what is due uses all the others, the workers too
};

}  // namespace semel::gateway
