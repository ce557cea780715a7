#include "domain/engine/read_target.h"

#include <algorithm>

#include "base/big_endian.h"
#include "base/digest.h"
#include "domain/engine/rows.h"
#include "domain/value/key_codec.h"

namespace semel::engine {
namespace {

using expression::Condition;
using expression::Operand;
using expression::Path;
using value::Item;

std::string invalid_read(const std::string& what) {
  return "One or more parameter values were invalid: " + what;
}

bool is_being_dropped(const Schema& schema, const IndexSchema& index) {
  const auto& indexes = schema.description.global_indexes;
  return std::any_of(indexes.begin(), indexes.end(), [&](const tables::GlobalIndex& known) {
    return known.name == index.name && known.status == tables::IndexStatus::deleting;
  });
}

bool is_projected(const ReadTarget& target, const std::string& attribute) {
  const IndexSchema* index = target.index;
  if (index == nullptr || index->projection.type == tables::ProjectionType::all) return true;
  if (target.schema().is_key(attribute) || attribute == index->partition.name) return true;
  if (index->sort && attribute == index->sort->name) return true;
  const auto& include = index->projection.include;
  return std::find(include.begin(), include.end(), attribute) != include.end();
}

/// The attributes that `read` returns or filters on and the target's rows do not have.
std::vector<std::string> unprojected(const ReadTarget& target, const tables::Read& read,
                                     bool with_filter) {
  std::vector<std::string> names;
  const auto add = [&](const Path& path) {
    const bool known = std::find(names.begin(), names.end(), path.attribute) != names.end();
    if (!known && !is_projected(target, path.attribute)) names.push_back(path.attribute);
  };
  if (read.projection)
    std::for_each(read.projection->paths.begin(), read.projection->paths.end(), add);
  if (with_filter && read.filter) visit_paths(*read.filter, add);
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

Result<void> check_scalars(const Schema& schema, const tables::Read& read) {
  if (read.projection) {
    for (const Path& path : read.projection->paths) TRY(check_scalar_path(schema, path));
  }
  Result<void> sound;
  if (read.filter) {
    visit_paths(*read.filter, [&](const Path& path) {
      if (sound) sound = check_scalar_path(schema, path);
    });
  }
  return sound;
}

/// Walks a condition's operands.
class PathVisitor {
 public:
  explicit PathVisitor(const std::function<void(const Path&)>& visit) : visit_(visit) {}

  void operator()(const Condition& condition) const { std::visit(*this, condition.node); }
  void operator()(const expression::Compare& node) const { operands({&node.left, &node.right}); }
  void operator()(const expression::Between& node) const {
    operands({&node.value, &node.low, &node.high});
  }
  void operator()(const expression::BeginsWith& node) const {
    operands({&node.value, &node.prefix});
  }
  void operator()(const expression::Contains& node) const {
    operands({&node.container, &node.part});
  }
  void operator()(const expression::In& node) const {
    operands({&node.value});
    for (const Operand& option : node.options) operands({&option});
  }
  void operator()(const expression::AttributeExists& node) const { visit_(node.path); }
  void operator()(const expression::AttributeNotExists& node) const { visit_(node.path); }
  void operator()(const expression::AttributeType& node) const { visit_(node.path); }
  void operator()(const expression::Not& node) const { (*this)(*node.condition); }
  void operator()(const expression::And& node) const { both(*node.left, *node.right); }
  void operator()(const expression::Or& node) const { both(*node.left, *node.right); }

 private:
  void both(const Condition& left, const Condition& right) const {
    (*this)(left);
    (*this)(right);
  }
  void operands(std::initializer_list<const Operand*> operands) const {
    for (const Operand* operand : operands) {
      if (const auto* path = std::get_if<Path>(&operand->source)) visit_(*path);
      if (const auto* size = std::get_if<expression::SizeOf>(&operand->source)) visit_(size->path);
    }
  }

  const std::function<void(const Path&)>& visit_;
};

}  // namespace

void visit_paths(const Condition& condition, const std::function<void(const Path&)>& visit) {
  PathVisitor{visit}(condition);
}

Result<ReadTarget> find_target(const OpenTable& open, const tables::Read& read) {
  ReadTarget target;
  target.open = &open;
  target.row_prefix = item_row_prefix(open.schema->table_id);
  if (!read.index) return target;
  const IndexSchema* index = open.schema->find_index(*read.index);
  if (index == nullptr || is_being_dropped(*open.schema, *index)) {
    return invalid_argument("The table does not have the specified index: " + *read.index);
  }
  if (index->global && read.consistent) {
    return invalid_argument("Consistent reads are not supported on global secondary indexes");
  }
  if (index->backfilling) {
    return invalid_argument("Cannot read from backfilling global secondary index: " + index->name);
  }
  target.index = index;
  target.row_prefix = index_row_prefix(open.schema->table_id, index->id);
  return target;
}

Result<void> check_attributes(ReadTarget& target, const tables::Read& read) {
  const IndexSchema* index = target.index;
  const bool is_partial = index != nullptr && index->projection.type != tables::ProjectionType::all;
  if (is_partial && index->global && read.select == tables::Select::all_attributes) {
    return invalid_argument(
        invalid_read("Select type ALL_ATTRIBUTES is not supported for global secondary index " +
                     index->name + " because its projection type is not ALL"));
  }
  TRY(check_scalars(target.schema(), read));
  if (!is_partial) return {};
  if (!index->global) {
    target.fetches_items =
        read.select == tables::Select::all_attributes || !unprojected(target, read, true).empty();
    return {};
  }
  const auto missing = unprojected(target, read, false);
  if (missing.empty()) return {};
  return invalid_argument(invalid_read("Global secondary index " + index->name +
                                       " does not project [" + joined(missing) + "]"));
}

Result<void> check_start_part(const Item& start_key, const KeyPart& part, bool partition) {
  const value::AttributeValue* key = start_key.find(part.name);
  if (key == nullptr) return invalid_argument("The provided starting key is invalid");
  if (key->type() != part.type)
    return invalid_argument("The provided key element does not match the schema");
  return check_key_bytes(part, *key, partition);
}

std::size_t start_key_size(const ReadTarget& target) {
  const Schema& schema = target.schema();
  std::size_t size = schema.sort ? 2 : 1;
  if (target.index == nullptr) return size;
  if (!schema.is_key(target.partition().name)) ++size;
  if (target.sort() && !schema.is_key(target.sort()->name)) ++size;
  return size;
}

Result<StartKey> place_start_key(const ReadTarget& target, const Item& start_key) {
  const Schema& schema = target.schema();
  Item table_key;
  for (const Item::Entry& entry : start_key) {
    if (schema.is_key(entry.name)) table_key.set(entry.name, entry.value);
  }
  const auto key = key_of_key(schema, table_key);
  if (!key) return invalid_argument("The provided starting key is invalid: " + key.error().message);
  StartKey start;
  value::append_key(start.partition, *start_key.find(target.partition().name));
  if (target.sort()) value::append_key(start.sort, *start_key.find(target.sort()->name));
  start.row_key = target.index == nullptr ? item_row_key(schema.table_id, *key)
                                          : index_row_key(schema, *target.index, *key, start_key);
  return start;
}

Item start_key_after(const ReadTarget& target, const Item& item) {
  Item start_key = key_attributes(target.schema(), item);
  if (target.index == nullptr) return start_key;
  start_key.set(target.partition().name, *item.find(target.partition().name));
  if (target.sort()) start_key.set(target.sort()->name, *item.find(target.sort()->name));
  return start_key;
}

}  // namespace semel::engine
