#include "adapter/process/runtime_request.h"

#include <gtest/gtest.h>

namespace semel::process {
namespace {

using Kind = RuntimeCall::Kind;

RuntimeCall call_of(const std::string& method, const std::string& target) {
  return read_call({.method = method, .target = target});
}

TEST(RuntimeRequest, IsReadByMethodAndPath) {
  EXPECT_EQ(call_of("GET", "/2018-06-01/runtime/invocation/next").kind, Kind::next);
  EXPECT_EQ(call_of("POST", "/2018-06-01/runtime/init/error").kind, Kind::init_error);
  const RuntimeCall response = call_of("POST", "/2018-06-01/runtime/invocation/an-id/response");
  EXPECT_EQ(response.kind, Kind::response);
  EXPECT_EQ(response.request_id, "an-id");
  EXPECT_EQ(call_of("POST", "/2018-06-01/runtime/invocation/an-id/error").kind, Kind::error);
}

TEST(RuntimeRequest, IsUnknownOtherwise) {
  for (const char* target :
       {"", "/", "/2018-06-01/runtime/invocation/next", "/2018-06-01/runtime/invocation/",
        "/2018-06-01/runtime/invocation/id/other", "/2020-01-01/extension/register"}) {
    EXPECT_EQ(call_of("POST", target).kind, Kind::unknown) << target;
  }
  EXPECT_EQ(call_of("GET", "/2018-06-01/runtime/invocation/id/response").kind, Kind::unknown);
}

TEST(RuntimeRequest, TheInvocationCannotBreakOutOfItsFields) {
  function::Invocation invocation;
  invocation.request_id = "id";
  invocation.spec.function_arn = "arn:aws:lambda:eu-west-1:000000000000:function:f:$LATEST";
  invocation.trace_header = "Root=1\r\nInjected: yes";
  invocation.client_context = "eyJhIjoKMX0=";  // {"a":\n1}
  invocation.payload = "[1]";
  const http::Response response = invocation_response(invocation, 42);
  EXPECT_EQ(response.headers.find("Lambda-Runtime-Trace-Id"), "Root=1Injected: yes");
  EXPECT_EQ(response.headers.find("Lambda-Runtime-Client-Context"), "{\"a\":1}");
  EXPECT_EQ(response.headers.find("Lambda-Runtime-Deadline-Ms"), "42");
  EXPECT_EQ(response.headers.find("Lambda-Runtime-Invoked-Function-Arn"),
            "arn:aws:lambda:eu-west-1:000000000000:function:f");
  EXPECT_EQ(response.body, "[1]");
}

}  // namespace
}  // namespace semel::process
