#include "simulation/copies.h"

#include <memory>

#include "domain/expression/copy.h"
#include "domain/operation/record.h"

namespace semel::simulation {
namespace {

std::optional<expression::Condition> copy_of_condition(
    const std::optional<expression::Condition>& condition) {
  if (!condition) return std::nullopt;
  return expression::copy_of(*condition);
}

tables::Put copy_of_action(const tables::Put& put) {
  return {put.table, put.item, copy_of_condition(put.condition)};
}
tables::Update copy_of_action(const tables::Update& update) {
  return {update.table, update.key, expression::copy_of(update.update),
          copy_of_condition(update.condition)};
}
tables::Delete copy_of_action(const tables::Delete& erase) {
  return {erase.table, erase.key, copy_of_condition(erase.condition)};
}
tables::ConditionCheck copy_of_action(const tables::ConditionCheck& check) {
  return {check.table, check.key, expression::copy_of(check.condition)};
}

tables::TransactWrite copy_of_transaction(const tables::TransactWrite& request) {
  tables::TransactWrite copy;
  copy.token = request.token;
  copy.fingerprint = request.fingerprint;
  for (const auto& action : request.actions) {
    std::visit([&](const auto& one) { copy.actions.emplace_back(copy_of_action(one)); }, action);
  }
  return copy;
}

template <typename Outcome>
void nobody_hears(const Result<Outcome>&) {}

/// "operations o-3"
template <typename Request>
std::string subject_of(const Request&) {
  return "";
}
std::string name_in(const value::Item& item) {
  for (const char* name : {operation::attribute::id, "id", "sku"}) {
    if (const auto* found = item.find(name)) return value::to_text(*found);
  }
  return "";
}
template <typename Request>
requires requires(const Request& request) {
  request.key;
}
std::string subject_of(const Request& request) {
  return " " + request.table.name + " " + name_in(request.key);
}
std::string subject_of(const tables::Put& put) {
  return " " + put.table.name + " " + name_in(put.item);
}
std::string subject_of(const tables::TransactWrite& request) {
  return std::visit([](const auto& action) { return subject_of(action); }, request.actions.front());
}

}  // namespace

std::function<void(tables::Tables&)> copy_of(const faults::TablesCall& call) {
  if (const auto* put = std::get_if<const tables::Put*>(&call.request)) {
    auto copy = std::make_shared<tables::Put>(copy_of_action(**put));
    return [copy](tables::Tables& store) { nobody_hears(store.put(*copy)); };
  }
  if (const auto* update = std::get_if<const tables::Update*>(&call.request)) {
    auto copy = std::make_shared<tables::Update>(copy_of_action(**update));
    return [copy](tables::Tables& store) { nobody_hears(store.update(*copy)); };
  }
  if (const auto* erase = std::get_if<const tables::Delete*>(&call.request)) {
    auto copy = std::make_shared<tables::Delete>(copy_of_action(**erase));
    return [copy](tables::Tables& store) { nobody_hears(store.remove(*copy)); };
  }
  if (const auto* request = std::get_if<const tables::TransactWrite*>(&call.request)) {
    auto copy = std::make_shared<tables::TransactWrite>(copy_of_transaction(**request));
    return [copy](tables::Tables& store) { nobody_hears(store.transact_write(*copy)); };
  }
  return {};
}

std::string to_text(const faults::TablesCall& call) {
  return std::string(call.operation) +
         std::visit([](const auto* request) { return subject_of(*request); }, call.request);
}

}  // namespace semel::simulation
