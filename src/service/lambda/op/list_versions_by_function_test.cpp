#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using ListVersionsByFunction = LambdaRoomTest;

TEST_F(ListVersionsByFunction, LatestStandsFirst) {
  create(R"(,"Publish":true)");
  const std::string all = ask("GET", "/2015-03-31/functions/worker/versions");
  EXPECT_LT(all.find(R"("Version":"$LATEST")"), all.find(R"("Version":"1")"));
  EXPECT_NE(all.find(R"("Version":"1")"), std::string::npos);
}

TEST_F(ListVersionsByFunction, Pages) {
  create(R"(,"Publish":true)");
  std::string page = ask("GET", "/2015-03-31/functions/worker/versions?MaxItems=1");
  EXPECT_NE(page.find(R"("Version":"$LATEST")"), std::string::npos);
  const std::string marker = member("NextMarker");
  ASSERT_NE(marker, "");
  page = ask("GET", "/2015-03-31/functions/worker/versions?MaxItems=1&Marker=" +
                        marker.substr(1, marker.size() - 2));
  EXPECT_NE(page.find(R"("Version":"1")"), std::string::npos);
}

}  // namespace
}  // namespace semel::lambda
