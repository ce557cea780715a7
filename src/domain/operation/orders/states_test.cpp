#include "domain/operation/orders/states.h"

#include <gtest/gtest.h>

#include <string>

namespace semel::orders {
namespace {

TEST(States, LegalStepsAreTheseAndNoOthers) {
  std::string text;
  for (int state = 0; state <= static_cast<int>(State::released); ++state) {
    text += std::string(name_of(static_cast<State>(state))) + ":";
    for (int event = 0; event <= static_cast<int>(Event::return_goods); ++event) {
      const Transition* step =
          find_transition(static_cast<State>(state), static_cast<Event>(event));
      if (step == nullptr) continue;
      text += " " + std::string(name_of(step->event)) + ">" + std::string(name_of(step->to));
    }
    text += "\n";
  }
  EXPECT_EQ(text,
            "none: place>placed reserve>reserved\n"
            "reserved: confirm>placed release>released\n"
            "placed: cancel>cancelled ship>shipped refund>placed refund_all>refunded\n"
            "shipped: deliver>delivered refund>shipped refund_all>refunded return_goods>shipped\n"
            "delivered: refund>delivered refund_all>refunded return_goods>delivered\n"
            "refunded: return_goods>refunded\n"
            "cancelled:\n"
            "released:\n");
}

TEST(States, NamesAreReadBack) {
  EXPECT_EQ(state_named("delivered"), State::delivered);
  EXPECT_EQ(event_named("return_goods"), Event::return_goods);
  EXPECT_EQ(state_named("lost"), std::nullopt);
}

}  // namespace
}  // namespace semel::orders
