#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using SimulatePrincipalPolicyTest = IamTest;

TEST_F(SimulatePrincipalPolicyTest, TellsTheDecisions) {
  create_role("r");
  ask("PutRolePolicy", "RoleName=r&PolicyName=p&PolicyDocument=" + encoded(policy));
  const std::string source = "PolicySourceArn=arn:aws:iam::000000000000:role/r";
  EXPECT_EQ(names(ask("SimulatePrincipalPolicy",
                      source + "&ActionNames.member.1=a:B&ActionNames.member.2=a:C"),
                  "EvalDecision"),
            "allowed implicitDeny");
  EXPECT_EQ(ask("SimulatePrincipalPolicy", source + "none&ActionNames.member.1=a:B"),
            "404 NoSuchEntity: The role with name rnone cannot be found.");
}

}  // namespace
}  // namespace semel::iam
