#include "domain/operation/frozen.h"

#include <type_traits>

#include "domain/expression/parse.h"
#include "domain/expression/render.h"
#include "domain/operation/packed.h"
#include "domain/value/item_codec.h"

namespace semel::operation {
namespace {

// Names of members are short: the record pays for each byte of them.
constexpr const char* actions_member = "a";
constexpr const char* region_member = "g";
constexpr const char* names_member = "n";
constexpr const char* values_member = "v";
constexpr const char* result_member = "r";
constexpr const char* payload_member = "p";

constexpr const char* table_member = "t";
constexpr const char* verb_member = "o";
constexpr const char* item_member = "i";
constexpr const char* condition_member = "c";
constexpr const char* update_member = "u";
constexpr const char* legacy_member = "l";
constexpr const char* old_item_member = "f";

template <typename Action>
constexpr const char* verb_of() {
  if constexpr (std::is_same_v<Action, tables::Put>) return "P";
  if constexpr (std::is_same_v<Action, tables::Update>) return "U";
  if constexpr (std::is_same_v<Action, tables::Delete>) return "D";
  return "C";
}

const value::Item& item_of(const tables::Put& put) {
  return put.item;
}
template <typename Action>
const value::Item& item_of(const Action& action) {
  return action.key;
}

const expression::Condition* condition_of(const tables::ConditionCheck& check) {
  return &check.condition;
}
template <typename Action>
const expression::Condition* condition_of(const Action& action) {
  return action.condition ? &*action.condition : nullptr;
}

template <typename Action>
Result<value::Map> map_of(const Action& action, expression::Renderer& renderer) {
  value::Map map{{verb_member, verb_of<Action>()},
                 {table_member, action.table.name},
                 {item_member, item_of(action)}};
  if (const auto* condition = condition_of(action))
    map.set(condition_member, renderer.text(*condition));
  if constexpr (std::is_same_v<Action, tables::Update>) {
    auto text = TRY(renderer.text(action.update));
    if (!text.empty()) map.set(update_member, std::move(text));
    if (action.update.legacy) map.set(legacy_member, true);
  }
  if (action.old_item_on_failure) map.set(old_item_member, true);
  return map;
}

const std::string& region_of(const tables::WriteAction& action) {
  return std::visit([](const auto& one) -> const std::string& { return one.table.region; }, action);
}

const std::string* text_at(const value::Map& map, std::string_view name) {
  const auto* found = map.find(name);
  return found == nullptr ? nullptr : found->get<std::string>();
}
const value::Map* map_at(const value::Map& map, std::string_view name) {
  const auto* found = map.find(name);
  return found == nullptr ? nullptr : found->get<value::Map>();
}

Error not_frozen(const std::string& what) {
  return corruption("a frozen request cannot be read: " + what);
}

/// Reads actions back; the placeholders are common to all of them.
class Thawer {
 public:
  Thawer(std::string region, expression::Placeholders placeholders)
      : region_(std::move(region)), placeholders_(std::move(placeholders)) {}

  Result<tables::WriteAction> action(const value::Map& map) {
    const auto* verb = text_at(map, verb_member);
    const auto* table = text_at(map, table_member);
    const auto* item = map_at(map, item_member);
    if (verb == nullptr || table == nullptr || item == nullptr) return not_frozen("an action");
    const tables::TableName name{region_, *table};
    auto condition = TRY(condition_of_map(map));
    const bool old_item = map.contains(old_item_member);
    if (*verb == "P") {
      tables::Put put{name, *item, std::move(condition)};
      put.old_item_on_failure = old_item;
      return tables::WriteAction(std::move(put));
    }
    if (*verb == "D") {
      tables::Delete erase{name, *item, std::move(condition)};
      erase.old_item_on_failure = old_item;
      return tables::WriteAction(std::move(erase));
    }
    if (*verb == "C" && condition)
      return tables::WriteAction(
          tables::ConditionCheck{name, *item, std::move(*condition), old_item});
    if (*verb != "U") return not_frozen("the verb " + *verb);
    auto update = TRY(update_of(map));
    tables::Update action{name, *item, std::move(update), std::move(condition)};
    action.old_item_on_failure = old_item;
    return tables::WriteAction(std::move(action));
  }

