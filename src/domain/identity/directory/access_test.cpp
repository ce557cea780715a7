#include "domain/identity/directory/test_support.h"

namespace semel::directory {
namespace {

class AccessTest : public DirectoryTest {
 protected:
  static constexpr const char* function = "arn:aws:lambda:us-east-1:000000000000:function:worker";
  void SetUp() override {
    DirectoryTest::SetUp();
    ASSERT_TRUE(directory_->create(role("r")));
    ASSERT_TRUE(directory_->create(user("u")));
  }
};

TEST_F(AccessTest, SaysInTheServicesWordsWhatNobodyAllows) {
  EXPECT_EQ(
      may(arn("role/r"), "lambda:InvokeFunction", function),
      "User: arn:aws:iam::000000000000:role/r is not authorized to perform: lambda:InvokeFunction "
      "on resource: arn:aws:lambda:us-east-1:000000000000:function:worker because no "
      "identity-based policy allows the lambda:InvokeFunction action");
}

TEST_F(AccessTest, AsksInlineAndAttachedPolicies) {
  ASSERT_TRUE(
      directory_->put_inline(Kind::role, "r", {"p", policy("lambda:InvokeFunction", function)}));
  EXPECT_EQ(may(arn("role/r"), "lambda:InvokeFunction", function), "yes");
  EXPECT_NE(may(arn("role/r"), "lambda:InvokeFunction", std::string(function) + "2"), "yes");
  EXPECT_NE(may(arn("role/r"), "dynamodb:PutItem"), "yes");
  ASSERT_TRUE(
      directory_->attach(Kind::role, "r", "arn:aws:iam::aws:policy/AmazonDynamoDBFullAccess"));
  EXPECT_EQ(may(arn("role/r"), "dynamodb:PutItem"), "yes");
}

TEST_F(AccessTest, ForgetsWhatIsTakenAway) {
  ASSERT_TRUE(directory_->put_inline(Kind::role, "r", {"p", policy("*")}));
  EXPECT_EQ(may(arn("role/r"), "a:B"), "yes");
  ASSERT_TRUE(directory_->remove_inline(Kind::role, "r", "p"));
  EXPECT_NE(may(arn("role/r"), "a:B"), "yes");
}

TEST_F(AccessTest, LetsADenialStand) {
  ASSERT_TRUE(directory_->put_inline(Kind::role, "r", {"p", policy("*")}));
  ASSERT_TRUE(directory_->put_inline(Kind::role, "r", {"q", policy("a:B", "*", "Deny")}));
  EXPECT_EQ(
      may(arn("role/r"), "a:B"),
      "User: arn:aws:iam::000000000000:role/r is not authorized to perform: a:B on resource: * "
      "with an explicit deny in an identity-based policy");
  EXPECT_EQ(may(arn("role/r"), "a:C"), "yes");
}

TEST_F(AccessTest, KnowsASessionByItsRole) {
  ASSERT_TRUE(directory_->put_inline(Kind::role, "r", {"p", policy("a:B")}));
  EXPECT_EQ(may("arn:aws:sts::000000000000:assumed-role/r/session", "a:B"), "yes");
  EXPECT_EQ(
      may("arn:aws:sts::000000000000:assumed-role/r/session", "a:C"),
      "User: arn:aws:sts::000000000000:assumed-role/r/session is not authorized to perform: a:C on "
      "resource: * because no identity-based policy allows the a:C action");
}

TEST_F(AccessTest, BindsNobodyByTheAccountItself) {
  EXPECT_EQ(may("", "a:B"), "yes");
  EXPECT_EQ(may(arn("root"), "a:B"), "yes");
}

TEST_F(AccessTest, StaysWithinTheBoundary) {
  Principal bounded = user("b");
  bounded.boundary = "arn:aws:iam::aws:policy/AmazonDynamoDBReadOnlyAccess";
  ASSERT_TRUE(directory_->create(bounded));
  ASSERT_TRUE(directory_->put_inline(Kind::user, "b", {"p", policy("*")}));
  EXPECT_EQ(may(arn("user/b"), "dynamodb:GetItem"), "yes");
  EXPECT_EQ(
      may(arn("user/b"), "dynamodb:PutItem"),
      "User: arn:aws:iam::000000000000:user/b is not authorized to perform: dynamodb:PutItem on "
      "resource: * because no permissions boundary allows the dynamodb:PutItem action");
}

TEST_F(AccessTest, KnowsWhoAsksAndWhen) {
  const std::string own =
      R"({"Version":"2012-10-17","Statement":{"Effect":"Allow","Action":"*","Resource":"arn:aws:dynamodb:*:*:table/${aws:username}-*",
          "Condition":{"DateLessThan":{"aws:CurrentTime":"2023-11-15T00:00:00Z"}}}})";
  ASSERT_TRUE(directory_->put_inline(Kind::user, "u", {"p", own}));
  const std::string table = "arn:aws:dynamodb:us-east-1:000000000000:table/u-orders";
  EXPECT_EQ(may(arn("user/u"), "dynamodb:PutItem", table), "yes");
  clock_.advance_ms(24 * 3'600'000);
  EXPECT_NE(may(arn("user/u"), "dynamodb:PutItem", table), "yes");
}

