#include "adapter/process/test_support.h"

namespace semel::process {
namespace {

using Kind = function::InvocationResult::Kind;

class Node : public ProcessTest {};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(Node, AnswersWithAPromisesValue) {
  NEEDS("nodejs20.x");
  const auto spec = node("exports.handler = async (event) => ({ doubled: event.n * 2 });\n");
  EXPECT_EQ(payload_of(spec, R"({"n": 21})"), R"({"doubled":42})");
  EXPECT_EQ(payload_of(spec, R"({"n": 4})"), R"({"doubled":8})");
}

TEST_F(Node, AnswersThroughTheCallbackAndTheContext) {
  NEEDS("nodejs20.x");
  EXPECT_EQ(payload_of(node(
                "exports.handler = (e, c, callback) => setTimeout(() => callback(null, 1), 5);\n")),
            "1");
  EXPECT_EQ(payload_of(node("exports.handler = (e, context) => { context.succeed('two'); };\n")),
            "\"two\"");
  EXPECT_EQ(payload_of(node("exports.handler = (e, context) => { context.done(null, [3]); };\n")),
            "[3]");
  EXPECT_EQ(payload_of(node("exports.handler = async () => {};\n")), "null");
}

TEST_F(Node, AnswersNullWhenNothingIsLeftToWaitFor) {
  NEEDS("nodejs20.x");
  const auto spec = node("exports.handler = (event) => event.wait ? new Promise(() => {}) : 5;\n");
  EXPECT_EQ(payload_of(spec), "null");
  EXPECT_EQ(payload_of(spec, R"({"wait": 1})"), "null");
  EXPECT_EQ(payload_of(spec), "null");
}

TEST_F(Node, LoadsEcmaScriptModules) {
  NEEDS("nodejs20.x");
  EXPECT_EQ(payload_of(function("n", "nodejs22.x",
                                {{"app.mjs", "export const handler = async () => 'mjs';\n"}})),
            "\"mjs\"");
  EXPECT_EQ(payload_of(function("n", "nodejs22.x",
                                {{"package.json", "{\"type\": \"module\"}"},
                                 {"app.js", "export const handler = async () => 'module';\n"}})),
            "\"module\"");
}

TEST_F(Node, GivesAnErrorAsItsRuntimeDoes) {
  NEEDS("nodejs20.x");
  const auto result =
      call(node("class StockGone extends Error { constructor(text) { super(text); this.name = "
                "'StockGone'; } }\n"
                "exports.handler = async () => { throw new StockGone('none left'); };\n"));
  EXPECT_EQ(result.kind, Kind::function_error);
  EXPECT_TRUE(result.payload.starts_with(
      R"({"errorType":"StockGone","errorMessage":"none left","trace":["StockGone: none left","    at )"))
      << result.payload;
  EXPECT_TRUE(holds(result.log_tail, "\tERROR\tInvoke Error \t{\"errorType\":\"StockGone\""))
      << result.log_tail;
}

TEST_F(Node, NamesWhatCannotBeLoaded) {
  NEEDS("nodejs20.x");
  EXPECT_TRUE(
      holds(payload_of(node("require('nothing-of-that-name');\n")), "Runtime.ImportModuleError"));
  EXPECT_TRUE(holds(payload_of(node("exports.handler = (;\n")), "Runtime.UserCodeSyntaxError"));
  EXPECT_TRUE(holds(payload_of(node("exports.other = 1;\n")),
                    "\"errorMessage\":\"app.handler is undefined or not exported\""));
}

TEST_F(Node, AnUnhandledRejectionIsTheAnswer) {
  NEEDS("nodejs20.x");
  const auto result =
      call(node("exports.handler = () => { Promise.reject(new Error('lost')); };\n"));
  EXPECT_EQ(result.kind, Kind::function_error);
  EXPECT_TRUE(
      holds(result.payload,
            "\"errorType\":\"Runtime.UnhandledPromiseRejection\",\"errorMessage\":\"Error: lost\""))
      << result.payload;
}

TEST_F(Node, PrintsWithTheIdOfTheRequest) {
  NEEDS("nodejs20.x");
  const auto result = call(
      node("exports.handler = async () => { console.log('a', { b: 1 }); console.error('c'); };\n"));
  EXPECT_TRUE(holds(result.log_tail, "Z\t" + last_request_id_ + "\tINFO\ta { b: 1 }\n"))
      << result.log_tail;
  EXPECT_TRUE(holds(result.log_tail, "\tERROR\tc\nEND")) << result.log_tail;
}

TEST_F(Node, TellsItsContext) {
  NEEDS("nodejs20.x");
  EXPECT_EQ(payload_of(node("exports.handler = async (e, c) => [c.functionName, c.functionVersion, "
                            "c.memoryLimitInMB,\n"
                            "  c.invokedFunctionArn, c.getRemainingTimeInMillis() > 0];\n")),
            R"(["n","$LATEST","128","arn:aws:lambda:eu-west-1:000000000000:function:n",true])");
}

TEST_F(Node, EndsAtItsTimeOut) {
  NEEDS("nodejs20.x");
  auto spec = node("exports.handler = async () => { for (;;) {} };\n");
  spec.timeout_ms = 500;
  EXPECT_EQ(call(spec).kind, Kind::timed_out);
}

TEST_F(Node, TakesALargeEvent) {
  NEEDS("nodejs20.x");
  const auto spec = node("exports.handler = async (event) => event.length;\n");
  EXPECT_EQ(payload_of(spec, "\"" + std::string(6'000'000, 'x') + "\""), "6000000");
}

}  // namespace
}  // namespace semel::process
