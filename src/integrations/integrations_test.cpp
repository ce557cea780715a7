#include "integrations/integrations.h"

#include <future>

#include "integrations/test_support.h"

namespace semel::integrations {
namespace {

using ServiceIntegrationsTest = IntegrationsTest;

TEST_F(ServiceIntegrationsTest, CallsWaitUntilTheRoomsAreThere) {
  Parts parts{invoker_, clock_};
  ServiceIntegrations integrations(parts);
  std::promise<std::string> answered;
  integrations.call(task("arn:aws:states:::dynamodb:putItem", "{}"),
                    [&answered](const workflow::TaskOutcome& outcome) {
                      answered.set_value(text_of(outcome).substr(0, 5));
                    });
  EXPECT_EQ(dynamodb_.asked, "");
  integrations.open({{&dynamodb_}, {}});
  EXPECT_EQ(answered.get_future().get(), "done ");
}

TEST_F(ServiceIntegrationsTest, WhatHasNotBegunIsDropped) {
  Parts parts{invoker_, clock_};
  bool is_reported = false;
  {
    ServiceIntegrations integrations(parts);
    integrations.call(task("arn:aws:states:::dynamodb:putItem", "{}"),
                      [&is_reported](const workflow::TaskOutcome&) { is_reported = true; });
  }
  EXPECT_FALSE(is_reported);
}

}  // namespace
}  // namespace semel::integrations
