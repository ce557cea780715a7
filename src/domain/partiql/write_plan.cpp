#include "domain/partiql/write_plan.h"

#include "domain/partiql/assignment.h"
#include "domain/partiql/branches.h"
#include "domain/partiql/columns.h"
#include "domain/partiql/condition.h"
#include "domain/partiql/key_match.h"

namespace semel::partiql {
namespace {

using expression::Condition;
using tables::TableDescription;
using tables::TableName;
using value::AttributeValue;
using value::Item;

Condition item_exists(const KeyAttributes& keys) {
  return {expression::AttributeExists{{keys.partition.name, {}}}};
}

Condition item_is_absent(const KeyAttributes& keys) {
  return {expression::AttributeNotExists{{keys.partition.name, {}}}};
}

tables::Returned returned_of(const std::optional<Returning>& returning) {
  if (!returning) return tables::Returned::none;
  switch (*returning) {
    case Returning::all_old:
      return tables::Returned::all_old;
    case Returning::modified_old:
      return tables::Returned::updated_old;
    case Returning::all_new:
      return tables::Returned::all_new;
    case Returning::modified_new:
      return tables::Returned::updated_new;
  }
  return tables::Returned::none;
}

Result<std::vector<Condition>> to_conditions(const std::vector<const Expression*>& terms,
                                             const Values& values) {
  std::vector<Condition> conditions;
  for (const Expression* term : terms) {
    auto condition = TRY(to_condition(*term, values));
    conditions.push_back(std::move(condition));
  }
  return conditions;
}

Result<Item> read_item(const TupleLiteral& tuple, const Values& values) {
  Item item;
  for (const TupleMember& member : tuple.members) {
    const auto* name = member.name.get<StringLiteral>();
    if (name == nullptr) {
      return invalid_argument("An attribute name must be a string literal at " +
                              to_text(member.name.span));
    }
    if (item.contains(name->text)) {
      return invalid_argument("The item names the attribute " + name->text + " twice");
    }
    auto attribute = TRY(values.of(member.value));
    item.set(name->text, std::move(attribute));
  }
  return item;
}

/// The key that the WHERE clause of a write names.
Result<KeyMatch> match_written_key(const std::optional<Expression>& where,
                                   const KeyAttributes& keys, const Values& values,
                                   Surface surface) {
  auto match = TRY(match_key(where, keys, values, false));
  if (!match.is_complete(keys)) {
    // A transaction tells it as a reason of its cancellation, in other words.
    if (surface == Surface::transaction)
      return invalid_argument("The provided key element does not match the schema");
    return invalid_argument(
        "Where clause does not contain a mandatory equality on all key attributes");
  }
  if (!match.contradicted.empty()) {
    return invalid_argument("Multiple conditions on same key " + match.contradicted +
                            ". Only single item Update/Insert/Delete are supported");
  }
  return match;
}

class WritePlanner {
 public:
  WritePlanner(const Values& values, const TableName& name, const TableDescription& table,
               Surface surface)
      : values_(values), name_(name), keys_(table_keys(table)), surface_(surface) {}

  Result<tables::WriteAction> operator()(const Select&) const {
    CHECK(false);
    return tables::WriteAction{};
  }

  Result<tables::WriteAction> operator()(const Insert& insert) const {
    tables::Put put;
    put.table = name_;
    put.item = TRY(read_item(insert.item, values_));
    put.condition = item_is_absent(keys_);
    return tables::WriteAction(std::move(put));
  }

  Result<tables::WriteAction> operator()(const Update& update) const {
    auto match = TRY(match_written_key(update.where, keys_, values_, surface_));
    auto conditions = TRY(to_conditions(match.others, values_));
    conditions.insert(conditions.begin(), item_exists(keys_));
    tables::Update action;
    action.table = name_;
    action.key = std::move(match.key);
    action.update = TRY(to_update(update, values_));
    action.condition = join(std::move(conditions), true);
    action.returned = returned_of(update.returning);
    return tables::WriteAction(std::move(action));
  }

  Result<tables::WriteAction> operator()(const Delete& remove) const {
    auto match = TRY(match_written_key(remove.where, keys_, values_, surface_));
    auto conditions = TRY(to_conditions(match.others, values_));
    tables::Delete action;
    action.table = name_;
    action.key = std::move(match.key);
    action.returned = returned_of(remove.returning);
    if (!conditions.empty()) {
      // Deleting what is not there succeeds, whatever else WHERE says (recorded behaviour).
      std::vector<Condition> either;
      either.push_back(item_is_absent(keys_));
      either.push_back(join(std::move(conditions), true));
      action.condition = join(std::move(either), false);
    }
    return tables::WriteAction(std::move(action));
  }

