#include "domain/logs/filter_pattern.h"

#include <gtest/gtest.h>

#include <vector>

namespace semel::logs {
namespace {

/// The messages that match, each with a semicolon behind it.
std::string found(std::string_view text, const std::vector<std::string_view>& messages) {
  const auto pattern = FilterPattern::parse(text);
  if (!pattern) return pattern.error().message;
  std::string all;
  for (const auto message : messages) {
    if (pattern->matches(message)) all += std::string(message) + ";";
  }
  return all;
}
bool is_refused(std::string_view text) {
  return !FilterPattern::parse(text).has_value();
}

TEST(Terms, AreAllInTheMessage) {
  EXPECT_EQ(found("ERROR disk", {"ERROR disk full", "disk ERRORS", "ERROR", "error disk"}),
            "ERROR disk full;disk ERRORS;");
  EXPECT_EQ(found("", {"a", ""}), "a;;");
}

TEST(Terms, MayBeAlternatives) {
  EXPECT_EQ(found("?ERROR ?WARN", {"ERROR", "a WARN", "INFO"}), "ERROR;a WARN;");
  EXPECT_EQ(found("disk ?ERROR", {"disk", "ERROR"}), "disk;");
}

TEST(Terms, MayBePhrasesAndExpressions) {
  EXPECT_EQ(found("\"paid late\"", {"paid", "paid late", "paid later", "late paid"}),
            "paid late;paid later;");
  EXPECT_EQ(found("%4[0-9]{2}%", {"status 404", "status 500", "4x4"}), "status 404;");
  EXPECT_EQ(found("-\"no way\" way", {"a way", "no way"}), "a way;");
}

TEST(Terms, RefuseWhatWantsQuotes) {
  EXPECT_EQ(found("a=b", {}), "Invalid character(s) in term 'a=b'");
  EXPECT_TRUE(is_refused("\"open"));
  EXPECT_TRUE(is_refused("%open"));
  EXPECT_TRUE(is_refused("-"));
}

TEST(JsonPattern, ComparesMembers) {
  const std::vector<std::string_view> messages = {
      R"({"level":"ERROR","code":500})", R"({"level":"ERROR","code":200})",
      R"({"level":"WARN","code":503})", "ERROR 500 plain"};
  EXPECT_EQ(found(R"({ ($.level = "ERROR") && ($.code > 399) })", messages),
            R"({"level":"ERROR","code":500};)");
  EXPECT_EQ(found(R"({ $.level = WARN || $.code = 200 })", messages),
            R"({"level":"ERROR","code":200};{"level":"WARN","code":503};)");
  EXPECT_EQ(found(R"({ $.level != "E*" })", messages), R"({"level":"WARN","code":503};)");
  EXPECT_EQ(found(R"({ $.code = 50* })", messages),
            R"({"level":"ERROR","code":500};{"level":"WARN","code":503};)");
  EXPECT_EQ(found(R"({ $.level = %^W.+N$% })", messages), R"({"level":"WARN","code":503};)");
}

TEST(JsonPattern, SelectsInDepth) {
  EXPECT_EQ(found("{ $.a.b[1] = 2 }", {R"({"a":{"b":[1,2]}})", R"({"a":{"b":[2,1]}})"}),
            R"({"a":{"b":[1,2]}};)");
  EXPECT_EQ(found("{ $.a[*].id = 7 }", {R"({"a":[{"id":1},{"id":7}]})", R"({"a":[{"id":1}]})"}),
            R"({"a":[{"id":1},{"id":7}]};)");
  EXPECT_EQ(found("{ $.['a b'] = 1 }", {R"({"a b":1})"}), R"({"a b":1};)");
}

TEST(JsonPattern, AsksForPresenceAndKind) {
  const std::vector<std::string_view> messages = {R"({"a":null})", R"({"a":true})", R"({"b":1})"};
  EXPECT_EQ(found("{ $.a IS NULL }", messages), R"({"a":null};)");
  EXPECT_EQ(found("{ $.a IS TRUE }", messages), R"({"a":true};)");
  EXPECT_EQ(found("{ $.a NOT EXISTS }", messages), R"({"b":1};)");
  EXPECT_EQ(found("{ $.a exists }", messages), R"({"a":null};{"a":true};)");
}

TEST(JsonPattern, RefusesWhatIsNone) {
  for (const auto* text : {"{", "{}", "{ $.a }", "{ $.a = }", "{ a = 1 }", "{ $.a = 1 } x",
                           "{ ($.a = 1 }", "{ $.a IS x }", "{ $ = 1 }", "{ $.a[x] = 1 }"}) {
    EXPECT_TRUE(is_refused(text)) << text;
  }
  EXPECT_TRUE(is_refused("{" + std::string(100, '(') + "$.a = 1"));
}

TEST(Fields, AreCountedAndCompared) {
  const std::vector<std::string_view> messages = {
      R"(10.0.0.1 - bob [10/Oct/2000 13:25] "GET /a b" 404 17)",
      R"(10.0.0.2 - eve [10/Oct/2000 13:26] "GET /c" 200 2326)", "too short"};
  EXPECT_EQ(found("[ip, id, user, time, request, status = 4*, bytes]", messages),
            std::string(messages[0]) + ";");
  EXPECT_EQ(found("[ip, ..., bytes > 1000]", messages), std::string(messages[1]) + ";");
  EXPECT_EQ(found("[..., status = 404 || status = 200, bytes]", messages),
            std::string(messages[0]) + ";" + std::string(messages[1]) + ";");
  EXPECT_EQ(found("[a, b]", messages), "too short;");
  EXPECT_EQ(found("[..., status != 4* && status != 3*, bytes > 1]", messages),
            std::string(messages[1]) + ";");
}

TEST(Fields, RefuseWhatIsNone) {
  for (const auto* text :
       {"[", "[a", "[a, ..., b, ...]", "[a = 1 || b = 2]", "[a] x", "[a = 1 ||]"}) {
    EXPECT_TRUE(is_refused(text)) << text;
  }
}

TEST(RegularExpression, FindsWhatItSays) {
  const std::vector<std::string_view> words = {"ab", "aab", "b", "axb", "a.b"};
  EXPECT_EQ(found("%^a+b$%", words), "ab;aab;");
  EXPECT_EQ(found("%a\\.b%", words), "a.b;");
  EXPECT_EQ(found("%^(a|x)?b%", words), "ab;b;");
  EXPECT_EQ(found("%a{2,}b%", words), "aab;");
  EXPECT_EQ(found("%a[^a-w]b%", words), "axb;a.b;");
  EXPECT_EQ(found("%\\w\\wb%", words), "aab;axb;");
}

TEST(RegularExpression, RefusesWhatIsNone) {
  for (const auto* text : {"%(%", "%)%", "%[a%", "%*%", "%a{%", "%a{3,1}%", "%[z-a]%", "%a\\%"}) {
    EXPECT_TRUE(is_refused(text)) << text;
  }
  EXPECT_TRUE(is_refused("%(((a{100}){100}){100}){100}%"));
}

TEST(RegularExpression, TakesTimeInProportion) {
  const std::string message(20'000, 'a');
  EXPECT_EQ(found("%(a*)*b%", {message}), "");
}

}  // namespace
}  // namespace semel::logs
