#include "domain/workflow/data/path_select.h"

#include <algorithm>
#include <utility>

#include "domain/workflow/data/print.h"

namespace semel::data {

namespace {

/// Tries the steps one after another and keeps what is left at their end.
class Selection {
 public:
  Selection(const PathSyntax& path, const json::value& root, Budget& budget)
      : steps_(path.steps), root_(root), budget_(budget) {}

  void walk(const json::value& value, std::size_t step) {
    if (failure_ || (failure_ = budget_.take(8))) return;
    if (step == steps_.size()) return keep(value);
    std::visit([&](const auto& node) { apply(node, value, step + 1); }, steps_[step]);
  }

  Evaluated<json::array> finish() && {
    if (failure_) return std::move(*failure_);
    return std::move(found_);
  }

 private:
  void keep(const json::value& value) {
    if (!(failure_ = budget_.take(value))) found_.push_back(value);
  }

  void apply(const MemberStep& member, const json::value& value, std::size_t next) {
    const auto* object = value.if_object();
    if (object == nullptr) return;
    if (const json::value* found = object->if_contains(member.name)) walk(*found, next);
  }
  void apply(const MembersStep& members, const json::value& value, std::size_t next) {
    const auto* object = value.if_object();
    if (object == nullptr) return;
    for (const std::string& name : members.names) {
      if (const json::value* found = object->if_contains(name)) walk(*found, next);
    }
  }
  void apply(const IndexStep& index, const json::value& value, std::size_t next) {
    at(index.index, value, next);
  }
  void apply(const IndexesStep& indexes, const json::value& value, std::size_t next) {
    for (const std::int64_t index : indexes.indexes) at(index, value, next);
  }
  void apply(const SliceStep& slice, const json::value& value, std::size_t next) {
    const auto* array = value.if_array();
    if (array == nullptr) return;
    const auto size = static_cast<std::int64_t>(array->size());
    const auto clamp = [&](std::int64_t index) {
      return index < 0 ? std::max<std::int64_t>(0, size + std::max(index, -size))
                       : std::min(index, size);
    };
    const std::int64_t begin = clamp(slice.begin.value_or(0));
    const std::int64_t end = clamp(slice.end.value_or(size));
    for (std::int64_t i = begin; i < end; ++i) walk((*array)[static_cast<std::size_t>(i)], next);
  }
  void apply(const WildcardStep&, const json::value& value, std::size_t next) {
    each_child(value, [&](const json::value& child) { walk(child, next); });
  }
  void apply(const DescentStep& descent, const json::value& value, std::size_t next) {
    walk(value, next);
    each_child(value, [&](const json::value& child) {
      if (child.is_structured()) apply(descent, child, next);
    });
  }
  void apply(const FilterStep& filter, const json::value& value, std::size_t next) {
    if (value.is_object()) {
      if (holds(*filter.predicate, value, root_)) walk(value, next);
      return;
    }
    const auto* array = value.if_array();
    if (array == nullptr) return;
    for (const json::value& element : *array) {
      if (failure_) return;
      if (holds(*filter.predicate, element, root_)) walk(element, next);
    }
  }

  void at(std::int64_t index, const json::value& value, std::size_t next) {
    const auto* array = value.if_array();
    if (array == nullptr) return;
    if (const auto position = position_of(index, array->size())) walk((*array)[*position], next);
  }

  template <typename Visit>
  void each_child(const json::value& value, const Visit& visit) {
    if (const auto* array = value.if_array()) {
      for (const json::value& element : *array) {
        if (failure_) return;
        visit(element);
      }
    } else if (const auto* object = value.if_object()) {
      for (const auto& member : *object) {
        if (failure_) return;
        visit(member.value());
      }
    }
  }

  const std::vector<Step>& steps_;
  const json::value& root_;
  Budget& budget_;
  std::optional<Failure> failure_;
  json::array found_;
};

std::string_view type_of(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return "null";
    case json::kind::bool_:
      return "boolean";
    case json::kind::string:
      return "string";
    case json::kind::array:
      return "array";
    case json::kind::object:
      return "object";
    default:
      return "number";
  }
}

}  // namespace

std::optional<std::size_t> position_of(std::int64_t index, std::size_t size) {
  const auto count = static_cast<std::int64_t>(size);
  if (index < -count || index >= count) return std::nullopt;
  return static_cast<std::size_t>(index < 0 ? index + count : index);
}

Followed follow(const PathSyntax& path, const json::value& root) {
  const json::value* value = &root;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const json::value* next = nullptr;
    if (const auto* member = std::get_if<MemberStep>(&path.steps[i])) {
      if (const auto* object = value->if_object()) next = object->if_contains(member->name);
    } else if (const auto* index = std::get_if<IndexStep>(&path.steps[i])) {
      const auto* array = value->if_array();
      const auto position =
          array == nullptr ? std::nullopt : position_of(index->index, array->size());
      if (position) next = &(*array)[*position];
    } else {
      return {value, value, i};  // members at the end: the caller merges
    }
    if (next == nullptr) return {nullptr, value, i};
    value = next;
  }
  return {value, value, path.steps.size()};
}

std::string reason_of(const PathSyntax& path, const Followed& followed) {
  const bool is_last = followed.step + 1 == path.steps.size();
  const std::string before = canonical_text(path, followed.step);
  const std::string upto = canonical_text(path, followed.step + 1);
  if (std::holds_alternative<MemberStep>(path.steps[followed.step])) {
    if (!followed.last->is_object()) {
      return "Expected to find an object with property " + upto.substr(before.size()) +
             " in path " + before + " but found '" + std::string(type_of(*followed.last)) + "'.";
    }
    if (!is_last) return "Missing property in path " + upto;
  } else if (!followed.last->is_array()) {
    std::string current;
    print_bare(*followed.last, current);
    return "Filter: " + upto.substr(before.size()) +
           " can only be applied to arrays. Current context is: " + current.substr(0, 1'000);
  }
  return "No results for path: " + canonical_text(path, path.steps.size());
}

Evaluated<json::array> select(const PathSyntax& path, const json::value& root, Budget& budget) {
  Selection selection(path, root, budget);
  selection.walk(root, 0);
  return std::move(selection).finish();
}

}  // namespace semel::data
