#pragma once

// What the tests of this folder share: an endpoint whose answers are written down beforehand.

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "adapter/remote/remote_tables.h"

namespace semel::remote {

inline constexpr std::int64_t test_time_ms = 1'700'000'000'000;

/// A response with the checksum of its body.
Exchange answered(int status, std::string body, Headers headers = {});

inline Exchange refused(std::string_view code, std::string_view more = "", int status = 400) {
  return answered(status, R"({"__type":"com.amazonaws.dynamodb.v20120810#)" + std::string(code) +
                              R"(")" + std::string(more) + "}");
}

inline Exchange lost() {
  return {Fate::lost, {}, "connection reset"};
}

inline Exchange not_sent() {
  return {Fate::not_sent, {}, "connection refused"};
}

class ScriptedTransport final : public Transport {
 public:
  void will(Exchange exchange) { script_.push_back(std::move(exchange)); }
  Exchange exchange(const HttpRequest& request) override {
    requests.push_back(request);
    if (script_.empty()) return {Fate::not_sent, {}, "the script is at its end"};
    Exchange next = std::move(script_.front());
    script_.pop_front();
    return next;
  }

  std::vector<HttpRequest> requests;

 private:
  std::deque<Exchange> script_;
};

/// Waits by moving the clock.
class ClockPause final : public Pause {
 public:
  explicit ClockPause(FakeClock& clock) : clock_(clock) {}
  void wait_ms(std::int64_t duration_ms) override {
    waits_ms.push_back(duration_ms);
    clock_.advance_ms(duration_ms);
  }

  std::vector<std::int64_t> waits_ms;

 private:
  FakeClock& clock_;
};

inline Result<std::optional<Credentials>> test_credentials(const Surroundings&) {
  return std::optional(Credentials{"AKID", "secret"});
}

/// The adapter over a script.
class ScriptedEndpoint {
 public:
  explicit ScriptedEndpoint(CredentialSource source = test_credentials)
      : chain({nullptr, nullptr, &transport, &clock}, {std::move(source)}) {}

  Endpoint endpoint(std::string url = "https://tables.example") {
    EndpointOptions options;
    options.url = std::move(url);
    return Endpoint::make(options, {transport, chain, clock, random, pause}).value();
  }
  /// The body of the nth request.
  const std::string& body(std::size_t n) const { return transport.requests.at(n).body; }

  ScriptedTransport transport;
  FakeClock clock{test_time_ms};
  SeededRandom random{1};
  ClockPause pause{clock};
  CredentialChain chain;
};

}  // namespace semel::remote
