#include "integrations/room_call.h"

#include <algorithm>

#include "domain/identity/text.h"
#include "domain/workflow/data/json.h"
#include "domain/workflow/data/parse.h"
#include "integrations/permission.h"

namespace semel::integrations {
namespace {

/// The call that the room sees; its views are into `request`.
service::Call call_of(const TaskCall& call, const std::shared_ptr<RoomCall>& request) {
  service::Call room_call{.operation = request->operation,
                          .body = request->body,
                          .caller = {},
                          .request_id = request->request_id};
  room_call.caller.region = call.region;
  room_call.caller.principal = session_arn_of(call);
  room_call.method = request->method;
  room_call.path = request->path;
  room_call.query = request->query;
  room_call.header = [request](std::string_view name) -> std::string_view {
    for (const auto& [key, value] : request->headers) {
      if (identity::to_lower_case(key) == identity::to_lower_case(name)) return value;
    }
    return {};
  };
  return room_call;
}

}  // namespace

service::Room* find_room(const Rooms& rooms, std::string_view name) {
  const auto found =
      std::find_if(rooms.rooms.begin(), rooms.rooms.end(),
                   [name](const service::Room* room) { return room->service() == name; });
  return found == rooms.rooms.end() ? nullptr : *found;
}

std::vector<service::Permission> permissions_of(const service::Room& room, const TaskCall& call,
                                                const std::shared_ptr<RoomCall>& request) {
  return room.permissions_of(call_of(call, request));
}

void ask(service::Room& room, const TaskCall& call, const std::shared_ptr<RoomCall>& request,
         std::function<void(const service::Reply&)> done) {
  request->request_id = uuid_of(call, request->operation);
  const auto reply = room.answer(call_of(call, request));
  if (!reply.later) return done(reply);
  // The room's views of the request live as long as this.
  reply.later([request, done = std::move(done)](const service::Reply& later) { done(later); });
}

ServiceError error_of(const service::Reply& reply, const std::string& request_id) {
  ServiceError error{reply.status, reply.error, {}, request_id};
  const auto body = data::parse(reply.body);
  const auto* object = body ? body->if_object() : nullptr;
  if (object == nullptr) return error;
  for (const char* name : {"message", "Message", "errorMessage"}) {
    const auto* message = object->if_contains(name);
    if (message != nullptr && message->is_string()) {
      error.message = std::string(message->get_string());
    }
  }
  return error;
}

}  // namespace semel::integrations
