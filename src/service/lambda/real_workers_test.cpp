#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <future>

#include "adapter/archive/code_folder.h"
#include "adapter/process/process.h"
#include "domain/engine/engine_test_helpers.h"
#include "domain/function/stream_poller.h"
#include "service/lambda/room.h"

// From an uploaded archive to the answer of a process: what the parts alone cannot show.

namespace semel::lambda {
namespace {

// app.py:
//   class StockGone(Exception):
//       pass
//
//   def handler(event, context):
//       print("asked", event)
//       if "w" in event:
//           raise StockGone("none left of " + event["w"])
//       return {"name": context.function_name, "twice": event["n"] * 2}
constexpr std::string_view app_archive =
    "UEsDBBQAAAAIAAAAIQAUxeY9nwAAAOwAAAAGAAAAYXBwLnB5TY6xDsIwDET3fIXlqYWKgZEd8QGMqEJR6oioxakS"
    "l1ZC/DtJQyU8eLi7Z58ZdIxwFW/6i2eqzouhUZzn+qQgzZhspTqy8NDcDRQqehFLA8az0CJbLDiWCnXsqcMG1ky9"
    "Os4CzgiOi1jieYJ2kf4+I6cNA1kBnxjYF+CW6LacCiRTYHgj6yfhaatwsBObXPme9QZQZmey/+MZW9jB8aO+UEsB"
    "AhQDFAAAAAgAAAAhABTF5j2fAAAA7AAAAAYAAAAAAAAAAAAAAKQBAAAAAGFwcC5weVBLBQYAAAAAAQABADQAAADD"
    "AAAAAAA=";
constexpr auto patience = std::chrono::seconds(60);

class NoLog final : public function::LogSink {
 public:
  void write(const std::string&, const std::string&, const std::string&, std::int64_t,
             std::string) override {}
};

class RealWorkersTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = std::filesystem::temp_directory_path() / "semel-lambda-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    chmod(folder_.c_str(), 0755);
    code_ = engine::must(archive::open_code_folder(folder_ + "/functions"));
    workers_ =
        engine::must(process::make_workers({.folder = folder_ + "/workers",
                                            .endpoint_url = "http://127.0.0.1:4566",
                                            .search_path = ""},
                                           {.log = log_, .clock = clock_, .random = random_}));
    registry_ = std::make_unique<function::Registry>(
        function::Registry::Parts{records_, *code_, *workers_, clock_, random_});
    invocations_ = std::make_unique<function::Invocations>(
        function::Invocations::Parts{*registry_, *workers_, random_, [](const std::string&) {
                                       return function::Credentials{"key", "secret", "token"};
                                     }});
    events_ = std::make_unique<function::EventQueue>(
        function::EventQueue::Parts{records_, *registry_, *invocations_, clock_, random_},
        function::EventQueue::Options());
    poller_ = std::make_unique<function::StreamPoller>(
        function::StreamPoller::Parts{sources(), *engine_, *invocations_, *events_, clock_},
        function::StreamPoller::Options());
    room_ = std::make_unique<LambdaRoom>(
        Parts{*registry_, *invocations_, *events_, *sources_, *poller_});
  }
  void TearDown() override {
    workers_.reset();
    std::filesystem::remove_all(folder_);
  }
  function::EventSources& sources() {
    sources_ = std::make_unique<function::EventSources>(
        function::EventSources::Parts{records_, *engine_, *registry_, clock_, random_});
    return *sources_;
  }
  Reply post(std::string_view path, const std::string& body) {
    service::Call call;
    call.operation = room_->route("POST", path);
    call.method = "POST";
    call.path = path;
    call.body = body;
    Reply reply = room_->answer(call);
    if (!reply.later) return reply;
    std::promise<Reply> promise;
    auto answer = promise.get_future();
    reply.later([&](Reply late) { promise.set_value(std::move(late)); });
    EXPECT_EQ(answer.wait_for(patience), std::future_status::ready);
    return answer.get();
  }

  std::string folder_;
  engine::TestEngine engine_;
  SystemClock clock_;
  SystemRandom random_;
  NoLog log_;
  records::Records records_{*engine_, tables::TableName{"semel", "semel.functions"}};
  std::unique_ptr<function::CodeStore> code_;
  std::unique_ptr<function::Workers> workers_;
  std::unique_ptr<function::Registry> registry_;
  std::unique_ptr<function::Invocations> invocations_;
  std::unique_ptr<function::EventQueue> events_;
  std::unique_ptr<function::EventSources> sources_;
  std::unique_ptr<function::StreamPoller> poller_;
  std::unique_ptr<LambdaRoom> room_;
};

TEST_F(RealWorkersTest, AnUploadedHandlerAnswersAndFails) {
  const std::string missing = workers_->missing_interpreter("python3.11");
  if (!missing.empty()) GTEST_SKIP() << missing;
  const Reply created =
      post("/2015-03-31/functions", R"({"FunctionName":"worker","Runtime":"python3.11",)"
                                    R"("Handler":"app.handler","Timeout":20,)"
                                    R"("Role":"arn:aws:iam::000000000000:role/worker",)"
                                    R"("Code":{"ZipFile":")" +
                                        std::string(app_archive) + R"("}})");
  ASSERT_EQ(created.status, 201) << created.body;
  const std::string path = "/2015-03-31/functions/worker/invocations";
  EXPECT_EQ(post(path, R"({"n":21})").body, R"({"name": "worker", "twice": 42})");
  const Reply failed = post(path, R"({"w":"x"})");
  EXPECT_EQ(failed.status, 200);
  EXPECT_NE(failed.body.find(R"("errorMessage": "none left of x", "errorType": "StockGone")"),
            std::string::npos)
      << failed.body;
  EXPECT_EQ(failed.headers.at(1).first, "X-Amz-Function-Error");
}

}  // namespace
}  // namespace semel::lambda
