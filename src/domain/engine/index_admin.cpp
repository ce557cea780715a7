#include "domain/engine/index_admin.h"

#include <algorithm>

#include "domain/engine/settle.h"

namespace semel::engine {
namespace {

using tables::AttributeDefinition;
using tables::GlobalIndex;
using tables::TableDescription;

constexpr std::size_t global_indexes_max =
    20;  ///< AWS developer guide, "Quotas", secondary indexes
constexpr std::int64_t throughput_units_max = 1'000'000'000'000;

std::string invalid_update(const std::string& what) {
  return "One or more parameter values were invalid: " + what;
}

template <typename Described>
auto* find_global(Described& table, const std::string& name) {
  auto& indexes = table.global_indexes;
  const auto found = std::find_if(indexes.begin(), indexes.end(),
                                  [&](const auto& index) { return index.name == name; });
  return found == indexes.end() ? nullptr : &*found;
}

const AttributeDefinition* find_definition(const std::vector<AttributeDefinition>& known,
                                           const std::string& name) {
  const auto found =
      std::find_if(known.begin(), known.end(),
                   [&](const AttributeDefinition& definition) { return definition.name == name; });
  return found == known.end() ? nullptr : &*found;
}

/// Whether an index comes or goes. One that is being created may be given up: then the index to
/// delete does not count.
bool is_busy(const TableDescription& table, const std::string& deleted) {
  return std::any_of(table.global_indexes.begin(), table.global_indexes.end(),
                     [&](const GlobalIndex& index) {
                       if (index.status == tables::IndexStatus::creating)
                         return index.name != deleted;
                       return index.status == tables::IndexStatus::deleting;
                     });
}

/// Only one index at a time comes or goes.
Result<void> check_one_at_a_time(const TableDescription& table,
                                 const tables::UpdateTable& request) {
  std::size_t count = 0;
  std::string deleted;
  for (const auto& update : request.indexes) {
    if (!std::holds_alternative<tables::UpdateGlobalIndex>(update)) ++count;
    if (const auto* erased = std::get_if<tables::DeleteGlobalIndex>(&update))
      deleted = erased->name;
  }
  if (count == 0 || (count == 1 && !is_busy(table, deleted))) return {};
  return limit_exceeded(
      "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per "
      "table");
}

std::string names_of(const std::vector<AttributeDefinition>& definitions) {
  std::string text;
  for (const AttributeDefinition& definition : definitions)
    text += (text.empty() ? "" : ", ") + definition.name;
  return text;
}

std::string names_of(const tables::KeySchema& keys) {
  return keys.partition_key + (keys.sort_key ? ", " + *keys.sort_key : "");
}

std::string element_text(const AttributeDefinition& definition, bool partition) {
  return "Schema:[SchemaElement: key{" + definition.name + ":" +
         std::string(value::type_name(definition.type)) + (partition ? ":HASH" : ":RANGE") + "}]";
}

Result<void> check_key_definition(const TableDescription& table, const tables::UpdateTable& request,
                                  const GlobalIndex& index, const std::string& name) {
  const AttributeDefinition* wanted = find_definition(request.attributes, name);
  if (wanted == nullptr) {
    return invalid_argument(invalid_update(
        "Some index key attributes are not defined in AttributeDefinitions. Keys: [" +
        names_of(index.keys) + "], AttributeDefinitions: [" + names_of(request.attributes) + "]"));
  }
  const AttributeDefinition* known = find_definition(table.attributes, name);
  if (known == nullptr || known->type == wanted->type) return {};
  const bool partition = name == index.keys.partition_key;
  return invalid_argument(invalid_update(
      "Attributes cannot be redefined. Please check that your attribute has the same type as "
      "previously defined. "
      "Existing schema: " +
      element_text(*known, partition) + " New schema: " + element_text(*wanted, partition)));
}

tables::BillingMode billing_after(const TableDescription& table,
                                  const tables::UpdateTable& request) {
  return request.billing.value_or(table.billing);
}

Result<void> check_update(const OpenTable& open, const tables::UpdateTable& request,
                          const tables::CreateGlobalIndex& create) {
  const TableDescription& table = open.schema->description;
  const GlobalIndex& index = create.index;
  if (open.schema->find_index(index.name) != nullptr) {
    return invalid_argument("Attempting to create an index which already exists");
  }
  if (table.global_indexes.size() >= global_indexes_max) {
    return invalid_argument(
        invalid_update("GlobalSecondaryIndex count exceeds the per-table limit of 20"));
  }
  TRY(check_key_definition(table, request, index, index.keys.partition_key));
  if (index.keys.sort_key) TRY(check_key_definition(table, request, index, *index.keys.sort_key));
  const bool has_throughput = index.throughput != tables::Throughput{};
  const bool provisioned = billing_after(table, request) == tables::BillingMode::provisioned;
  if (has_throughput == provisioned) return {};
  return invalid_argument(invalid_update(
      provisioned ? "ProvisionedThroughput must be specified for index: " + index.name
                  : "ProvisionedThroughput should not be specified for index: " + index.name +
                        " when BillingMode is PAY_PER_REQUEST"));
}

Error unchanged_throughput(const std::string& name, const tables::Throughput& units) {
  const std::string read = std::to_string(units.read_units);
  const std::string write = std::to_string(units.write_units);
  return invalid_argument(
      "The provisioned throughput for the index " + name +
      " will not change. The requested value equals the current value. Current ReadCapacityUnits "
      "provisioned for the index: " +
      read + ". Requested ReadCapacityUnits: " + read +
      ". Current WriteCapacityUnits provisioned for the index: " + write +
      ". Requested WriteCapacityUnits: " + write +
      ". Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher "
      "limits.");
}

Error no_such_index(const std::string& name) {
  return not_found("Requested resource not found: Index: " + name + " not found");
}

Result<void> check_update(const OpenTable& open, const tables::UpdateTable& request,
                          const tables::UpdateGlobalIndex& update) {
  const TableDescription& table = open.schema->description;
  const auto& wanted = update.throughput;
  if (wanted &&
      (wanted->read_units > throughput_units_max || wanted->write_units > throughput_units_max)) {
    return invalid_argument(
        "This operation cannot be performed with given input values. Please contact DynamoDB "
        "service team for more "
        "info: Action Blocked: IndexUpdate");
  }
  const GlobalIndex* index = find_global(table, update.name);
  if (index == nullptr) return no_such_index(update.name);
  if (!wanted) return {};
  if (billing_after(table, request) == tables::BillingMode::pay_per_request) {
    return invalid_argument(
        invalid_update("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when "
                       "BillingMode is PAY_PER_REQUEST"));
  }
  if (*wanted == index->throughput) return unchanged_throughput(update.name, *wanted);
  return {};
}

Result<void> check_update(const OpenTable& open, const tables::UpdateTable&,
                          const tables::DeleteGlobalIndex& erased) {
  if (find_global(open.schema->description, erased.name) == nullptr)
    return no_such_index(erased.name);
  return {};
}

void define_attribute(TableDescription& table, const tables::UpdateTable& request,
                      const std::string& name) {
  if (find_definition(table.attributes, name) == nullptr) {
    table.attributes.push_back(*find_definition(request.attributes, name));
  }
}

/// Definitions of attributes that are no key any more go with the index that needed them.
void forget_unused_attributes(TableDescription& table) {
  const auto is_used = [&](const std::string& name) {
    const auto uses = [&](const tables::KeySchema& keys) {
      return keys.partition_key == name || keys.sort_key == name;
    };
    const auto index_uses = [&](const auto& index) { return uses(index.keys); };
    return uses(table.keys) ||
           std::any_of(table.local_indexes.begin(), table.local_indexes.end(), index_uses) ||
           std::any_of(table.global_indexes.begin(), table.global_indexes.end(), index_uses);
  };
  std::erase_if(table.attributes,
                [&](const AttributeDefinition& definition) { return !is_used(definition.name); });
}

class IndexUpdater {
 public:
  IndexUpdater(TableChange& change, const OpenTable& open, const tables::UpdateTable& request,
               bool delayed)
      : change_(change), open_(open), request_(request), delayed_(delayed) {}

