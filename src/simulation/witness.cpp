#include "simulation/witness.h"

#include "domain/operation/frozen.h"
#include "domain/operation/record.h"

namespace semel::simulation {
namespace {

std::string id_of(const value::Item& key) {
  const auto* found = key.find(operation::attribute::id);
  const auto* id = found == nullptr ? nullptr : found->get<std::string>();
  return id == nullptr ? "" : *id;
}

/// The value that an update sets an attribute to; "" when it does not.
std::string set_value_of(const tables::Update& update, const char* attribute) {
  for (const auto& set : update.update.sets) {
    const auto* value = std::get_if<value::AttributeValue>(&set.value.node);
    if (set.path.attribute == attribute && value != nullptr) return value::to_text(*value);
  }
  return "";
}

/// The value that a conjunction demands of an attribute; "" when it does not.
std::string demanded(const expression::Condition& condition, const char* attribute) {
  if (const auto* both = std::get_if<expression::And>(&condition.node)) {
    const std::string left = demanded(*both->left, attribute);
    return left.empty() ? demanded(*both->right, attribute) : left;
  }
  const auto* compare = std::get_if<expression::Compare>(&condition.node);
  if (compare == nullptr) return "";
  const auto* path = std::get_if<expression::Path>(&compare->left.source);
  const auto* value = std::get_if<value::AttributeValue>(&compare->right.source);
  return path != nullptr && value != nullptr && path->attribute == attribute
             ? value::to_text(*value)
             : "";
}

}  // namespace

void Witness::saw(const faults::TablesCall& call) {
  saw_version(version_written_by(call));
  if (const auto* update = std::get_if<const tables::Update*>(&call.request)) {
    saw_update(**update);
  } else if (const auto* request = std::get_if<const tables::TransactWrite*>(&call.request)) {
    saw_transaction(**request);
  }
}

void Witness::forget() {
  bytes_by_token_.clear();
  token_by_bytes_.clear();
}

void Witness::saw_transaction(const tables::TransactWrite& request) {
  if (request.token.empty()) return;
  const auto item = operation::to_item(request.actions);
  if (!item) return;
  const std::string bytes = value::to_text(*item);
  const auto [by_token, is_new_token] = bytes_by_token_.emplace(request.token, bytes);
  if (!is_new_token && by_token->second != bytes)
    violations_.push_back("bytes: the token " + request.token + " was sent with other bytes");
  const auto [by_bytes, are_new_bytes] = token_by_bytes_.emplace(bytes, request.token);
  if (!are_new_bytes && by_bytes->second != request.token)
    violations_.push_back("token: the same bytes were sent with two tokens, " + request.token);
}

std::string Witness::version_written_by(const faults::TablesCall& call) {
  if (const auto* put = std::get_if<const tables::Put*>(&call.request)) {
    const auto* version = (*put)->item.find(operation::attribute::version);
    return version == nullptr ? "" : value::to_text(*version);
  }
  const auto* update = std::get_if<const tables::Update*>(&call.request);
  return update == nullptr ? "" : set_value_of(**update, operation::attribute::version);
}

void Witness::saw_version(const std::string& version) {
  if (!version.empty()) written_ms_by_version_.emplace(version, scheduler_.now_ms());
}

void Witness::saw_update(const tables::Update& update) {
  if (set_value_of(update, operation::attribute::sweeps).empty() || !update.condition) return;
  const auto seen =
      written_ms_by_version_.find(demanded(*update.condition, operation::attribute::version));
  if (seen != written_ms_by_version_.end() &&
      scheduler_.now_ms() - seen->second < lease_ms_ * 9 / 10) {
    violations_.push_back("lease: " + id_of(update.key) + " was taken over " +
                          std::to_string(scheduler_.now_ms() - seen->second) +
                          " ms after its last write");
  }
}

}  // namespace semel::simulation
