#include "cli/admin.h"

#include <gtest/gtest.h>

namespace semel::cli {
namespace {

TEST(Endpoint, ReadsHostAndPort) {
  for (const char* url : {"http://localhost:8000", "http://localhost:8000/"}) {
    const auto endpoint = parse_endpoint(url);
    ASSERT_TRUE(endpoint) << url;
    EXPECT_EQ(endpoint->host, "localhost");
    EXPECT_EQ(endpoint->port, 8000);
  }
  EXPECT_TRUE(parse_endpoint(default_endpoint));
}

TEST(Endpoint, RefusesWhatIsNotHttpHostAndPort) {
  for (const char* url :
       {"", "localhost:8000", "https://localhost:8000", "http://localhost", "http://:8000",
        "http://localhost:0", "http://localhost:70000", "http://localhost:80x"}) {
    EXPECT_FALSE(parse_endpoint(url)) << url;
  }
}

}  // namespace
}  // namespace semel::cli
