#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "codec/json_writer.h"
#include "service/stepfunctions/operations.h"

// Members of requests and replies that several operations share.

namespace semel::stepfunctions::wire {

using registry::Arn;
using registry::ArnKind;

// --- reading

/// The ARN that the member `name` holds. Errors: InvalidArn - none, or of another kind than those.
Result<Arn> arn_of(const json::object& request, std::string_view name,
                   std::initializer_list<ArnKind> kinds);
/// Whether it names something of the caller's region and account.
bool is_here(const Context& context, const Arn& arn);
/// Errors: StateMachineDoesNotExist, with `text`.
Result<registry::Machine> machine_of(const Context& context, const Arn& arn, std::string_view text);
/// What the ARN in `stateMachineArn` would run. Errors: InvalidArn, StateMachineDoesNotExist.
Result<registry::Registry::Resolved> resolved_of(const Context& context,
                                                 const json::object& request);
/// `executionArn`, of a Standard execution. Errors: InvalidArn, ExecutionDoesNotExist - of another
/// region.
Result<std::string> execution_arn_of(const Context& context, const json::object& request);
/// `activityArn`. Errors: InvalidArn, ActivityDoesNotExist.
Result<registry::Activity> activity_of(const Context& context, const json::object& request);

/// maxResults, 100 when it is 0 or absent.
std::size_t limit_of(const json::object& request);
/// Errors: InvalidToken.
Result<registry::Page> page_of(const json::object& request);
std::optional<std::string> optional_text(const json::object& object, std::string_view name);
bool wants_data(const json::object& request);  ///< includedData is not METADATA_ONLY

/// What to start: machine, name, input and trace header. Errors: of resolved_of(),
/// StateMachineDeleting, InvalidName, InvalidExecutionInput.
Result<workflow::Start> start_of(const Context& context, const json::object& request);
/// Why `text` is no JSON, in the service's words; nothing when it is.
std::optional<std::string> json_fault(std::string_view text);
/// Errors: InvalidDefinition.
Result<void> check_definition(std::string_view text, registry::MachineType type);

std::optional<workflow::Status> status_of(std::string_view name);
std::string_view name_of(workflow::Status status);
registry::MachineType machine_type_of(const json::object& request);
std::string_view name_of(registry::MachineType type);

// --- writing

/// A reply that is an object of what `write` puts into it.
template <typename Write>
Reply object_reply(Write write) {
  Reply reply;
  reply.body.clear();
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  write(writer);
  writer.end_object();
  return reply;
}

/// Seconds since 1970 with three decimals.
void write_time(codec::JsonWriter& writer, std::string_view name, std::int64_t time_ms);
void write_text(codec::JsonWriter& writer, std::string_view name, std::string_view text);
/// Left out when it is empty.
void write_given(codec::JsonWriter& writer, std::string_view name, std::string_view text);
/// nextToken of what comes behind `next`; nothing when that is empty.
void write_next(codec::JsonWriter& writer, std::string_view next);
/// `name` and its details: {"included":true}.
void write_payload(codec::JsonWriter& writer, std::string_view name, std::string_view payload);

}  // namespace semel::stepfunctions::wire
