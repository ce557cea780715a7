#include "integrations/http.h"

#include "integrations/test_support.h"

namespace semel::integrations {
namespace {

using HttpIntegration = IntegrationsTest;

constexpr auto http_invoke = "arn:aws:states:::http:invoke";

TEST_F(HttpIntegration, CallsAnEndpointOfTheList) {
  transport_.answer.fate = remote::Fate::answered;
  transport_.answer.response = {200, {{"content-type", "application/json"}}, R"({"ok": true})"};
  EXPECT_EQ(
      outcome(http_invoke, R"({"ApiEndpoint":"https://api.example.com/orders","Method":"POST",)"
                           R"("Headers":{"X-Key":"k"},"QueryParameters":{"q":"a b"},)"
                           R"("RequestBody":{"id":1}})"),
      R"(done {"Headers":{"content-type":["application/json"]},)"
      R"("ResponseBody":{"ok":true},"StatusCode":200,"StatusText":"OK"})"
      "\n");
  EXPECT_EQ(transport_.asked,
            "POST https://api.example.com/orders?q=a%20b {\"id\":1}\nX-Key: k\n"
            "Content-Type: application/json\n");
}

TEST_F(HttpIntegration, FailsByTheStatus) {
  transport_.answer.fate = remote::Fate::answered;
  transport_.answer.response = {404, {}, "none"};
  const auto parameters = R"({"ApiEndpoint":"http://localhost:8080/x","Method":"GET"})";
  EXPECT_EQ(outcome(http_invoke, parameters), "failed States.Http.StatusCode.404: none\n");
  transport_.answer = {remote::Fate::lost, {}, "connection reset"};
  EXPECT_EQ(outcome(http_invoke, parameters), "failed States.Http.Socket: connection reset\n");
}

TEST_F(HttpIntegration, RefusesOtherHosts) {
  EXPECT_EQ(outcome(http_invoke, R"({"ApiEndpoint":"http://169.254.169.254/x","Method":"GET"})"),
            "failed States.Http.AccessDenied: The host of http://169.254.169.254/x is not on the "
            "list of endpoints that may be called\n");
  EXPECT_EQ(transport_.asked, "");
}

TEST_F(HttpIntegration, RefusesWhatIsNoRequest) {
  for (const char* parameters :
       {R"({"Method":"GET"})", R"({"ApiEndpoint":"https://api.example.com","Method":"X"})",
        R"({"ApiEndpoint":"https://api.example.com","Method":"GET","Transform":{}})",
        R"({"ApiEndpoint":"https://api.example.com","Method":"GET","Headers":{"a":"b\r\nc:d"}})"}) {
    EXPECT_EQ(outcome(http_invoke, parameters).substr(0, 21), "failed States.Runtime");
  }
}

TEST(HttpList, KnowsAHostByItsAuthority) {
  const std::vector<std::string> hosts = {"api.example.com", "localhost:8080"};
  for (const char* url : {"https://api.example.com", "https://API.example.com:443/x",
                          "http://api.example.com:80?q", "http://localhost:8080/"}) {
    EXPECT_TRUE(is_on_list(hosts, url)) << url;
  }
  for (const char* url :
       {"https://api.example.com:8443", "https://api.example.com.evil.org",
        "https://user@api.example.com", "ftp://api.example.com",
        "https://evil.org\\@api.example.com", "http://localhost", "api.example.com", "https://"}) {
    EXPECT_FALSE(is_on_list(hosts, url)) << url;
  }
}

}  // namespace
}  // namespace semel::integrations
