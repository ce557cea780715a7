#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListRolesTest = IamTest;

TEST_F(ListRolesTest, GivesPages) {
  for (const char* name : {"c", "a", "b"}) create_role(name);
  create_role("d", "&Path=%2Fx%2F");
  EXPECT_EQ(names(ask("ListRoles"), "RoleName"), "a b c d");
  const std::string first = ask("ListRoles", "MaxItems=3");
  EXPECT_EQ(names(first, "RoleName"), "a b c");
  EXPECT_EQ(within(first, "IsTruncated"), "true");
  const std::string rest = ask("ListRoles", "Marker=" + within(first, "Marker"));
  EXPECT_EQ(names(rest, "RoleName"), "d");
  EXPECT_EQ(within(rest, "IsTruncated"), "false");
  EXPECT_EQ(names(ask("ListRoles", "PathPrefix=%2Fx"), "RoleName"), "d");
}

}  // namespace
}  // namespace semel::iam
