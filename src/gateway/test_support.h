#pragma once

#include <array>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adapter/http/responder.h"
#include "gateway/durability.h"
#include "service/json_errors.h"
#include "service/room.h"

namespace semel::gateway {

/// Serves Read and Write of "Fake_1", and notes what it was asked.
class FakeRoom final : public service::Room {
 public:
  std::string_view service() const override { return "fake"; }
  std::string_view target_prefix() const override { return "Fake_1"; }
  service::Reply answer(const service::Call& call) override {
    hosts.emplace_back(call.host);
    calls.push_back(std::string(call.operation) + " " + std::string(call.body) + " " +
                    call.caller.region + " " + call.caller.principal);
    if (call.operation != "Read" && call.operation != "Write") {
      return service::error_reply(400, "UnknownOperationException", "");
    }
    const std::string count = std::to_string(calls.size());
    return {.body = "{\"n\":" + count + "}", .status = 200, .seen = {calls.size()}, .error = {}};
  }
  service::Reply refuse(int status, std::string_view code,
                        std::string_view message) const override {
    return service::error_reply(status, code, message);
  }
  std::span<const std::string_view> operations() const override { return names_; }

  std::vector<std::string> calls;
  std::vector<std::string> hosts;  ///< of each call

 private:
  static constexpr std::array<std::string_view, 2> names_ = {"Read", "Write"};
};

/// Serves GET and PUT of /v9/things/…; "slow" asks for two more turns, "later" answers by `finish`.
class FakeRestRoom final : public service::RestRoom {
 public:
  std::string_view service() const override { return "rest"; }
  std::span<const std::string_view> path_prefixes() const override { return prefixes_; }
  std::string_view route(std::string_view method, std::string_view path) const override {
    if (!path.starts_with("/v9/things/")) return "";
    return method == "GET" ? "GetThing" : method == "PUT" ? "PutThing" : "";
  }
  service::Reply answer(const service::Call& call) override {
    if (call.operation.empty()) return refuse(404, "NotFound", "no such path");
    std::string body(call.operation);
    body.append(" ").append(call.path).append(" ").append(call.query).append(" ").append(call.body);
    service::Reply reply{.body = body + " " + std::string(call.header("Idempotency-Key")),
                         .status = 201,
                         .seen = {},
                         .error = {},
                         .content_type = "text/plain",
                         .headers = {{"Location", "/v9/here"}}};
    if (call.path.ends_with("slow")) {
      if (++turn_count < 3) reply.again_after_ms = 1;
      if (turn_count == 3) third_turn.set_value();
    }
    if (call.path.ends_with("later")) {
      reply.later = [this](service::Reply::Later take) { finish = std::move(take); };
    }
    return reply;
  }
  service::Reply refuse(int status, std::string_view code,
                        std::string_view message) const override {
    return {.body = std::string(code) + ": " + std::string(message),
            .status = status,
            .seen = {},
            .error = std::string(code)};
  }
  std::span<const std::string_view> operations() const override { return names_; }

  int turn_count = 0;
  std::promise<void> third_turn;
  service::Reply::Later finish;

 private:
  static constexpr std::array<std::string_view, 2> names_ = {"GetThing", "PutThing"};
  static constexpr std::array<std::string_view, 1> prefixes_ = {"/v9/"};
};

/// A disk that is as far as the test says.
class FakeDurability final : public Durability {
 public:
  void when_durable(Ticket ticket, Task then) override {
    if (ticket.number <= durable_) return then();
    waiting_.emplace_back(ticket, std::move(then));
  }
  void reach(std::uint64_t number) {
    durable_ = number;
    for (auto& [ticket, then] : std::exchange(waiting_, {})) when_durable(ticket, std::move(then));
  }

 private:
  std::uint64_t durable_ = UINT64_MAX;
  std::vector<std::pair<Ticket, Task>> waiting_;
};

/// Where a test finds the response.
struct Outcome {
  std::optional<http::Response> response;
  bool abandoned = false;
};

class Recorder final : public http::Responder::Impl {
 public:
  explicit Recorder(Outcome& outcome) : outcome_(outcome) {}
  void respond(http::Response response) override { outcome_.response = std::move(response); }
  void abandon() override { outcome_.abandoned = true; }

 private:
  Outcome& outcome_;
};

inline http::Responder record_in(Outcome& outcome) {
  return http::Responder(std::make_unique<Recorder>(outcome));
}

}  // namespace semel::gateway
