#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/stepfunctions/calls.h"

namespace semel::stepfunctions {

/// The room over a registry in memory and scripted executions: a test says what goes in and what
/// the executions answer, and compares the texts that come out.
class RoomTest : public testing::Test {
 protected:
  static constexpr std::string_view machine =
      "arn:aws:states:us-east-1:000000000000:stateMachine:orders";
  static constexpr std::string_view execution =
      "arn:aws:states:us-east-1:000000000000:execution:orders:run-1";
  static constexpr std::string_view activity =
      "arn:aws:states:us-east-1:000000000000:activity:packing";
  static constexpr std::string_view role = "arn:aws:iam::000000000000:role/workflow";
  static constexpr std::string_view pass =
      R"({"StartAt":"P","States":{"P":{"Type":"Pass","End":true}}})";
  static constexpr std::string_view other_pass =
      R"({"StartAt":"Q","States":{"Q":{"Type":"Pass","End":true}}})";

  RoomTest();
  ~RoomTest() override;

  /// The body of the reply, or "CODE: message" of a refusal. A reply that comes later is "later":
  /// its body is in `late` when it has come.
  std::string ask(std::string_view operation, const std::string& body);
  /// A JSON object of texts: of(R"(name)", "x", "roleArn", role).
  template <typename... Texts>
  static std::string of(const Texts&... texts) {
    return object({std::string_view(texts)...});
  }
  /// What a caller needs for the call, one line for each: "states:StartExecution arn:…".
  std::string needs(std::string_view operation, const std::string& body) const;
  static std::string object(const std::vector<std::string_view>& names_and_texts);
  static std::string quoted(std::string_view text);

  /// Makes the machine "orders"; `more` are members besides: ,"publish":true.
  std::string make_machine(const std::string& more = "", std::string_view definition = pass);
  void make_activity();
  void pass_time_ms(std::int64_t by);

  // --- the executions
  std::string calls;             ///< what they were asked, a line for each call
  std::optional<Error> failure;  ///< every call's answer, while it is there
  workflow::Description description;
  workflow::Page<workflow::Summary> summaries;
  workflow::Page<workflow::HistoryEvent> events;
  workflow::ActivityTask task;
  std::int64_t open_count = 0;
  std::string late;

 private:
  struct World;
  std::unique_ptr<World> world_;
};

}  // namespace semel::stepfunctions
