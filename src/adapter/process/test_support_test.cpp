#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "adapter/process/test_support.h"

namespace semel::process {

using std::chrono::steady_clock;

void KeptLog::write(const std::string&, const std::string&, const std::string& stream, std::int64_t,
                    std::string message) {
  const Lock lock(mutex_);
  if (streams_.empty() || streams_.back() != stream) streams_.push_back(stream);
  text_ += message + "\n";
  changed_.notify_all();
}

std::string KeptLog::text() {
  const Lock lock(mutex_);
  return text_;
}

std::vector<std::string> KeptLog::streams() {
  const Lock lock(mutex_);
  return streams_;
}

bool KeptLog::wait_for(const std::string& part) {
  const auto deadline = steady_clock::now() + std::chrono::seconds(10);
  Lock lock(mutex_);
  while (text_.find(part) == std::string::npos) {
    if (!lock.wait_until(changed_, deadline)) return false;
  }
  return true;
}

function::Workers::Done Answer::taker() {
  return [state = state_](function::InvocationResult result) {
    const Lock lock(state->mutex);
    state->results.push_back(std::move(result));
    state->came.notify_all();
  };
}

function::InvocationResult Answer::get() {
  const auto deadline = steady_clock::now() + std::chrono::minutes(1);
  Lock lock(state_->mutex);
  while (state_->results.empty()) {
    if (!lock.wait_until(state_->came, deadline)) break;
  }
  EXPECT_EQ(state_->results.size(), 1U) << "answers";
  return state_->results.empty() ? function::InvocationResult{} : state_->results.front();
}

bool Answer::has_come() {
  const Lock lock(state_->mutex);
  return !state_->results.empty();
}

void ProcessTest::SetUp() {
  std::string pattern = std::filesystem::temp_directory_path().string() + "/semel-process-XXXXXX";
  ASSERT_NE(mkdtemp(pattern.data()), nullptr);
  folder_ = pattern;
  chmod(folder_.c_str(), 0755);
}

void ProcessTest::TearDown() {
  workers_.reset();
  std::filesystem::remove_all(folder_);
}

void ProcessTest::open(Bounds bounds) {
  auto workers = make_workers({.folder = folder_ + "/workers",
                               .endpoint_url = "http://127.0.0.1:4566",
                               .search_path = "",
                               .bounds = bounds},
                              {.log = log_, .clock = clock_, .random = random_});
  ASSERT_TRUE(workers.has_value()) << workers.error().message;
  workers_ = std::move(*workers);
}

function::WorkerSpec ProcessTest::function(const std::string& name, const std::string& runtime,
                                           const std::map<std::string, std::string>& files) {
  function::WorkerSpec spec;
  spec.name = name;
  spec.version = "$LATEST";
  spec.function_arn = "arn:aws:lambda:eu-west-1:000000000000:function:" + name + ":$LATEST";
  spec.code_folder = folder_ + "/code" + std::to_string(++function_count_);
  spec.code_identity = std::to_string(function_count_);
  spec.runtime = runtime;
  spec.handler = "app.handler";
  spec.timeout_ms = 20'000;
  spec.region = "eu-west-1";
  spec.log_group = "/aws/lambda/" + name;
  spec.access_key_id = "AKIDEXAMPLE";
  spec.secret_access_key = "secret";
  spec.session_token = "token";
  for (const auto& [file, text] : files) {
    const std::string path = spec.code_folder + "/" + file;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path) << text;
    chmod(path.c_str(), 0755);
  }
  return spec;
}

function::WorkerSpec ProcessTest::python(const std::string& text, const std::string& name) {
  return function(name, "python3.11", {{"app.py", text}});
}

function::WorkerSpec ProcessTest::node(const std::string& text) {
  return function("n", "nodejs20.x", {{"app.js", text}});
}

function::WorkerSpec ProcessTest::shell(const std::string& text) {
  return function("p", "provided.al2023", {{"bootstrap", "#!/bin/sh\n" + text}});
}

std::string ProcessTest::as_of_service(std::string payload, const function::WorkerSpec& spec) {
  for (std::size_t found = 0; (found = payload.find(spec.code_folder)) != std::string::npos;) {
    payload.replace(found, spec.code_folder.size(), "/var/task");
  }
  return payload;
}

Answer ProcessTest::start(const function::WorkerSpec& spec, const std::string& payload,
                          std::int64_t concurrency_max) {
  if (!workers_) open();
  function::Invocation invocation;
  invocation.spec = spec;
  invocation.request_id = last_request_id_ = uuid(random_);
  invocation.payload = payload;
  invocation.concurrency_max = concurrency_max;
  Answer answer;
  workers_->invoke(std::move(invocation), answer.taker());
  return answer;
}

}  // namespace semel::process
