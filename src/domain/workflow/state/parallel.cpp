#include "domain/workflow/transition.h"

namespace semel::workflow {

void enter_parallel(const Step& step) {
  start_parallel(step);
}

void start_parallel(const Step& step) {
  const View view(step);
  auto input = effective_input(step, view);
  if (!input) return fail(step, std::move(input).error());
  const auto& branches = step.kind<definition::Parallel>().branches;
  step.frame.phase = Phase::children;
  note(step, EventType::parallel_state_started);
  for (std::size_t i = 0; i < branches.size(); ++i) {
    add_child(step, *branches[i], static_cast<std::uint32_t>(i)).input = *input;
  }
}

void parallel_child_ended(const Step& step, Frame& child) {
  if (child.phase == Phase::failed) return fail(step, Failure(child.failure));
  if (step.frame.running_count > 0) return;
  data::json::array results(step.frame.child_count);
  for (const auto& [id, frame] : step.execution.frames) {
    if (frame.parent == step.frame.id) results[frame.position] = frame.output.value();
  }
  note(step, EventType::parallel_state_succeeded, Chain::no);
  remove_children(step);
  succeed(step, Document::of_value(std::move(results)));
}

}  // namespace semel::workflow
