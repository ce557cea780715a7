#include "service/stepfunctions/inspection.h"

#include "domain/workflow/definition/choose.h"
#include "domain/workflow/definition/retry.h"

namespace semel::stepfunctions {
namespace {

using data::Evaluated;
using data::Failure;

template <typename Kind>
const Kind* as(const definition::State& state) {
  return std::get_if<Kind>(&state.kind);
}

bool makes_result(const definition::State& state) {
  return as<definition::Pass>(state) || as<definition::Task>(state) || as<definition::Map>(state) ||
         as<definition::Parallel>(state);
}

Evaluated<std::string> text_of(const std::variant<std::string, data::Expression>& field,
                               const data::Scope& scope) {
  if (const auto* text = std::get_if<std::string>(&field)) return *text;
  const auto found = TRY(std::get<data::Expression>(field).evaluate(scope));
  if (!found.is_string()) return Failure{"States.Runtime", "an error or a cause is no text"};
  return std::string(found.get_string());
}

}  // namespace

data::Scope StateTest::over(const json::value& input) const {
  return {input, given_.context, given_.variables, entropy_};
}

Evaluated<json::value> StateTest::prepare() {
  found_.steps["input"] = given_.input;
  json::value selected = json::object();
  if (state_.input_path.path) selected = TRY(state_.input_path.path->resolve(over(given_.input)));
  const auto* pass = as<definition::Pass>(state_);
  if (pass != nullptr && pass->result) return selected;
  found_.steps["afterInputPath"] = selected;
  if (state_.parameters) selected = TRY(state_.parameters->render(over(selected)));
  if (makes_result(state_)) found_.steps["afterParameters"] = selected;
  return selected;
}

/// What a state that calls nothing makes of its effective input.
Evaluated<json::value> StateTest::result_of(json::value effective) {
  if (const auto* pass = as<definition::Pass>(state_); pass != nullptr && pass->result) {
    found_.steps["result"] = *pass->result;
    return *pass->result;
  }
  if (const auto* fail = as<definition::Fail>(state_)) {
    const auto error = TRY(text_of(fail->error, over(effective)));
    const auto cause = TRY(text_of(fail->cause, over(effective)));
    return Failure{error, cause};
  }
  if (const auto* choice = as<definition::Choice>(state_)) {
    const auto* rule = TRY(definition::choose(*choice, over(effective)));
    if (rule == nullptr && !choice->otherwise) {
      return Failure{"States.NoChoiceMatched", "No choice rule matched and there is no Default"};
    }
    found_.next = rule == nullptr ? *choice->otherwise : rule->next;
    return effective;
  }
  found_.next = state_.next.value_or("");
  if (!makes_result(state_)) return effective;
  if (as<definition::Pass>(state_) == nullptr) found_.steps["result"] = effective;
  return effective;
}

/// ResultSelector, ResultPath, Assign and OutputPath.
Evaluated<json::value> StateTest::output_of(json::value result) {
  if (makes_result(state_)) {
    if (state_.result_selector) result = TRY(state_.result_selector->render(over(result)));
    found_.steps["afterResultSelector"] = result;
  }
  if (state_.assign) {
    const auto assigned = TRY(state_.assign->render(over(result)));
    if (assigned.is_object()) {
      for (const auto& entry : assigned.get_object()) {
        given_.variables[entry.key()] = entry.value();
      }
    }
  }
  if (makes_result(state_)) {
    if (state_.result_path && !state_.result_path->path) {
      result = given_.input;
    } else if (state_.result_path) {
      result = TRY(state_.result_path->path->put(given_.input, std::move(result)));
    }
    found_.steps["afterResultPath"] = result;
  }
  if (!state_.output_path.path) return json::value(json::object());
  return state_.output_path.path->resolve(over(result));
}

Evaluated<json::value> StateTest::caught(const definition::Catcher& catcher) const {
  json::value error = json::object{{"Error", found_.error}, {"Cause", found_.cause}};
  if (!catcher.result_path) return error;
  if (!catcher.result_path->path) return given_.input;
  return catcher.result_path->path->put(given_.input, std::move(error));
}

/// Retry, then Catch, else the state has failed.
void StateTest::fail(Failure failure) {
  found_.status = Inspection::Status::failed;
  found_.error = std::move(failure.error);
  found_.cause = std::move(failure.cause);
  found_.next.clear();
  if (const auto index = definition::find_retrier(state_.retriers, found_.error)) {
    const auto delay = definition::delay_ms(state_.retriers[*index], given_.retry_count, entropy_);
    if (delay) {
      found_.status = Inspection::Status::retriable;
      found_.retry_index = *index;
      found_.backoff_s = (*delay + 999) / 1'000;
      return;
    }
  }
  const auto* catcher = definition::find_catcher(state_.catchers, found_.error);
  if (catcher == nullptr) return;
  auto output = caught(*catcher);
  if (!output) {
    found_.error = output.error().error;
    found_.cause = output.error().cause;
    return;
  }
  found_.status = Inspection::Status::caught_error;
  found_.output = std::move(*output);
  found_.next = catcher->next;
  found_.catch_index = static_cast<std::size_t>(catcher - state_.catchers.data());
}

Inspection StateTest::finish(Evaluated<json::value> result) {
  if (result) result = result_of(std::move(*result));
  if (result) result = output_of(std::move(*result));
  if (result) {
    found_.output = std::move(*result);
  } else {
    fail(result.error());
  }
  if (!given_.variables.empty()) {
    json::object variables;
    for (const auto& [name, value] : given_.variables) variables[name] = value;
    found_.steps["variables"] = std::move(variables);
  }
  return std::move(found_);
}

}  // namespace semel::stepfunctions
