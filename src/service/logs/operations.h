#pragma once

#include <string_view>

#include "base/clock.h"
#include "domain/logs/logs.h"
#include "service/room.h"
#include "service/validation.h"

namespace semel::logs_room {

namespace json = boost::json;
using codec::Shape;
using service::Access;
using service::Reply;

/// What an operation may use while it answers one request.
struct Context {
  logs::Logs& logs;
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

Handler create_log_group, create_log_stream, delete_log_group, delete_log_stream,
    delete_retention_policy, describe_log_groups, describe_log_streams, filter_log_events,
    get_log_events, list_tags_for_resource, list_tags_log_group, put_log_events,
    put_retention_policy, tag_log_group, tag_resource, untag_log_group, untag_resource;
extern const Shape create_log_group_shape, create_log_stream_shape, delete_log_group_shape,
    delete_log_stream_shape, delete_retention_policy_shape, describe_log_groups_shape,
    describe_log_streams_shape, filter_log_events_shape, get_log_events_shape,
    list_tags_for_resource_shape, list_tags_log_group_shape, put_log_events_shape,
    put_retention_policy_shape, tag_log_group_shape, tag_resource_shape, untag_log_group_shape,
    untag_resource_shape;

inline constexpr Operation operations[] = {
    {"CreateLogGroup", create_log_group, &create_log_group_shape, Access::admin},
    {"CreateLogStream", create_log_stream, &create_log_stream_shape, Access::write},
    {"DeleteLogGroup", delete_log_group, &delete_log_group_shape, Access::admin},
    {"DeleteLogStream", delete_log_stream, &delete_log_stream_shape, Access::write},
    {"DeleteRetentionPolicy", delete_retention_policy, &delete_retention_policy_shape,
     Access::admin},
    {"DescribeLogGroups", describe_log_groups, &describe_log_groups_shape, Access::read},
    {"DescribeLogStreams", describe_log_streams, &describe_log_streams_shape, Access::read},
    {"FilterLogEvents", filter_log_events, &filter_log_events_shape, Access::read},
    {"GetLogEvents", get_log_events, &get_log_events_shape, Access::read},
    {"ListTagsForResource", list_tags_for_resource, &list_tags_for_resource_shape, Access::read},
    {"ListTagsLogGroup", list_tags_log_group, &list_tags_log_group_shape, Access::read},
    {"PutLogEvents", put_log_events, &put_log_events_shape, Access::write},
    {"PutRetentionPolicy", put_retention_policy, &put_retention_policy_shape, Access::admin},
    {"TagLogGroup", tag_log_group, &tag_log_group_shape, Access::admin},
    {"TagResource", tag_resource, &tag_resource_shape, Access::admin},
    {"UntagLogGroup", untag_log_group, &untag_log_group_shape, Access::admin},
    {"UntagResource", untag_resource, &untag_resource_shape, Access::admin},
};

/// Null when the room has no operation of this name.
const Operation* find_operation(std::string_view name);

}  // namespace semel::logs_room
