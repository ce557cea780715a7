#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using DeleteFunction = LambdaRoomTest;

constexpr std::string_view delete_function_path = "/2015-03-31/functions/worker";

TEST_F(DeleteFunction, LeavesNothingToANewOneOfItsName) {
  create(R"(,"Publish":true)");
  ask("POST", "/2015-03-31/functions/worker/aliases", R"({"Name":"live","FunctionVersion":"1"})");
  EXPECT_EQ(ask("DELETE", delete_function_path), "204 ");
  EXPECT_TRUE(ask("GET", delete_function_path).starts_with("404 "));
  create();
  EXPECT_TRUE(ask("GET", "/2015-03-31/functions/worker?Qualifier=1").starts_with("404 "));
  EXPECT_TRUE(ask("GET", "/2015-03-31/functions/worker/aliases/live").starts_with("404 "));
}

TEST_F(DeleteFunction, DeletesOneVersionThatNoAliasNames) {
  create(R"(,"Publish":true)");
  ask("POST", "/2015-03-31/functions/worker/aliases", R"({"Name":"live","FunctionVersion":"1"})");
  EXPECT_TRUE(ask("DELETE", "/2015-03-31/functions/worker?Qualifier=1").starts_with("409 "));
  ask("DELETE", "/2015-03-31/functions/worker/aliases/live");
  EXPECT_EQ(ask("DELETE", "/2015-03-31/functions/worker?Qualifier=1"), "204 ");
  EXPECT_TRUE(ask("GET", delete_function_path).starts_with("200 "));
}

TEST_F(DeleteFunction, RefusesLatestAndWhatIsNotThere) {
  create();
  EXPECT_TRUE(ask("DELETE", "/2015-03-31/functions/worker?Qualifier=$LATEST").starts_with("400 "));
  EXPECT_TRUE(ask("DELETE", "/2015-03-31/functions/other").starts_with("404 "));
}

}  // namespace
}  // namespace semel::lambda
