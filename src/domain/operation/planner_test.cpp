#include "domain/operation/planner.h"

#include <gtest/gtest.h>

namespace semel::operation {
namespace {

Request request_of(std::string id, value::Item payload) {
  return {std::move(id), "test", std::move(payload)};
}

value::Number number(std::string_view text) {
  return value::Number::parse(text).value();
}

TEST(Request, TakesIdsOfOneToTwoHundredCharacters) {
  EXPECT_FALSE(check(request_of("", {})));
  EXPECT_TRUE(check(request_of("a", {})));
  std::string umlauts;
  for (int i = 0; i < 200; ++i) umlauts += "\xC3\xA4";
  EXPECT_TRUE(check(request_of(umlauts, {})));
  EXPECT_FALSE(check(request_of(umlauts + "a", {})));
}

TEST(Request, RefusesIdsThatAreNotText) {
  EXPECT_FALSE(check(request_of("\xC3", {})));
  EXPECT_FALSE(check(request_of("\xFF\xFF", {})));
}

TEST(Fingerprint, IgnoresOrderOfMembersAndSpellingOfNumbers) {
  const value::Item one{{"a", number("1.0")}, {"b", "x"}};
  value::Item other;
  other.set("b", "x");
  other.set("a", number("1"));
  EXPECT_EQ(fingerprint_of(request_of("1", one)), fingerprint_of(request_of("2", other)));
}

TEST(Fingerprint, DiffersByKindAndByPayload) {
  const Request request = request_of("1", {{"a", "x"}});
  Request other_kind = request;
  other_kind.kind = "other";
  EXPECT_NE(fingerprint_of(request), fingerprint_of(other_kind));
  EXPECT_NE(fingerprint_of(request), fingerprint_of(request_of("1", {{"a", "y"}})));
}

TEST(Planners, FindsByKind) {
  class Nothing final : public Planner {
   public:
    Result<std::variant<Plan, Refusal>> plan(const Request&, int) override { return Error{}; }
    std::variant<Refusal, AnotherPlan> judge_cancelled(const Request&, int,
                                                       const std::vector<tables::WriteAction>&,
                                                       const tables::Cancelled&) override {
      return Refusal{};
    }
  } planner;
  Planners planners;
  planners.add("known", planner);
  EXPECT_EQ(planners.find("known"), &planner);
  EXPECT_EQ(planners.find("unknown"), nullptr);
}

}  // namespace
}  // namespace semel::operation
