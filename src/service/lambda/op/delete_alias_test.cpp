#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using DeleteAlias = LambdaRoomTest;

constexpr std::string_view delete_alias_path = "/2015-03-31/functions/worker/aliases";

TEST_F(DeleteAlias, IsDoneEvenWhenThereIsNone) {
  create();
  ask("POST", delete_alias_path, R"({"Name":"live","FunctionVersion":"$LATEST"})");
  EXPECT_EQ(ask("DELETE", std::string(delete_alias_path) + "/live"), "204 ");
  EXPECT_TRUE(ask("GET", std::string(delete_alias_path) + "/live").starts_with("404 "));
  EXPECT_EQ(ask("DELETE", std::string(delete_alias_path) + "/live"), "204 ");
}

}  // namespace
}  // namespace semel::lambda
