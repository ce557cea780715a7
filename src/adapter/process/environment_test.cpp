#include "adapter/process/environment.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace semel::process {
namespace {

std::string value_of(const std::vector<std::string>& lines, const std::string& name) {
  const auto found = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.starts_with(name + "=");
  });
  return found == lines.end() ? "absent" : found->substr(name.size() + 1);
}

const Surroundings surroundings{.task_root = "/var/task",
                                .runtime_dir = "/var/runtime",
                                .endpoint_url = "http://127.0.0.1:8000",
                                .runtime_api = "127.0.0.1:1",
                                .log_stream = "stream",
                                .tmp_folder = {}};

TEST(Environment, OfTheServiceCannotBeReplacedByTheFunction) {
  function::WorkerSpec spec;
  spec.region = "eu-west-1";
  spec.access_key_id = "key";
  spec.environment = {{"AWS_REGION", "x"}, {"AWS_ACCESS_KEY_ID", "x"}, {"MINE", "x"}};
  const auto lines = environment_of(spec, surroundings);
  EXPECT_EQ(value_of(lines, "AWS_REGION"), "eu-west-1");
  EXPECT_EQ(value_of(lines, "AWS_ACCESS_KEY_ID"), "key");
  EXPECT_EQ(value_of(lines, "MINE"), "x");
}

TEST(Environment, LetsTheFunctionChooseTimeZonePathAndEndpoint) {
  function::WorkerSpec spec;
  spec.environment = {{"TZ", "Europe/Berlin"}, {"AWS_ENDPOINT_URL", "http://other"}};
  const auto lines = environment_of(spec, surroundings);
  EXPECT_EQ(value_of(lines, "TZ"), "Europe/Berlin");
  EXPECT_EQ(value_of(lines, "AWS_ENDPOINT_URL"), "http://other");
  EXPECT_EQ(value_of(environment_of({}, surroundings), "TZ"), ":UTC");
}

TEST(Environment, OfAProvidedRuntimeHasItsAddress) {
  function::WorkerSpec spec;
  spec.runtime = "provided.al2023";
  EXPECT_EQ(value_of(environment_of(spec, surroundings), "AWS_LAMBDA_RUNTIME_API"), "127.0.0.1:1");
  EXPECT_EQ(value_of(environment_of(spec, surroundings), "AWS_EXECUTION_ENV"), "absent");
}

}  // namespace
}  // namespace semel::process
