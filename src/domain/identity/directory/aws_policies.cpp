#include "domain/identity/directory/aws_policies.h"

#include <algorithm>

namespace semel::directory {
namespace {

constexpr std::int64_t created_ms = 1'420'070'400'000;  // 2015-01-01

constexpr std::string_view own_actions =
    R"("logs:CreateLogGroup","logs:CreateLogStream","logs:PutLogEvents")";
constexpr std::string_view stream_actions =
    R"("dynamodb:DescribeStream","dynamodb:GetRecords","dynamodb:GetShardIterator","dynamodb:ListStreams")";

std::string document_of(std::string_view actions) {
  return R"({"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":[)" +
         std::string(actions) + R"(],"Resource":"*"}]})";
}

ManagedPolicy policy_of(std::string_view path, std::string_view name, std::string_view actions) {
  ManagedPolicy policy;
  policy.name = name;
  policy.path = path;
  policy.created_ms = created_ms;
  policy.updated_ms = created_ms;
  policy.is_of_aws = true;
  policy.versions = {{"v1", document_of(actions), created_ms}};
  // As long as an id of AWS, and the same at every start.
  policy.id = "ANPA" + std::string(17, 'A');
  for (std::size_t i = 0; i < name.size(); ++i) {
    char& letter = policy.id[4 + i % 17];
    letter = static_cast<char>('A' + (letter - 'A' + name[i] * (static_cast<int>(i) + 1)) % 26);
  }
  return policy;
}

std::vector<ManagedPolicy> made_policies() {
  const std::string logs(own_actions);
  const std::string streams(stream_actions);
  std::vector<ManagedPolicy> policies = {
      policy_of(
          "/", "AWSLambda_FullAccess",
          R"("lambda:*","logs:*","states:*","iam:GetRole","iam:GetRolePolicy",)"
          R"("iam:ListAttachedRolePolicies","iam:ListRolePolicies","iam:ListRoles","iam:PassRole")"),
      policy_of(
          "/", "AWSLambda_ReadOnlyAccess",
          R"("lambda:Get*","lambda:List*","logs:Describe*","logs:Filter*","logs:Get*","states:Describe*","states:List*")"),
      policy_of("/", "AWSStepFunctionsConsoleFullAccess",
                R"("states:*","iam:ListRoles","iam:PassRole","lambda:ListFunctions")"),
      policy_of("/", "AWSStepFunctionsFullAccess", R"("states:*")"),
      policy_of("/", "AWSStepFunctionsReadOnlyAccess",
                R"("states:Describe*","states:Get*","states:List*")"),
      policy_of("/", "AdministratorAccess", R"("*")"),
      policy_of("/", "AmazonDynamoDBFullAccess", R"("dynamodb:*")"),
      policy_of("/", "AmazonDynamoDBFullAccess_v2", R"("dynamodb:*")"),
      policy_of("/", "AmazonDynamoDBReadOnlyAccess",
                R"("dynamodb:BatchGetItem","dynamodb:Describe*","dynamodb:Get*","dynamodb:List*",)"
                R"("dynamodb:PartiQLSelect","dynamodb:Query","dynamodb:Scan")"),
      policy_of("/", "CloudWatchLogsFullAccess", R"("logs:*")"),
      policy_of("/", "CloudWatchLogsReadOnlyAccess",
                R"("logs:Describe*","logs:Filter*","logs:Get*","logs:List*")"),
      policy_of("/", "IAMFullAccess", R"("iam:*")"),
      policy_of("/", "IAMReadOnlyAccess", R"("iam:Get*","iam:List*","iam:Simulate*")"),
      policy_of("/", "PowerUserAccess", R"("dynamodb:*","lambda:*","logs:*","states:*","sts:*")"),
      policy_of(
          "/", "ReadOnlyAccess",
          R"("dynamodb:BatchGetItem","dynamodb:Describe*","dynamodb:Get*","dynamodb:List*",)"
          R"("dynamodb:PartiQLSelect","dynamodb:Query","dynamodb:Scan","iam:Get*","iam:List*",)"
          R"("lambda:Get*","lambda:List*","logs:Describe*","logs:Filter*","logs:Get*",)"
          R"("states:Describe*","states:Get*","states:List*")"),
      policy_of("/service-role/", "AWSLambdaBasicExecutionRole", logs),
      policy_of("/service-role/", "AWSLambdaDynamoDBExecutionRole", streams + "," + logs),
      policy_of("/service-role/", "AWSLambdaRole", R"("lambda:InvokeFunction")"),
  };
  return policies;
}

}  // namespace

const std::vector<ManagedPolicy>& aws_policies() {
  static const std::vector<ManagedPolicy> policies = made_policies();
  return policies;
}

const ManagedPolicy* find_aws_policy(std::string_view arn) {
  const auto& policies = aws_policies();
  const auto found = std::find_if(policies.begin(), policies.end(),
                                  [&](const ManagedPolicy& each) { return arn_of(each) == arn; });
  return found == policies.end() ? nullptr : &*found;
}

}  // namespace semel::directory
