#include "service/admin/admin.h"

#include <gtest/gtest.h>

namespace semel::admin {
namespace {

class AdminPages : public ::testing::Test {
 protected:
  /// "200 body", without the line end.
  std::string ask(std::string_view method, std::string_view path, std::string_view body = {}) {
    const Page page = admin.answer(method, path, body);
    return std::to_string(page.status) + " " + page.body.substr(0, page.body.size() - 1);
  }

  SeededRandom random{1};
  faults::RuleSet rules{random};
  Admin admin{&rules, [] { return Figures{{"http_requests", 7}}; }};
};

TEST_F(AdminPages, ShowFigures) {
  EXPECT_EQ(ask("GET", "/_semel/stats"), R"(200 {"http_requests":7})");
  EXPECT_EQ(ask("POST", "/_semel/stats"), R"(405 {"message":"the method is GET"})");
}

TEST_F(AdminPages, AddListAndRemoveRules) {
  EXPECT_EQ(ask("POST", "/_semel/faults", R"({"rule":"*.* after drop nth=1"})"), R"(200 {"id":1})");
  rules.strike("dynamodb", "PutItem", "{}");
  EXPECT_EQ(ask("GET", "/_semel/faults"),
            R"(200 {"rules":[{"id":1,"rule":"*.* after drop nth=1","matches":1,"hits":1}]})");
  EXPECT_EQ(ask("DELETE", "/_semel/faults/1"), "200 {}");
  EXPECT_EQ(ask("DELETE", "/_semel/faults/1"),
            R"(404 {"message":"there is no fault rule with that id"})");
  EXPECT_EQ(ask("GET", "/_semel/faults"), R"(200 {"rules":[]})");
}

TEST_F(AdminPages, ClearAllRules) {
  ask("POST", "/_semel/faults", R"({"rule":"*.* after drop"})");
  ask("POST", "/_semel/faults", R"({"rule":"*.* before reset"})");
  EXPECT_EQ(ask("DELETE", "/_semel/faults"), "200 {}");
  EXPECT_TRUE(rules.list().empty());
}

TEST_F(AdminPages, SayWhatIsWrongWithARule) {
  for (const std::string_view body : {"", "hi", "[]", R"({"rule":7})"}) {
    EXPECT_EQ(ask("POST", "/_semel/faults", body).substr(0, 3), "400") << body;
  }
  EXPECT_NE(
      ask("POST", "/_semel/faults", R"({"rule":"*.* sometimes"})").find("'before' or 'after'"),
      std::string::npos);
}

TEST_F(AdminPages, RefuseOtherPathsAndMethods) {
  EXPECT_EQ(ask("GET", "/_semel/").substr(0, 3), "404");
  EXPECT_EQ(ask("GET", "/_semel/faultsx").substr(0, 3), "404");
  EXPECT_EQ(ask("PUT", "/_semel/faults").substr(0, 3), "405");
  EXPECT_EQ(ask("DELETE", "/_semel/faults/x").substr(0, 3), "404");
}

TEST(AdminPagesWithoutFaults, SayHowToSwitchThemOn) {
  const Admin admin(nullptr, [] { return Figures(); });
  const Page page = admin.answer("GET", "/_semel/faults", {});
  EXPECT_EQ(page.status, 403);
  EXPECT_NE(page.body.find("--faults"), std::string::npos);
}

}  // namespace
}  // namespace semel::admin
