#include <string>

#include "codec/json_writer.h"
#include "service/dynamodb/operations.h"

// AWS API Reference, DescribeEndpoints.

namespace semel::dynamodb {

namespace {

constexpr std::int64_t endpoint_cache_minutes = 1'440;  // what the service says

}  // namespace

constexpr Shape describe_endpoints_shape{.type = codec::Type::structure,
                                         .class_name = "DescribeEndpointsRequest"};

/// A client that discovers endpoints is to come back to where it is.
Result<Reply> describe_endpoints(Context& context, const json::object&) {
  const std::string address = context.host.empty()
                                  ? "dynamodb." + context.caller.region + ".amazonaws.com"
                                  : std::string(context.host);
  Reply reply{.body = {}, .status = 200, .seen = {}, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("Endpoints").begin_array();
  writer.begin_object();
  writer.key("Address").string(address);
  writer.key("CachePeriodInMinutes").integer(endpoint_cache_minutes);
  writer.end_object();
  writer.end_array();
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb
