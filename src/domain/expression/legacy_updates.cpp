#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "domain/expression/legacy.h"
#include "domain/expression/legacy_operators.h"

namespace semel::expression {
namespace {

using value::Type;

bool is_set(Type type) {
  return type == Type::string_set || type == Type::number_set || type == Type::binary_set;
}

Error unsupported_type(std::string_view action, Type type) {
  return invalid_parameters(std::string(action) + " is not supported for the type " +
                            std::string(value::type_name(type)));
}

Result<void> check_attribute_update(const AttributeUpdate& update) {
  if (!update.value) {
    if (update.action == AttributeAction::delete_) return {};
    return invalid_parameters("Only DELETE action is allowed when no attribute value is specified");
  }
  const Type type = update.value->type();
  if (update.action == AttributeAction::delete_ && !is_set(type)) {
    return unsupported_type("DELETE action with value", type);
  }
  const bool can_add = is_set(type) || type == Type::number || type == Type::list;
  if (update.action == AttributeAction::add && !can_add) {
    return unsupported_type("ADD action", type);
  }
  return {};
}

}  // namespace

Result<Update> update_from_legacy(const std::vector<AttributeUpdate>& updates) {
  Update update;
  update.legacy = true;
  for (const AttributeUpdate& entry : updates) {
    TRY(check_attribute_update(entry));
    Path path{entry.attribute, {}};
    if (!entry.value) {
      update.removes.push_back({std::move(path)});
    } else if (entry.action == AttributeAction::put) {
      update.sets.push_back({std::move(path), {*entry.value}});
    } else if (entry.action == AttributeAction::add) {
      update.adds.push_back({std::move(path), *entry.value});
    } else {
      update.deletes.push_back({std::move(path), *entry.value});
    }
  }
  return update;
}

Result<Projection> projection_from_names(const std::vector<std::string>& names) {
  Projection projection;
  std::set<std::string_view> seen;
  for (const std::string& name : names) {
    if (!seen.insert(name).second) {
      return invalid_parameters("Duplicate value in attribute name: " + name);
    }
    projection.paths.push_back({name, {}});
  }
  return projection;
}

}  // namespace semel::expression
