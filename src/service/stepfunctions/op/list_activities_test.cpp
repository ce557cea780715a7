#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class ListActivities : public RoomTest {};

TEST_F(ListActivities, GivesPages) {
  for (const char* name : {"c", "a", "b"}) ask("CreateActivity", of("name", name));
  const std::string first = ask("ListActivities", R"({"maxResults":2})");
  const auto begin = first.find(R"("nextToken":")") + 13;
  ASSERT_NE(first.find(":activity:b"), std::string::npos);
  EXPECT_EQ(first.find(":activity:c"), std::string::npos);
  const std::string token = first.substr(begin, first.size() - begin - 2);
  const std::string rest = ask("ListActivities", of("nextToken", token));
  EXPECT_NE(rest.find(":activity:c"), std::string::npos) << rest;
  EXPECT_EQ(rest.find("nextToken"), std::string::npos) << rest;
}

TEST_F(ListActivities, RefusesTokensAndSizesOutOfBounds) {
  EXPECT_EQ(ask("ListActivities", R"({"nextToken":"x"})"),
            "InvalidToken: Invalid Token: 'Invalid token'");
  EXPECT_EQ(ask("ListActivities", R"({"maxResults":1001})"),
            "ValidationException: 1 validation error detected: Value '1001' at 'maxResults' failed "
            "to satisfy constraint: Member must have value less than or equal to 1000");
}

}  // namespace
}  // namespace semel::stepfunctions
