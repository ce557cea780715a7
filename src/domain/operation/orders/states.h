#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace semel::orders {

enum class State { none, reserved, placed, shipped, delivered, refunded, cancelled, released };

/// What happens to an order. A refund counts as refund_all when nothing is left to give back.
enum class Event {
  place,
  reserve,
  confirm,
  release,
  cancel,
  ship,
  deliver,
  refund,
  refund_all,
  return_goods
};

enum class StockEffect { none, take, give_back };
enum class MoneyEffect { none, charge, reverse };

/// One legal step of an order. Every pair that is not in the table is illegal.
struct Transition {
  State from;
  Event event;
  State to;
  StockEffect stock;
  MoneyEffect money;
};

inline constexpr std::array transitions = {
    Transition{State::none, Event::place, State::placed, StockEffect::take, MoneyEffect::charge},
    Transition{State::none, Event::reserve, State::reserved, StockEffect::take, MoneyEffect::none},
    Transition{State::reserved, Event::confirm, State::placed, StockEffect::none,
               MoneyEffect::charge},
    Transition{State::reserved, Event::release, State::released, StockEffect::give_back,
               MoneyEffect::none},
    Transition{State::placed, Event::ship, State::shipped, StockEffect::none, MoneyEffect::none},
    Transition{State::placed, Event::cancel, State::cancelled, StockEffect::give_back,
               MoneyEffect::reverse},
    Transition{State::placed, Event::refund, State::placed, StockEffect::none,
               MoneyEffect::reverse},
    Transition{State::placed, Event::refund_all, State::refunded, StockEffect::none,
               MoneyEffect::reverse},
    Transition{State::shipped, Event::deliver, State::delivered, StockEffect::none,
               MoneyEffect::none},
    Transition{State::shipped, Event::refund, State::shipped, StockEffect::none,
               MoneyEffect::reverse},
    Transition{State::shipped, Event::refund_all, State::refunded, StockEffect::none,
               MoneyEffect::reverse},
    // Goods come back when they are received, never because money went back.
    Transition{State::shipped, Event::return_goods, State::shipped, StockEffect::give_back,
               MoneyEffect::none},
    Transition{State::delivered, Event::refund, State::delivered, StockEffect::none,
               MoneyEffect::reverse},
    Transition{State::delivered, Event::refund_all, State::refunded, StockEffect::none,
               MoneyEffect::reverse},
    Transition{State::delivered, Event::return_goods, State::delivered, StockEffect::give_back,
               MoneyEffect::none},
    Transition{State::refunded, Event::return_goods, State::refunded, StockEffect::give_back,
               MoneyEffect::none},
};

/// Null when `event` is illegal in `state`.
const Transition* find_transition(State state, Event event);

/// Names as they are stored: "placed", "return_goods".
std::string_view name_of(State state);
std::string_view name_of(Event event);
std::optional<State> state_named(std::string_view name);
std::optional<Event> event_named(std::string_view name);

}  // namespace semel::orders
