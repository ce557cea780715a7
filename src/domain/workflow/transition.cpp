#include "domain/workflow/transition.h"

#include <algorithm>

#include "base/json_text.h"
#include "domain/workflow/data/parse.h"
#include "domain/workflow/definition/retry.h"

namespace semel::workflow {
namespace {

namespace json = data::json;

/// The deepest that brackets of `text` stand in one another.
std::size_t depth_of(std::string_view text) {
  std::size_t depth = 0;
  std::size_t deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      deepest = std::max(deepest, ++depth);
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return deepest;
}

std::optional<Failure> out_of_bounds(const Step& step, const Document& output) {
  if (auto failure = too_large(output, step.frame.state->name)) return failure;
  if (output.text().size() > data::depth_max && depth_of(output.text()) > data::depth_max) {
    return located(step, {"States.Runtime", "The output is nested deeper than " +
                                                std::to_string(data::depth_max) + " levels."});
  }
  return std::nullopt;
}

Evaluated<Document> put_result(const Step& step, const std::optional<definition::ResultPath>& path,
                               const Document& result) {
  if (!path || (path->path && path->path->text() == "$")) return result;
  if (!path->path) return step.frame.input;
  auto put = path->path->put(step.frame.input.value(), result.value());
  if (!put) return located(step, std::move(put).error());
  return Document::of_value(std::move(put).value());
}

bool passes_through(const definition::State& state) {
  return !state.result_selector && !state.assign && state.output_path.path &&
         state.output_path.path->text() == "$";
}

json::value error_output(const Failure& failure) {
  json::object output;
  output["Error"] = failure.error;
  output["Cause"] = failure.cause;
  return output;
}

EventType exited_type(const definition::State& state) {
  struct Visitor {
    EventType operator()(const definition::Pass&) { return EventType::pass_state_exited; }
    EventType operator()(const definition::Task&) { return EventType::task_state_exited; }
    EventType operator()(const definition::Choice&) { return EventType::choice_state_exited; }
    EventType operator()(const definition::Wait&) { return EventType::wait_state_exited; }
    EventType operator()(const definition::Succeed&) { return EventType::succeed_state_exited; }
    EventType operator()(const definition::Fail&) { return EventType::succeed_state_exited; }
    EventType operator()(const definition::Parallel&) { return EventType::parallel_state_exited; }
    EventType operator()(const definition::Map&) { return EventType::map_state_exited; }
  };
  return std::visit(Visitor{}, state.kind);
}

/// The event that a state of this type leaves when it fails for good; Task has had its own.
void note_state_failed(const Step& step) {
  if (std::holds_alternative<definition::Parallel>(step.state().kind)) {
    note(step, EventType::parallel_state_failed);
  } else if (std::holds_alternative<definition::Map>(step.state().kind)) {
    note(step, EventType::map_state_failed);
  }
}

void assign_variables(const Step& step, const json::value& assigned) {
  auto variables = step.frame.variables ? std::make_shared<data::Variables>(*step.frame.variables)
                                        : std::make_shared<data::Variables>();
  for (const auto& member : assigned.get_object()) {
    variables->insert_or_assign(std::string(member.key()), member.value());
  }
  step.frame.variables = std::move(variables);
}

/// As the history shows it: each variable's value as JSON text.
std::string assigned_text(const json::value& assigned) {
  std::string text = "{";
  for (const auto& member : assigned.get_object()) {
    if (text.size() > 1) text += ',';
    append_json_string(text, member.key());
    text += ':';
    append_json_string(text, Document::of_value(member.value()).text());
  }
  return text + "}";
}

/// True when the failure was caught, or failed anew in being caught.
bool catch_failure(const Step& step, const Failure& failure) {
  const definition::Catcher* catcher =
      definition::find_catcher(step.state().catchers, failure.error);
  if (catcher == nullptr) return false;
  remove_children(step);
  const Document error = Document::of_value(error_output(failure));
  auto output = put_result(step, catcher->result_path, error);
  if (!output) {
    give_up(step, std::move(output).error());
    return true;
  }
  auto assigned = evaluate_assign(step, catcher->assign, error.value());
  if (!assigned) {
    give_up(step, std::move(assigned).error());
    return true;
  }
  leave(step, std::move(output).value(), catcher->next, *assigned);
  return true;
}

}  // namespace

void succeed(const Step& step, const Document& result) {
  Document selected = result;
  const definition::State& state = step.state();
  if (passes_through(state)) {
    auto output = put_result(step, state.result_path, result);
    if (!output) return fail(step, std::move(output).error());
    if (auto failure = out_of_bounds(step, *output)) return fail(step, *std::move(failure));
    return leave(step, std::move(output).value(), state.next, std::nullopt);
  }
  const View view(step);
  if (state.result_selector) {
    auto rendered = state.result_selector->render(view.over(result.value()));
    if (!rendered) return fail(step, located(step, std::move(rendered).error()));
    selected = Document::of_value(std::move(rendered).value());
  }
  auto put = put_result(step, state.result_path, selected);
  if (!put) return fail(step, std::move(put).error());
  auto output = apply_path(step, view, state.output_path, *put);
  if (!output) return fail(step, std::move(output).error());
  if (auto failure = out_of_bounds(step, *output)) return fail(step, *std::move(failure));
  auto assigned = evaluate_assign(step, state.assign, result.value());
  if (!assigned) return fail(step, std::move(assigned).error());
  leave(step, std::move(output).value(), state.next, *assigned);
}

Evaluated<std::optional<json::value>> evaluate_assign(const Step& step,
                                                      const std::optional<data::Payload>& assign,
                                                      const json::value& input) {
  if (!assign) return std::optional<json::value>();
  const View view(step);
  auto rendered = assign->render(view.over(input));
  if (!rendered) return located(step, std::move(rendered).error());
  if (!rendered->is_object()) return std::optional<json::value>();
  return std::optional<json::value>(std::move(rendered).value());
}

void leave(const Step& step, Document output, const std::optional<std::string>& next,
           const std::optional<json::value>& assigned) {
  Frame& frame = step.frame;
  std::shared_ptr<EventDetails> details;
  if (assigned) {
    details = std::make_shared<EventDetails>();
    details->assigned = assigned_text(*assigned);
    assign_variables(step, *assigned);
  }
  note(step, exited_type(*frame.state), output, std::move(details));
  frame.attempt.reset();
  frame.iterations.reset();
  frame.retries.clear();
  frame.due_ms = 0;
  if (!next) return finish(step, std::move(output));
  frame.input = std::move(output);
  frame.state = &frame.machine->states.find(*next)->second;
  make_ready(step.execution, frame);
}

void fail(const Step& step, Failure failure) {
  Frame& frame = step.frame;
  const definition::State& state = step.state();
  cancel_attempt(step);
  abort_children(step);
  const auto retrier = definition::find_retrier(state.retriers, failure.error);
  if (retrier) {
    frame.retries.resize(state.retriers.size());
    std::uint32_t& count = frame.retries[*retrier];
    const auto delay_ms =
        definition::delay_ms(state.retriers[*retrier], count, step.environment.entropy);
    if (delay_ms) {
      frame.due_ms = step.environment.now_ms + *delay_ms;
      ++count;
      frame.attempt.reset();
      remove_children(step);
      frame.phase = Phase::retrying;
      frame.is_changed = true;
      return;
    }
  }
  note_state_failed(step);
  if (!catch_failure(step, failure)) give_up(step, std::move(failure));
}

}  // namespace semel::workflow
