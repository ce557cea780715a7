#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using GetUserPolicyTest = IamTest;

TEST_F(GetUserPolicyTest, GivesTheDocumentAsItCame) {
  create_user("x");
  ask("PutUserPolicy", "UserName=x&PolicyName=p&PolicyDocument=" + encoded(policy));
  EXPECT_EQ(ask("GetUserPolicy", "UserName=x&PolicyName=p"),
            "<UserName>x</UserName><PolicyName>p</PolicyName><PolicyDocument>" + encoded(policy) +
                "</PolicyDocument>");
  EXPECT_EQ(ask("GetUserPolicy", "UserName=x&PolicyName=q"),
            "404 NoSuchEntity: The user policy with name q cannot be found.");
}

}  // namespace
}  // namespace semel::iam
