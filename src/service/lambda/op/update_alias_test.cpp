#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using UpdateAlias = LambdaRoomTest;

constexpr std::string_view update_alias_path = "/2015-03-31/functions/worker/aliases";

TEST_F(UpdateAlias, ChangesWhatIsNamed) {
  create(R"(,"Publish":true)");
  ask("POST", update_alias_path, R"({"Name":"live","FunctionVersion":"1","Description":"d"})");
  EXPECT_TRUE(
      ask("PUT", std::string(update_alias_path) + "/live", R"({"FunctionVersion":"$LATEST"})")
          .starts_with("200 "));
  EXPECT_EQ(member("FunctionVersion"), R"("$LATEST")");
  EXPECT_EQ(member("Description"), R"("d")");
}

TEST_F(UpdateAlias, AnotherRevisionIsRefused) {
  create(R"(,"Publish":true)");
  ask("POST", update_alias_path, R"({"Name":"live","FunctionVersion":"1"})");
  EXPECT_TRUE(ask("PUT", std::string(update_alias_path) + "/live", R"({"RevisionId":"other"})")
                  .starts_with("412 "));
  EXPECT_TRUE(ask("PUT", std::string(update_alias_path) + "/none", "{}").starts_with("404 "));
}

}  // namespace
}  // namespace semel::lambda
