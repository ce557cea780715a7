#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "domain/expression/evaluate.h"
#include "domain/expression/paths.h"
#include "domain/expression/set_value.h"

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Item;

/// Where a path leads: into a map (the item is one) under a name, or into a list.
struct Place {
  value::Map* map = nullptr;
  const std::string* name = nullptr;
  value::List* list = nullptr;
  AttributeValue* value = nullptr;  ///< what is there, or null
};

/// One update of one item. Values that are there are changed in place; new list elements and
/// removals wait until the end, so that a list index means its place before the update throughout.
class UpdateRun {
 public:
  UpdateRun(Item& item, bool legacy) : item_(item), legacy_(legacy) {}

  Result<void> run(const Update& update);

 private:
  struct Append {
    const Path* path;
    AttributeValue value;
  };

  Result<void> set(const std::vector<Set>& sets);
  Result<void> add(const Add& change);
  Result<void> take_out(const Delete& change);
  Result<void> remove(const Remove& removed);

  Result<Place> place_of(const Path& path);
  Result<void> write(const Path& path, AttributeValue value);
  Result<void> append_elements();
  Result<void> erase_removed();
  Error wrong_type() const;

  Item& item_;
  const bool legacy_;
  std::vector<Append> appends_;
  std::vector<const Path*> removed_;  // each leads to a value
};

Result<void> UpdateRun::run(const Update& update) {
  TRY(set(update.sets));
  for (const Add& change : update.adds) TRY(add(change));
  for (const Delete& change : update.deletes) TRY(take_out(change));
  for (const Remove& removed : update.removes) TRY(remove(removed));
  TRY(append_elements());
  return erase_removed();
}

/// The paths of an update are disjoint: only a right side can meet what another action writes, and
/// those are all read first.
Result<void> UpdateRun::set(const std::vector<Set>& sets) {
  std::vector<AttributeValue> values;
  values.reserve(sets.size());
  for (const Set& set : sets) {
    AttributeValue value = TRY(evaluate(set.value, item_));
    values.push_back(std::move(value));
  }
  for (std::size_t i = 0; i < sets.size(); ++i) TRY(write(sets[i].path, std::move(values[i])));
  return {};
}

template <typename SetType>
void unite(SetType& into, const SetType& added) {
  decltype(into.members) united;
  united.reserve(into.members.size() + added.members.size());
  std::set_union(into.members.begin(), into.members.end(), added.members.begin(),
                 added.members.end(), std::back_inserter(united));
  into.members = std::move(united);
}

Result<void> UpdateRun::add(const Add& change) {
  const Place place = TRY(place_of(change.path));
  if (place.value == nullptr) return write(change.path, change.value);
  AttributeValue& old = *place.value;
  if (old.type() != change.value.type()) return wrong_type();
  switch (old.type()) {
    case value::Type::number: {
      auto& number = *old.get<value::Number>();
      number = TRY(value::Number::add(number, *change.value.get<value::Number>()));
      return {};
    }
    case value::Type::string_set:
      unite(*old.get<value::StringSet>(), *change.value.get<value::StringSet>());
      return {};
    case value::Type::number_set:
      unite(*old.get<value::NumberSet>(), *change.value.get<value::NumberSet>());
      return {};
    case value::Type::binary_set:
      unite(*old.get<value::BinarySet>(), *change.value.get<value::BinarySet>());
      return {};
    case value::Type::list: {
      if (!legacy_) return wrong_type();
      const auto& added = *change.value.get<value::List>();
      auto& list = *old.get<value::List>();
      list.insert(list.end(), added.begin(), added.end());
      return {};
    }
    default:
      return wrong_type();
  }
}

/// False when nothing is left.
template <typename SetType>
bool subtract(SetType& from, const SetType& taken) {
  decltype(from.members) left;
  std::set_difference(from.members.begin(), from.members.end(), taken.members.begin(),
                      taken.members.end(), std::back_inserter(left));
  from.members = std::move(left);
  return !from.members.empty();
}

