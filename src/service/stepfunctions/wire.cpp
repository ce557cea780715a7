#include "service/stepfunctions/wire.h"

#include <algorithm>
#include <array>

#include "base/digest.h"
#include "domain/tables/description.h"
#include "service/stepfunctions/errors.h"

namespace semel::stepfunctions::wire {
namespace {

constexpr std::size_t page_default = 100;
constexpr std::string_view token_mark = "page:";

struct StatusName {
  workflow::Status status;
  std::string_view name;
};
constexpr std::array<StatusName, 6> status_names = {{
    {workflow::Status::running, "RUNNING"},
    {workflow::Status::succeeded, "SUCCEEDED"},
    {workflow::Status::failed, "FAILED"},
    {workflow::Status::timed_out, "TIMED_OUT"},
    {workflow::Status::aborted, "ABORTED"},
    {workflow::Status::pending_redrive, "PENDING_REDRIVE"},
}};

}  // namespace

Result<Arn> arn_of(const json::object& request, std::string_view name,
                   std::initializer_list<ArnKind> kinds) {
  auto arn = registry::parse_arn(codec::text_of(request, name));
  if (!arn) return invalid_arn(arn.error().message);
  if (std::find(kinds.begin(), kinds.end(), arn->kind) == kinds.end()) {
    return invalid_arn("Resource type not valid in this context: " + arn->resource_type);
  }
  return *std::move(arn);
}

bool is_here(const Context& context, const Arn& arn) {
  return arn.id.region == context.call.caller.region && arn.account == tables::account_id;
}

Result<registry::Machine> machine_of(const Context& context, const Arn& arn,
                                     std::string_view text) {
  if (!is_here(context, arn)) return no_machine(text);
  auto machine = TRY(context.parts.registry.find(arn.id));
  if (!machine) return no_machine(text);
  return *std::move(machine);
}

Result<registry::Registry::Resolved> resolved_of(const Context& context,
                                                 const json::object& request) {
  constexpr std::string_view member = "stateMachineArn";
  const auto arn =
      TRY(arn_of(request, member, {ArnKind::machine, ArnKind::version, ArnKind::alias}));
  const auto text = codec::text_of(request, member);
  if (!is_here(context, arn)) return no_machine(text);
  auto resolved = TRY(context.parts.registry.resolve(arn));
  if (!resolved) return no_machine(text);
  return *std::move(resolved);
}

Result<std::string> execution_arn_of(const Context& context, const json::object& request) {
  const auto arn = TRY(arn_of(request, "executionArn", {ArnKind::execution}));
  std::string text(codec::text_of(request, "executionArn"));
  if (!is_here(context, arn)) return no_execution(text);
  return text;
}

Result<registry::Activity> activity_of(const Context& context, const json::object& request) {
  const auto arn = TRY(arn_of(request, "activityArn", {ArnKind::activity}));
  const auto text = codec::text_of(request, "activityArn");
  if (!is_here(context, arn)) return no_activity(text);
  auto activity = TRY(context.parts.registry.activity(arn.id));
  if (!activity) return no_activity(text);
  return *std::move(activity);
}

std::size_t limit_of(const json::object& request) {
  const auto* limit = codec::find_member(request, "maxResults");
  const auto given = limit == nullptr ? 0 : codec::whole_number(*limit);
  return given > 0 ? static_cast<std::size_t>(given) : page_default;
}

Result<registry::Page> page_of(const json::object& request) {
  registry::Page page{limit_of(request), {}};
  const auto token = codec::text_of(request, "nextToken");
  if (token.empty()) return page;
  std::string bytes;
  if (!base64_decode(token, bytes) || !bytes.starts_with(token_mark)) return invalid_token();
  page.after = bytes.substr(token_mark.size());
  if (page.after.empty()) return invalid_token();
  return page;
}

std::optional<std::string> optional_text(const json::object& object, std::string_view name) {
  if (codec::find_member(object, name) == nullptr) return std::nullopt;
  return std::string(codec::text_of(object, name));
}

bool wants_data(const json::object& request) {
  return codec::text_of(request, "includedData") != "METADATA_ONLY";
}

Result<workflow::Start> start_of(const Context& context, const json::object& request) {
  const auto name = optional_text(request, "name");
  if (name && !registry::is_name(*name)) return invalid_name(*name);
  auto resolved = TRY(resolved_of(context, request));
  if (resolved.is_deleting) return machine_deleting(codec::text_of(request, "stateMachineArn"));
  workflow::Start start;
  start.machine = std::move(resolved.snapshot);
  start.name = name.value_or("");
  start.input = optional_text(request, "input").value_or("{}");
  start.trace_header = codec::text_of(request, "traceHeader");
  start.region = context.call.caller.region;
  auto fault = json_fault(start.input);
  if (start.input.size() > workflow::payload_bytes_max) {
    fault = "the input has more than 262144 bytes";
  }
  if (fault) {
    return refusal("InvalidExecutionInput",
                   "Invalid State Machine Execution Input: '" + *fault + "'");
  }
  return start;
}

Result<void> check_definition(std::string_view text, registry::MachineType type) {
  const auto parsed = definition::parse(text, type);
  if (parsed.machine) return {};
  return refusal("InvalidDefinition", definition::refusal_of(parsed.diagnostics));
}

std::optional<workflow::Status> status_of(std::string_view name) {
  for (const auto& each : status_names) {
    if (each.name == name) return each.status;
  }
  return std::nullopt;
}

std::string_view name_of(workflow::Status status) {
  for (const auto& each : status_names) {
    if (each.status == status) return each.name;
  }
  return "";
}

registry::MachineType machine_type_of(const json::object& request) {
  return codec::text_of(request, "type") == "EXPRESS" ? registry::MachineType::express
                                                      : registry::MachineType::standard;
}

std::string_view name_of(registry::MachineType type) {
  return type == registry::MachineType::express ? "EXPRESS" : "STANDARD";
}

void write_time(codec::JsonWriter& writer, std::string_view name, std::int64_t time_ms) {
  constexpr std::int64_t ms_of_second = 1'000;
  const std::string fraction = std::to_string(ms_of_second + time_ms % ms_of_second);
  writer.key(name).raw(std::to_string(time_ms / ms_of_second) + "." + fraction.substr(1));
}

void write_text(codec::JsonWriter& writer, std::string_view name, std::string_view text) {
  writer.key(name).string(text);
}

void write_given(codec::JsonWriter& writer, std::string_view name, std::string_view text) {
  if (!text.empty()) write_text(writer, name, text);
}

void write_next(codec::JsonWriter& writer, std::string_view next) {
  if (next.empty()) return;
  std::string bytes(token_mark);
  bytes += next;
  write_text(writer, "nextToken", base64_encode(bytes));
}

void write_payload(codec::JsonWriter& writer, std::string_view name, std::string_view payload) {
  write_text(writer, name, payload);
  writer.key(std::string(name) + "Details").raw(R"({"included":true})");
}

}  // namespace semel::stepfunctions::wire
