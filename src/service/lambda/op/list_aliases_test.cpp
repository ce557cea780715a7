#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using ListAliases = LambdaRoomTest;

constexpr std::string_view list_aliases_path = "/2015-03-31/functions/worker/aliases";

TEST_F(ListAliases, OfOneVersionWhenAsked) {
  create(R"(,"Publish":true)");
  ask("POST", list_aliases_path, R"({"Name":"live","FunctionVersion":"1"})");
  ask("POST", list_aliases_path, R"({"Name":"next","FunctionVersion":"$LATEST"})");
  const std::string all = ask("GET", list_aliases_path);
  EXPECT_NE(all.find(R"("Name":"live")"), std::string::npos);
  EXPECT_NE(all.find(R"("Name":"next")"), std::string::npos);
  const std::string some = ask("GET", std::string(list_aliases_path) + "?FunctionVersion=1");
  EXPECT_NE(some.find(R"("Name":"live")"), std::string::npos);
  EXPECT_EQ(some.find(R"("Name":"next")"), std::string::npos);
}

}  // namespace
}  // namespace semel::lambda
