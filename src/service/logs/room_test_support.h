#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/random.h"
#include "codec/json.h"
#include "domain/engine/engine.h"
#include "domain/kv/memory_kv.h"
#include "service/logs/room.h"

namespace semel::logs_room {

/// A room over an engine in memory.
class LogsTest : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = engine::Engine::open(store_, clock_, random_, {});
    ASSERT_TRUE(opened);
    engine_ = *std::move(opened);
    logs_ = std::make_unique<logs::Logs>(logs::Logs::Parts{*engine_, clock_, random_});
    room_ = std::make_unique<LogsRoom>(*logs_);
  }

  service::Reply answer(std::string_view operation, std::string_view body) {
    return room_->answer({.operation = operation, .body = body, .caller = {}, .request_id = "r"});
  }
  /// The body of a success; else "CODE: message".
  std::string outcome(std::string_view operation, std::string_view body) {
    const auto reply = answer(operation, body);
    if (reply.error.empty()) return reply.body;
    const auto object = boost::json::parse(reply.body).get_object();
    const auto* message = object.if_contains("message");
    return reply.error + ": " + (message ? std::string(message->get_string()) : "");
  }
  /// The messages of a reply with events, each with a space behind it.
  std::string messages(std::string_view operation, std::string_view body) {
    const auto reply = answer(operation, body);
    if (!reply.error.empty()) return reply.error;
    std::string all;
    const auto object = boost::json::parse(reply.body).get_object();
    for (const auto& event : object.at("events").get_array()) {
      all += std::string(event.get_object().at("message").get_string()) + " ";
    }
    return all;
  }
  std::string member(const service::Reply& reply, std::string_view name) {
    const auto object = boost::json::parse(reply.body).get_object();
    const auto* value = object.if_contains(name);
    return value == nullptr ? "none" : std::string(value->get_string());
  }
  std::string ago(std::int64_t ms) { return std::to_string(clock_.now_ms() - ms); }
  std::string event(std::string_view message, std::int64_t ms_ago) {
    return R"({"timestamp":)" + ago(ms_ago) + R"(,"message":")" + std::string(message) + R"("})";
  }
  void make_stream(std::string_view group = "/g", std::string_view stream = "s") {
    answer("CreateLogGroup", R"({"logGroupName":")" + std::string(group) + R"("})");
    EXPECT_EQ(
        answer("CreateLogStream", R"({"logGroupName":")" + std::string(group) +
                                      R"(","logStreamName":")" + std::string(stream) + R"("})")
            .error,
        "");
  }
  std::string put(const std::string& events, std::string_view stream = "s") {
    return outcome("PutLogEvents", R"({"logGroupName":"/g","logStreamName":")" +
                                       std::string(stream) + R"(","logEvents":[)" + events + "]}");
  }

  kv::MemoryKv store_;
  FakeClock clock_;
  SeededRandom random_{7};
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<logs::Logs> logs_;
  std::unique_ptr<LogsRoom> room_;
};

}  // namespace semel::logs_room
