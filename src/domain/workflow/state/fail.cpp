#include "domain/workflow/transition.h"

namespace semel::workflow {
namespace {

Evaluated<std::string> text_of(const Step& step, const View& view,
                               const std::variant<std::string, data::Expression>& field,
                               std::string_view name) {
  if (const auto* text = std::get_if<std::string>(&field)) return *text;
  const auto& expression = *std::get_if<data::Expression>(&field);
  auto value = expression.evaluate(view.over(step.frame.input.value()));
  if (!value) return located(step, std::move(value).error());
  if (value->is_string()) return std::string(value->get_string());
  return located(step, {"States.Runtime", "The " + std::string(name) +
                                              " field must be a string: " + expression.text()});
}

}  // namespace

void enter_fail(const Step& step) {
  const auto& kind = step.kind<definition::Fail>();
  const View view(step);
  auto error = text_of(step, view, kind.error, "ErrorPath");
  if (!error) return give_up(step, std::move(error).error());
  auto cause = text_of(step, view, kind.cause, "CausePath");
  if (!cause) return give_up(step, std::move(cause).error());
  give_up(step, {*error, *cause});
}

}  // namespace semel::workflow
