#include "domain/identity/directory/directory.h"

#include "domain/identity/directory/aws_policies.h"
#include "domain/identity/directory/codec.h"
#include "domain/identity/directory/test_support.h"

namespace semel::directory {
namespace {

TEST_F(DirectoryTest, KeepsARoleWithAllItsParts) {
  Principal wanted = role("r");
  wanted.path = "/team/";
  wanted.description = "d";
  wanted.max_session_s = 7'200;
  wanted.tags = {{"a", "b"}};
  const auto created = directory_->create(wanted);
  ASSERT_TRUE(created);
  EXPECT_EQ(arn_of(*created), arn("role/team/r"));
  EXPECT_TRUE(created->id.starts_with("AROA"));
  EXPECT_EQ(created->id.size(), 21U);
  open(Directory::Strictness::all);
  const auto found = directory_->find(Kind::role, "r");
  ASSERT_TRUE(found);
  EXPECT_EQ(encode(*found), encode(*created));
}

TEST_F(DirectoryTest, TellsNamesApartInAnyCase) {
  ASSERT_TRUE(directory_->create(role("Worker")));
  EXPECT_EQ(told(directory_->create(role("worker"))), "Role with name worker already exists.");
  EXPECT_EQ(told(directory_->find(Kind::role, "WORKER")), "ok");
  EXPECT_EQ(told(directory_->find(Kind::user, "Worker")),
            "The user with name Worker cannot be found.");
}

TEST_F(DirectoryTest, RefusesATrustPolicyThatIsNone) {
  Principal wanted = role("r");
  wanted.trust = policy("sts:AssumeRole");
  const auto created = directory_->create(wanted);
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().code, ErrorCode::malformed);
  EXPECT_EQ(created.error().message, "Has prohibited field Resource");
}

TEST_F(DirectoryTest, RemovesARoleOnlyWithoutPolicies) {
  ASSERT_TRUE(directory_->create(role("r")));
  ASSERT_TRUE(directory_->put_inline(Kind::role, "r", {"p", policy("a:B")}));
  const auto refused = directory_->remove(Kind::role, "r");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::conflict);
  EXPECT_EQ(refused.error().message, "Cannot delete entity, must delete policies first.");
  ASSERT_TRUE(directory_->remove_inline(Kind::role, "r", "p"));
  const std::string managed = "arn:aws:iam::aws:policy/AdministratorAccess";
  ASSERT_TRUE(directory_->attach(Kind::role, "r", managed));
  EXPECT_EQ(told(directory_->remove(Kind::role, "r")),
            "Cannot delete entity, must detach all policies first.");
  ASSERT_TRUE(directory_->detach(Kind::role, "r", managed));
  EXPECT_EQ(told(directory_->remove(Kind::role, "r")), "ok");
  EXPECT_EQ(told(directory_->remove(Kind::role, "r")), "The role with name r cannot be found.");
}

TEST_F(DirectoryTest, BoundsInlinePolicies) {
  ASSERT_TRUE(directory_->create(user("u")));
  const std::string large = policy("a:" + std::string(2'000, 'B'));
  EXPECT_EQ(told(directory_->put_inline(Kind::user, "u", {"p", large})),
            "Maximum policy size of 2048 bytes exceeded for user u");
  EXPECT_EQ(told(directory_->find_inline(Kind::user, "u", "p")),
            "The user policy with name p cannot be found.");
}

TEST_F(DirectoryTest, KeepsVersionsOfAPolicy) {
  ManagedPolicy wanted;
  wanted.name = "p";
  wanted.versions = {{.id = {}, .document = policy("a:B")}};
  ASSERT_TRUE(directory_->create_policy(wanted));
  EXPECT_EQ(told(directory_->create_policy(wanted)),
            "A policy called p already exists. Duplicate names are not allowed.");
  for (int i = 2; i <= 5; ++i) {
    const auto version = directory_->add_version(arn("policy/p"), policy("a:C"), i == 3);
    ASSERT_TRUE(version);
    EXPECT_EQ(version->id, "v" + std::to_string(i));
  }
  EXPECT_EQ(directory_->add_version(arn("policy/p"), policy("a:C"), false).error().code,
            ErrorCode::limit_exceeded);
  EXPECT_EQ(told(directory_->remove_version(arn("policy/p"), "v3")),
            "Cannot delete the default version of a policy.");
  ASSERT_TRUE(directory_->remove_version(arn("policy/p"), "v5"));
  const auto version = directory_->add_version(arn("policy/p"), policy("a:C"), false);
  ASSERT_TRUE(version);
  EXPECT_EQ(version->id, "v6");
}

TEST_F(DirectoryTest, RemovesAPolicyOnlyWhereItIsNotAttached) {
  ManagedPolicy wanted;
  wanted.name = "p";
  wanted.versions = {{.id = {}, .document = policy("a:B")}};
  ASSERT_TRUE(directory_->create_policy(wanted));
  ASSERT_TRUE(directory_->create(user("u")));
  ASSERT_TRUE(directory_->attach(Kind::user, "u", arn("policy/p")));
  ASSERT_TRUE(directory_->attach(Kind::user, "u", arn("policy/p")));
  EXPECT_EQ(directory_->attachment_counts()->at(arn("policy/p")), 1);
  EXPECT_EQ(told(directory_->remove_policy(arn("policy/p"))),
            "Cannot delete a policy attached to entities.");
  ASSERT_TRUE(directory_->detach(Kind::user, "u", arn("policy/p")));
  EXPECT_EQ(told(directory_->remove_policy(arn("policy/p"))), "ok");
  EXPECT_EQ(told(directory_->attach(Kind::user, "u", arn("policy/p"))),
            "Policy " + arn("policy/p") + " does not exist or is not attachable.");
}

TEST_F(DirectoryTest, BoundsAttachedPolicies) {
  ASSERT_TRUE(directory_->create(user("u")));
  for (std::size_t i = 0; i < attached_max; ++i) {
    ASSERT_TRUE(directory_->attach(Kind::user, "u", arn_of(aws_policies()[i])));
  }
  EXPECT_EQ(told(directory_->attach(Kind::user, "u", arn_of(aws_policies()[attached_max]))),
            "Cannot exceed quota for PoliciesPerUser: 10");
}

TEST(AwsPolicies, AreAllReadable) {
  for (const ManagedPolicy& each : aws_policies()) {
    EXPECT_TRUE(policy::parse(each.versions.front().document, policy::Use::identity)) << each.name;
    EXPECT_EQ(find_aws_policy(arn_of(each)), &each);
    EXPECT_EQ(each.id.size(), 21U);
  }
  EXPECT_NE(find_aws_policy("arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"),
            nullptr);
}

}  // namespace
}  // namespace semel::directory
