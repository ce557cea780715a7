#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class UntagResource : public RoomTest {};

TEST_F(UntagResource, RemovesTags) {
  make_machine(R"(,"tags":[{"key":"a","value":"1"},{"key":"b","value":"2"}])");
  EXPECT_EQ(ask("UntagResource",
                R"({"tagKeys":["a","c"],"resourceArn":")" + std::string(machine) + "\"}"),
            "{}");
  EXPECT_EQ(ask("ListTagsForResource", of("resourceArn", machine)),
            R"({"tags":[{"key":"b","value":"2"}]})");
}

}  // namespace
}  // namespace semel::stepfunctions
