#include "domain/workflow/definition/timestamp.h"
#include "domain/workflow/transition.h"

namespace semel::workflow {
namespace {

constexpr std::int64_t wait_s_max = 2'147'483'647;  ///< of the service: 24,855 days

Failure bad_time(const std::string& path, const Document& found) {
  return {"States.Runtime",
          "The TimestampPath parameter does not reference a valid ISO-8601 extended offset "
          "date-time format string: " +
              path + " == " +
              (found.value().is_string() ? std::string(found.value().get_string()) : found.text())};
}

Evaluated<std::int64_t> seconds_at(const View& view, const Document& input,
                                   const data::Path& path) {
  auto found = path.resolve(view.over(input.value()));
  if (!found) return std::move(found).error();
  const bool is_whole = found->is_int64();
  if (is_whole && found->get_int64() >= 0 && found->get_int64() <= wait_s_max) {
    return found->get_int64();
  }
  return Failure{"States.Runtime",
                 "The SecondsPath parameter does not reference a valid integer: " + path.text() +
                     " == " + Document::of_value(*found).text()};
}

Evaluated<std::int64_t> time_at(const View& view, const Document& input, const data::Path& path) {
  auto found = path.resolve(view.over(input.value()));
  if (!found) return std::move(found).error();
  if (found->is_string()) {
    const auto time = definition::parse_timestamp(found->get_string());
    if (time) return time->to_milliseconds();
  }
  return bad_time(path.text(), Document::of_value(*found));
}

Evaluated<std::int64_t> due_ms(const Step& step, const View& view, const Document& input) {
  using Wait = definition::Wait;
  const std::int64_t now_ms = step.environment.now_ms;
  const auto& until = step.kind<Wait>().until;
  if (const auto* seconds = std::get_if<std::int64_t>(&until)) return now_ms + *seconds * 1'000;
  if (const auto* time = std::get_if<Wait::Timestamp>(&until)) return time->time_ms;
  if (const auto* path = std::get_if<data::Path>(&until)) {
    auto seconds = seconds_at(view, input, *path);
    if (!seconds) return std::move(seconds).error();
    return now_ms + *seconds * 1'000;
  }
  return time_at(view, input, std::get_if<Wait::TimestampPath>(&until)->path);
}

}  // namespace

void enter_wait(const Step& step) {
  const View view(step);
  auto input = apply_path(step, view, step.state().input_path, step.frame.input);
  if (!input) return fail(step, std::move(input).error());
  auto due = due_ms(step, view, *input);
  if (!due) return fail(step, located(step, std::move(due).error()));
  if (*due - step.environment.now_ms > wait_s_max * 1'000) {
    return fail(step, located(step, {"States.Runtime", "Wait state delay is too long."}));
  }
  step.frame.phase = Phase::waiting;
  step.frame.due_ms = *due;
  step.frame.is_changed = true;
}

void end_wait(const Step& step) {
  auto input = apply_path(step, View(step), step.state().input_path, step.frame.input);
  if (!input) return fail(step, std::move(input).error());
  succeed(step, *input);
}

}  // namespace semel::workflow
