#include "domain/workflow/transition.h"

namespace semel::workflow {

void enter_pass(const Step& step) {
  const auto& pass = step.kind<definition::Pass>();
  const View view(step);
  auto input = effective_input(step, view);
  if (!input) return fail(step, std::move(input).error());
  succeed(step, pass.result ? Document::of_value(*pass.result) : *input);
}

}  // namespace semel::workflow
