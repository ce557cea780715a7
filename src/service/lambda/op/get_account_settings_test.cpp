#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using GetAccountSettings = LambdaRoomTest;

TEST_F(GetAccountSettings, CountsFunctionsAndTheirCode) {
  create();
  ask("GET", "/2016-08-19/account-settings/");
  EXPECT_EQ(member("AccountUsage"), R"({"TotalCodeSize":3,"FunctionCount":1})");
}

}  // namespace
}  // namespace semel::lambda
