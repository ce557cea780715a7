#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using PublishVersion = LambdaRoomTest;

constexpr std::string_view publish_version_path = "/2015-03-31/functions/worker/versions";

TEST_F(PublishVersion, NumbersVersionsAndPublishesNothingTwice) {
  create();
  EXPECT_TRUE(ask("POST", publish_version_path, R"({"Description":"first"})").starts_with("201 "));
  EXPECT_EQ(member("Version"), R"("1")");
  EXPECT_EQ(member("Description"), R"("first")");
  ask("POST", publish_version_path);
  EXPECT_EQ(member("Version"), R"("1")");
  ask("PUT", "/2015-03-31/functions/worker/configuration", R"({"Timeout":9})");
  ask("POST", publish_version_path);
  EXPECT_EQ(member("Version"), R"("2")");
  ask("GET", "/2015-03-31/functions/worker/configuration?Qualifier=1");
  EXPECT_EQ(member("Timeout"), "3");
}

TEST_F(PublishVersion, AnotherDigestIsRefused) {
  create();
  EXPECT_TRUE(ask("POST", publish_version_path, R"({"CodeSha256":"abc"})").starts_with("400 "));
}

}  // namespace
}  // namespace semel::lambda
