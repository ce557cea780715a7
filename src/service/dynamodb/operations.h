#pragma once

#include <span>
#include <string_view>

#include "domain/tables/tables.h"
#include "service/room.h"
#include "service/validation.h"

namespace semel::dynamodb {

namespace json = boost::json;
using service::Access;
using service::Reply;
using service::Shape;

/// What an operation may use while it answers one request.
struct Context {
  tables::Tables& tables;
  const service::Caller& caller;
  std::string_view request_id;
};

/// Answers a request that passed check_request() against the operation's shape. An error becomes a reply in errors.cpp.
using Handler = Result<Reply>(Context& context, const json::object& request);

struct Operation {
  std::string_view name;
  Handler* handler;
  const Shape* shape;
  Access access;
};

// The index. Each operation has one file in op/, and here one declaration of its handler and shape and one row.

Handler put_item;
extern const Shape put_item_shape;

inline constexpr Operation operations[] = {
    {"PutItem", put_item, &put_item_shape, Access::write},
};

/// Null when the room does not serve it.
const Operation* find_operation(std::string_view name);

/// Whether the API (2012-08-10) has an operation of this name, served here or not.
bool is_known_operation(std::string_view name);

}  // namespace semel::dynamodb
