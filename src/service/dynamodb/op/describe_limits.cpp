#include "codec/json_writer.h"
#include "service/dynamodb/operations.h"

// AWS API Reference, DescribeLimits.

namespace semel::dynamodb {

namespace {

// What the service grants a new account in most regions (AWS developer guide, "Quotas",
// throughput). Nothing here is limited by it.
constexpr std::int64_t account_units_max = 80'000;
constexpr std::int64_t table_units_max = 40'000;

}  // namespace

constexpr Shape describe_limits_shape{.type = codec::Type::structure,
                                      .class_name = "DescribeLimitsInput"};

Result<Reply> describe_limits(Context&, const json::object&) {
  Reply reply{.body = {}, .status = 200, .seen = {}, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("AccountMaxReadCapacityUnits").integer(account_units_max);
  writer.key("AccountMaxWriteCapacityUnits").integer(account_units_max);
  writer.key("TableMaxReadCapacityUnits").integer(table_units_max);
  writer.key("TableMaxWriteCapacityUnits").integer(table_units_max);
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb
