#include "service/operations/wire.h"

namespace semel::operations {
namespace {

constexpr std::size_t hot_keys_shown = 20;

void write_table(codec::JsonWriter& writer, const cost::Usage& usage) {
  writer.begin_object();
  writer.key("readUnits").real(usage.read_units);
  writer.key("writeUnits").real(usage.write_units);
  writer.key("plannedUnits").real(usage.planned_units);
  writer.key("wastedUnits").real(usage.wasted_units);
  writer.key("wastedShare").real(usage.wasted_share());
  writer.key("calls").integer(static_cast<std::int64_t>(usage.calls));
  writer.key("conditionFailures").integer(static_cast<std::int64_t>(usage.condition_failures));
  writer.key("conflicts").integer(static_cast<std::int64_t>(usage.conflicts));
  writer.key("throttles").integer(static_cast<std::int64_t>(usage.throttles));
  writer.key("unknownOutcomes").integer(static_cast<std::int64_t>(usage.unknown_outcomes));
  writer.end_object();
}

void write_hot_keys(codec::JsonWriter& writer,
                    const std::vector<cost::HeavyHitters::Entry>& entries) {
  writer.begin_array();
  for (const auto& entry : entries) {
    writer.begin_object();
    writer.key("key").string(entry.key);
    writer.key("count").integer(static_cast<std::int64_t>(entry.count));
    writer.key("error").integer(static_cast<std::int64_t>(entry.error));
    writer.end_object();
  }
  writer.end_array();
}

}  // namespace

Result<Reply> get_cost(const Context& context) {
  const cost::Report report = context.parts.meter.report(hot_keys_shown);
  Reply reply;
  reply.body.clear();
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("tables").begin_object();
  for (const auto& [table, usage] : report.by_table) {
    writer.key(table);
    write_table(writer, usage);
  }
  writer.end_object();
  writer.key("operations").begin_object();
  for (const auto& [kind, totals] : report.by_kind) {
    writer.key(kind).begin_object();
    writer.key("operations").integer(static_cast<std::int64_t>(totals.operations));
    writer.key("tries").integer(static_cast<std::int64_t>(totals.tries));
    writer.key("plannedUnits").real(totals.planned_units);
    writer.key("measuredUnits").real(totals.measured_units);
    writer.end_object();
  }
  writer.end_object();
  writer.key("conflicts");
  write_hot_keys(writer, report.conflicts);
  writer.key("throttles");
  write_hot_keys(writer, report.throttles);
  writer.end_object();
  return reply;
}

}  // namespace semel::operations