  void operator()(const tables::CreateGlobalIndex& create) const {
    GlobalIndex index = create.index;
    index.status = tables::IndexStatus::creating;
    index.backfilling = true;
    define_attribute(change_.description(), request_, index.keys.partition_key);
    if (index.keys.sort_key)
      define_attribute(change_.description(), request_, *index.keys.sort_key);
    change_.number_index(index.name);
    change_.description().global_indexes.push_back(std::move(index));
  }
  void operator()(const tables::UpdateGlobalIndex& update) const {
    GlobalIndex& index = *find_global(change_.description(), update.name);
    if (update.throughput) index.throughput = *update.throughput;
    if (update.on_demand) index.on_demand = update.on_demand->applied_to(index.on_demand);
    if (delayed_) index.status = tables::IndexStatus::updating;
  }
  void operator()(const tables::DeleteGlobalIndex& erased) const {
    if (delayed_) {
      find_global(change_.description(), erased.name)->status = tables::IndexStatus::deleting;
    } else {
      remove_index(change_, *open_.schema, erased.name);
    }
  }

 private:
  TableChange& change_;
  const OpenTable& open_;
  const tables::UpdateTable& request_;
  bool delayed_;
};

}  // namespace

Result<void> check_index_updates(const OpenTable& open, const tables::UpdateTable& request) {
  TRY(check_one_at_a_time(open.schema->description, request));
  for (const auto& update : request.indexes) {
    TRY(std::visit([&](const auto& known) { return check_update(open, request, known); }, update));
  }
  return {};
}

void apply_index_updates(TableChange& change, const OpenTable& open,
                         const tables::UpdateTable& request, bool delayed) {
  for (const auto& update : request.indexes)
    std::visit(IndexUpdater(change, open, request, delayed), update);
  forget_unused_attributes(change.description());
}

bool creates_index(const tables::UpdateTable& request) {
  return std::any_of(request.indexes.begin(), request.indexes.end(), [](const auto& update) {
    return std::holds_alternative<tables::CreateGlobalIndex>(update);
  });
}

void show_index_updates(TableDescription& answer, const TableDescription& before,
                        const tables::UpdateTable& request) {
  for (const auto& update : request.indexes) {
    if (const auto* create = std::get_if<tables::CreateGlobalIndex>(&update)) {
      GlobalIndex& index = *find_global(answer, create->index.name);
      index.status = tables::IndexStatus::creating;
      index.backfilling = false;
    } else if (const auto* updated = std::get_if<tables::UpdateGlobalIndex>(&update)) {
      GlobalIndex& index = *find_global(answer, updated->name);
      index.status = tables::IndexStatus::updating;
      if (before.billing == answer.billing)
        index.throughput = find_global(before, updated->name)->throughput;
    } else if (const auto* erased = std::get_if<tables::DeleteGlobalIndex>(&update)) {
      std::erase_if(answer.global_indexes,
                    [&](const GlobalIndex& index) { return index.name == erased->name; });
      answer.global_indexes.push_back(*find_global(before, erased->name));
      answer.global_indexes.back().status = tables::IndexStatus::deleting;
    }
  }
}

}  // namespace semel::engine
