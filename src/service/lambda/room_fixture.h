#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace semel::lambda {

/// The room over an engine in memory, with workers that do as they are told. It is the year 2023,
/// and time stands still.
class LambdaRoomTest : public testing::Test {
 protected:
  LambdaRoomTest();
  ~LambdaRoomTest() override;

  using Fields = std::map<std::string, std::string>;
  /// "STATUS BODY" of the reply, with revision ids as REVISION.
  std::string ask(std::string_view method, std::string_view target, const std::string& body = "",
                  const Fields& header = {});
  /// The exception's name, or "" when the last reply was none.
  std::string exception() const { return header("x-amzn-ErrorType"); }
  /// Of the last reply.
  std::string header(const std::string& name) const;
  /// A member of the last reply's body, as JSON text; "" when it is not there.
  std::string member(std::string_view name) const;

  /// CreateFunction of "worker", with more members of the body: R"(,"Timeout":5)".
  std::string create(const std::string& more = "");

  /// A table with a stream: the stream's ARN.
  std::string create_stream();
  void put_item(const std::string& key);
  /// CreateEventSourceMapping of "worker", with more members of the body; its UUID.
  std::string create_mapping(const std::string& stream_arn, const std::string& more = "");
  /// Hands records of streams to functions.
  void run_streams();
  /// What a caller needs for the call, one line for each: "lambda:GetFunction arn:…".
  std::string needs(std::string_view method, std::string_view target, const std::string& body = "");

  /// What workers were asked, one line for each: "ARN PAYLOAD".
  std::string invoked() const;
  /// Runs what was accepted to be run later.
  void run_events();
  /// What the next invocations come to.
  void answer_with(std::string payload);
  void fail_with(std::string payload, std::string log_tail = "");
  void time_out_with(std::string payload);
  void throttle();

 private:
  struct World;
  std::unique_ptr<World> world_;
};

}  // namespace semel::lambda
