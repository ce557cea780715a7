#include "domain/operation/orders/states.h"

#include <algorithm>

namespace semel::orders {
namespace {

constexpr std::array<std::string_view, 8> state_names = {
    "none", "reserved", "placed", "shipped", "delivered", "refunded", "cancelled", "released"};
constexpr std::array<std::string_view, 10> event_names = {
    "place", "reserve", "confirm", "release",    "cancel",
    "ship",  "deliver", "refund",  "refund_all", "return_goods"};

template <typename Enum, std::size_t count>
std::optional<Enum> named(const std::array<std::string_view, count>& names, std::string_view name) {
  const auto place = std::find(names.begin(), names.end(), name);
  if (place == names.end()) return std::nullopt;
  return static_cast<Enum>(place - names.begin());
}

}  // namespace

const Transition* find_transition(State state, Event event) {
  const auto* place =
      std::find_if(transitions.begin(), transitions.end(), [&](const Transition& transition) {
        return transition.from == state && transition.event == event;
      });
  return place == transitions.end() ? nullptr : place;
}

std::string_view name_of(State state) {
  return state_names[static_cast<std::size_t>(state)];
}
std::string_view name_of(Event event) {
  return event_names[static_cast<std::size_t>(event)];
}
std::optional<State> state_named(std::string_view name) {
  return named<State>(state_names, name);
}
std::optional<Event> event_named(std::string_view name) {
  return named<Event>(event_names, name);
}

}  // namespace semel::orders
