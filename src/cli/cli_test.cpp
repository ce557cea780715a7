#include "cli/cli.h"

#include <gtest/gtest.h>

#include <vector>

#include "cli/commands.h"

namespace semel::cli {
namespace {

struct Outcome {
  int exit_code = -1;
  std::vector<ServeOptions> served;
};

Outcome run_with(std::vector<const char*> arguments) {
  Outcome outcome;
  arguments.insert(arguments.begin(), "semel");
  outcome.exit_code =
      run(static_cast<int>(arguments.size()), arguments.data(), [&](const ServeOptions& options) {
        outcome.served.push_back(options);
        return exit_done;
      });
  return outcome;
}

TEST(Cli, GivesServeItsDefaults) {
  const auto outcome = run_with({"serve"});
  EXPECT_EQ(outcome.exit_code, exit_done);
  ASSERT_EQ(outcome.served.size(), 1U);
  EXPECT_EQ(outcome.served[0].host, "127.0.0.1");
  EXPECT_EQ(outcome.served[0].port, 4566);
  EXPECT_EQ(outcome.served[0].folder, "./semel-data");
  EXPECT_EQ(outcome.served[0].slow_tables_ms, 0);
  EXPECT_EQ(outcome.served[0].stream_shards, 1U);
  EXPECT_FALSE(outcome.served[0].faults);
}

TEST(Cli, GivesServeWhatWasAskedFor) {
  const auto outcome = run_with({"serve", "--port", "0", "--data", "here", "--faults",
                                 "--slow-tables", "--log-level", "info", "--stream-shards", "16"});
  ASSERT_EQ(outcome.served.size(), 1U);
  EXPECT_EQ(outcome.served[0].port, 0);
  EXPECT_EQ(outcome.served[0].folder, "here");
  EXPECT_TRUE(outcome.served[0].faults);
  EXPECT_EQ(outcome.served[0].slow_tables_ms, 5'000);
  EXPECT_EQ(outcome.served[0].stream_shards, 16U);
  EXPECT_EQ(outcome.served[0].log_level, log::Level::info);
}

TEST(Cli, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(run_with({}).exit_code, exit_usage);
  EXPECT_EQ(run_with({"srve"}).exit_code, exit_usage);
  EXPECT_EQ(run_with({"serve", "--prt", "1"}).exit_code, exit_usage);
  EXPECT_EQ(run_with({"serve", "--port", "70000"}).exit_code, exit_usage);
  EXPECT_EQ(run_with({"serve", "--stream-shards", "3"}).exit_code, exit_usage);
  EXPECT_EQ(run_with({"serve", "--stream-shards", "32"}).exit_code, exit_usage);
  EXPECT_EQ(run_with({"serve", "--host", "0.0.0.0"}).exit_code, exit_usage);
}

TEST(Cli, PlansTheCostOfAPeak) {
  EXPECT_EQ(run_with({"cost", "plan", "--orders-per-second", "500", "--json"}).exit_code,
            exit_done);
  EXPECT_EQ(run_with({"cost", "plan", "--orders-per-second", "500", "--lean", "--no-outbox",
                      "--hottest-share", "0.9", "--skus", "10"})
                .exit_code,
            exit_done);
  EXPECT_EQ(run_with({"cost", "plan"}).exit_code, exit_usage);
  EXPECT_EQ(run_with({"cost", "plan", "--orders-per-second", "0"}).exit_code, exit_usage);
  EXPECT_EQ(run_with({"cost"}).exit_code, exit_usage);
}

TEST(Cli, HelpIsAnAnswer) {
  EXPECT_EQ(run_with({"--help"}).exit_code, exit_done);
  EXPECT_EQ(run_with({"fault", "add", "--help"}).exit_code, exit_done);
}

}  // namespace
}  // namespace semel::cli
