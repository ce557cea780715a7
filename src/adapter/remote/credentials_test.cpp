#include "adapter/remote/credentials.h"

#include <gtest/gtest.h>

#include <map>

#include "adapter/remote/test_support.h"

namespace semel::remote {
namespace {

constexpr std::int64_t minute_ms = 60'000;
constexpr const char* answer_text =
    R"({"AccessKeyId":"ID","SecretAccessKey":"SECRET","Token":"TOKEN",)"
    R"("Expiration":"2023-11-14T23:13:20Z"})";
constexpr std::int64_t answer_expires_ms = test_time_ms + 60 * minute_ms;

/// A machine with these variables and files.
struct Machine {
  std::map<std::string, std::string> variables;
  std::map<std::string, std::string> files;
  ScriptedTransport transport;
  FakeClock clock{test_time_ms};

  Surroundings surroundings() {
    const auto find = [](const auto& map, const std::string& key) -> std::optional<std::string> {
      const auto found = map.find(key);
      if (found == map.end()) return std::nullopt;
      return found->second;
    };
    return {[this, find](const std::string& name) { return find(variables, name); },
            [this, find](const std::string& path) { return find(files, path); }, &transport,
            &clock};
  }
  std::string from(Result<std::optional<Credentials>> (*source)(const Surroundings&)) {
    const auto found = source(surroundings());
    if (!found) return "error: " + found.error().message;
    if (!*found) return "none";
    return (*found)->access_key_id + "/" + (*found)->secret + "/" + (*found)->session_token;
  }
};

TEST(Credentials, ComeFromTheEnvironment) {
  Machine machine;
  EXPECT_EQ(machine.from(from_environment), "none");
  machine.variables = {{"AWS_ACCESS_KEY_ID", "a"}, {"AWS_SECRET_ACCESS_KEY", "b"}};
  EXPECT_EQ(machine.from(from_environment), "a/b/");
  machine.variables["AWS_SESSION_TOKEN"] = "c";
  EXPECT_EQ(machine.from(from_environment), "a/b/c");
}

TEST(Credentials, ComeFromTheSharedFiles) {
  Machine machine;
  machine.variables = {{"HOME", "/home/me"}};
  EXPECT_EQ(machine.from(from_shared_files), "none");
  machine.files["/home/me/.aws/config"] =
      "[default]\nregion = x\naws_access_key_id = config\naws_secret_access_key=s\n"
      "[profile other]\naws_access_key_id = other\naws_secret_access_key = o\n";
  EXPECT_EQ(machine.from(from_shared_files), "config/s/");
  machine.files["/home/me/.aws/credentials"] =
      "# mine\r\n[default]\r\naws_access_key_id = mine \r\naws_secret_access_key = a=b\r\n"
      "aws_session_token = t\r\n";
  EXPECT_EQ(machine.from(from_shared_files), "mine/a=b/t");
  machine.variables["AWS_PROFILE"] = "other";
  EXPECT_EQ(machine.from(from_shared_files), "other/o/");
  machine.variables["AWS_SHARED_CREDENTIALS_FILE"] = "/elsewhere";
  machine.files["/elsewhere"] = "[other]\naws_access_key_id=e\naws_secret_access_key=f";
  EXPECT_EQ(machine.from(from_shared_files), "e/f/");
}

TEST(Credentials, ProfilesWithoutKeysAreToldNotPassedOver) {
  Machine machine;
  machine.variables = {{"HOME", "/h"}, {"AWS_PROFILE", "p"}};
  EXPECT_EQ(machine.from(from_shared_files),
            "error: the AWS profile 'p' of AWS_PROFILE has no keys");
  machine.files["/h/.aws/config"] = "[profile p]\nrole_arn = arn:x\n";
  EXPECT_EQ(machine.from(from_shared_files),
            "error: the AWS profile 'p' has no keys but role_arn, which is not supported");
}

TEST(Credentials, ComeFromAContainerEndpoint) {
  Machine machine;
  EXPECT_EQ(machine.from(from_container), "none");
  machine.variables["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] = "/v2/me";
  machine.transport.will(answered(200, answer_text));
  EXPECT_EQ(machine.from(from_container), "ID/SECRET/TOKEN");
  EXPECT_EQ(machine.transport.requests.at(0).url, "http://169.254.170.2/v2/me");
  EXPECT_TRUE(machine.transport.requests.at(0).without_proxy);
}

TEST(Credentials, SendTheTokenThatAContainerEndpointWants) {
  Machine machine;
  machine.variables = {{"AWS_CONTAINER_CREDENTIALS_FULL_URI", "http://169.254.170.23/v1/me"},
                       {"AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", "/token"}};
  machine.files["/token"] = "abc\n";
  machine.transport.will(answered(200, answer_text));
  EXPECT_EQ(machine.from(from_container), "ID/SECRET/TOKEN");
  EXPECT_EQ(machine.transport.requests.at(0).headers.back().second, "abc");
}

TEST(Credentials, AreNotAskedOfAStrangerInPlainText) {
  for (const char* url :
       {"http://example.com/x", "http://127.0.0.1.example.com/", "ftp://localhost",
        "http://localhost@example.com/", "file:///etc/passwd"}) {
    Machine machine;
    machine.variables["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = url;
    EXPECT_TRUE(machine.from(from_container).starts_with("error: ")) << url;
    EXPECT_TRUE(machine.transport.requests.empty()) << url;
  }
}

TEST(Credentials, ComeFromTheRoleOfAnInstance) {
  Machine machine;
  machine.transport.will(answered(200, "metadata-token"));
  machine.transport.will(answered(200, "my-role\n"));
  machine.transport.will(answered(200, answer_text));
  EXPECT_EQ(machine.from(from_instance), "ID/SECRET/TOKEN");
  EXPECT_EQ(machine.transport.requests.at(0).method, "PUT");
  EXPECT_EQ(machine.transport.requests.at(2).url,
            "http://169.254.169.254/latest/meta-data/iam/security-credentials/my-role");
  EXPECT_EQ(machine.transport.requests.at(2).headers.at(0).second, "metadata-token");
}

TEST(Credentials, AMachineThatIsNoInstanceHasNone) {
  Machine machine;
  machine.transport.will(not_sent());
  EXPECT_EQ(machine.from(from_instance), "none");
  machine.variables["AWS_EC2_METADATA_DISABLED"] = "true";
  EXPECT_EQ(machine.from(from_instance), "none");
  EXPECT_EQ(machine.transport.requests.size(), 1U);
}

TEST(Credentials, AnswersThatAreNoneAreErrors) {
  for (const char* text : {"", "[]", "{}", R"({"AccessKeyId":1})",
                           R"({"AccessKeyId":"a","SecretAccessKey":"b","Expiration":"soon"})"}) {
    Machine machine;
    machine.variables["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] = "/x";
    machine.transport.will(answered(200, text));
    EXPECT_TRUE(machine.from(from_container).starts_with("error: ")) << text;
  }
}

TEST(CredentialChain, RefreshesBeforeTheExpiry) {
  Machine machine;
  machine.variables["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] = "/x";
  CredentialChain chain(machine.surroundings(), {from_container});
  machine.transport.will(answered(200, answer_text));
  EXPECT_EQ(chain.current()->expires_ms, answer_expires_ms);
  machine.clock.advance_ms(54 * minute_ms);
  EXPECT_TRUE(chain.current());
  EXPECT_EQ(machine.transport.requests.size(), 1U);
  machine.clock.advance_ms(2 * minute_ms);
  machine.transport.will(answered(
      200, R"({"AccessKeyId":"NEW","SecretAccessKey":"S","Expiration":"2023-11-15T00:00:00Z"})"));
  EXPECT_EQ(chain.current()->access_key_id, "NEW");
}

TEST(CredentialChain, KeepsTheOldOnesWhileTheyHoldWhenARefreshFails) {
  Machine machine;
  machine.variables["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] = "/x";
  CredentialChain chain(machine.surroundings(), {from_container});
  machine.transport.will(answered(200, answer_text));
  ASSERT_TRUE(chain.current());
  machine.clock.advance_ms(56 * minute_ms);
  EXPECT_EQ(chain.current()->access_key_id, "ID");
  EXPECT_EQ(machine.transport.requests.size(), 2U);
  EXPECT_EQ(chain.current()->access_key_id, "ID");
  EXPECT_EQ(machine.transport.requests.size(), 2U) << "asked again at once";
  machine.clock.advance_ms(5 * minute_ms);
  EXPECT_EQ(chain.current().error().code, ErrorCode::unavailable);
}

TEST(CredentialChain, SaysThatThereAreNone) {
  Machine machine;
  CredentialChain chain(machine.surroundings(), {from_environment, from_shared_files});
  EXPECT_EQ(chain.current().error().code, ErrorCode::access_denied);
}

}  // namespace
}  // namespace semel::remote
