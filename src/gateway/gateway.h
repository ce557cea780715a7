#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "base/random.h"
#include "gateway/authenticator.h"
#include "gateway/delays.h"
#include "gateway/durability.h"
#include "gateway/exchange.h"
#include "gateway/metrics.h"
#include "gateway/pages.h"
#include "gateway/worker_pool.h"

namespace semel::gateway {

struct Options {
  std::size_t worker_count = 2;
  std::size_t queued_max = 4'096;                       ///< over it a call is throttled at once
  std::size_t body_bytes_max = std::size_t{16} << 20U;  ///< decompressed; the service's bound on a request
};

/// Takes whole requests from the HTTP server, finds their room, and holds each reply until all that it saw is durable.
///
///   take() on the I/O thread → a worker: route, decompress, authenticate, faults → Room::answer → Durability → respond
class Gateway {
 public:
  /// All outlive the gateway. `rules` is null when faults are off.
  struct Parts {
    std::vector<service::Room*> rooms;
    Durability& durability;
    const Authenticator& authenticator;
    faults::RuleSet* rules;
    Random& random;
    std::function<Figures()> figures;
  };
  Gateway(Parts parts, Options options);

  /// Of the I/O thread: gathers a request. Does not block.
  void take(http::Request request, http::Responder responder);
  /// Of the I/O thread: hands what was gathered to the workers, and throttles what finds no room.
  void pass_on();

  std::size_t queued_count() const { return workers_.queued_count(); }

 private:
  void serve(ExchangePtr exchange);
  void shed(Exchange& exchange);
  /// Finds room and operation. False: the exchange was answered.
  bool route(Exchange& exchange);
  bool find_room(Exchange& exchange);
  bool read_body(Exchange& exchange);
  bool identify(Exchange& exchange);
  bool read_faults(Exchange& exchange);

  void strike_before(ExchangePtr exchange);
  void answer(ExchangePtr exchange);
  void hold(ExchangePtr exchange, service::Reply reply);
  void finish(Exchange& exchange, service::Reply reply);
  void deliver(ExchangePtr exchange, service::Reply reply);

  void refuse(Exchange& exchange, int status, std::string_view code, std::string_view message);
  void respond(Exchange& exchange, http::Response response);

  const Parts parts_;
  const Options options_;
  const std::uint64_t seed_;
  std::atomic<std::uint64_t> serial_ = 0;
  Metrics metrics_;
  Pages pages_;
  Delays delays_;
  std::vector<ExchangePtr> gathered_;  // of the I/O thread
  WorkerPool workers_;                 // the last member: its threads use all the others
};

}  // namespace semel::gateway
