#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "domain/engine/engine.h"
#include "domain/kv/memory_kv.h"
#include "domain/logs/logs.h"

namespace semel::logs {

/// Logs over an engine in memory.
class LogsFixture : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = engine::Engine::open(store_, clock_, random_, {});
    ASSERT_TRUE(opened);
    engine_ = *std::move(opened);
    logs_ = std::make_unique<Logs>(Logs::Parts{*engine_, clock_, random_});
  }
  void make_stream(const StreamName& name) {
    static_cast<void>(logs_->create_group({.name = name.group}));
    ASSERT_TRUE(logs_->create_stream(name));
  }
  /// All messages of a stream from its head, read in pages of `limit`.
  std::string read_forward(const StreamName& name, std::size_t limit) {
    ReadRequest request{name, {}, {}, limit, true};
    std::string all;
    while (true) {
      const auto answer = logs_->read(request);
      if (!answer) return answer.error().message;
      if (answer->events.empty()) return all;
      for (const Event& event : answer->events) all += event.message + " ";
      request.token = ReadRequest::Token{true, answer->last};
    }
  }
  std::string read_backward(const StreamName& name, std::size_t limit) {
    ReadRequest request{name, {}, {}, limit, false};
    std::string all;
    while (true) {
      const auto answer = logs_->read(request);
      if (!answer) return answer.error().message;
      if (answer->events.empty()) return all;
      for (auto event = answer->events.rbegin(); event != answer->events.rend(); ++event) {
        all += event->message + " ";
      }
      request.token = ReadRequest::Token{false, answer->first};
    }
  }
  Stream stream(const StreamName& name) {
    const auto page = logs_->list_streams({.group = name.group, .prefix = name.name});
    return page && !page->entries.empty() ? page->entries.front() : Stream{};
  }

  kv::MemoryKv store_;
  FakeClock clock_;
  SeededRandom random_{7};
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<Logs> logs_;
  const StreamName name_{{"us-east-1", "/g"}, "s"};
};

}  // namespace semel::logs
