#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using CreatePolicyTest = IamTest;

TEST_F(CreatePolicyTest, AnswersWithAllOfIt) {
  const std::string created = create_policy("p");
  EXPECT_EQ(within(created, "Arn"), policy_arn("p"));
  EXPECT_EQ(within(created, "DefaultVersionId"), "v1");
  EXPECT_EQ(create_policy("p"),
            "409 EntityAlreadyExists: A policy called p already exists. Duplicate names are not "
            "allowed.");
  EXPECT_EQ(ask("CreatePolicy", "PolicyName=q&PolicyDocument=" + encoded(trust)),
            "400 MalformedPolicyDocument: Policy document should not specify a principal.");
}

}  // namespace
}  // namespace semel::iam
