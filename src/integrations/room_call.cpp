#include "integrations/room_call.h"

#include <algorithm>
#include <cctype>

#include "domain/workflow/data/json.h"
#include "domain/workflow/data/parse.h"
#include "integrations/permission.h"

namespace semel::integrations {
namespace {

bool is_same_name(std::string_view left, std::string_view right) {
  return std::equal(
      left.begin(), left.end(), right.begin(), right.end(),
      [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
}

}  // namespace

service::Room* find_room(const Rooms& rooms, std::string_view name) {
  const auto found =
      std::find_if(rooms.rooms.begin(), rooms.rooms.end(),
                   [name](const service::Room* room) { return room->service() == name; });
  return found == rooms.rooms.end() ? nullptr : *found;
}

void ask(service::Room& room, const TaskCall& call, const std::shared_ptr<RoomCall>& request,
         std::function<void(const service::Reply&)> done) {
  request->request_id = uuid_of(call, request->operation);
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
      if (is_same_name(key, name)) return value;
    }
    return {};
  };
  const auto reply = room.answer(room_call);
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

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string encoded;
  for (const unsigned char byte : text) {
    if (std::isalnum(byte) != 0 ||
        std::string_view("-._~").find(static_cast<char>(byte)) != std::string_view::npos) {
      encoded += static_cast<char>(byte);
    } else {
      encoded += '%';
      encoded += digits[byte >> 4U];
      encoded += digits[byte & 0xfU];
    }
  }
  return encoded;
}

}  // namespace semel::integrations
