#include "domain/operation/reconcile/reconciler.h"

#include "service/operations/wire.h"

namespace semel::operations {
namespace {

Result<bool> flag_of(const json::object& body, std::string_view name) {
  const json::value* value = body.if_contains(name);
  if (value == nullptr) return false;
  if (!value->is_bool()) return invalid_argument(std::string(name) + " is true or false");
  return value->get_bool();
}

void write_finding(codec::JsonWriter& writer, const reconcile::Finding& finding) {
  writer.begin_object();
  writer.key("kind").string(reconcile::name_of(finding.kind));
  writer.key("subject").string(finding.subject);
  if (!finding.operation_id.empty()) writer.key("operationId").string(finding.operation_id);
  writer.key("what").string(finding.what);
  writer.key("evidence");
  wire::write_item(writer, finding.evidence);
  if (finding.repair) {
    writer.key("repair").begin_object();
    writer.key("operationId").string(finding.repair->id);
    writer.key("kind").string(finding.repair->kind);
    writer.key("payload");
    wire::write_item(writer, finding.repair->payload);
    writer.end_object();
  }
  writer.end_object();
}

void write_report(codec::JsonWriter& writer, const reconcile::Report& report) {
  writer.key("operations").integer(static_cast<std::int64_t>(report.operations));
  writer.key("entries").integer(static_cast<std::int64_t>(report.entries));
  writer.key("orders").integer(static_cast<std::int64_t>(report.orders));
  writer.key("shards").integer(static_cast<std::int64_t>(report.shards));
  writer.key("complete").boolean(report.complete);
  writer.key("findings").begin_array();
  for (const auto& finding : report.findings) write_finding(writer, finding);
  writer.end_array();
  writer.key("notJudged").begin_array();
  for (const auto& key : report.not_judged) writer.string(key);
  writer.end_array();
}

}  // namespace

Result<Reply> reconcile(const Context& context) {
  const bool apply = TRY(flag_of(context.body, "apply"));
  reconcile::Options options;
  options.mark_busy = TRY(flag_of(context.body, "markBusy"));
  const Parts& parts = context.parts;
  reconcile::Reconciler reconciler(parts.tables, parts.driver.ports().clock, parts.schema,
                                   parts.driver.options().tables, options);
  const reconcile::Report report = TRY(reconciler.run());
  std::vector<std::string> repairs;
  if (apply) repairs = reconcile::apply_repairs(report, parts.driver);
  Reply reply{.body = {}, .status = 200, .seen = parts.tables.newest(), .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  write_report(writer, report);
  writer.key("applied").begin_array();
  for (const auto& line : repairs) writer.string(line);
  writer.end_array();
  writer.end_object();
  return reply;
}

}  // namespace semel::operations
