#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using UpdateFunctionConfiguration = LambdaRoomTest;

constexpr std::string_view update_function_configuration_path =
    "/2015-03-31/functions/worker/configuration";

TEST_F(UpdateFunctionConfiguration, ChangesWhatIsNamedAndKeepsTheRest) {
  create(R"(,"Description":"old","Environment":{"Variables":{"A_1":"x"}})");
  ask("PUT", update_function_configuration_path, R"({"Timeout":30,"Description":"new"})");
  EXPECT_EQ(member("Timeout"), "30");
  EXPECT_EQ(member("Description"), R"("new")");
  EXPECT_EQ(member("Environment"), R"({"Variables":{"A_1":"x"}})");
  ask("PUT", update_function_configuration_path, R"({"Environment":{"Variables":{}}})");
  EXPECT_EQ(member("Environment"), R"({"Variables":{}})");
}

TEST_F(UpdateFunctionConfiguration, WhatIsRefusedChangesNothing) {
  create();
  EXPECT_TRUE(ask("PUT", update_function_configuration_path, R"({"Timeout":30,"Runtime":"java21"})")
                  .starts_with("400 "));
  ask("GET", update_function_configuration_path);
  EXPECT_EQ(member("Timeout"), "3");
}

}  // namespace
}  // namespace semel::lambda
