#include <gtest/gtest.h>

#include "domain/identity/policy/document.h"

namespace semel::policy {
namespace {

/// "ok", or the refusal.
std::string parsed(const std::string& statement, Use use = Use::identity) {
  const auto document = parse(R"({"Version":"2012-10-17","Statement":)" + statement + "}", use);
  return document ? "ok" : document.error().message;
}

TEST(Parse, TakesAStatementOrAList) {
  const std::string statement = R"({"Effect":"Allow","Action":"s3:*","Resource":"*"})";
  EXPECT_EQ(parsed(statement), "ok");
  EXPECT_EQ(parsed("[" + statement + "," + statement + "]"), "ok");
}

TEST(Parse, ReadsAllPartsOfAStatement) {
  const auto document = parse(
      R"({"Version":"2012-10-17","Statement":{"Sid":"A1","Effect":"Deny","NotAction":["a:B","a:C"],
          "NotResource":"arn:aws:s3:::x","Condition":{"ForAnyValue:StringNotLikeIfExists":{"aws:Tag":["x",true,3]}}}})",
      Use::identity);
  ASSERT_TRUE(document);
  EXPECT_TRUE(document->has_variables);
  const Statement& statement = document->statements.at(0);
  EXPECT_EQ(statement.sid, "A1");
  EXPECT_EQ(statement.effect, Effect::deny);
  EXPECT_TRUE(statement.not_action);
  EXPECT_EQ(statement.actions, (std::vector<std::string>{"a:B", "a:C"}));
  EXPECT_TRUE(statement.not_resource);
  const Condition& condition = statement.conditions.at(0);
  EXPECT_EQ(condition.op, Operator::string_like);
  EXPECT_TRUE(condition.negated);
  EXPECT_TRUE(condition.if_exists);
  EXPECT_EQ(condition.quantifier, Quantifier::for_any);
  EXPECT_EQ(condition.key, "aws:tag");
  EXPECT_EQ(condition.values, (std::vector<std::string>{"x", "true", "3"}));
}

TEST(Parse, RefusesWhatIsNoPolicy) {
  for (const char* text :
       {"", "x", "[]", "{}", R"({"Statement":[]})", R"({"Statement":"x"})",
        R"({"Other":1,"Statement":{"Effect":"Allow","Action":"a:b","Resource":"*"}})"}) {
    const auto document = parse(text, Use::identity);
    ASSERT_FALSE(document) << text;
    EXPECT_EQ(document.error().message, "Syntax errors in policy.") << text;
  }
  const auto old = parse(
      R"({"Version":"2015-01-01","Statement":{"Effect":"Allow","Action":"a:b","Resource":"*"}})",
      Use::identity);
  EXPECT_EQ(old.error().message, "Policy document must be version 2012-10-17 or greater.");
}

TEST(Parse, RefusesStatementsInTheWordsOfTheService) {
  EXPECT_EQ(parsed(R"({"Effect":"Maybe","Action":"a:b","Resource":"*"})"),
            "Syntax errors in policy.");
  EXPECT_EQ(parsed(R"({"Action":"a:b","Resource":"*"})"), "Syntax errors in policy.");
  EXPECT_EQ(parsed(R"({"Effect":"Allow","Resource":"*"})"),
            "Policy statement must contain actions.");
  EXPECT_EQ(parsed(R"({"Effect":"Allow","Action":[],"Resource":"*"})"),
            "Policy statement must contain actions.");
  EXPECT_EQ(parsed(R"({"Effect":"Allow","Action":"a:b"})"),
            "Policy statement must contain resources.");
  EXPECT_EQ(parsed(R"({"Effect":"Allow","Action":"ab","Resource":"*"})"),
            "Actions/Conditions must be prefaced by a vendor, e.g., iam, sdb, ec2, etc.");
  EXPECT_EQ(parsed(R"({"Effect":"Allow","Action":"a b:c","Resource":"*"})"),
            "Vendor a b is not valid");
  EXPECT_EQ(parsed(R"({"Effect":"Allow","Action":"a:b","Resource":"table"})"),
            R"(Resource table must be in ARN format or "*".)");
  EXPECT_EQ(parsed(R"({"Effect":"Allow","Action":"a:b","Resource":"arn:aws:x"})"),
            "The policy failed legacy parsing");
  EXPECT_EQ(parsed(R"({"Effect":"Allow","Principal":"*","Action":"a:b","Resource":"*"})"),
            "Policy document should not specify a principal.");
  EXPECT_EQ(
      parsed(
          R"({"Effect":"Allow","Action":"a:b","Resource":"*","Condition":{"StringIs":{"a":"b"}}})"),
      "Invalid Condition type : StringIs.");
  EXPECT_EQ(parsed(R"([{"Sid":"A","Effect":"Allow","Action":"a:b","Resource":"*"},
                       {"Sid":"A","Effect":"Allow","Action":"a:b","Resource":"*"}])"),
            "Statement IDs (SID) in a single policy must be unique.");
}

TEST(Parse, HoldsTrustPoliciesToTheirForm) {
  const auto trust = [](const std::string& statement) { return parsed(statement, Use::trust); };
  EXPECT_EQ(
      trust(
          R"({"Effect":"Allow","Principal":{"Service":"states.amazonaws.com"},"Action":"sts:AssumeRole"})"),
      "ok");
  EXPECT_EQ(
      trust(
          R"({"Effect":"Allow","Principal":{"AWS":["123456789012","arn:aws:iam::123456789012:root"]},"Action":"sts:AssumeRole"})"),
      "ok");
  EXPECT_EQ(trust(R"({"Effect":"Allow","Action":"sts:AssumeRole"})"),
            "Missing required field Principal");
  EXPECT_EQ(trust(R"({"Effect":"Allow","Principal":"*","Action":"sts:AssumeRole","Resource":"*"})"),
            "Has prohibited field Resource");
  EXPECT_EQ(trust(R"({"Effect":"Allow","Principal":"*","Action":"s3:GetObject"})"),
            "AssumeRole policy may only specify STS AssumeRole actions.");
  EXPECT_EQ(
      trust(R"({"Effect":"Allow","Principal":{"Service":"states"},"Action":"sts:AssumeRole"})"),
      R"(Invalid principal in policy: "SERVICE":"states")");
  EXPECT_EQ(trust(R"({"Effect":"Allow","Principal":{"AWS":"bob"},"Action":"sts:AssumeRole"})"),
            R"(Invalid principal in policy: "AWS":"bob")");
}

TEST(Parse, SurvivesDeepNesting) {
  EXPECT_FALSE(parse(std::string(100'000, '['), Use::identity));
}

}  // namespace
}  // namespace semel::policy
