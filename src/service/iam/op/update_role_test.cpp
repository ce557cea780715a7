#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using UpdateRoleTest = IamTest;

TEST_F(UpdateRoleTest, ChangesWhatIsGiven) {
  create_role("r", "&Description=old");
  EXPECT_EQ(ask("UpdateRole", "RoleName=r&MaxSessionDuration=43200"), " ");
  const std::string role = ask("GetRole", "RoleName=r");
  EXPECT_EQ(within(role, "Description"), "old");
  EXPECT_EQ(within(role, "MaxSessionDuration"), "43200");
  EXPECT_EQ(ask("UpdateRole", "RoleName=none"),
            "404 NoSuchEntity: The role with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
