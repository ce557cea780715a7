#include <utility>

#include "base/digest.h"
#include "base/random.h"
#include "domain/tables/description.h"
#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/print.h"
#include "domain/workflow/utc_time.h"
#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/inspection.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/tested_state.h"

// AWS API Reference, TestState.

namespace semel::stepfunctions {
namespace {

constexpr std::string_view test_state_levels[] = {"INFO", "DEBUG", "TRACE"};
constexpr Shape test_state_level{.allowed = test_state_levels};
constexpr std::string_view test_state_modes[] = {"STRICT", "PRESENT", "NONE"};
constexpr Shape test_state_mode{.allowed = test_state_modes};
constexpr shapes::Member test_state_error_members[] = {{"error", &shapes::error},
                                                       {"cause", &shapes::cause}};
constexpr Shape test_state_error{.type = codec::Type::structure,
                                 .class_name = "MockErrorOutput",
                                 .members = test_state_error_members};
constexpr shapes::Member test_state_mock_members[] = {{"result", &shapes::payload},
                                                      {"errorOutput", &test_state_error},
                                                      {"fieldValidationMode", &test_state_mode}};
constexpr Shape test_state_mock{
    .type = codec::Type::structure, .class_name = "MockInput", .members = test_state_mock_members};
constexpr Shape test_state_count{.type = codec::Type::integer, .value_min = 0};
constexpr shapes::Member test_state_configuration_members[] = {
    {"retrierRetryCount", &test_state_count}};
constexpr Shape test_state_configuration{.type = codec::Type::structure,
                                         .class_name = "TestStateConfiguration",
                                         .members = test_state_configuration_members};
constexpr shapes::Member test_state_members[] = {
    {"definition", &shapes::definition, shapes::Presence::not_null},
    {"roleArn", &shapes::arn},
    {"input", &shapes::payload},
    {"inspectionLevel", &test_state_level},
    {"revealSecrets", &codec::boolean_shape},
    {"variables", &shapes::payload},
    {"stateName", &shapes::name},
    {"mock", &test_state_mock},
    {"context", &shapes::payload},
    {"stateConfiguration", &test_state_configuration},
};

class Numbers final : public data::Entropy {
 public:
  explicit Numbers(std::uint64_t seed) : random_(seed) {}
  std::uint64_t next() override { return random_.next(); }

 private:
  SeededRandom random_;
};

/// One test under way.
struct Run {
  Run(TestedState state, TestInput given, std::uint64_t seed)
      : tested(std::move(state)), numbers(seed), test(*tested.state, std::move(given), numbers) {}

