#include <algorithm>

#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, ListExecutions.

namespace semel::stepfunctions {
namespace {

constexpr std::string_view list_executions_statuses[] = {
    "SUCCEEDED", "TIMED_OUT", "PENDING_REDRIVE", "ABORTED", "FAILED", "RUNNING"};
constexpr Shape list_executions_status{.allowed = list_executions_statuses};
constexpr Shape list_executions_token{.length_min = 1, .length_max = 3'096};
constexpr std::string_view list_executions_redrives[] = {"REDRIVEN", "NOT_REDRIVEN"};
constexpr Shape list_executions_redrive{.allowed = list_executions_redrives};
constexpr shapes::Member list_executions_members[] = {
    {"stateMachineArn", &shapes::arn},  {"statusFilter", &list_executions_status},
    {"maxResults", &shapes::page_size}, {"nextToken", &list_executions_token},
    {"mapRunArn", &shapes::long_arn},   {"redriveFilter", &list_executions_redrive},
};

struct Listing {
  ExecutionCalls::Listing query;
  std::string qualified_arn;  ///< of a version or an alias: only what it started
};
struct Gathered {
  std::vector<workflow::Summary> entries;
  std::string next;
  Ticket seen;
};
constexpr int list_executions_rounds_max = 100;

Result<Listing> wanted_listing(const Context& context, const json::object& request) {
  const bool has_machine = codec::find_member(request, "stateMachineArn") != nullptr;
  const bool has_map_run = codec::find_member(request, "mapRunArn") != nullptr;
  if (has_machine == has_map_run) {
    return validation("Must specify exactly one of stateMachineArn and mapRunArn");
  }
  if (has_map_run) {
    TRY(wire::arn_of(request, "mapRunArn", {wire::ArnKind::map_run}));
    return no_resource(codec::text_of(request, "mapRunArn"));
  }
  if (codec::find_member(request, "redriveFilter") != nullptr) {
    return validation("redriveFilter goes with a mapRunArn only");
  }
  const auto text = codec::text_of(request, "stateMachineArn");
  const auto arn =
      TRY(wire::arn_of(request, "stateMachineArn",
                       {wire::ArnKind::machine, wire::ArnKind::version, wire::ArnKind::alias}));
  const auto machine = TRY(wire::machine_of(context, arn, text));
  if (machine.type == registry::MachineType::express) return wrong_type();
  Listing listing;
  listing.query = {registry::machine_arn(arn.id),
                   wire::status_of(codec::text_of(request, "statusFilter")),
                   static_cast<std::int64_t>(wire::limit_of(request)),
                   std::string(codec::text_of(request, "nextToken"))};
  if (arn.kind != wire::ArnKind::machine) listing.qualified_arn = text;
  return listing;
}

/// Reads on until the page is full, since those of other versions fall out.
Result<void> gather(const Context& context, const Listing& listing, Gathered& gathered) {
  auto query = listing.query;
  for (int round = 0; round < list_executions_rounds_max; ++round) {
    auto page = context.parts.executions.list(query);
    if (!page) {
      return page.error().code == ErrorCode::invalid_argument ? invalid_token() : page.error();
    }
    for (auto& each : page->entries) {
      const auto& wanted = listing.qualified_arn;
      if (wanted.empty() || each.version_arn == wanted || each.alias_arn == wanted) {
        gathered.entries.push_back(std::move(each));
      }
    }
    gathered.seen = std::max(gathered.seen, page->seen);
    gathered.next = page->next;
    query.page = page->next;
    query.limit = listing.query.limit - static_cast<std::int64_t>(gathered.entries.size());
    if (page->next.empty() || query.limit <= 0) break;
  }
  return {};
}

void write_entry(codec::JsonWriter& writer, std::string_view machine_arn,
                 const workflow::Summary& execution) {
  writer.begin_object();
  wire::write_text(writer, "executionArn", execution.execution_arn);
  wire::write_text(writer, "stateMachineArn", machine_arn);
  wire::write_text(writer, "name", execution.name);
  wire::write_text(writer, "status", wire::name_of(execution.status));
  wire::write_time(writer, "startDate", execution.start_ms);
  if (execution.stop_ms) wire::write_time(writer, "stopDate", *execution.stop_ms);
  wire::write_given(writer, "stateMachineVersionArn", execution.version_arn);
  wire::write_given(writer, "stateMachineAliasArn", execution.alias_arn);
  writer.key("redriveCount").integer(execution.redrive_count);
  if (execution.redrive_ms) wire::write_time(writer, "redriveDate", *execution.redrive_ms);
  writer.end_object();
}

}  // namespace

constexpr Shape list_executions_shape{.type = codec::Type::structure,
                                      .class_name = "ListExecutionsInput",
                                      .members = list_executions_members};

Result<Reply> list_executions(const Context& context, const json::object& request) {
  const auto listing = TRY(wanted_listing(context, request));
  Gathered gathered;
  TRY(gather(context, listing, gathered));
  Reply reply = wire::object_reply([&](codec::JsonWriter& writer) {
    writer.key("executions").begin_array();
    for (const auto& each : gathered.entries) write_entry(writer, listing.query.machine_arn, each);
    writer.end_array();
    wire::write_given(writer, "nextToken", gathered.next);
  });
  reply.seen = gathered.seen;
  return reply;
}

}  // namespace semel::stepfunctions
