#include <utility>

#include "domain/workflow/definition/draft.h"

namespace semel::definition {

namespace {

constexpr std::string_view batcher_fields[] = {"MaxItemsPerBatch", "MaxItemsPerBatchPath",
                                               "MaxInputBytesPerBatch", "MaxInputBytesPerBatchPath",
                                               "BatchInput"};
constexpr std::string_view config_fields[] = {"Mode", "ExecutionType"};
constexpr std::size_t label_bytes_max = 40;
constexpr std::int64_t input_bytes_max = 262'144;

using Count = std::variant<std::int64_t, Path>;

std::optional<Count> parse_count(Fields& fields, std::string_view name,
                                 Fields::Integers bounds = {}) {
  const std::string path_name = std::string(name) + "Path";
  fields.exclude({name, path_name});
  if (auto path = fields.reference(path_name)) return Count(std::move(*path));
  if (const auto count = fields.integer(name, bounds)) return Count(*count);
  return std::nullopt;
}

std::variant<double, Path> parse_percentage(Fields& fields) {
  fields.exclude({"ToleratedFailurePercentage", "ToleratedFailurePercentagePath"});
  if (auto path = fields.reference("ToleratedFailurePercentagePath")) return std::move(*path);
  return fields.number("ToleratedFailurePercentage", 0, 100).value_or(0);
}

Map::Batch parse_batcher(const json::object& object, const std::string& place, Findings& findings) {
  Map::Batch batch;
  Fields fields(object, place, findings);
  fields.allow(batcher_fields);
  batch.items_max = parse_count(fields, "MaxItemsPerBatch", {.min = 1});
  batch.input_bytes_max =
      parse_count(fields, "MaxInputBytesPerBatch", {.min = 1, .max = input_bytes_max});
  batch.batch_input = fields.payload("BatchInput");
  const bool is_bounded = fields.has("MaxItemsPerBatch") || fields.has("MaxItemsPerBatchPath") ||
                          fields.has("MaxInputBytesPerBatch") ||
                          fields.has("MaxInputBytesPerBatchPath");
  if (!is_bounded) {
    fields.refuse("One of these fields is required: [MaxItemsPerBatch, MaxInputBytesPerBatch]");
  }
  return batch;
}

struct ProcessorMode {
  bool is_distributed = false;
  MachineType type = MachineType::standard;  ///< of the items' executions
};

ProcessorMode parse_config(Fields& processor) {
  ProcessorMode mode{false, processor.findings().type};
  const json::object* object = processor.object("ProcessorConfig");
  if (object == nullptr) return mode;
  Fields fields(*object, processor.place_of("ProcessorConfig"), processor.findings());
  fields.allow(config_fields);
  mode.is_distributed = fields.one_of("Mode", {"INLINE", "DISTRIBUTED"}) == "DISTRIBUTED";
  if (!mode.is_distributed) {
    if (fields.has("ExecutionType")) fields.refuse("Field 'ExecutionType' is not supported");
    return mode;
  }
  if (mode.type == MachineType::express) {
    fields.refuse("Mode",
                  "The field 'Mode' with value 'DISTRIBUTED' is not supported inside 'EXPRESS' "
                  "state machines");
  }
  fields.require({"ExecutionType"});
  if (fields.one_of("ExecutionType", {"STANDARD", "EXPRESS"}) == "EXPRESS") {
    mode.type = MachineType::express;
  }
  return mode;
}

void parse_processor(Fields& fields, Map& map, const Draft& draft) {
  if (!fields.exclude({"ItemProcessor", "Iterator"}, true)) return;
  const std::string_view name = fields.has("ItemProcessor") ? "ItemProcessor" : "Iterator";
  const json::object* object = fields.object(name);
  if (object == nullptr) return;
  Fields processor(*object, fields.place_of(name), fields.findings());
  const ProcessorMode mode = parse_config(processor);
  map.is_distributed = mode.is_distributed;
  const MachineType outer_type = std::exchange(fields.findings().type, mode.type);
  map.processor = parse_machine(processor, MachineRole::processor, draft.depth + 1);
  fields.findings().type = outer_type;
}

void parse_label(Fields& fields, Map& map) {
  const auto label = fields.text("Label");
  if (!label) return;
  const bool is_right =
      !label->empty() && label->size() <= label_bytes_max &&
      label->find_first_of(" \t\r\n<>{}[]?*\"#%\\^|~`$&,;:/") == std::string::npos;
  if (!is_right) {
    fields.findings().refuse("INVALID_LABEL_NAME",
                             "A label has from 1 to 40 characters, no blanks and none of "
                             "?*<>{}[]:;,\\|^~$#%&`\"/",
                             fields.place_of("Label"));
  } else if (!fields.findings().labels.insert(*label).second) {
    fields.findings().refuse("DUPLICATE_LABEL_NAME", "Duplicate label: " + *label,
                             fields.place_of("Label"));
  }
  map.label = *label;
}

/// What only a distributed Map takes, and what this program does not have.
void check_mode(Fields& fields, const Map& map) {
  for (const std::string_view name : {"ItemReader", "ResultWriter"}) {
    if (!fields.has(name)) continue;
    fields.refuse(
        name, "Field '" + std::string(name) + "' is not supported: this program has no Amazon S3");
  }
  if (map.is_distributed) return;
  for (const std::string_view name : {"ItemBatcher", "Label"}) {
    if (!fields.has(name)) continue;
    fields.refuse("Field '" + std::string(name) + "' is not supported outside of DISTRIBUTED mode");
  }
}

}  // namespace

Parallel parse_parallel(Fields& fields, const Draft& draft) {
  Parallel parallel;
  fields.require({"Branches"});
  const json::array* branches = fields.array("Branches");
  if (branches == nullptr) return parallel;
  for (std::size_t i = 0; i < branches->size(); ++i) {
    const std::string place = element_place(fields.place_of("Branches"), i);
    const auto* object = (*branches)[i].if_object();
    if (object == nullptr) {
      fields.findings().refuse("Expected value of type Object", place);
      continue;
    }
    Fields branch(*object, place, fields.findings());
    parallel.branches.push_back(parse_machine(branch, MachineRole::branch, draft.depth + 1));
  }
  return parallel;
}

Map parse_map(Fields& fields, const Draft& draft) {
  Map map;
  parse_processor(fields, map, draft);
  check_mode(fields, map);
  map.items_path = fields.path("ItemsPath");
  fields.exclude({"ItemSelector", "Parameters"});
  map.item_selector = fields.payload("ItemSelector");
  if (!map.item_selector) map.item_selector = fields.payload("Parameters");
  map.concurrency_max = parse_count(fields, "MaxConcurrency").value_or(std::int64_t{0});
  map.tolerated_failure_count =
      parse_count(fields, "ToleratedFailureCount").value_or(std::int64_t{0});
  map.tolerated_failure_percentage = parse_percentage(fields);
  if (const json::object* batcher = fields.object("ItemBatcher")) {
    map.batch = parse_batcher(*batcher, fields.place_of("ItemBatcher"), fields.findings());
  }
  parse_label(fields, map);
  return map;
}

}  // namespace semel::definition
