#include "adapter/process/test_support.h"

namespace semel::process {
namespace {

using Kind = function::InvocationResult::Kind;
using ::testing::Test;

class Python : public ProcessTest {};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(Python, AnswersWithWhatTheHandlerReturns) {
  NEEDS("python3.11");
  const auto spec =
      python("def handler(event, context):\n    return {'doubled': event['n'] * 2}\n");
  const auto result = call(spec, R"({"n": 21})");
  EXPECT_EQ(result.payload, R"({"doubled": 42})");
  EXPECT_EQ(result.kind, Kind::answered);
}

TEST_F(Python, GivesAnErrorAsItsRuntimeDoes) {
  NEEDS("python3.11");
  const auto spec = python(
      "class StockGone(Exception):\n    pass\n\n"
      "def handler(event, context):\n    raise StockGone('none left')\n");
  const auto result = call(spec);
  EXPECT_EQ(result.kind, Kind::function_error);
  EXPECT_EQ(as_of_service(result.payload, spec),
            R"({"errorMessage": "none left", "errorType": "StockGone", "requestId": ")" +
                last_request_id_ +
                R"(", "stackTrace": ["  File \"/var/task/app.py\", line 5, in handler\n)"
                R"(    raise StockGone('none left')\n"]})");
  EXPECT_TRUE(contains(log_.text(), "[ERROR] StockGone: none left\nTraceback")) << log_.text();
}

TEST_F(Python, NamesTheModuleThatIsMissing) {
  NEEDS("python3.11");
  const auto result = call(python("import nothing_of_that_name\n"));
  EXPECT_EQ(result.kind, Kind::function_error);
  EXPECT_EQ(
      result.payload,
      R"({"errorMessage": "Unable to import module 'app': No module named )"
      R"('nothing_of_that_name'", "errorType": "Runtime.ImportModuleError", "requestId": "", )"
      R"("stackTrace": []})");
}

TEST_F(Python, NamesTheHandlerThatIsMissing) {
  NEEDS("python3.11");
  const auto result = call(python("x = 1\n"));
  EXPECT_TRUE(contains(result.payload, "Handler 'handler' missing on module 'app'"))
      << result.payload;
  EXPECT_TRUE(contains(result.payload, "Runtime.HandlerNotFound")) << result.payload;
}

TEST_F(Python, NamesASyntaxError) {
  NEEDS("python3.11");
  const auto result = call(python("def handler(:\n"));
  EXPECT_TRUE(contains(result.payload, "Runtime.UserCodeSyntaxError")) << result.payload;
}

TEST_F(Python, RefusesWhatIsNoJson) {
  NEEDS("python3.11");
  const auto result = call(python("def handler(event, context):\n    return {1, 2}\n"));
  EXPECT_EQ(result.kind, Kind::function_error);
  EXPECT_EQ(result.payload,
            R"({"errorMessage": "Unable to marshal response: Object of type set is not JSON )"
            R"(serializable", "errorType": "Runtime.MarshalError", "requestId": ")" +
                last_request_id_ + R"(", "stackTrace": []})");
}

TEST_F(Python, KeepsTheDigitsOfDecimals) {
  NEEDS("python3.11");
  const auto spec = python(
      "from decimal import Decimal\ndef handler(event, context):\n"
      "    return [Decimal('1.10'), Decimal('12345678901234567890.123')]\n");
  EXPECT_EQ(payload_of(spec), "[1.10, 12345678901234567890.123]");
}

TEST_F(Python, FindsAHandlerInAPackage) {
  NEEDS("python3.11");
  auto spec = function("f", "python3.12",
                       {{"a/b/c.py", "def run(event, context):\n    return __name__\n"}});
  spec.handler = "a/b.c.run";
  EXPECT_EQ(payload_of(spec), "\"a.b.c\"");
}

TEST_F(Python, TellsItsContext) {
  NEEDS("python3.11");
  auto spec = python(
      "def handler(event, context):\n"
      "    return [context.function_name, context.function_version, context.invoked_function_arn,\n"
      "            context.memory_limit_in_mb, context.aws_request_id, context.log_group_name,\n"
      "            0 < context.get_remaining_time_in_millis() <= 20000,\n"
      "            context.client_context.custom['a'], context.identity.cognito_identity_id]\n");
  function::Invocation invocation;
  invocation.spec = spec;
  invocation.request_id = "11111111-2222-4333-8444-555555555555";
  invocation.payload = "{}";
  invocation.client_context = "eyJjdXN0b20iOnsiYSI6Im9uZSJ9fQ==";  // {"custom":{"a":"one"}}
  Answer answer;
  workers_->invoke(std::move(invocation), answer.taker());
  EXPECT_EQ(answer.get().payload,
            R"(["f", "$LATEST", "arn:aws:lambda:eu-west-1:000000000000:function:f", "128", )"
            R"("11111111-2222-4333-8444-555555555555", "/aws/lambda/f", true, "one", null])");
}

TEST_F(Python, PrintsLineByLineBetweenStartAndReport) {
  NEEDS("python3.11");
  const auto spec = python(
      "import sys, logging\nlogging.getLogger().setLevel('INFO')\n"
      "def handler(event, context):\n    print('one')\n    print('two', file=sys.stderr)\n"
      "    logging.info('three\\nand four')\n    sys.stdout.write('five')\n");
  const auto result = call(spec);
  EXPECT_EQ(result.payload, "null");
  const std::string id = last_request_id_;
  EXPECT_TRUE(result.log_tail.starts_with("START RequestId: " + id +
                                          " Version: $LATEST\none\ntwo\n[INFO]\t"))
      << result.log_tail;
  EXPECT_TRUE(contains(result.log_tail, "Z\t" + id + "\tthree\nand four\nfive\nEND RequestId: " +
                                            id + "\nREPORT RequestId: " + id + "\tDuration: "))
      << result.log_tail;
  EXPECT_TRUE(contains(result.log_tail, " ms\tMemory Size: 128 MB\tMax Memory Used: "))
      << result.log_tail;
  EXPECT_TRUE(contains(result.log_tail, "Init Duration: ")) << result.log_tail;
  const std::string stream = log_.streams().front();
  EXPECT_EQ(stream.size(), std::string("2026/11/29/[$LATEST]").size() + 32) << stream;
}