TEST_F(AccessTest, BindsARoleThatIsNotThereAsAsked) {
  EXPECT_NE(may(arn("role/none"), "a:B"), "yes");
  open(Directory::Strictness::known);
  EXPECT_EQ(may(arn("role/none"), "a:B"), "yes");
  EXPECT_NE(may(arn("role/r"), "a:B"), "yes");
  EXPECT_NE(may(arn("user/none"), "a:B"), "yes");
  EXPECT_NE(may("arn:aws:iam::111111111111:role/r", "a:B"), "yes");
}

std::string trusted(Directory& directory, const std::string& role_arn, const std::string& service) {
  const auto verdict = directory.may_assume(role_arn, service);
  return verdict->allowed ? "yes" : verdict->message;
}

TEST_F(AccessTest, LetsAServiceAssumeARoleThatTrustsIt) {
  EXPECT_EQ(trusted(*directory_, arn("role/r"), "states.amazonaws.com"), "yes");
  EXPECT_EQ(trusted(*directory_, arn("role/r"), "lambda.amazonaws.com"),
            "The role defined for the function cannot be assumed by Lambda.");
  EXPECT_NE(trusted(*directory_, arn("role/none"), "states.amazonaws.com"), "yes");
  open(Directory::Strictness::known);
  EXPECT_EQ(trusted(*directory_, arn("role/none"), "states.amazonaws.com"), "yes");
  EXPECT_NE(trusted(*directory_, arn("user/u"), "states.amazonaws.com"), "yes");
}

TEST_F(AccessTest, WantsAUsersOwnPolicyWhereARoleTrustsTheAccount) {
  Principal wanted = role("shared");
  wanted.trust =
      R"({"Version":"2012-10-17","Statement":{"Effect":"Allow","Principal":{"AWS":"000000000000"},"Action":"sts:AssumeRole",
          "Condition":{"StringEquals":{"sts:ExternalId":"secret"}}}})";
  ASSERT_TRUE(directory_->create(wanted));
  const policy::Context known = {{"sts:externalid", {"secret"}}};
  const auto may_be = [&](const std::string& who, const policy::Context& context) {
    return directory_->may_be_assumed(arn("role/shared"), {"", who}, context)->allowed;
  };
  EXPECT_TRUE(may_be(arn("root"), known));
  EXPECT_FALSE(may_be(arn("root"), {}));
  EXPECT_FALSE(may_be(arn("user/u"), known));
  ASSERT_TRUE(directory_->put_inline(Kind::user, "u", {"p", policy("sts:AssumeRole")}));
  EXPECT_TRUE(may_be(arn("user/u"), known));
}

}  // namespace
}  // namespace semel::directory
