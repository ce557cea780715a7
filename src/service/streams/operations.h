#pragma once

#include <string_view>

#include "base/clock.h"
#include "domain/tables/tables.h"
#include "service/room.h"
#include "service/validation.h"

namespace semel::streams {

namespace json = boost::json;
using codec::Shape;
using service::Access;
using service::Reply;

/// What an operation may use while it answers one request.
struct Context {
  tables::Tables& tables;
  const Clock& clock;
  const service::Caller& caller;
};

/// Answers a request that passed check_request() against the operation's shape. An error becomes a
/// reply in errors.cpp.
using Handler = Result<Reply>(Context& context, const json::object& request);

struct Operation {
  std::string_view name;
  Handler* handler;
  const Shape* shape;
  Access access;
};

// The index. Each operation has one file in op/, and here one declaration of its handler and shape
// and one row.

Handler describe_stream, get_records, get_shard_iterator, list_streams;
extern const Shape describe_stream_shape, get_records_shape, get_shard_iterator_shape,
    list_streams_shape;

inline constexpr Operation operations[] = {
    {"DescribeStream", describe_stream, &describe_stream_shape, Access::read},
    {"GetRecords", get_records, &get_records_shape, Access::read},
    {"GetShardIterator", get_shard_iterator, &get_shard_iterator_shape, Access::read},
    {"ListStreams", list_streams, &list_streams_shape, Access::read},
};

/// Null when the API has no operation of this name.
const Operation* find_operation(std::string_view name);

}  // namespace semel::streams
