#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "integrations/integrations.h"

namespace semel::integrations {

/// Functions that answer what the test has set.
class FakeInvoker final : public function::Invoker {
 public:
  function::Invoked answer;
  std::string asked;

  void invoke(function::Invoke request, std::function<void(function::Invoked)> done) override {
    asked += request.function + " " + request.qualifier + " " + request.payload + "\n";
    done(answer);
  }
  std::string arn_of(const std::string& region, const std::string& function) const override {
    if (function.starts_with("arn:")) return function;
    return "arn:aws:lambda:" + region + ":000000000000:function:" + function;
  }
};

/// Allows the actions of a list.
class FakeAccess final : public identity::Access {
 public:
  std::vector<std::string> allowed;  ///< "ACTION RESOURCE"
  bool is_trusted = true;
  std::string asked;

  Result<identity::Verdict> evaluate(const identity::AccessRequest& request) override {
    asked += request.action + " " + request.resource_arn + "\n";
    const std::string wanted = request.action + " " + request.resource_arn;
    identity::Verdict verdict;
    verdict.allowed = std::find(allowed.begin(), allowed.end(), wanted) != allowed.end();
    verdict.message = "User: ROLE is not authorized to perform: " + request.action;
    return verdict;
  }
  Result<identity::Verdict> may_assume(const std::string&, const std::string&) override {
    identity::Verdict verdict;
    verdict.allowed = is_trusted;
    return verdict;
  }
};

/// A room that answers what the test has set, in order, and keeps what it was asked.
class FakeRoom final : public service::Room {
 public:
  explicit FakeRoom(std::string name) : name_(std::move(name)) {}
  std::vector<service::Reply> replies;
  std::string asked;
  std::vector<service::Permission> wanted;  ///< what a call needs; none: the default of all rooms

  std::string_view service() const override { return name_; }
  std::vector<service::Permission> permissions_of(const service::Call& call) const override {
    return wanted.empty() ? Room::permissions_of(call) : wanted;
  }
  std::string_view target_prefix() const override { return {}; }
  service::Reply answer(const service::Call& call) override {
    asked += std::string(call.operation) + " " + std::string(call.path) + " " +
             std::string(call.body) + "\n";
    if (replies.empty()) return {};
    service::Reply reply = std::move(replies.front());
    replies.erase(replies.begin());
    return reply;
  }
  service::Reply refuse(int, std::string_view, std::string_view) const override { return {}; }
  std::span<const std::string_view> operations() const override { return {}; }

 private:
  const std::string name_;
};

inline service::Reply reply_of(std::string body) {
  service::Reply reply;
  reply.body = std::move(body);
  return reply;
}
inline service::Reply error_reply_of(std::string code, std::string_view message, int status = 400) {
  service::Reply reply;
  reply.body = R"({"__type":"x#)" + code + R"(","message":")" + std::string(message) + R"("})";
  reply.error = std::move(code);
  reply.status = status;
  return reply;
}

/// An endpoint that answers what the test has set.
class FakeTransport final : public remote::Transport {
 public:
  remote::Exchange answer;
  std::string asked;

  remote::Exchange exchange(const remote::HttpRequest& request) override {
    asked += request.method + " " + request.url + " " + request.body + "\n";
    for (const auto& [name, value] : request.headers) asked += name + ": " + value + "\n";
    return answer;
  }
};

class IntegrationsTest : public testing::Test {
 protected:
  using Pattern = definition::Task::Pattern;

  void SetUp() override {
    Parts parts{invoker_, clock_};
    parts.access = access_;
    parts.http = &transport_;
    parts.http_hosts = {"api.example.com", "localhost:8080"};
    parts.worker_count = 0;
    integrations_ = std::make_unique<ServiceIntegrations>(parts);
    integrations_->open({{&dynamodb_, &states_, &logs_, &lambda_},
                         [this](const std::string& arn, std::function<void()> done) {
                           awaited_ += arn + "\n";
                           ended_ = std::move(done);
                         }});
  }
  /// Checks permissions from now on.
  void bind(FakeAccess& access) {
    access_ = &access;
    SetUp();
  }
  workflow::TaskCall task(std::string resource, std::string parameters,
                          Pattern pattern = Pattern::request_response) {
    workflow::TaskCall call;
    call.resource = std::move(resource);
    call.parameters = std::move(parameters);
    call.pattern = pattern;
    call.region = "us-east-1";
    call.role_arn = "arn:aws:iam::000000000000:role/workflow";
    call.execution_arn = "arn:aws:states:us-east-1:000000000000:execution:m:e";
    call.state_machine_arn = "arn:aws:states:us-east-1:000000000000:stateMachine:m";
    call.state_name = "T";
    call.attempt_id = "7";
    return call;
  }
  void call(const workflow::TaskCall& call) {
    integrations_->call(call, [this](const workflow::TaskOutcome& outcome) {
      outcomes_ += text_of(outcome) + "\n";
    });
  }
  std::string outcome(std::string resource, std::string parameters,
                      Pattern pattern = Pattern::request_response) {
    outcomes_.clear();
    call(task(std::move(resource), std::move(parameters), pattern));
    return outcomes_;
  }
  static std::string text_of(const workflow::TaskOutcome& outcome) {
    if (const auto* done = std::get_if<workflow::TaskDone>(&outcome)) return "done " + done->output;
    if (const auto* submitted = std::get_if<workflow::TaskSubmitted>(&outcome)) {
      return "submitted " + submitted->output;
    }
    const auto& failed = std::get<workflow::TaskFailed>(outcome);
    return "failed " + failed.error + ": " + failed.cause;
  }

  FakeInvoker invoker_;
  FakeClock clock_;
  FakeTransport transport_;
  FakeRoom dynamodb_{"dynamodb"}, states_{"states"}, logs_{"logs"}, lambda_{"lambda"};
  identity::Access* access_ = nullptr;
  std::unique_ptr<ServiceIntegrations> integrations_;
  std::string outcomes_, awaited_;
  std::function<void()> ended_;
};

}  // namespace semel::integrations