 private:
  Result<std::optional<expression::Condition>> condition_of_map(const value::Map& map) {
    const auto* text = text_at(map, condition_member);
    if (text == nullptr) return std::optional<expression::Condition>();
    auto parsed = expression::parse_condition(*text, "ConditionExpression", placeholders_);
    if (!parsed) return not_frozen(parsed.error().message);
    return std::optional<expression::Condition>(std::move(*parsed));
  }
  Result<expression::Update> update_of(const value::Map& map) {
    expression::Update update;
    if (const auto* text = text_at(map, update_member)) {
      auto parsed = expression::parse_update(*text, placeholders_);
      if (!parsed) return not_frozen(parsed.error().message);
      update = std::move(*parsed);
    }
    update.legacy = map.contains(legacy_member);
    return update;
  }

  std::string region_;
  expression::Placeholders placeholders_;
};

Result<expression::Placeholders> placeholders_of(const value::Item& item) {
  const auto* names = map_at(item, names_member);
  const auto* values = map_at(item, values_member);
  std::map<std::string, std::string, std::less<>> names_by_placeholder;
  std::map<std::string, value::AttributeValue, std::less<>> values_by_placeholder;
  for (const auto& entry : names == nullptr ? value::Map() : *names) {
    const auto* name = entry.value.get<std::string>();
    if (name == nullptr) return not_frozen("a name");
    names_by_placeholder.emplace(entry.name, *name);
  }
  for (const auto& entry : values == nullptr ? value::Map() : *values)
    values_by_placeholder.emplace(entry.name, entry.value);
  return expression::Placeholders(std::move(names_by_placeholder),
                                  std::move(values_by_placeholder));
}

}  // namespace

Result<value::Item> to_item(const std::vector<tables::WriteAction>& actions) {
  if (actions.empty() || actions.size() > plan_actions_max) {
    return invalid_argument("An operation has " + std::to_string(actions.size()) +
                            " actions; it must have 1 to " + std::to_string(plan_actions_max));
  }
  expression::Renderer renderer;
  value::List list;
  for (const auto& action : actions) {
    if (region_of(action) != region_of(actions.front()))
      return invalid_argument("The actions of an operation name tables of more than one region");
    auto map = std::visit([&](const auto& one) { return map_of(one, renderer); }, action);
    if (!map) return invalid_argument(map.error().message);
    list.emplace_back(std::move(*map));
  }
  value::Map names;
  for (const auto& [placeholder, name] : renderer.names()) names.set(placeholder, name);
  value::Item item{{actions_member, std::move(list)}, {region_member, region_of(actions.front())}};
  if (!names.empty()) item.set(names_member, std::move(names));
  if (!renderer.values().empty()) item.set(values_member, renderer.values());
  return item;
}

Result<std::vector<tables::WriteAction>> actions_from(const value::Item& item) {
  const auto* found = item.find(actions_member);
  const auto* list = found == nullptr ? nullptr : found->get<value::List>();
  const auto* region = text_at(item, region_member);
  if (list == nullptr || region == nullptr) return not_frozen("no actions");
  auto placeholders = TRY(placeholders_of(item));
  Thawer thawer(*region, std::move(placeholders));
  std::vector<tables::WriteAction> actions;
  actions.reserve(list->size());
  for (const auto& element : *list) {
    const auto* map = element.get<value::Map>();
    if (map == nullptr) return not_frozen("an action is no map");
    auto action = TRY(thawer.action(*map));
    actions.push_back(std::move(action));
  }
  return actions;
}

Result<std::string> freeze(const Plan& plan, const value::Item& payload) {
  auto item = TRY(to_item(plan.actions));
  if (!plan.result.empty()) item.set(result_member, plan.result);
  if (plan.keep_payload && !payload.empty()) item.set(payload_member, payload);
  return pack(value::encode(item));
}

Result<Frozen> thaw(std::string_view bytes) {
  const auto encoded = TRY(unpack(bytes));
  const auto item = TRY(value::decode_item(encoded));
  Frozen frozen;
  frozen.actions = TRY(actions_from(item));
  if (const auto* result = map_at(item, result_member)) frozen.result = *result;
  if (const auto* payload = map_at(item, payload_member)) frozen.payload = *payload;
  return frozen;
}

Result<value::Item> result_of(std::string_view bytes) {
  const auto encoded = TRY(unpack(bytes));
  const auto item = TRY(value::decode_item(encoded));
  const auto* result = map_at(item, result_member);
  return result == nullptr ? value::Item() : *result;
}

}  // namespace semel::operation
