#include "domain/workflow/data/path.h"

#include <utility>

#include "domain/workflow/data/path_select.h"

namespace semel::data {

struct Path::Steps : PathSyntax {
  std::string text;
};

namespace {

/// Null when the variable was never set.
const json::value* root_of(const PathSyntax& path, const Scope& scope) {
  if (path.root == PathSyntax::Root::input) return &scope.input;
  if (path.root == PathSyntax::Root::context) return &scope.context;
  const auto found = scope.variables.find(path.variable);
  return found == scope.variables.end() ? nullptr : &found->second;
}

Failure no_result(const std::string& text, std::string_view reason) {
  return {"States.Runtime", "Invalid path '" + text + "' : " + std::string(reason)};
}

json::value merge(const MembersStep& members, const json::object& from) {
  json::object merged;
  for (const std::string& name : members.names) {
    if (const json::value* found = from.if_contains(name)) merged[name] = *found;
  }
  return merged;
}

Evaluated<json::value> length_of(const json::value& value, const std::string& text) {
  const auto* array = value.if_array();
  const auto* object = value.if_object();
  if (array == nullptr && object == nullptr) {
    return no_result(text, "length() is of an array or an object");
  }
  const std::size_t size = array != nullptr ? array->size() : object->size();
  return json::value(static_cast<std::int64_t>(size));
}

}  // namespace

Result<Path> Path::parse(std::string_view text) {
  auto syntax = TRY(parse_path(text));
  auto steps = std::make_shared<Steps>();
  static_cast<PathSyntax&>(*steps) = std::move(syntax);
  steps->text = text;
  Path path;
  path.steps_ = std::move(steps);
  return path;
}

const std::string& Path::text() const {
  return steps_->text;
}

bool Path::is_definite() const {
  return steps_->kind == PathSyntax::Kind::place;
}

Evaluated<json::value> Path::resolve(const Scope& scope) const {
  const json::value* root = root_of(*steps_, scope);
  if (root == nullptr) {
    return no_result(text(), "No results for variable: $" + steps_->variable);
  }
  if (steps_->kind == PathSyntax::Kind::list) {
    Budget budget;
    auto selected = TRY(select(*steps_, *root, budget));
    return json::value(std::move(selected));
  }
  const Followed followed = follow(*steps_, *root);
  if (followed.value == nullptr) return no_result(text(), reason_of(*steps_, followed));
  if (steps_->kind == PathSyntax::Kind::place) return json::value(*followed.value);
  if (steps_->kind == PathSyntax::Kind::length) return length_of(*followed.value, text());
  const auto* object = followed.value->if_object();
  if (object == nullptr) return no_result(text(), reason_of(*steps_, followed));
  return merge(std::get<MembersStep>(steps_->steps.back()), *object);
}

const json::value* Path::find(const Scope& scope) const {
  if (!is_definite()) return nullptr;
  const json::value* root = root_of(*steps_, scope);
  return root == nullptr ? nullptr : follow(*steps_, *root).value;
}

}  // namespace semel::data
