#include "gateway/unrouted.h"

#include <gtest/gtest.h>

#include "gateway/test_support.h"

namespace semel::gateway {
namespace {

// What is expected here was recorded from the service; the checksums are those of its own answers.

struct Answer {
  int status;
  std::string body;
  std::string checksum;
  std::string content_type;
  bool operator==(const Answer&) const = default;
};

http::Response response_to(http::Request request) {
  Outcome outcome;
  Exchange exchange(std::move(request), record_in(outcome));
  exchange.request_id = "ID";
  return unrouted_response(exchange);
}

Answer answer_to(std::string_view method, std::string_view content_type, std::string body,
                 std::string_view target = "/") {
  http::Request request{
      .method = std::string(method), .target = std::string(target), .body = std::move(body)};
  if (!content_type.empty()) request.headers.add("Content-Type", content_type);
  const http::Response response = response_to(std::move(request));
  return {response.status, response.body, std::string(response.headers.find("x-amz-crc32")),
          std::string(response.headers.find("Content-Type"))};
}

const Answer not_found{404, "<UnknownOperationException/>\n", "3552371480", ""};

Answer serialization(std::string content_type) {
  return {400, R"({"__type":"com.amazon.coral.service#SerializationException"})", "3948637019",
          std::move(content_type)};
}

Answer unknown_operation(std::string content_type) {
  return {400, R"({"__type":"com.amazon.coral.service#UnknownOperationException"})", "1368724161",
          std::move(content_type)};
}

TEST(Unrouted, IsNotFoundWithAnotherMethodOrPath) {
  for (const std::string_view method : {"OPTIONS", "PUT", "DELETE", "GET"}) {
    EXPECT_EQ(answer_to(method, "", ""), not_found) << method;
  }
  EXPECT_EQ(answer_to("POST", "", "", "/other"), not_found);
}

TEST(Unrouted, IsNotFoundWithABodyOfAnotherType) {
  for (const std::string_view type :
       {"", "whatever", "application/x-amz-json-1.1", "application/jsonasdf"}) {
    EXPECT_EQ(answer_to("POST", type, "hi"), not_found) << type;
  }
}

TEST(Unrouted, IsASerializationErrorWhenTheBodyIsNotJson) {
  for (const std::string_view type :
       {"application/json", "application/json;", "  application/json  ;   asfd"}) {
    EXPECT_EQ(answer_to("POST", type, "hi"), serialization("application/json")) << type;
  }
  EXPECT_EQ(answer_to("POST", "application/x-amz-json-1.0;blahblah", "hi"),
            serialization("application/x-amz-json-1.0"));
}

TEST(Unrouted, IsAnUnknownOperationOtherwise) {
  EXPECT_EQ(answer_to("POST", "", ""), unknown_operation("application/json"));
  EXPECT_EQ(answer_to("POST", "application/json;charset=asfdsaf", "{}"),
            unknown_operation("application/json"));
  EXPECT_EQ(answer_to("POST", "application/x-amz-json-1.0", "{}"),
            unknown_operation("application/x-amz-json-1.0"));
}

TEST(Unrouted, TellsABrowserThatItMayCall) {
  const http::Response response =
      response_to({.method = "OPTIONS",
                   .target = "/",
                   .headers = {{"Origin", "whatever"},
                               {"Access-Control-Request-Headers", "a, b, c"},
                               {"Access-Control-Request-Method", "d"}}});
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.body, "");
  EXPECT_EQ(response.headers.find("access-control-max-age"), "172800");
  EXPECT_EQ(response.headers.find("access-control-allow-headers"), "a, b, c");
  EXPECT_EQ(response.headers.find("access-control-allow-methods"), "d");
}

}  // namespace
}  // namespace semel::gateway