TEST_F(Python, KeepsAWorkerWarm) {
  NEEDS("python3.11");
  const auto spec = python(
      "count = 0\ndef handler(event, context):\n    global count\n    count += 1\n    return "
      "count\n");
  EXPECT_EQ(payload_of(spec), "1");
  EXPECT_EQ(payload_of(spec), "2");
  const auto third = call(spec);
  EXPECT_EQ(third.payload, "3");
  EXPECT_FALSE(contains(third.log_tail, "Init Duration")) << third.log_tail;
}

TEST_F(Python, StartsAnewWithOtherCode) {
  NEEDS("python3.11");
  EXPECT_EQ(payload_of(python("def handler(event, context):\n    return 1\n")), "1");
  EXPECT_EQ(payload_of(python("def handler(event, context):\n    return 2\n")), "2");
}

TEST_F(Python, HasTheDocumentedEnvironmentAndNoOther) {
  NEEDS("python3.11");
  setenv("SEMEL_TEST_SECRET", "of the server", 1);
  auto spec = python(
      "import os\ndef handler(event, context):\n"
      "    return sorted(name for name in os.environ if name not in ('LC_CTYPE', 'TMPDIR'))\n");
  spec.environment = {{"OWN", "1"}, {"AWS_REGION", "elsewhere"}};
  EXPECT_EQ(
      payload_of(spec),
      R"(["AWS_ACCESS_KEY_ID", "AWS_DEFAULT_REGION", "AWS_ENDPOINT_URL", "AWS_EXECUTION_ENV", )"
      R"("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "AWS_LAMBDA_FUNCTION_NAME", )"
      R"("AWS_LAMBDA_FUNCTION_VERSION", "AWS_LAMBDA_INITIALIZATION_TYPE", )"
      R"("AWS_LAMBDA_LOG_GROUP_NAME", "AWS_LAMBDA_LOG_STREAM_NAME", "AWS_REGION", )"
      R"("AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "LAMBDA_RUNTIME_DIR", "LAMBDA_TASK_ROOT", )"
      R"("LD_LIBRARY_PATH", "OWN", "PATH", "TZ", "_HANDLER"])");
}

TEST_F(Python, GivesAnOldBotocoreTheEndpoint) {
  NEEDS("python3.11");
  // A stand-in for botocore before 1.31: a package of that name in the archive, as a function
  // brings it.
  const auto spec =
      function("f", "python3.11",
               {{"botocore/__init__.py", "__version__ = '1.29.27'\n"},
                {"botocore/session.py",
                 "class Session:\n"
                 "    def create_client(self, service_name, region_name=None, api_version=None, "
                 "use_ssl=True,\n"
                 "                      verify=None, endpoint_url=None, **others):\n"
                 "        return endpoint_url\n"},
                {"app.py",
                 "import botocore.session\ndef handler(event, context):\n"
                 "    session = botocore.session.Session()\n"
                 "    return [session.create_client('dynamodb'),\n"
                 "            session.create_client('dynamodb', endpoint_url='http://mine')]\n"}});
  EXPECT_EQ(payload_of(spec), R"(["http://127.0.0.1:4566", "http://mine"])");
}

TEST_F(Python, GivesTheMachinesBoto3TheEndpoint) {
  NEEDS("python3.11");
  const auto spec = python(
      "def handler(event, context):\n    try:\n        import boto3\n"
      "    except ImportError:\n        return 'missing'\n"
      "    return [boto3.client('dynamodb').meta.endpoint_url, "
      "boto3.resource('dynamodb').meta.client.meta.endpoint_url]\n");
  const std::string payload = payload_of(spec);
  if (payload == "\"missing\"") GTEST_SKIP() << "boto3 is not installed: apt install python3-boto3";
  EXPECT_EQ(payload, R"(["http://127.0.0.1:4566", "http://127.0.0.1:4566"])");
}

TEST_F(Python, RunsManyAtATime) {
  NEEDS("python3.11");
  const auto spec = python("import os\ndef handler(event, context):\n    return event['n']\n");
  std::vector<Answer> answers;
  for (int n = 0; n < 40; ++n) answers.push_back(start(spec, "{\"n\":" + std::to_string(n) + "}"));
  for (int n = 0; n < 40; ++n)
    EXPECT_EQ(answers[static_cast<std::size_t>(n)].get().payload, std::to_string(n));
}

TEST_F(Python, ThrottlesOverTheConcurrencyOfAFunction) {
  NEEDS("python3.11");
  const auto spec = python(
      "import time\ndef handler(event, context):\n    print('it runs')\n    time.sleep(1)\n    "
      "return 1\n");
  Answer first = start(spec, "{}", 1);
  const auto second = start(spec, "{}", 1).get();
  EXPECT_EQ(second.kind, Kind::throttled);
  EXPECT_EQ(first.get().payload, "1");
  EXPECT_EQ(start(spec, "{}", 1).get().kind, Kind::answered);
}

}  // namespace
}  // namespace semel::process
