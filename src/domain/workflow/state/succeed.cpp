#include "domain/workflow/transition.h"

namespace semel::workflow {

void enter_succeed(const Step& step) {
  const View view(step);
  auto input = apply_path(step, view, step.state().input_path, step.frame.input);
  if (!input) return fail(step, std::move(input).error());
  succeed(step, *input);
}

}  // namespace semel::workflow
