#pragma once

#include <string_view>

#include "base/clock.h"
#include "domain/identity/directory/directory.h"
#include "service/query.h"
#include "service/room.h"
#include "service/validation.h"

namespace semel::sts {

namespace json = boost::json;
using codec::Shape;
using service::Access;
using service::XmlWriter;

/// What an operation may use while it answers one request.
struct Context {
  directory::Directory& directory;
  const service::Caller& caller;
};

/// Answers a request that passed check_request() against the operation's shape: writes what stands
/// within <…Result>. An error becomes a reply in room.cpp.
using Handler = Result<void>(Context& context, const json::object& request, XmlWriter& result);

struct Operation {
  std::string_view name;
  Handler* handler;
  const Shape* shape;
  Access access;
};

// The index. Each operation has one file in op/, and here one declaration of its handler and shape
// and one row.

Handler assume_role, get_caller_identity, get_session_token;
extern const Shape assume_role_shape, get_caller_identity_shape, get_session_token_shape;

inline constexpr Operation operations[] = {
    {"AssumeRole", assume_role, &assume_role_shape, Access::read},
    {"GetCallerIdentity", get_caller_identity, &get_caller_identity_shape, Access::read},
    {"GetSessionToken", get_session_token, &get_session_token_shape, Access::read},
};

/// Null when the room serves no operation of this name.
const Operation* find_operation(std::string_view name);

}  // namespace semel::sts
