#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using UpdateFunctionCode = LambdaRoomTest;

constexpr std::string_view update_function_code_path = "/2015-03-31/functions/worker/code";

TEST_F(UpdateFunctionCode, ShowsTheNewArchivesDigest) {
  create();
  ask("PUT", update_function_code_path, R"({"ZipFile":"emlwMg=="})");
  EXPECT_EQ(member("CodeSha256"), R"("rsST9UKaSKqf05iy3vfeoweOGEf9MdgQInwm97rjcxs=")");
  EXPECT_EQ(ask("GET", "/2015-03-31/functions/worker/archive"), "200 zip2");
}

TEST_F(UpdateFunctionCode, ADryRunChangesNothing) {
  create();
  ask("PUT", update_function_code_path, R"({"ZipFile":"emlwMg==","DryRun":true})");
  EXPECT_EQ(ask("GET", "/2015-03-31/functions/worker/archive"), "200 zip");
}

TEST_F(UpdateFunctionCode, AnotherRevisionIsRefused) {
  create();
  EXPECT_TRUE(
      ask("PUT", update_function_code_path, R"({"ZipFile":"emlwMg==","RevisionId":"other"})")
          .starts_with("412 "));
  EXPECT_EQ(exception(), "PreconditionFailedException");
}

TEST_F(UpdateFunctionCode, PublishesWhenAsked) {
  create();
  ask("PUT", update_function_code_path, R"({"ZipFile":"emlwMg==","Publish":true})");
  EXPECT_EQ(member("Version"), R"("1")");
}

TEST_F(UpdateFunctionCode, RefusesCodeThatIsElsewhere) {
  create();
  EXPECT_EQ(ask("PUT", update_function_code_path, R"({"S3Bucket":"code","S3Key":"a.zip"})"),
            R"(400 {"Type":"User","message":"Archives in S3 are not supported here."})");
  EXPECT_TRUE(ask("PUT", update_function_code_path, "{}").starts_with("400 "));
}

}  // namespace
}  // namespace semel::lambda