  TestedState tested;
  Numbers numbers;
  StateTest test;
  bool with_data = false;  ///< DEBUG or TRACE
};

Result<json::value> json_of(const json::object& request, std::string_view name) {
  auto parsed = data::parse(codec::text_of(request, name));
  if (!parsed) return validation("The " + std::string(name) + " is not valid JSON");
  return parsed;
}

json::value context_of(const Context& context, const json::object& request, const TestInput& given,
                       const std::string& state_name) {
  const std::string now = workflow::utc_text(context.parts.clock.now_ms());
  const registry::Id id{context.call.caller.region, "TestState"};
  const std::string name(context.call.request_id);
  json::object execution{
      {"Id", "arn:aws:states:" + id.region + ":" + std::string(tables::account_id) +
                 ":express:TestState:" + name + ":" + name},
      {"Input", given.input},
      {"Name", name},
      {"RoleArn", codec::text_of(request, "roleArn")},
      {"StartTime", now}};
  return json::object{
      {"Execution", std::move(execution)},
      {"StateMachine", json::object{{"Id", registry::machine_arn(id)}, {"Name", id.name}}},
      {"State", json::object{{"Name", state_name}, {"EnteredTime", now}, {"RetryCount", 0}}}};
}

Result<TestInput> test_input_of(const Context& context, const json::object& request,
                                const std::string& state_name) {
  TestInput given;
  const auto input = wire::optional_text(request, "input").value_or("{}");
  if (const auto fault = wire::json_fault(input)) {
    return refusal("InvalidExecutionInput", "Invalid Execution Input: '" + *fault + "'");
  }
  given.input = TRY(data::parse(input));
  given.context = context_of(context, request, given, state_name);
  if (codec::find_member(request, "context") != nullptr) {
    if (codec::find_member(request, "mock") == nullptr) {
      return validation("The context can only be specified when a mock is specified");
    }
    given.context = TRY(json_of(request, "context"));
  }
  if (codec::find_member(request, "variables") != nullptr) {
    const auto variables = TRY(json_of(request, "variables"));
    if (!variables.is_object()) return validation("The variables must be a JSON object");
    for (const auto& entry : variables.get_object()) given.variables[entry.key()] = entry.value();
  }
  if (const auto* configuration = codec::find_member(request, "stateConfiguration")) {
    const auto* count = codec::find_member(configuration->get_object(), "retrierRetryCount");
    if (count != nullptr) given.retry_count = codec::whole_number(*count);
  }
  return given;
}

/// What the mock says instead of the call; nothing when there is no mock. Errors:
/// ValidationException.
Result<std::optional<data::Evaluated<json::value>>> mocked(const json::object& request,
                                                           const TestedState& tested) {
  using Mocked = std::optional<data::Evaluated<json::value>>;
  const auto* mock = codec::find_member(request, "mock");
  if (mock == nullptr) return Mocked();
  const auto type = std::string(codec::text_of(tested.source, "Type"));
  if (type != "Task" && type != "Map" && type != "Parallel") {
    return validation("State type '" + type + "' is not supported when a mock is specified");
  }
  const auto& members = mock->get_object();
  const auto* error = codec::find_member(members, "errorOutput");
  const bool has_result = codec::find_member(members, "result") != nullptr;
  if (has_result == (error != nullptr)) {
    return validation(
        "A test mock should have only one of the following fields: [result, errorOutput].");
  }
  if (error != nullptr) {
    return Mocked(data::Failure{std::string(codec::text_of(error->get_object(), "error")),
                                std::string(codec::text_of(error->get_object(), "cause"))});
  }
  auto result = data::parse(codec::text_of(members, "result"));
  if (!result) return validation("Mocked result must be valid JSON");
  if (type == "Map" && !result->is_array()) return validation("Mocked result must be an array.");
  if (const auto* parallel = std::get_if<definition::Parallel>(&tested.state->kind)) {
    if (!result->is_array() || result->get_array().size() != parallel->branches.size()) {
      return validation(
          "Mocked result must contain the same number of items as number of Parallel branches.");
    }
  }
  return Mocked(*std::move(result));
}

/// What a state needs that is tested without a mock. Errors: ValidationException.
Result<void> check_without_mock(const json::object& request, const TestedState& tested) {
  const auto type = std::string(codec::text_of(tested.source, "Type"));
  if (type == "Map" || type == "Parallel") {
    return validation("State type '" + type + "' is supported only when a mock is specified");
  }
  const auto* task = std::get_if<definition::Task>(&tested.state->kind);
  if (task == nullptr) return {};
  if (codec::text_of(request, "roleArn").empty()) {
    return validation("RoleArn must be specified when testing a Task state");
  }
  const auto arn = registry::parse_arn(task->resource);
  const bool is_activity = arn && arn->kind == registry::ArnKind::activity;
  if (is_activity || task->pattern != definition::Task::Pattern::request_response) {
    return validation(
        "A Task state that waits for others is supported only when a mock is "
        "specified");
  }
  return {};
}

void write_steps(codec::JsonWriter& writer, const Inspection& found) {
  writer.key("inspectionData").begin_object();
  for (const auto& [name, value] : found.steps) {
    wire::write_text(writer, name, data::print(value));
  }
  if (found.retry_index || found.catch_index) {
    writer.key("errorDetails").begin_object();
    if (found.catch_index) {
      writer.key("catchIndex").integer(static_cast<std::int64_t>(*found.catch_index));
    }
    if (found.retry_index) {
      writer.key("retryIndex").integer(static_cast<std::int64_t>(*found.retry_index));
      writer.key("retryBackoffIntervalSeconds").integer(found.backoff_s);
    }
    writer.end_object();
  }
  writer.end_object();
}

Reply reply_of_test(const Inspection& found, bool with_data) {
  constexpr std::string_view names[] = {"SUCCEEDED", "FAILED", "RETRIABLE", "CAUGHT_ERROR"};
  return wire::object_reply([&](codec::JsonWriter& writer) {
    if (found.output) wire::write_text(writer, "output", data::print(*found.output));
    wire::write_given(writer, "error", found.error);
    wire::write_given(writer, "cause", found.cause);
    if (with_data) write_steps(writer, found);
    wire::write_given(writer, "nextState", found.next);
    wire::write_text(writer, "status", names[static_cast<std::size_t>(found.status)]);
  });
}

/// Calls what the Task calls, as an Express execution of one state; then the test goes on.
Reply called(const Context& context, const json::object& request, std::shared_ptr<Run> run,
             const json::value& effective) {
  workflow::Start start;
  start.machine.arn = registry::machine_arn({context.call.caller.region, "TestState"});
  start.machine.name = "TestState";
  start.machine.definition = call_definition_of(run->tested);
  start.machine.role_arn = codec::text_of(request, "roleArn");
  start.machine.type = registry::MachineType::express;
  start.input = data::print(effective);
  start.region = context.call.caller.region;
  Reply reply;
  reply.later = [start = std::move(start), run = std::move(run),
                 call = context.parts.executions.start_sync](const Reply::Later& later) {
    call(start, [later, run](const Result<workflow::Description>& ended) {
      if (!ended) return later(reply_of(ended.error()));
      data::Evaluated<json::value> result = data::Failure{ended->error, ended->cause};
      if (ended->output) {
        const auto output = data::parse(*ended->output);
        if (output) result = *output;
      }
      Reply done = reply_of_test(run->test.finish(std::move(result)), run->with_data);
      done.seen = ended->seen;
      later(std::move(done));
    });
  };
  return reply;
}

}  // namespace

constexpr Shape test_state_shape{
    .type = codec::Type::structure, .class_name = "TestStateInput", .members = test_state_members};

Result<Reply> test_state(const Context& context, const json::object& request) {
  auto tested = TRY(tested_state_of(request));
  auto mock = TRY(mocked(request, tested));
  if (!mock) TRY(check_without_mock(request, tested));
  auto given = TRY(test_input_of(context, request, tested.name));
  const auto level = codec::text_of(request, "inspectionLevel");
  auto run = std::make_shared<Run>(std::move(tested), std::move(given),
                                   stable_hash(context.call.request_id));
  run->with_data = level == "DEBUG" || level == "TRACE";
  auto effective = run->test.prepare();
  const bool has_mock = mock.has_value();
  if (effective && has_mock) effective = *std::move(mock);
  const bool is_call = std::holds_alternative<definition::Task>(run->tested.state->kind);
  if (effective && is_call && !has_mock) return called(context, request, run, *effective);
  return reply_of_test(run->test.finish(std::move(effective)), run->with_data);
}

}  // namespace semel::stepfunctions
