#include "service/dynamodb/wire_table_keys.h"

#include <algorithm>

#include "service/dynamodb/wire_table_parts.h"

namespace semel::dynamodb::wire {

namespace {

constexpr std::size_t key_attribute_count_max = 2;

struct KeyElement {
  std::string name;
  bool partition = false;
};

std::vector<KeyElement> key_elements(const json::object& owner) {
  std::vector<KeyElement> elements;
  for (const auto& element : elements_of(owner, "KeySchema")) {
    const auto& members = element.get_object();
    elements.push_back({std::string(codec::text_of(members, "AttributeName")),
                        codec::text_of(members, "KeyType") == "HASH"});
  }
  return elements;
}

value::Type attribute_type(std::string_view text) {
  if (text == "N") return value::Type::number;
  return text == "B" ? value::Type::binary : value::Type::string;
}

bool is_defined(const AttributeDefinitions& definitions, const std::string& name) {
  return std::any_of(definitions.begin(), definitions.end(),
                     [&](const auto& definition) { return definition.name == name; });
}

bool all_defined(const std::vector<KeyElement>& elements, const AttributeDefinitions& definitions) {
  return std::all_of(elements.begin(), elements.end(), [&](const KeyElement& element) {
    return is_defined(definitions, element.name);
  });
}

std::string definitions_text(const AttributeDefinitions& definitions) {
  std::vector<std::string> names;
  for (const auto& definition : definitions) names.push_back(definition.name);
  return names_text(names);
}

Error not_defined(const std::vector<KeyElement>& elements,
                  const AttributeDefinitions& definitions) {
  std::vector<std::string> names;
  for (const auto& element : elements) names.push_back(element.name);
  return invalid_parameters(
      "Some index key attributes are not defined in AttributeDefinitions. Keys: [" +
      names_text(names) + "], AttributeDefinitions: [" + definitions_text(definitions) + "]");
}

Result<tables::KeySchema> arranged(const std::vector<KeyElement>& elements) {
  const auto& first = elements.front();
  const auto& last = elements.back();
  if (elements.size() > 1 && first.name == last.name) {
    return invalid_argument(
        "Both the Hash Key and the Range Key element in the KeySchema have the same name");
  }
  if (!first.partition) {
    return invalid_argument("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
  }
  if (elements.size() == 1) return tables::KeySchema{first.name, std::nullopt};
  if (last.partition) {
    return invalid_argument(
        "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
  }
  return tables::KeySchema{first.name, last.name};
}

void add_names(std::vector<std::string>& names, const tables::KeySchema& keys) {
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  add(keys.partition_key);
  if (keys.sort_key) add(*keys.sort_key);
}

}  // namespace

Result<AttributeDefinitions> attribute_definitions(const json::object& request) {
  AttributeDefinitions definitions;
  for (const auto& element : elements_of(request, "AttributeDefinitions")) {
    const auto& members = element.get_object();
    std::string name(codec::text_of(members, "AttributeName"));
    if (is_defined(definitions, name)) {
      return invalid_parameters("Duplicate AttributeName in AttributeDefinitions: " + name);
    }
    const auto type = attribute_type(codec::text_of(members, "AttributeType"));
    definitions.push_back({std::move(name), type});
  }
  return definitions;
}

Result<tables::KeySchema> table_keys(const json::object& request,
                                     const AttributeDefinitions& definitions) {
  const auto elements = key_elements(request);
  if (definitions.size() < elements.size()) {
    return invalid_argument("Invalid KeySchema: Some index key attribute have no definition");
  }
  if (!all_defined(elements, definitions)) return not_defined(elements, definitions);
  return arranged(elements);
}

Result<tables::KeySchema> index_keys(const json::object& index,
                                     const AttributeDefinitions& definitions) {
  const auto elements = key_elements(index);
  if (elements.size() > key_attribute_count_max) {
    return invalid_parameters(
        "Keys of more than two attributes are not supported. The KeySchema of index " +
        std::string(codec::text_of(index, "IndexName")) + " has " +
        std::to_string(elements.size()));
  }
  if (!all_defined(elements, definitions)) return not_defined(elements, definitions);
  return arranged(elements);
}

std::vector<std::string> key_attributes(const tables::TableDescription& table) {
  std::vector<std::string> names;
  add_names(names, table.keys);
  for (const auto& index : table.local_indexes) add_names(names, index.keys);
  for (const auto& index : table.global_indexes) add_names(names, index.keys);
  return names;
}

Result<void> check_definitions_used(const tables::TableDescription& table) {
  const auto used = key_attributes(table);
  if (used.size() == table.attributes.size()) return {};
  if (table.local_indexes.empty() && table.global_indexes.empty()) {
    return invalid_parameters(
        "Number of attributes in KeySchema does not exactly match number of attributes defined in "
        "AttributeDefinitions");
  }
  return invalid_parameters("Some AttributeDefinitions are not used. AttributeDefinitions: [" +
                            definitions_text(table.attributes) + "], keys used: [" +
                            names_text(used) + "]");
}

}  // namespace semel::dynamodb::wire
