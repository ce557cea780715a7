#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListUsersTest = IamTest;

TEST_F(ListUsersTest, ListsThemInOrder) {
  for (const char* name : {"b", "a"}) create_user(name);
  EXPECT_EQ(names(ask("ListUsers"), "UserName"), "a b");
}

}  // namespace
}  // namespace semel::iam
