#include "domain/engine/judge.h"

#include "domain/engine/rows.h"
#include "domain/expression/evaluate.h"
#include "domain/value/size.h"

namespace semel::engine {
namespace {

using tables::Returned;
using value::Item;

/// Decoded on first use: many writes never need the old item.
class OldItem {
 public:
  explicit OldItem(const StoredItem& stored) : stored_(stored) {}

  /// Null when there is no item. The view lives as long as this object.
  Result<const Item*> get() {
    if (!decoded_ && stored_.exists()) decoded_ = TRY(stored_.item());
    return decoded_ ? &*decoded_ : nullptr;
  }

 private:
  const StoredItem& stored_;
  std::optional<Item> decoded_;
};

std::optional<Item> copy_of(const Item* item) {
  return item == nullptr ? std::nullopt : std::optional<Item>(*item);
}

Result<bool> holds_on(const std::optional<expression::Condition>& condition, OldItem& old_item) {
  if (!condition) return true;
  static const Item absent;
  const Item* item = TRY(old_item.get());
  return expression::holds(*condition, item == nullptr ? absent : *item);
}

Result<Verdict> condition_failed(OldItem& old_item, bool with_item) {
  tables::ConditionFailed failed;
  if (with_item) {
    const Item* item = TRY(old_item.get());
    failed.old_item = copy_of(item);
  }
  return Verdict(std::move(failed));
}

/// The change to `new_item`, or the removal when it is null.
Result<Change> change_to(const Prepared& prepared, const StoredItem& stored, OldItem& old_item,
                         const Item* new_item, std::size_t new_bytes) {
  Change change;
  change.open = prepared.open;
  change.key = prepared.key;
  change.existed = stored.exists();
  change.exists = new_item != nullptr;
  change.old_bytes = stored.item_bytes;
  if (new_item != nullptr) {
    change.new_bytes = new_bytes;
    change.new_row = encode_row(*new_item, new_bytes);
    change.changed = !stored.exists() || *stored.row != change.new_row;
  } else {
    change.changed = stored.exists();
  }
  if (change.changed && needs_old_item(*prepared.open.schema)) {
    const Item* old = TRY(old_item.get());
    change.old_item = copy_of(old);
    change.new_item = copy_of(new_item);
  }
  return change;
}

Change unchanged(const Prepared& prepared, const StoredItem& stored) {
  Change change;
  change.open = prepared.open;
  change.key = prepared.key;
  change.existed = change.exists = stored.exists();
  change.old_bytes = change.new_bytes = stored.item_bytes;
  change.changed = false;
  return change;
}

Result<void> check_no_key_is_updated(const Schema& schema, const expression::Update& update) {
  const auto check = [&](const expression::Path& path) -> Result<void> {
    if (!schema.is_key(path.attribute)) return {};
    return invalid_argument("One or more parameter values were invalid: Cannot update attribute " +
                            path.attribute + ". This attribute is part of the key");
  };
  for (const auto& set : update.sets) TRY(check(set.path));
  for (const auto& remove : update.removes) TRY(check(remove.path));
  for (const auto& add : update.adds) TRY(check(add.path));
  for (const auto& erase : update.deletes) TRY(check(erase.path));
  return {};
}

/// The value when the request itself has it, or one of the type that will be computed. Nothing:
/// that depends on the item.
std::optional<value::AttributeValue> value_of_known_type(const expression::SetValue& value) {
  if (const auto* literal = std::get_if<value::AttributeValue>(&value.node)) return *literal;
  const bool is_number = std::holds_alternative<expression::Sum>(value.node) ||
                         std::holds_alternative<expression::Difference>(value.node);
  if (is_number) return value::AttributeValue(value::Number(0));
  if (std::holds_alternative<expression::ListAppend>(value.node))
    return value::AttributeValue(value::List());
  return std::nullopt;
}

/// A value that becomes an index key must have its type. One whose type depends on the item is
/// judged with it.
Result<void> check_literal_index_keys(const Schema& schema, const expression::Update& update) {
  Item literals;
  for (const auto& set : update.sets) {
    if (!set.path.steps.empty()) continue;
    if (auto value = value_of_known_type(set.value))
      literals.set(set.path.attribute, *std::move(value));
  }
  for (const auto& add : update.adds) {
    if (add.path.steps.empty()) literals.set(add.path.attribute, add.value);
  }
  return check_index_keys(schema, literals);
}

Result<void> check_scalar_value(const Schema& schema, const expression::SetValue& value) {
  const auto check_both = [&](const auto& two) -> Result<void> {
    TRY(check_scalar_value(schema, *two.left));
    return check_scalar_value(schema, *two.right);
  };
  if (const auto* path = std::get_if<expression::Path>(&value.node))
    return check_scalar_path(schema, *path);
  if (const auto* sum = std::get_if<expression::Sum>(&value.node)) return check_both(*sum);
  if (const auto* difference = std::get_if<expression::Difference>(&value.node))
    return check_both(*difference);
  if (const auto* lists = std::get_if<expression::ListAppend>(&value.node))
    return check_both(*lists);
  if (const auto* missing = std::get_if<expression::IfNotExists>(&value.node)) {
    TRY(check_scalar_path(schema, missing->path));
    return check_scalar_value(schema, *missing->otherwise);
  }
  return {};
}

Result<void> check_no_path_enters_a_key(const Schema& schema, const expression::Update& update) {
  for (const auto& set : update.sets) {
    TRY(check_scalar_path(schema, set.path));
    TRY(check_scalar_value(schema, set.value));
  }
  for (const auto& remove : update.removes) TRY(check_scalar_path(schema, remove.path));
  for (const auto& add : update.adds) TRY(check_scalar_path(schema, add.path));
  for (const auto& erase : update.deletes) TRY(check_scalar_path(schema, erase.path));
  return {};
}

/// Whatever the paths are, they lead nowhere in an item that is not there.
Result<Verdict> nothing_to_update(const Prepared& prepared, const StoredItem& stored) {
  Judged judged;
  judged.change = unchanged(prepared, stored);
  return Verdict(std::move(judged));
}

std::optional<Item> touched_part(const expression::UpdateEffect& effect, const Item* item) {
  if (item == nullptr) return std::nullopt;
  Item part = expression::project({effect.touched}, *item);
  return part.empty() ? std::nullopt : std::optional<Item>(std::move(part));
}

std::optional<Item> returned_attributes(Returned returned, const expression::UpdateEffect& effect,
                                        const Item* before, const Item& after) {
  switch (returned) {
    case Returned::none:
      return std::nullopt;
    case Returned::all_old:
      return copy_of(before);
    case Returned::all_new:
      return after;
    case Returned::updated_old:
      return touched_part(effect, before);
    case Returned::updated_new:
      return touched_part(effect, &after);
  }
  return std::nullopt;
}

Result<void> check_updated(const Schema& schema, const Item& item, std::size_t item_bytes) {
  if (item_bytes > value::item_bytes_max) {
    return invalid_argument("Item size to update has exceeded the maximum allowed size");
  }
  auto fault = find_index_key_fault(schema, item);
  if (!fault) return {};
  return invalid_argument(
      fault->kind == IndexKeyFault::Kind::type
          ? "The update expression attempted to update the secondary index key to unsupported type"
          : std::move(fault->message));
}

}  // namespace

Result<Prepared> prepare(const OpenTable& open, const tables::Put& request) {
  ItemKey key = TRY(key_of_item(*open.schema, request.item));
  TRY(check_index_keys(*open.schema, request.item));
  const std::size_t item_bytes = value::size_bytes(request.item);
  if (item_bytes > value::item_bytes_max)
    return invalid_argument("Item size has exceeded the maximum allowed size");
  return Prepared{open, std::move(key), item_bytes};
}

Result<Prepared> prepare(const OpenTable& open, const tables::Update& request) {
  ItemKey key = TRY(key_of_key(*open.schema, request.key));
  TRY(check_no_key_is_updated(*open.schema, request.update));
  if (!open.schema->indexes.empty()) TRY(check_literal_index_keys(*open.schema, request.update));
  TRY(check_no_path_enters_a_key(*open.schema, request.update));
  return Prepared{open, std::move(key), 0};
}

Result<Prepared> prepare(const OpenTable& open, const tables::Delete& request) {
  ItemKey key = TRY(key_of_key(*open.schema, request.key));
  return Prepared{open, std::move(key), 0};
}

Result<Prepared> prepare(const OpenTable& open, const tables::ConditionCheck& request) {
  ItemKey key = TRY(key_of_key(*open.schema, request.key));
  return Prepared{open, std::move(key), 0};
}

Result<Verdict> judge(const Prepared& prepared, const StoredItem& stored,
                      const tables::Put& request) {
  OldItem old_item(stored);
  const bool holds = TRY(holds_on(request.condition, old_item));
  if (!holds) return condition_failed(old_item, request.old_item_on_failure);
  Judged judged;
  judged.change = TRY(change_to(prepared, stored, old_item, &request.item, prepared.item_bytes));
  if (request.returned == Returned::all_old) {
    const Item* old = TRY(old_item.get());
    judged.attributes = copy_of(old);
  }
  return Verdict(std::move(judged));
}

Result<Verdict> judge(const Prepared& prepared, const StoredItem& stored,
                      const tables::Update& request) {
  OldItem old_item(stored);
  const bool holds = TRY(holds_on(request.condition, old_item));
  if (!holds) return condition_failed(old_item, request.old_item_on_failure);

  const Item* before = TRY(old_item.get());
  if (before == nullptr && !creates_item(request.update))
    return nothing_to_update(prepared, stored);
  Item after = before != nullptr ? *before : request.key;
  const expression::UpdateEffect effect = TRY(expression::apply(request.update, after));
  const std::size_t after_bytes = value::size_bytes(after);
  TRY(check_updated(*prepared.open.schema, after, after_bytes));

  Judged judged;
  judged.change = TRY(change_to(prepared, stored, old_item, &after, after_bytes));
  judged.attributes = returned_attributes(request.returned, effect, before, after);
  return Verdict(std::move(judged));
}

Result<Verdict> judge(const Prepared& prepared, const StoredItem& stored,
                      const tables::Delete& request) {
  OldItem old_item(stored);
  const bool holds = TRY(holds_on(request.condition, old_item));
  if (!holds) return condition_failed(old_item, request.old_item_on_failure);
  Judged judged;
  judged.change = TRY(change_to(prepared, stored, old_item, nullptr, 0));
  if (request.returned == Returned::all_old) {
    const Item* old = TRY(old_item.get());
    judged.attributes = copy_of(old);
  }
  return Verdict(std::move(judged));
}

Result<Verdict> judge(const Prepared& prepared, const StoredItem& stored,
                      const tables::ConditionCheck& request) {
  OldItem old_item(stored);
  static const Item absent;
  const Item* item = TRY(old_item.get());
  if (!expression::holds(request.condition, item == nullptr ? absent : *item)) {
    return condition_failed(old_item, request.old_item_on_failure);
  }
  Judged judged;
  judged.change = unchanged(prepared, stored);
  return Verdict(std::move(judged));
}

}  // namespace semel::engine
