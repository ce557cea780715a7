#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using ListFunctions = LambdaRoomTest;

TEST_F(ListFunctions, PagesInOrderOfNames) {
  create();
  for (const char* name : {"b", "a"}) {
    ask("POST", "/2015-03-31/functions",
        R"({"FunctionName":")" + std::string(name) +
            R"(","Runtime":"provided.al2023","Handler":"x",)"
            R"("Role":"arn:aws:iam::000000000000:role/r","Code":{"ZipFile":"emlw"}})");
  }
  const std::string first = ask("GET", "/2015-03-31/functions/?MaxItems=2");
  EXPECT_LT(first.find(R"("FunctionName":"a")"), first.find(R"("FunctionName":"b")"));
  EXPECT_EQ(member("NextMarker"), R"("b")");
  const std::string second = ask("GET", "/2015-03-31/functions/?MaxItems=2&Marker=b");
  EXPECT_NE(second.find(R"("FunctionName":"worker")"), std::string::npos);
  EXPECT_EQ(member("NextMarker"), "");
}

TEST_F(ListFunctions, ShowsAllVersionsWhenAsked) {
  create(R"(,"Publish":true)");
  const std::string all = ask("GET", "/2015-03-31/functions?FunctionVersion=ALL");
  EXPECT_NE(all.find("function:worker:$LATEST"), std::string::npos);
  EXPECT_NE(all.find("function:worker:1\""), std::string::npos);
}

TEST_F(ListFunctions, RefusesAPageOfNothing) {
  EXPECT_TRUE(ask("GET", "/2015-03-31/functions?MaxItems=0").starts_with("400 "));
}

}  // namespace
}  // namespace semel::lambda
