#include "codec/json_writer.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_table_shapes.h"

// AWS API Reference, DescribeTimeToLive.

namespace semel::dynamodb {

constexpr Shape describe_time_to_live_shape{.type = codec::Type::structure,
                                            .class_name = "DescribeTimeToLiveInput",
                                            .members = shapes::table_name_only_members};

Result<Reply> describe_time_to_live(Context& context, const json::object& request) {
  const auto name = TRY(wire::table_name(context, request));
  const auto table = TRY(context.tables.describe_table(name));
  const bool enabled = table.time_to_live && table.time_to_live->enabled;

  Reply reply{.body = {}, .status = 200, .seen = context.tables.newest(), .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("TimeToLiveDescription").begin_object();
  if (enabled) writer.key("AttributeName").string(table.time_to_live->attribute);
  writer.key("TimeToLiveStatus").plain_string(enabled ? "ENABLED" : "DISABLED");
  writer.end_object();
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb
