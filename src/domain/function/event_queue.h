#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "domain/function/background.h"
#include "domain/function/invocations.h"

namespace semel::function {

inline constexpr std::size_t event_bytes_max = 262'144;

/// An invocation that nobody waits for, on its way.
struct Event {
  std::string id;  ///< the request id of every attempt
  std::string region, function, qualifier;
  std::string client_context = {}, trace_header = {};
  std::string payload;
  std::int64_t accepted_ms = 0;
  std::int64_t attempt_count = 0;   ///< that the function failed
  std::int64_t throttle_count = 0;  ///< that no worker was free for
};
std::string encode(const Event& event);
/// Errors: corruption.
Result<Event> decode_event(std::string_view bytes);

/// Asynchronous invocations, kept until they are done. An event is accepted once its record is
/// durable, run in the order of its time, retried as the function's EventInvokeConfig says, and
/// handed to its destinations. At least once: an event that was running when the program died runs
/// again, as the service has it too. One program at a time may work on the records. Thread-safe.
class EventQueue {
 public:
  struct Parts {
    records::Records& records;
    Registry& registry;
    Invocations& invocations;
    const Clock& clock;
    Random& random;
  };
  struct Options {
    std::int64_t first_retry_ms = 60'000, next_retry_ms = 120'000;
    std::int64_t throttled_ms = 1'000, throttled_ms_max = 300'000;  ///< doubled each time
    std::size_t in_flight_max = 32;
  };
  /// `parts` outlive it. It does nothing until start().
  EventQueue(Parts parts, Options options);
  ~EventQueue();

  /// Runs rounds on a thread of its own.
  void start();
  /// Errors: those of Invocations::check(), and limit_exceeded - over event_bytes_max; unavailable.
  Result<Ticket> accept(const Invoke& request);

  /// Begins what is due, and says after how many milliseconds to come again.
  std::int64_t round();

 private:
  struct Claim {
    std::string sort;  ///< of the record
    Event event;
  };
  Result<std::int64_t> begin_due();
  bool claim(const std::string& sort);
  void run(Claim claim);
  void finish(const Claim& claim, const Invoked& invoked);
  Result<void> settle(const Claim& claim, const Invoked& invoked);
  Result<void> retry(const Claim& claim, std::int64_t delay_ms, Event next);
  /// The record goes, and what the destination gets comes.
  Result<void> end(const Claim& claim, const std::string& destination, const Invoked& invoked,
                   std::string_view condition);
  records::Create record_of(const Event& event, std::int64_t due_ms) const;

  const Parts parts_;
  const Options options_;
  const std::shared_ptr<Gate> gate_ = std::make_shared<Gate>();
  Mutex mutex_;
  std::set<std::string> in_flight_ GUARDED_BY(mutex_);  ///< sort keys
  std::unique_ptr<Rounds> rounds_;
};

}  // namespace semel::function
