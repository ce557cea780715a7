#include <utility>

#include "domain/workflow/data/budget.h"
#include "domain/workflow/data/path.h"
#include "domain/workflow/data/path_select.h"
#include "domain/workflow/data/print.h"

namespace semel::data {

namespace {

Failure no_match(const std::string& path, const json::value& target) {
  return {"States.ResultPathMatchFailure", "Unable to apply Reference Path " + path + " to input " +
                                               print(target).substr(0, 30'000)};
}

}  // namespace

Result<ReferencePath> ReferencePath::parse(std::string_view text) {
  auto syntax = TRY(parse_path(text));
  if (syntax.root != PathSyntax::Root::input || syntax.kind != PathSyntax::Kind::place) {
    return invalid_argument("'" + std::string(text) + "' is not a reference path");
  }
  std::vector<std::variant<std::string, std::int64_t>> steps;
  for (Step& step : syntax.steps) {
    if (auto* member = std::get_if<MemberStep>(&step)) {
      steps.emplace_back(std::move(member->name));
    } else {
      const std::int64_t index = std::get<IndexStep>(step).index;
      if (index < 0) {
        return invalid_argument("'" + std::string(text) +
                                "': a reference path has no index below 0");
      }
      steps.emplace_back(index);
    }
  }
  ReferencePath path;
  path.steps_ = std::make_shared<const decltype(steps)>(std::move(steps));
  path.text_ = text;
  return path;
}

const std::string& ReferencePath::text() const {
  return text_;
}

Evaluated<json::value> ReferencePath::put(json::value target, json::value value) const {
  Budget budget;
  if (auto failure = budget.take(value, steps_->size())) return std::move(*failure);
  json::value* place = &target;
  for (std::size_t i = 0; i < steps_->size(); ++i) {
    if (const auto* name = std::get_if<std::string>(&(*steps_)[i])) {
      auto* object = place->if_object();
      if (object == nullptr) return no_match(text_, target);
      auto [member, is_new] = object->emplace(*name, nullptr);
      place = &member->value();
      if (is_new && i + 1 < steps_->size()) {
        if (!std::holds_alternative<std::string>((*steps_)[i + 1])) return no_match(text_, target);
        *place = json::object();
      }
    } else {
      auto* array = place->if_array();
      const std::int64_t index = std::get<std::int64_t>((*steps_)[i]);
      if (array == nullptr || static_cast<std::size_t>(index) >= array->size()) {
        return no_match(text_, target);
      }
      place = &(*array)[static_cast<std::size_t>(index)];
    }
  }
  *place = std::move(value);
  return target;
}

}  // namespace semel::data
