#include "base/digest.h"
#include "domain/workflow/transition.h"
#include "domain/workflow/utc_time.h"

namespace semel::workflow {
namespace {

namespace json = data::json;

const data::Variables no_variables;

std::int64_t retry_count(const Frame& frame) {
  std::int64_t sum = 0;
  for (const std::uint32_t count : frame.retries) sum += count;
  return sum;
}

/// The innermost iteration of a Map that the frame is in, or null.
const Frame* iteration_of(const Execution& execution, const Frame& frame) {
  for (const Frame* at = &frame; at->parent != 0;) {
    const Frame& parent = execution.frames.at(at->parent);
    if (std::holds_alternative<definition::Map>(parent.state->kind)) return at;
    at = &parent;
  }
  return nullptr;
}

json::object map_object(const Execution& execution, const Frame& iteration) {
  const Frame& parent = execution.frames.at(iteration.parent);
  json::object item;
  item["Index"] = static_cast<std::int64_t>(iteration.position);
  const auto& items = parent.iterations->items.value();
  if (items.is_array() && iteration.position < items.get_array().size()) {
    item["Value"] = items.get_array()[iteration.position];
  }
  json::object map;
  map["Item"] = std::move(item);
  return map;
}

bool keeps_retries(const definition::State& state) {
  return std::holds_alternative<definition::Task>(state.kind) ||
         std::holds_alternative<definition::Parallel>(state.kind) ||
         std::holds_alternative<definition::Map>(state.kind);
}

std::string number_failure(std::string_view field, const Document& found, const data::Path& path) {
  return "The " + std::string(field) + "Path field refers to value \"" + found.text() +
         "\" which is not a valid integer: " + path.text();
}

}  // namespace

View::View(const Step& step) : step_(step) {
  if (step.execution.program->uses_context) context_ = context_object(step);
}

data::Scope View::over(const json::value& input) const {
  const Frame& frame = step_.frame;
  return {input, context_, frame.variables ? *frame.variables : no_variables,
          step_.environment.entropy};
}

json::value context_object(const Step& step) {
  const Execution& execution = step.execution;
  const Identity& identity = *execution.identity;
  json::object about;
  about["Id"] = identity.arn;
  about["Input"] = execution.input.value();
  about["StartTime"] = utc_text(identity.start_ms);
  about["Name"] = identity.name;
  about["RoleArn"] = identity.machine.role_arn;
  about["RedriveCount"] = execution.redrive_count;
  if (execution.redrive_ms != 0) about["RedriveTime"] = utc_text(execution.redrive_ms);
  json::object machine;
  machine["Id"] = identity.machine.arn;
  machine["Name"] = identity.machine.name;
  json::object state;
  state["Name"] = step.frame.state->name;
  state["EnteredTime"] = utc_text(step.frame.entered_ms);
  if (keeps_retries(*step.frame.state)) state["RetryCount"] = retry_count(step.frame);
  json::object semel;
  semel["OperationId"] = operation_id(step);
  json::object context;
  context["Execution"] = std::move(about);
  context["StateMachine"] = std::move(machine);
  context["State"] = std::move(state);
  if (const Frame* iteration = iteration_of(execution, step.frame)) {
    context["Map"] = map_object(execution, *iteration);
  }
  context["Semel"] = std::move(semel);
  return context;
}

std::string operation_id(const Step& step) {
  std::string key = step.execution.identity->machine.arn;
  key += '\n' + step.execution.identity->name;
  key += '\n' + step.frame.state->name;
  for (const Frame* at = &step.frame; at->parent != 0; at = &step.execution.frames.at(at->parent)) {
    key += '\n' + std::to_string(at->position);
  }
  const Sha256 digest = sha256(key);
  return to_hex(std::string_view(reinterpret_cast<const char*>(digest.data()), 16));
}

Evaluated<Document> apply_path(const Step& step, const View& view,
                               const definition::PathOrNull& path, const Document& input) {
  if (!path.path) return Document();
  if (path.path->text() == "$") return input;
  auto found = path.path->resolve(view.over(input.value()));
  if (!found) return located(step, std::move(found).error());
  return Document::of_value(std::move(found).value());
}

Evaluated<Document> effective_input(const Step& step, const View& view) {
  auto input = apply_path(step, view, step.state().input_path, step.frame.input);
  if (!input || !step.state().parameters) return input;
  auto rendered = step.state().parameters->render(view.over(input->value()));
  if (!rendered) return located(step, std::move(rendered).error());
  return Document::of_value(std::move(rendered).value());
}

Evaluated<std::int64_t> whole_number(const std::variant<std::int64_t, data::Path>& number,
                                     const View& view, const Document& input,
                                     std::string_view field) {
  if (const auto* fixed = std::get_if<std::int64_t>(&number)) return *fixed;
  const auto& path = *std::get_if<data::Path>(&number);
  auto found = path.resolve(view.over(input.value()));
  if (!found) return std::move(found).error();
  const json::value& value = found.value();
  if (value.is_int64()) return value.get_int64();
  return Failure{"States.Runtime", number_failure(field, Document::of_value(value), path)};
}

Failure located(const Step& step, Failure failure) {
  static constexpr std::string_view kinds[] = {"States.Runtime", "States.ParameterPathFailure",
                                               "States.IntrinsicFailure",
                                               "States.ResultPathMatchFailure"};
  for (const std::string_view kind : kinds) {
    if (failure.error != kind) continue;
    failure.cause = "An error occurred while executing the state '" + step.frame.state->name +
                    "' (entered at the event id #" + std::to_string(step.frame.entered_event) +
                    "). " + failure.cause;
  }
  return failure;
}

std::optional<Failure> too_large(const Document& document, std::string_view what) {
  if (document.text().size() <= payload_bytes_max) return std::nullopt;
  return Failure{"States.DataLimitExceeded",
                 "The state/task '" + std::string(what) +
                     "' returned a result with a size exceeding the maximum number of bytes "
                     "service limit."};
}

}  // namespace semel::workflow
