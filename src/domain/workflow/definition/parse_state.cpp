#include <algorithm>
#include <utility>

#include "domain/workflow/definition/draft.h"
#include "domain/workflow/definition/timestamp.h"

namespace semel::definition {

namespace {

using Names = std::span<const std::string_view>;

struct StateType {
  std::string_view name;
  Names fields;
};

// What the service takes of each type, besides Type, Comment and QueryLanguage. Arguments, Output
// and Items are JSONata's: check_query_language() tells of them.
constexpr std::string_view task_fields[] = {"InputPath",
                                            "OutputPath",
                                            "ResultPath",
                                            "Parameters",
                                            "Arguments",
                                            "Output",
                                            "Assign",
                                            "Resource",
                                            "Credentials",
                                            "ResultSelector",
                                            "Retry",
                                            "Catch",
                                            "TimeoutSeconds",
                                            "TimeoutSecondsPath",
                                            "HeartbeatSeconds",
                                            "HeartbeatSecondsPath",
                                            "Next",
                                            "End"};
constexpr std::string_view wait_fields[] = {
    "InputPath",   "OutputPath",    "Output",    "Assign", "Seconds",
    "SecondsPath", "TimestampPath", "Timestamp", "Next",   "End"};
constexpr std::string_view pass_fields[] = {"InputPath",  "OutputPath", "Result",
                                            "ResultPath", "Parameters", "Output",
                                            "Assign",     "Next",       "End"};
constexpr std::string_view succeed_fields[] = {"InputPath", "OutputPath", "Output"};
constexpr std::string_view fail_fields[] = {"Error", "ErrorPath", "Cause", "CausePath"};
constexpr std::string_view choice_fields[] = {"InputPath", "OutputPath", "Output",
                                              "Assign",    "Choices",    "Default"};
constexpr std::string_view parallel_fields[] = {
    "InputPath",      "OutputPath", "ResultPath", "Parameters", "Arguments", "Output", "Assign",
    "ResultSelector", "Retry",      "Catch",      "Branches",   "Next",      "End"};
constexpr std::string_view map_fields[] = {"InputPath",
                                           "OutputPath",
                                           "ResultPath",
                                           "Parameters",
                                           "Output",
                                           "Assign",
                                           "ResultSelector",
                                           "Retry",
                                           "Catch",
                                           "ItemProcessor",
                                           "Iterator",
                                           "ItemsPath",
                                           "Items",
                                           "ItemSelector",
                                           "ItemReader",
                                           "ItemBatcher",
                                           "ResultWriter",
                                           "MaxConcurrency",
                                           "MaxConcurrencyPath",
                                           "ToleratedFailurePercentage",
                                           "ToleratedFailurePercentagePath",
                                           "ToleratedFailureCount",
                                           "ToleratedFailureCountPath",
                                           "Label",
                                           "Next",
                                           "End"};

constexpr StateType state_types[] = {
    {"Task", task_fields},         {"Wait", wait_fields}, {"Pass", pass_fields},
    {"Succeed", succeed_fields},   {"Fail", fail_fields}, {"Choice", choice_fields},
    {"Parallel", parallel_fields}, {"Map", map_fields},
};

const StateType* find_type(Fields& fields) {
  if (!fields.has("Type")) {
    fields.require({"Type"});
    return nullptr;
  }
  const auto name = fields.text("Type");
  if (!name) return nullptr;
  const auto* found = std::find_if(std::begin(state_types), std::end(state_types),
                                   [&](const StateType& type) { return type.name == *name; });
  if (found != std::end(state_types)) return found;
  std::vector<std::string_view> names;
  for (const StateType& type : state_types) names.push_back(type.name);
  fields.refuse("Type", "The field 'Type' should have one of these values: " + listed(names));
  return nullptr;
}

bool has_field(const StateType& type, std::string_view name) {
  return std::find(type.fields.begin(), type.fields.end(), name) != type.fields.end();
}

void allow_fields(Fields& fields, const StateType& type) {
  std::vector<std::string_view> names = {"Type", "Comment", "QueryLanguage"};
  names.insert(names.end(), type.fields.begin(), type.fields.end());
  fields.allow(names);
}

PathOrNull parse_path_or_null(Fields& fields, std::string_view name) {
  static const Path whole = Path::parse("$").value();
  if (fields.is_null(name)) return {};
  if (!fields.has(name)) return {whole};
  return {fields.path(name)};
}

void parse_next(Fields& fields, State& state, Draft& draft) {
  const bool is_end = fields.boolean("End").value_or(false);
  if (is_end && fields.has("Next")) {
    fields.refuse("There should only be one of the following fields: [Next, End]");
  } else if (!is_end && !fields.has("Next")) {
    fields.refuse("This object should have only one of the following fields: [Next, End]");
  } else if (!is_end) {
    state.next = draft.take_target(fields, "Next");
  }
}

void parse_data_flow(Fields& fields, State& state, const StateType& type) {
  state.input_path = parse_path_or_null(fields, "InputPath");
  state.output_path = parse_path_or_null(fields, "OutputPath");
  if (has_field(type, "Parameters") && type.name != "Map") {
    state.parameters = fields.payload("Parameters");
  }
  if (has_field(type, "ResultSelector")) state.result_selector = fields.payload("ResultSelector");
  if (has_field(type, "ResultPath") && fields.is_null("ResultPath")) {
    state.result_path = ResultPath{};
  } else if (has_field(type, "ResultPath") && fields.has("ResultPath")) {
    state.result_path = ResultPath{fields.result_path("ResultPath")};
  }
  if (has_field(type, "Assign")) state.assign = fields.assignments("Assign");
}

void parse_kind(Fields& fields, State& state, Draft& draft, std::string_view type) {
  if (type == "Task") {
    state.kind = parse_task(fields);
  } else if (type == "Wait") {
    state.kind = parse_wait(fields);
  } else if (type == "Pass") {
    state.kind = parse_pass(fields);
  } else if (type == "Fail") {
    state.kind = parse_fail(fields);
  } else if (type == "Choice") {
    state.kind = parse_choice(fields, draft);
  } else if (type == "Parallel") {
    state.kind = parse_parallel(fields, draft);
  } else if (type == "Map") {
    state.kind = parse_map(fields, draft);
  } else {
    state.kind = Succeed{};
  }
}

std::variant<std::string, Expression> text_or_path(Fields& fields, std::string_view name,
                                                   std::string_view path_name) {
  fields.exclude({name, path_name});
  if (auto expression = fields.expression(path_name)) return std::move(*expression);
  return fields.text(name).value_or("");
}

}  // namespace

bool check_query_language(Fields& fields) {
  const auto language = fields.one_of("QueryLanguage", {"JSONPath", "JSONata"});
  if (language && *language == "JSONata") {
    fields.refuse("QueryLanguage",
                  "The QueryLanguage 'JSONata' is not supported by this program: use 'JSONPath'");
    return false;
  }
  for (const std::string_view name : {"Arguments", "Output", "Items", "Condition"}) {
    if (!fields.has(name)) continue;
    fields.refuse("The QueryLanguage is set to 'JSONPath', but field '" + std::string(name) +
                  "' is only supported for the 'JSONata' QueryLanguage");
    return false;
  }
  return true;
}

void parse_state(Fields& fields, State& state, Draft& draft) {
  if (!check_query_language(fields)) return;
  const StateType* type = find_type(fields);
  if (type == nullptr) return;
  allow_fields(fields, *type);
  state.comment = fields.text("Comment").value_or("");
  parse_data_flow(fields, state, *type);
  parse_kind(fields, state, draft, type->name);
  if (has_field(*type, "Retry")) state.retriers = parse_retriers(fields);
  if (has_field(*type, "Catch")) state.catchers = parse_catchers(fields, draft);
  if (has_field(*type, "Next")) parse_next(fields, state, draft);
}

Pass parse_pass(Fields& fields) {
  Pass pass;
  const json::value* result = fields.value("Result");
  if (result == nullptr) return pass;
  pass.result = *result;
  const auto* object = result->if_object();
  const bool has_reference =
      object != nullptr && std::any_of(object->begin(), object->end(), [](const auto& member) {
        return member.key().ends_with(".$");
      });
  if (has_reference) {
    fields.findings().warn("PASS_RESULT_IS_STATIC",
                           "The Result of a Pass state is taken as it stands: paths belong to "
                           "Parameters",
                           fields.place_of("Result"));
  }
  return pass;
}

Wait parse_wait(Fields& fields) {
  Wait wait{std::int64_t{0}};
  if (!fields.exclude({"SecondsPath", "Seconds", "TimestampPath", "Timestamp"}, true)) return wait;
  if (const auto seconds = fields.integer("Seconds", {})) wait.until = *seconds;
  if (auto path = fields.path("SecondsPath")) wait.until = std::move(*path);
  if (auto path = fields.path("TimestampPath")) wait.until = Wait::TimestampPath{std::move(*path)};
  if (const auto text = fields.text("Timestamp")) {
    const auto timestamp = parse_timestamp(*text);
    if (timestamp) {
      wait.until = Wait::Timestamp{timestamp->to_milliseconds()};
    } else {
      fields.refuse("Timestamp", "String does not match RFC3339 timestamp");
    }
  }
  return wait;
}

Fail parse_fail(Fields& fields) {
  Fail fail;
  fail.error = text_or_path(fields, "Error", "ErrorPath");
  fail.cause = text_or_path(fields, "Cause", "CausePath");
  return fail;
}

}  // namespace semel::definition
