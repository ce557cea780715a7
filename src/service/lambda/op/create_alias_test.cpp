#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using CreateAlias = LambdaRoomTest;

constexpr std::string_view create_alias_path = "/2015-03-31/functions/worker/aliases";

TEST_F(CreateAlias, NamesAVersion) {
  create(R"(,"Publish":true)");
  EXPECT_EQ(
      ask("POST", create_alias_path, R"({"Name":"live","FunctionVersion":"1","Description":"d"})"),
      R"(201 {"AliasArn":"arn:aws:lambda:us-east-1:000000000000:function:worker:live",)"
      R"("Name":"live","FunctionVersion":"1","Description":"d","RevisionId":"REVISION"})");
  EXPECT_TRUE(ask("POST", create_alias_path, R"({"Name":"live","FunctionVersion":"1"})")
                  .starts_with("409 "));
}

TEST_F(CreateAlias, RefusesVersionsThatAreNotThereAndWrongWeights) {
  create(R"(,"Publish":true)");
  EXPECT_TRUE(
      ask("POST", create_alias_path, R"({"Name":"a","FunctionVersion":"7"})").starts_with("404 "));
  EXPECT_TRUE(
      ask("POST", create_alias_path, R"({"Name":"12","FunctionVersion":"1"})").starts_with("400 "));
  EXPECT_TRUE(ask("POST", create_alias_path,
                  R"({"Name":"a","FunctionVersion":"1",)"
                  R"("RoutingConfig":{"AdditionalVersionWeights":{"1":0.5}}})")
                  .starts_with("400 "));
}

TEST_F(CreateAlias, SharesInvocationsByWeight) {
  create(R"(,"Publish":true)");
  ask("PUT", "/2015-03-31/functions/worker/code", R"({"ZipFile":"emlwMg==","Publish":true})");
  ask("POST", create_alias_path,
      R"({"Name":"live","FunctionVersion":"1",)"
      R"("RoutingConfig":{"AdditionalVersionWeights":{"2":0.5}}})");
  EXPECT_EQ(member("RoutingConfig"), R"({"AdditionalVersionWeights":{"2":5E-1}})");
  int second_count = 0;
  for (int i = 0; i < 100; ++i) {
    ask("POST", "/2015-03-31/functions/worker/invocations?Qualifier=live", "1");
    if (header("X-Amz-Executed-Version") == "2") ++second_count;
  }
  EXPECT_GT(second_count, 30);
  EXPECT_LT(second_count, 70);
}

}  // namespace
}  // namespace semel::lambda
