#include "cli/serve.h"

#include <gtest/gtest.h>

namespace semel::cli {
namespace {

TEST(Serve, KnowsLoopbackAddresses) {
  for (const char* host : {"127.0.0.1", "127.9.9.9", "::1", "localhost"})
    EXPECT_TRUE(is_loopback(host)) << host;
  for (const char* host : {"0.0.0.0", "::", "10.0.0.1", "example.org", "128.0.0.1", ""}) {
    EXPECT_FALSE(is_loopback(host)) << host;
  }
}

TEST(Serve, RefusesToListenBeyondThisMachineWithoutAuth) {
  ServeOptions options;
  EXPECT_TRUE(check_serve_options(options));
  options.host = "0.0.0.0";
  const auto refused = check_serve_options(options);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("--auth"), std::string::npos);
  options.auth = true;
  options.users_file = "users.json";
  EXPECT_TRUE(check_serve_options(options));
}

TEST(Serve, RefusesAuthWithoutUsers) {
  ServeOptions options;
  options.auth = true;
  EXPECT_FALSE(check_serve_options(options));
}

}  // namespace
}  // namespace semel::cli
