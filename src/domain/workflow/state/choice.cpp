#include "domain/workflow/definition/choose.h"
#include "domain/workflow/transition.h"

namespace semel::workflow {
namespace {

/// Leaves for `next`, with the assignment of the rule, or that of the state when Default was taken.
void choose(const Step& step, const Document& input, const std::string& next,
            const std::optional<data::Payload>& assign) {
  const View view(step);
  auto output = apply_path(step, view, step.state().output_path, input);
  if (!output) return fail(step, std::move(output).error());
  auto assigned = evaluate_assign(step, assign, input.value());
  if (!assigned) return fail(step, std::move(assigned).error());
  leave(step, std::move(output).value(), next, *assigned);
}

}  // namespace

void enter_choice(const Step& step) {
  const auto& choice = step.kind<definition::Choice>();
  const View view(step);
  auto input = apply_path(step, view, step.state().input_path, step.frame.input);
  if (!input) return fail(step, std::move(input).error());
  auto rule = definition::choose(choice, view.over(input->value()));
  if (!rule) return fail(step, located(step, std::move(rule).error()));
  if (*rule != nullptr) return choose(step, *input, (*rule)->next, (*rule)->assign);
  if (choice.otherwise) return choose(step, *input, *choice.otherwise, step.state().assign);
  fail(step, {"States.NoChoiceMatched",
              "An error occurred while executing the state '" + step.frame.state->name +
                  "' (entered at the event id #" + std::to_string(step.frame.entered_event) +
                  "). No choice rule matched and there is no Default."});
}

}  // namespace semel::workflow