  Result<tables::WriteAction> operator()(const Exists& exists) const {
    auto match = TRY(match_key(exists.select.where, keys_, values_, false));
    if (!match.is_complete(keys_) || match.others.empty() || exists.select.from.index) {
      return invalid_argument("EXISTS() must contain a single item read with additional condition");
    }
    auto conditions = TRY(to_conditions(match.others, values_));
    tables::ConditionCheck action;
    action.table = name_;
    action.key = std::move(match.key);
    action.condition = join(std::move(conditions), true);
    return tables::WriteAction(std::move(action));
  }

 private:
  const Values& values_;
  const TableName& name_;
  KeyAttributes keys_;
  Surface surface_;
};

Result<void> check_where(const std::optional<Expression>& where, const Values& values) {
  if (where) TRY(to_condition(*where, values));
  return {};
}

struct Checker {
  const Values& values;

  Result<void> operator()(const Select& select) const {
    TRY(check_columns(select.columns));
    return check_where(select.where, values);
  }
  Result<void> operator()(const Insert& insert) const {
    TRY(read_item(insert.item, values));
    return {};
  }
  Result<void> operator()(const Update& update) const {
    TRY(to_update(update, values));
    return check_where(update.where, values);
  }
  Result<void> operator()(const Delete& remove) const { return check_where(remove.where, values); }
  Result<void> operator()(const Exists& exists) const { return (*this)(exists.select); }
};

Result<void> check_key_attribute(const Item& item, const KeyAttribute& key, bool whole_item) {
  const AttributeValue* found = item.find(key.name);
  if (found != nullptr && found->is(key.type)) return {};
  if (!whole_item) return invalid_argument("The provided key element does not match the schema");
  if (found == nullptr) {
    return invalid_argument("One or more parameter values were invalid: Missing the key " +
                            key.name + " in the item");
  }
  return invalid_argument("One or more parameter values were invalid: Type mismatch for key " +
                          key.name + " expected: " + std::string(value::type_name(key.type)) +
                          " actual: " + std::string(value::type_name(found->type())));
}

Result<void> check_key_attributes(const Item& item, const TableDescription& table,
                                  bool whole_item) {
  const KeyAttributes keys = table_keys(table);
  TRY(check_key_attribute(item, keys.partition, whole_item));
  if (keys.sort) TRY(check_key_attribute(item, *keys.sort, whole_item));
  return {};
}

/// The item to put, or the key.
struct NamedItem {
  const Item& operator()(const tables::Put& put) const { return put.item; }
  template <typename Other>
  const Item& operator()(const Other& other) const {
    return other.key;
  }
};

}  // namespace

Result<void> check(const Statement& statement, const std::vector<AttributeValue>& parameters) {
  const Values values(parameters);
  return std::visit(Checker{values}, statement);
}

Result<tables::WriteAction> plan_write(const Statement& statement,
                                       const std::vector<AttributeValue>& parameters,
                                       const TableName& name, const TableDescription& table,
                                       Surface surface) {
  const Values values(parameters);
  return std::visit(WritePlanner(values, name, table, surface), statement);
}

Result<tables::Get> plan_get(const Select& select, const std::vector<AttributeValue>& parameters,
                             const TableName& name, const TableDescription& table,
                             Surface surface) {
  const bool transaction = surface == Surface::transaction;
  const std::string refusal = std::string("Select statements within ") +
                              (transaction ? "ExecuteTransaction" : "BatchExecuteStatement") +
                              " must specify the primary key in the where clause.";
  if (select.from.index && transaction) {
    return invalid_argument("Reads on indices are not supported within transactions.");
  }
  if (select.from.index) return invalid_argument(refusal);

  const Values values(parameters);
  const KeyAttributes keys = table_keys(table);
  auto match = TRY(match_key(select.where, keys, values, true));
  if (!match.is_complete(keys) || !match.others.empty()) {
    TRY(branches_of(select.where, keys,
                    values));  // what is wrong with the clause itself is told first
    return invalid_argument(refusal);
  }
  return tables::Get{name, std::move(match.key), attributes_of_columns(select.columns), false};
}

std::optional<Item> key_of(const SingleCall& call, const TableDescription& table) {
  const Item& named = std::visit(NamedItem{}, call);
  if (!check_key_attributes(named, table, true)) return std::nullopt;
  const KeyAttributes keys = table_keys(table);
  Item key;
  key.set(keys.partition.name, *named.find(keys.partition.name));
  if (keys.sort) key.set(keys.sort->name, *named.find(keys.sort->name));
  return key;
}

Result<void> check_key(const tables::WriteAction& action, const TableDescription& table) {
  return check_key_attributes(std::visit(NamedItem{}, action), table,
                              std::holds_alternative<tables::Put>(action));
}

Result<void> check_key(const tables::Get& get, const TableDescription& table) {
  return check_key_attributes(get.key, table, false);
}

}  // namespace semel::partiql
