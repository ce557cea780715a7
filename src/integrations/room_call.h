#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "integrations/failure.h"
#include "integrations/integrations.h"

namespace semel::integrations {

/// One request of a room made in this process; lives until it is answered.
struct RoomCall {
  std::string operation;  ///< "PutItem"
  std::string body;
  std::string request_id;
  // Of a REST room.
  std::string method = "POST", path = "/", query;
  std::vector<std::pair<std::string, std::string>> headers;
};

/// Null when there is none. `name` is the room's service().
service::Room* find_room(const Rooms& rooms, std::string_view name);

/// What a role needs for the call, as the room knows it.
std::vector<service::Permission> permissions_of(const service::Room& room, const TaskCall& call,
                                                const std::shared_ptr<RoomCall>& request);

/// Asks a room on this thread; `done` is called once, here or, when the room parks the reply, on
/// another. Sets the request's id. Permissions are the caller's to check.
void ask(service::Room& room, const TaskCall& call, const std::shared_ptr<RoomCall>& request,
         std::function<void(const service::Reply&)> done);

/// The error that a reply tells. Both JSON protocols' forms and REST's.
ServiceError error_of(const service::Reply& reply, const std::string& request_id);

}  // namespace semel::integrations
