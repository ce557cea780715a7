#include "codec/json_writer.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_table_shapes.h"

// AWS API Reference, UpdateTimeToLive.

namespace semel::dynamodb {

namespace {

constexpr shapes::Member time_to_live_members[] = {
    {"AttributeName", &shapes::key_attribute_name, shapes::Presence::not_null},
    {"Enabled", &codec::boolean_shape, shapes::Presence::not_null},
};
constexpr Shape time_to_live_specification{.type = shapes::Type::structure,
                                           .class_name = "TimeToLiveSpecification",
                                           .members = time_to_live_members};
constexpr shapes::Member update_time_to_live_members[] = {
    {"TableName", &shapes::control_table_name, shapes::Presence::required},
    {"TimeToLiveSpecification", &time_to_live_specification, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape update_time_to_live_shape{.type = codec::Type::structure,
                                          .class_name = "UpdateTimeToLiveInput",
                                          .members = update_time_to_live_members};

Result<Reply> update_time_to_live(Context& context, const json::object& request) {
  const auto name = TRY(wire::table_name(context, request));
  const auto& specification = codec::find_member(request, "TimeToLiveSpecification")->get_object();
  const tables::TimeToLive wanted{std::string(codec::text_of(specification, "AttributeName")),
                                  codec::truth_of(specification, "Enabled")};
  const auto time_to_live = TRY(context.tables.update_time_to_live(name, wanted));

  Reply reply{.body = {}, .status = 200, .seen = context.tables.newest(), .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("TimeToLiveSpecification").begin_object();
  writer.key("AttributeName").string(time_to_live.attribute);
  writer.key("Enabled").boolean(time_to_live.enabled);
  writer.end_object();
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb
