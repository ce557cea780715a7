#include "domain/workflow/definition/choose.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "domain/workflow/data/parse.h"
#include "domain/workflow/definition/parse.h"
#include "domain/workflow/definition/timestamp.h"

namespace semel::definition {
namespace {

class NoEntropy final : public data::Entropy {
 public:
  std::uint64_t next() override { return 0; }
};

/// "yes" or "no" for a machine of one rule, or "error: cause".
std::string judge(const std::string& rule, std::string_view input) {
  const Parsed parsed =
      parse(R"({"StartAt": "C", "States": {"E": {"Type": "Succeed"}, "C": {"Type": "Choice",
                "Choices": [{"Next": "E", )" +
            rule + "}]}}}");
  if (parsed.machine == nullptr) return refusal_of(parsed.diagnostics);
  const auto value = data::parse(input).value();
  const auto context = data::parse(R"({"Execution": {"Name": "run"}})").value();
  const data::Variables variables = {{"limit", data::json::value(5)}};
  NoEntropy entropy;
  const data::Scope scope{value, context, variables, entropy};
  const auto rule_found = choose(std::get<Choice>(parsed.machine->states.at("C").kind), scope);
  if (!rule_found) return rule_found.error().error + ": " + rule_found.error().cause;
  return *rule_found == nullptr ? "no" : "yes";
}

/// Of the rule {"Variable": "$.v", <comparison>} on {"v": <value>}.
std::string compare(const std::string& comparison, const std::string& value) {
  return judge(R"("Variable": "$.v", )" + comparison, R"({"w": 2, "v": )" + value + "}");
}

TEST(Choose, ComparesNumbers) {
  EXPECT_EQ(compare(R"("NumericEquals": 1)", "1.0"), "yes");
  EXPECT_EQ(compare(R"("NumericEquals": 1)", R"("1")"), "no");
  EXPECT_EQ(compare(R"("NumericLessThan": 1)", "null"), "no");
  EXPECT_EQ(compare(R"("NumericLessThan": 1.5)", "1"), "yes");
  EXPECT_EQ(compare(R"("NumericGreaterThan": 1)", "1"), "no");
  EXPECT_EQ(compare(R"("NumericGreaterThanEquals": 1)", "1"), "yes");
  EXPECT_EQ(compare(R"("NumericLessThanEqualsPath": "$.w")", "2"), "yes");
  EXPECT_EQ(compare(R"("NumericLessThanPath": "$limit")", "4"), "yes");
  EXPECT_EQ(compare(R"("NumericEquals": 9007199254740993)", "9007199254740992"), "no");
}

TEST(Choose, ComparesTexts) {
  EXPECT_EQ(compare(R"("StringEquals": "a")", R"("a")"), "yes");
  EXPECT_EQ(compare(R"("StringEquals": " ")", R"("     ")"), "no");
  EXPECT_EQ(compare(R"("StringLessThan": "AB")", R"("A")"), "yes");
  EXPECT_EQ(compare(R"("StringGreaterThanEquals": "A")", R"("AB")"), "yes");
  EXPECT_EQ(compare(R"("StringGreaterThan": "1")", "2"), "no");
  EXPECT_EQ(compare(R"("StringLessThanEquals": "\uff00")", R"("\ud83c\udd97")"), "yes");
}

TEST(Choose, ComparesBooleans) {
  EXPECT_EQ(compare(R"("BooleanEquals": false)", "false"), "yes");
  EXPECT_EQ(compare(R"("BooleanEquals": false)", "0"), "no");
  EXPECT_EQ(compare(R"("BooleanEqualsPath": "$.v")", "true"), "yes");
}

TEST(Choose, ComparesTimestampsByTheirTime) {
  const std::string at = R"("2016-03-14T02:00:00+01:00")";
  EXPECT_EQ(compare(R"("TimestampEquals": "2016-03-14T01:00:00Z")", at), "yes");
  EXPECT_EQ(compare(R"("TimestampLessThan": "2016-03-14T01:00:00.000000001Z")", at), "yes");
  EXPECT_EQ(compare(R"("TimestampGreaterThanEquals": "2016-03-14T01:00:00.1Z")", at), "no");
  EXPECT_EQ(compare(R"("TimestampEquals": "2016-03-14T01:00:00Z")", R"("2016-03-14")"), "no");
}

TEST(Choose, TestsTypes) {
  EXPECT_EQ(compare(R"("IsNull": true)", "null"), "yes");
  EXPECT_EQ(compare(R"("IsString": false)", "1"), "yes");
  EXPECT_EQ(compare(R"("IsNumeric": true)", "1.5"), "yes");
  EXPECT_EQ(compare(R"("IsBoolean": true)", R"("true")"), "no");
  EXPECT_EQ(compare(R"("IsTimestamp": true)", R"("2012-10-09T19:00:55Z")"), "yes");
  EXPECT_EQ(compare(R"("IsTimestamp": true)", R"("2012-10-09T19:00:55")"), "no");
  EXPECT_EQ(compare(R"("IsPresent": true)", "null"), "yes");
  EXPECT_EQ(judge(R"("Variable": "$.none", "IsPresent": false)", "{}"), "yes");
  EXPECT_EQ(judge(R"("Variable": "$.none.deeper", "IsPresent": true)", "{}"), "no");
}

// Recorded on the service: a rule that reads what is not there fails, and does not fall through.
TEST(Choose, FailsOnAMissingVariable) {
  EXPECT_EQ(
      judge(R"("Variable": "$.stage", "NumericEquals": 1)", "{}"),
      "States.Runtime: Invalid path '$.stage': The choice state's condition path references an "
      "invalid value.");
  EXPECT_EQ(judge(R"("Variable": "$.a", "NumericEqualsPath": "$.b")", R"({"a": 1})"),
            "States.Runtime: Invalid path '$.b': The choice state's condition path references an "
            "invalid value.");
  EXPECT_EQ(judge(R"("Variable": "$.stage", "IsNull": true)", "{}").substr(0, 14),
            "States.Runtime");
}

TEST(Choose, CombinesConditions) {
  const std::string one = R"({"Variable": "$.v", "NumericGreaterThan": 0})";
  const std::string two = R"({"Variable": "$.v", "NumericLessThan": 10})";
  EXPECT_EQ(judge(R"("And": [)" + one + ", " + two + "]", R"({"v": 5})"), "yes");
  EXPECT_EQ(judge(R"("And": [)" + one + ", " + two + "]", R"({"v": 15})"), "no");
  EXPECT_EQ(judge(R"("Or": [)" + two + ", " + one + "]", R"({"v": 15})"), "yes");
  EXPECT_EQ(judge(R"("Not": {"Or": [)" + two + "]}", R"({"v": 15})"), "yes");
  EXPECT_EQ(judge(R"("And": [{"Variable": "$.v", "IsPresent": true}, )" + one + "]", "{}"), "no");
}

TEST(Choose, ReadsTheContextObject) {
  EXPECT_EQ(judge(R"("Variable": "$$.Execution.Name", "StringEquals": "run")", "{}"), "yes");
}

TEST(Matches, KnowsStarsAndEscapes) {
  EXPECT_TRUE(matches("foo.log", "foo*.log"));
  EXPECT_TRUE(matches("foo23.log", "foo*.log"));
  EXPECT_TRUE(matches("foobar.zebra", "foo*.*"));
  EXPECT_FALSE(matches("zebra.log", "foo*.log"));
  EXPECT_TRUE(matches("", "*"));
  EXPECT_TRUE(matches("", ""));
  EXPECT_FALSE(matches("a", ""));
  EXPECT_TRUE(matches("a*b", "a\\*b"));
  EXPECT_FALSE(matches("axb", "a\\*b"));
  EXPECT_TRUE(matches("a\\b", "a\\\\b"));
  EXPECT_TRUE(matches("abcabcabd", "*abd"));
  EXPECT_FALSE(matches(std::string(20'000, 'a') + "b", "a*a*a*a*c"));
}

TEST(Timestamps, AreOfRfc3339) {
  const auto time_of = [](std::string_view text) {
    const auto timestamp = parse_timestamp(text);
    return timestamp
               ? std::to_string(timestamp->second) + '.' + std::to_string(timestamp->nanosecond)
               : "none";
  };
  EXPECT_EQ(time_of("1970-01-01T00:00:00Z"), "0.0");
  EXPECT_EQ(time_of("2016-08-18T17:33:00.25Z"), "1471541580.250000000");
  EXPECT_EQ(time_of("2016-08-18T17:33:00.1234567899Z"), "1471541580.123456789");
  EXPECT_EQ(time_of("2016-08-18T12:33:00-05:00"), "1471541580.0");
  EXPECT_EQ(time_of("2000-02-29T00:00:00Z"), "951782400.0");
  for (const std::string_view text :
       {"", "2016-08-18", "2016-08-18 17:33:00Z", "2016-08-18t17:33:00Z", "2016-08-18T17:33:00z",
        "2016-08-18T17:33:00", "2016-13-18T17:33:00Z", "2016-02-30T17:33:00Z",
        "2016-08-18T25:33:00Z", "2016-08-18T17:33:60Z", "2016-08-18T17:33:00.Z",
        "2016-08-18T17:33:00+0100", "2016-08-18T17:33:00Zx", "05-12-2016T21:29:29Z"}) {
    EXPECT_EQ(time_of(text), "none") << text;
  }
}

}  // namespace
}  // namespace semel::definition
