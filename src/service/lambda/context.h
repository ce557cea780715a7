#pragma once

#include <string>
#include <vector>

#include "domain/function/event_queue.h"
#include "domain/function/invocations.h"
#include "service/room.h"

namespace semel::function {
class EventSources;
class StreamPoller;
}  // namespace semel::function

namespace semel::lambda {

namespace json = boost::json;
using service::Reply;

/// What the room stands on. All of it outlives the room and is thread-safe.
struct Parts {
  function::Registry& registry;
  function::Invocations& invocations;
  function::EventQueue& events;
  function::EventSources& sources;
  function::StreamPoller& poller;
};

/// What an operation may use while it answers one request.
struct Context {
  const Parts& parts;
  const service::Call& call;
  std::vector<std::string> arguments;  ///< what stands for the {names} of the path, decoded
  const json::object& body;            ///< checked against the shape; empty when there is none
};

}  // namespace semel::lambda
