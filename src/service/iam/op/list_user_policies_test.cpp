#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListUserPoliciesTest = IamTest;

TEST_F(ListUserPoliciesTest, ListsNames) {
  create_user("x");
  for (const char* name : {"q", "p"}) {
    ask("PutUserPolicy",
        std::string("UserName=x&PolicyName=") + name + "&PolicyDocument=" + encoded(policy));
  }
  EXPECT_EQ(ask("ListUserPolicies", "UserName=x"),
            "<PolicyNames><member>p</member><member>q</member></PolicyNames><IsTruncated>false</"
            "IsTruncated>");
  EXPECT_EQ(ask("ListUserPolicies", "UserName=none"),
            "404 NoSuchEntity: The user with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
