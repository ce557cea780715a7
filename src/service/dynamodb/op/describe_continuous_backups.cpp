#include <string>

#include "codec/json_writer.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_table_shapes.h"
#include "service/json_errors.h"

// AWS API Reference, DescribeContinuousBackups.

namespace semel::dynamodb {

constexpr Shape describe_continuous_backups_shape{.type = codec::Type::structure,
                                                  .class_name = "DescribeContinuousBackupsInput",
                                                  .members = shapes::table_name_only_members};

/// The service has continuous backups enabled on every table, and point-in-time recovery, which is
/// what one can restore from, disabled until asked for. Here it cannot be enabled.
Result<Reply> describe_continuous_backups(Context& context, const json::object& request) {
  const auto name = TRY(wire::table_name(context, request));
  const auto table = context.tables.describe_table(name);
  if (!table && table.error().code == ErrorCode::not_found) {
    auto refusal =
        service::error_reply(400, "TableNotFoundException", "Table not found: " + name.name);
    refusal.seen = context.tables.newest();
    return refusal;
  }
  TRY(table);

  Reply reply{.body = {}, .status = 200, .seen = context.tables.newest(), .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("ContinuousBackupsDescription").begin_object();
  writer.key("ContinuousBackupsStatus").plain_string("ENABLED");
  writer.key("PointInTimeRecoveryDescription").begin_object();
  writer.key("PointInTimeRecoveryStatus").plain_string("DISABLED");
  writer.end_object();
  writer.end_object();
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb
