#include "domain/identity/policy/evaluate.h"

#include <gtest/gtest.h>

namespace semel::policy {
namespace {

Document document_of(const std::string& statements, Use use = Use::identity) {
  const auto parsed = parse(R"({"Version":"2012-10-17","Statement":[)" + statements + "]}", use);
  EXPECT_TRUE(parsed) << parsed.error().message;
  return parsed ? *parsed : Document{};
}

constexpr std::string_view table = "arn:aws:dynamodb:us-east-1:000000000000:table/orders";

std::string answer(const std::string& statements, const std::string& action = "dynamodb:PutItem",
                   const std::string& resource = std::string(table), Context context = {}) {
  switch (evaluate({document_of(statements)}, {action, resource, std::move(context)})) {
    case Answer::allow:
      return "allow";
    case Answer::deny:
      return "deny";
    default:
      return "none";
  }
}

std::string statement(const std::string& action, const std::string& resource,
                      const std::string& more = "", const std::string& effect = "Allow") {
  return R"({"Effect":")" + effect + R"(","Action":")" + action + R"(","Resource":")" + resource +
         "\"" + more + "}";
}

TEST(Evaluate, MatchesActionsWithWildcardsInAnyCase) {
  EXPECT_EQ(answer(statement("dynamodb:PutItem", "*")), "allow");
  EXPECT_EQ(answer(statement("DynamoDB:put*", "*")), "allow");
  EXPECT_EQ(answer(statement("dynamodb:???Item", "*")), "allow");
  EXPECT_EQ(answer(statement("*", "*")), "allow");
  EXPECT_EQ(answer(statement("dynamodb:GetItem", "*")), "none");
  EXPECT_EQ(answer(statement("dynamodb:PutItemX", "*")), "none");
}

TEST(Evaluate, MatchesResourcesPartByPart) {
  EXPECT_EQ(answer(statement("*", std::string(table))), "allow");
  EXPECT_EQ(answer(statement("*", "arn:aws:dynamodb:*:*:table/ord*")), "allow");
  EXPECT_EQ(answer(statement("*", "arn:aws:dynamodb:us-east-1:000000000000:table/Orders")), "none");
  EXPECT_EQ(answer(statement("*", "arn:aws:dynamodb:eu-*:*:table/orders")), "none");
  // No wildcard reaches from one part into another.
  EXPECT_EQ(answer(statement("*", "arn:aws:dynamodb:*:table/orders:x")), "none");
  EXPECT_EQ(answer(statement("*", "arn:aws:lambda:us-east-1:0:function:f*"),
                   "lambda:InvokeFunction", "arn:aws:lambda:us-east-1:0:function:f:2"),
            "allow");
}

TEST(Evaluate, TakesNotActionAndNotResource) {
  const std::string all_but_put =
      R"({"Effect":"Allow","NotAction":"dynamodb:Put*","Resource":"*"})";
  EXPECT_EQ(answer(all_but_put), "none");
  EXPECT_EQ(answer(all_but_put, "dynamodb:GetItem"), "allow");
  const std::string elsewhere =
      R"({"Effect":"Allow","Action":"*","NotResource":")" + std::string(table) + "\"}";
  EXPECT_EQ(answer(elsewhere), "none");
  EXPECT_EQ(answer(elsewhere, "dynamodb:PutItem", "arn:aws:dynamodb:us-east-1:0:table/x"), "allow");
}

TEST(Evaluate, DenialGoesBeforeAllowance) {
  const std::string allow = statement("*", "*");
  const std::string deny = statement("dynamodb:PutItem", "*", "", "Deny");
  EXPECT_EQ(answer(allow + "," + deny), "deny");
  EXPECT_EQ(answer(deny + "," + allow), "deny");
  EXPECT_EQ(answer(deny + "," + allow, "dynamodb:GetItem"), "allow");
}

TEST(Evaluate, PutsVariablesInAsTheyAre) {
  const std::string own = statement("*", "arn:aws:dynamodb:*:*:table/${aws:username}");
  EXPECT_EQ(answer(own, "a:B", std::string(table), {{"aws:username", {"orders"}}}), "allow");
  EXPECT_EQ(answer(own, "a:B", std::string(table), {{"aws:username", {"*"}}}), "none");
  EXPECT_EQ(answer(own), "none");
  EXPECT_EQ(answer(statement("*", "arn:aws:dynamodb:*:*:table/${aws:username, 'orders'}")),
            "allow");
  EXPECT_EQ(answer(statement("*", "arn:aws:s3:::a${*}b"), "s3:GetObject", "arn:aws:s3:::a*b"),
            "allow");
  EXPECT_EQ(answer(statement("*", "arn:aws:s3:::a${*}b"), "s3:GetObject", "arn:aws:s3:::axb"),
            "none");
}

TEST(Evaluate, HoldsStatementsToTheirConditions) {
  const std::string more = R"(,"Condition":{"StringEquals":{"aws:PrincipalTag/team":"blue"}})";
  EXPECT_EQ(answer(statement("*", "*", more)), "none");
  EXPECT_EQ(answer(statement("*", "*", more), "a:B", "*", {{"aws:principaltag/team", {"blue"}}}),
            "allow");
  EXPECT_EQ(answer(statement("*", "*", more), "a:B", "*", {{"aws:principaltag/team", {"red"}}}),
            "none");
}

std::string trust(const std::string& principal, const Asker& asker) {
  const auto document = document_of(
      R"({"Effect":"Allow","Principal":)" + principal + R"(,"Action":"sts:AssumeRole"})",
      Use::trust);
  switch (evaluate_trust(document, asker, {"sts:AssumeRole", "role", {}})) {
    case TrustAnswer::allow:
      return "allow";
    case TrustAnswer::allow_account:
      return "account";
    case TrustAnswer::deny:
      return "deny";
    default:
      return "none";
  }
}

TEST(EvaluateTrust, KnowsServices) {
  const std::string states = R"({"Service":["lambda.amazonaws.com","states.amazonaws.com"]})";
  EXPECT_EQ(trust(states, {"states.amazonaws.com", ""}), "allow");
  EXPECT_EQ(trust(states, {"events.amazonaws.com", ""}), "none");
  EXPECT_EQ(trust(R"("*")", {"states.amazonaws.com", ""}), "none");
  EXPECT_EQ(trust(states, {"", "arn:aws:iam::000000000000:user/u"}), "none");
}

TEST(EvaluateTrust, TellsAPrincipalFromItsAccount) {
  const Asker user{"", "arn:aws:iam::000000000000:user/u"};
  EXPECT_EQ(trust(R"({"AWS":"arn:aws:iam::000000000000:user/u"})", user), "allow");
  EXPECT_EQ(trust(R"({"AWS":"arn:aws:iam::000000000000:root"})", user), "account");
  EXPECT_EQ(trust(R"({"AWS":"000000000000"})", user), "account");
  EXPECT_EQ(trust(R"({"AWS":"111111111111"})", user), "none");
  EXPECT_EQ(trust(R"({"AWS":"*"})", user), "allow");
}

TEST(EvaluateTrust, KnowsSessionsByTheirRole) {
  const Asker session{"", "arn:aws:sts::000000000000:assumed-role/r/s"};
  EXPECT_EQ(trust(R"({"AWS":"arn:aws:iam::000000000000:role/r"})", session), "allow");
  EXPECT_EQ(trust(R"({"AWS":"arn:aws:iam::000000000000:role/a/b/r"})", session), "allow");
  EXPECT_EQ(trust(R"({"AWS":"arn:aws:sts::000000000000:assumed-role/r/s"})", session), "allow");
  EXPECT_EQ(trust(R"({"AWS":"arn:aws:iam::000000000000:role/q"})", session), "none");
}

}  // namespace
}  // namespace semel::policy
