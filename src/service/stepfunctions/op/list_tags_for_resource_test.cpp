#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class ListTagsForResource : public RoomTest {};

TEST_F(ListTagsForResource, ListsNone) {
  make_machine();
  EXPECT_EQ(ask("ListTagsForResource", of("resourceArn", machine)), R"({"tags":[]})");
}

TEST_F(ListTagsForResource, WantsAResource) {
  EXPECT_EQ(ask("ListTagsForResource", of("resourceArn", machine)),
            "ResourceNotFound: Resource not found: '" + std::string(machine) + "'");
  EXPECT_EQ(ask("ListTagsForResource", of("resourceArn", "x")),
            "InvalidArn: Invalid Arn: 'Invalid ARN prefix: x'");
}

}  // namespace
}  // namespace semel::stepfunctions
