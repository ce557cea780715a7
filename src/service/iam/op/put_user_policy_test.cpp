#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using PutUserPolicyTest = IamTest;

TEST_F(PutUserPolicyTest, RefusesWhatIsNoPolicy) {
  create_user("x");
  EXPECT_EQ(ask("PutUserPolicy", "UserName=x&PolicyName=p&PolicyDocument=" + encoded(policy)),
            "done");
  EXPECT_EQ(ask("PutUserPolicy", "UserName=x&PolicyName=p&PolicyDocument=%7B%7D"),
            "400 MalformedPolicyDocument: Syntax errors in policy.");
  EXPECT_EQ(ask("PutUserPolicy", "UserName=none&PolicyName=p&PolicyDocument=%7B%7D"),
            "404 NoSuchEntity: The user with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
