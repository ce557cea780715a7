#include "domain/identity/directory/test_support.h"

namespace semel::directory {
namespace {

class KeysTest : public DirectoryTest {
 protected:
  /// "SECRET of ARN (ID)", "unknown" or "expired".
  std::string owner(const std::string& key_id, const std::string& token = "") {
    const auto owner = directory_->owner_of(key_id, token);
    if (!owner) return owner.error().message;
    if (const auto* problem = std::get_if<identity::KeyProblem>(&*owner)) {
      return *problem == identity::KeyProblem::unknown ? "unknown" : "expired";
    }
    const auto& known = std::get<identity::KeyOwner>(*owner);
    return known.secret + " of " + known.principal_arn + " (" + known.principal_id + ")";
  }
  static std::string owned(const Session& session) {
    return session.secret_access_key + " of " + session.principal_arn + " (" +
           session.principal_id + ")";
  }
};

TEST_F(KeysTest, FindsAUserByHisKey) {
  const auto created = directory_->create(user("u"));
  const auto key = directory_->create_key("u");
  ASSERT_TRUE(key);
  EXPECT_TRUE(key->id.starts_with("AKIA"));
  EXPECT_EQ(key->id.size(), 20U);
  EXPECT_EQ(key->secret.size(), 40U);
  EXPECT_EQ(owner(key->id), key->secret + " of " + arn("user/u") + " (" + created->id + ")");
  EXPECT_EQ(owner("AKIAOTHER"), "unknown");
  EXPECT_EQ(owner(""), "unknown");
}

TEST_F(KeysTest, KnowsNoKeyThatIsInactiveOrGone) {
  ASSERT_TRUE(directory_->create(user("u")));
  const auto key = directory_->create_key("u");
  ASSERT_TRUE(directory_->set_key_active("u", key->id, false));
  EXPECT_EQ(owner(key->id), "unknown");
  ASSERT_TRUE(directory_->set_key_active("u", key->id, true));
  EXPECT_NE(owner(key->id), "unknown");
  EXPECT_EQ(told(directory_->remove(Kind::user, "u")),
            "Cannot delete entity, must delete access keys first.");
  ASSERT_TRUE(directory_->remove_key("u", key->id));
  EXPECT_EQ(owner(key->id), "unknown");
  EXPECT_EQ(told(directory_->remove_key("u", key->id)),
            "The Access Key with id " + key->id + " cannot be found.");
}

TEST_F(KeysTest, BoundsKeysOfAUser) {
  ASSERT_TRUE(directory_->create(user("u")));
  ASSERT_TRUE(directory_->create_key("u"));
  ASSERT_TRUE(directory_->create_key("u"));
  EXPECT_EQ(told(directory_->create_key("u")), "Cannot exceed quota for AccessKeysPerUser: 2");
}

TEST_F(KeysTest, ProvesASessionAlsoAfterARestart) {
  const auto created = directory_->create(role("r"));
  const auto session = directory_->mint_session(arn("role/r"), "s", 900);
  ASSERT_TRUE(session);
  EXPECT_TRUE(session->access_key_id.starts_with("ASIA"));
  EXPECT_EQ(session->principal_arn, "arn:aws:sts::000000000000:assumed-role/r/s");
  EXPECT_EQ(session->principal_id, created->id + ":s");
  EXPECT_EQ(owner(session->access_key_id, session->session_token), owned(*session));
  open(Directory::Strictness::all);
  EXPECT_EQ(owner(session->access_key_id, session->session_token), owned(*session));
}

TEST_F(KeysTest, EndsASessionAtItsTime) {
  const auto session = directory_->mint_session(arn("role/r"), "s", 900);
  clock_.advance_ms(899'999);
  EXPECT_EQ(owner(session->access_key_id, session->session_token), owned(*session));
  clock_.advance_ms(1);
  EXPECT_EQ(owner(session->access_key_id, session->session_token), "expired");
}

TEST_F(KeysTest, KnowsNoTokenOfAnotherKeyOrMaker) {
  const auto one = directory_->mint_session(arn("role/r"), "s", 900);
  const auto two = directory_->mint_session(arn("role/r"), "s", 900);
  EXPECT_EQ(owner(one->access_key_id, two->session_token), "unknown");
  EXPECT_EQ(owner(one->access_key_id, ""), "unknown");
  EXPECT_EQ(owner(one->access_key_id, "not base64!"), "unknown");
  for (std::size_t place = 0; place < one->session_token.size(); place += 7) {
    std::string changed = one->session_token;
    changed[place] = changed[place] == 'A' ? 'B' : 'A';
    EXPECT_EQ(owner(one->access_key_id, changed), "unknown") << place;
  }
}

TEST_F(KeysTest, MintsOnlyForRoles) {
  EXPECT_EQ(told(directory_->mint_session(arn("user/u"), "s", 900)),
            "not the ARN of a role: " + arn("user/u"));
  EXPECT_EQ(told(directory_->mint_session("r", "s", 900)), "not the ARN of a role: r");
  EXPECT_EQ(told(directory_->mint_session(arn("role/r"), "s", 0)),
            "a session lasts from 1 second to 36 hours");
}

}  // namespace
}  // namespace semel::directory
