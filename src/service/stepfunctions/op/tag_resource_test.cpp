#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class TagResource : public RoomTest {};

TEST_F(TagResource, TagsMachinesAndActivities) {
  make_machine();
  make_activity();
  for (const std::string_view arn : {machine, activity}) {
    EXPECT_EQ(
        ask("TagResource", R"({"tags":[{"key":"a","value":"1"},{"key":"b"}],"resourceArn":")" +
                               std::string(arn) + "\"}"),
        "{}");
    EXPECT_EQ(ask("ListTagsForResource", of("resourceArn", arn)),
              R"({"tags":[{"key":"a","value":"1"},{"key":"b","value":""}]})");
  }
}

TEST_F(TagResource, RefusesVersionsAndWhatIsNotThere) {
  make_machine(R"(,"publish":true)");
  for (const std::string& arn :
       {std::string(machine) + ":1", std::string(machine) + "2", std::string(activity)}) {
    EXPECT_EQ(ask("TagResource", R"({"tags":[],"resourceArn":")" + arn + "\"}"),
              "ResourceNotFound: Resource not found: '" + arn + "'");
  }
}

}  // namespace
}  // namespace semel::stepfunctions