Result<void> UpdateRun::take_out(const Delete& change) {
  const Place place = TRY(place_of(change.path));
  if (place.value == nullptr) return {};
  AttributeValue& old = *place.value;
  if (old.type() != change.value.type()) return wrong_type();
  bool has_members = false;
  if (auto* strings = old.get<value::StringSet>()) {
    has_members = subtract(*strings, *change.value.get<value::StringSet>());
  } else if (auto* numbers = old.get<value::NumberSet>()) {
    has_members = subtract(*numbers, *change.value.get<value::NumberSet>());
  } else if (auto* binaries = old.get<value::BinarySet>()) {
    has_members = subtract(*binaries, *change.value.get<value::BinarySet>());
  } else {
    return wrong_type();
  }
  if (!has_members) removed_.push_back(&change.path);
  return {};
}

Result<void> UpdateRun::remove(const Remove& removed) {
  const Place place = TRY(place_of(removed.path));
  if (place.value != nullptr) removed_.push_back(&removed.path);
  return {};
}

Result<Place> UpdateRun::place_of(const Path& path) {
  AttributeValue* const top = item_.find(path.attribute);
  if (path.steps.empty()) return Place{&item_, &path.attribute, nullptr, top};
  AttributeValue* parent = top;
  for (std::size_t i = 0; parent != nullptr && i + 1 < path.steps.size(); ++i) {
    parent = child_at(*parent, path.steps[i]);
  }
  Place place;
  place.name = std::get_if<std::string>(&path.steps.back());
  if (parent != nullptr && place.name != nullptr) place.map = parent->get<value::Map>();
  if (parent != nullptr && place.name == nullptr) place.list = parent->get<value::List>();
  if (place.map == nullptr && place.list == nullptr) {
    return invalid_argument(
        "The document path provided in the update expression is invalid for update");
  }
  place.value = child_at(*parent, path.steps.back());
  return place;
}

Result<void> UpdateRun::write(const Path& path, AttributeValue value) {
  const Place place = TRY(place_of(path));
  if (static_cast<int>(path.steps.size()) + value::depth(value) >= value::depth_max) {
    return invalid_argument(
        "Nesting Levels have exceeded supported limits: "
        "Attributes in the item have nested levels beyond supported limit");
  }
  if (place.value != nullptr) {
    *place.value = std::move(value);
  } else if (place.map != nullptr) {
    place.map->set(*place.name, std::move(value));
  } else {
    appends_.push_back({&path, std::move(value)});
  }
  return {};
}

/// In the order of the indexes that were asked for, whatever the gaps between them.
Result<void> UpdateRun::append_elements() {
  std::sort(appends_.begin(), appends_.end(), [](const Append& left, const Append& right) {
    return is_before(*left.path, *right.path);
  });
  for (Append& append : appends_) {
    const Place place = TRY(place_of(*append.path));
    place.list->push_back(std::move(append.value));
  }
  return {};
}

/// From the back, so that no removal moves what is still to be removed.
Result<void> UpdateRun::erase_removed() {
  std::sort(removed_.begin(), removed_.end(),
            [](const Path* left, const Path* right) { return is_before(*right, *left); });
  for (const Path* path : removed_) {
    const Place place = TRY(place_of(*path));
    if (place.map != nullptr) {
      place.map->erase(*place.name);
    } else if (place.value != nullptr) {
      place.list->erase(place.list->begin() + (place.value - place.list->data()));
    }
  }
  return {};
}

Error UpdateRun::wrong_type() const {
  return legacy_ ? invalid_argument("Type mismatch for attribute to update")
                 : incorrect_data_type();
}

}  // namespace

bool creates_item(const Update& update) {
  return !update.sets.empty() || !update.adds.empty() ||
         (update.removes.empty() && update.deletes.empty());
}

Result<UpdateEffect> apply(const Update& update, Item& item) {
  TRY(UpdateRun(item, update.legacy).run(update));
  UpdateEffect effect;
  for (const Set& set : update.sets) effect.touched.push_back(set.path);
  for (const Remove& removed : update.removes) effect.touched.push_back(removed.path);
  for (const Add& change : update.adds) effect.touched.push_back(change.path);
  for (const Delete& change : update.deletes) effect.touched.push_back(change.path);
  return effect;
}

}  // namespace semel::expression
