#include "service/lambda/wire_mapping.h"

#include "domain/function/stream_poller.h"

namespace semel::lambda::wire {
namespace {

constexpr std::size_t filters_max = 10;

struct Refused {
  std::string_view member, what;
};
constexpr Refused refused_members[] = {
    {"AmazonManagedKafkaEventSourceConfig", "Event sources other than DynamoDB streams"},
    {"DocumentDBEventSourceConfig", "Event sources other than DynamoDB streams"},
    {"Queues", "Event sources other than DynamoDB streams"},
    {"SelfManagedEventSource", "Event sources other than DynamoDB streams"},
    {"Topics", "Event sources other than DynamoDB streams"},
};

bool has_content(const json::value& member) {
  if (member.is_array()) return !member.get_array().empty();
  if (!member.is_object()) return true;
  for (const auto& [name, value] : member.get_object()) {
    if (has_content(value)) return true;
  }
  return false;
}

Result<void> refuse_members(const json::object& body) {
  for (const auto& [name, what] : refused_members) {
    const auto* member = codec::find_member(body, name);
    if (member != nullptr && has_content(*member)) return errors::unsupported(what);
  }
  const auto* factor = codec::find_member(body, "ParallelizationFactor");
  if (factor != nullptr && codec::whole_number(*factor) > 1) {
    return errors::unsupported("Several batches of a shard at a time");
  }
  const auto* tumbling = codec::find_member(body, "TumblingWindowInSeconds");
  if (tumbling != nullptr && codec::whole_number(*tumbling) > 0) {
    return errors::unsupported("Tumbling windows");
  }
  return {};
}

void read_count(const json::object& body, std::string_view name, std::int64_t& number) {
  if (const auto* member = codec::find_member(body, name)) number = codec::whole_number(*member);
}

/// FilterCriteria replaces all filters; without Filters there are none.
Result<void> read_filters(const json::object& body, function::EventMapping& mapping) {
  const auto* criteria = codec::find_member(body, "FilterCriteria");
  if (criteria == nullptr) return {};
  mapping.filters.clear();
  const auto* filters = codec::find_member(criteria->get_object(), "Filters");
  if (filters == nullptr) return {};
  if (filters->get_array().size() > filters_max) {
    return invalid_argument("An event source mapping has at most 10 filters.");
  }
  for (const json::value& filter : filters->get_array()) {
    mapping.filters.emplace_back(codec::text_of(filter.get_object(), "Pattern"));
  }
  return {};
}

void write_filters(codec::JsonWriter& writer, const function::EventMapping& mapping) {
  if (mapping.filters.empty()) return;
  writer.key("FilterCriteria").begin_object();
  writer.key("Filters").begin_array();
  for (const std::string& filter : mapping.filters) {
    writer.begin_object();
    writer.key("Pattern").string(filter);
    writer.end_object();
  }
  writer.end_array();
  writer.end_object();
}

Result<void> read_failure_destination(const json::object& body, function::EventMapping& mapping) {
  const auto* destinations = codec::find_member(body, "DestinationConfig");
  if (destinations == nullptr) return {};
  const auto* on_failure = codec::find_member(destinations->get_object(), "OnFailure");
  mapping.on_failure.clear();
  if (on_failure == nullptr) return {};
  mapping.on_failure = codec::text_of(on_failure->get_object(), "Destination");
  if (mapping.on_failure.empty() || mapping.on_failure.starts_with("arn:aws:lambda:")) return {};
  return errors::unsupported("Destinations other than functions");
}

}  // namespace

Result<void> read_mapping(const json::object& body, function::EventMapping& mapping) {
  TRY(refuse_members(body));
  const std::string_view function = codec::text_of(body, "FunctionName");
  if (!function.empty()) {
    const auto reference = TRY(function::parse_reference(mapping.region, function));
    mapping.function = reference.name;
    mapping.qualifier = reference.qualifier;
  }
  mapping.is_enabled = codec::truth_of(body, "Enabled", mapping.is_enabled);
  mapping.bisects = codec::truth_of(body, "BisectBatchOnFunctionError", mapping.bisects);
  read_count(body, "BatchSize", mapping.batch_size);
  read_count(body, "MaximumBatchingWindowInSeconds", mapping.window_s);
  read_count(body, "MaximumRecordAgeInSeconds", mapping.age_s_max);
  read_count(body, "MaximumRetryAttempts", mapping.retries_max);
  if (mapping.age_s_max >= 0 && mapping.age_s_max < 60) {
    return invalid_argument("MaximumRecordAgeInSeconds must be -1 or at least 60.");
  }
  if (const auto* types = codec::find_member(body, "FunctionResponseTypes")) {
    mapping.reports_failures = !types->get_array().empty();
  }
  TRY(read_filters(body, mapping));
  return read_failure_destination(body, mapping);
}

void write_mapping(codec::JsonWriter& writer, const Context& context,
                   const function::EventMapping& mapping, std::string_view state) {
  if (state.empty()) state = mapping.is_enabled ? "Enabled" : "Disabled";
  writer.begin_object();
  writer.key("UUID").string(mapping.id);
  writer.key("EventSourceMappingArn").string(function::mapping_arn(mapping));
  writer.key("EventSourceArn").string(mapping.stream_arn);
  writer.key("FunctionArn")
      .string(function::arn_of({mapping.region, mapping.function, mapping.qualifier}));
  writer.key("StartingPosition").string(mapping.starting_position);
  writer.key("BatchSize").integer(mapping.batch_size);
  writer.key("MaximumBatchingWindowInSeconds").integer(mapping.window_s);
  writer.key("ParallelizationFactor").integer(1);
  writer.key("MaximumRecordAgeInSeconds").integer(mapping.age_s_max);
  writer.key("BisectBatchOnFunctionError").boolean(mapping.bisects);
  writer.key("MaximumRetryAttempts").integer(mapping.retries_max);
  writer.key("TumblingWindowInSeconds").integer(0);
  writer.key("FunctionResponseTypes").begin_array();
  if (mapping.reports_failures) writer.plain_string("ReportBatchItemFailures");
  writer.end_array();
  writer.key("DestinationConfig").begin_object();
  writer.key("OnFailure").begin_object();
  if (!mapping.on_failure.empty()) writer.key("Destination").string(mapping.on_failure);
  writer.end_object();
  writer.end_object();
  write_filters(writer, mapping);
  writer.key("LastModified").real(static_cast<double>(mapping.modified_ms) / 1'000.0);
  writer.key("LastProcessingResult").string(context.parts.poller.last_result(mapping.id));
  writer.key("State").string(state);
  writer.key("StateTransitionReason").plain_string("User action");
  writer.end_object();
}

Reply mapping_reply(const Context& context, const function::Kept<function::EventMapping>& mapping,
                    int status, std::string_view state) {
  Reply reply{.body = {}, .status = status, .seen = mapping.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  write_mapping(writer, context, mapping.value, state);
  return reply;
}

}  // namespace semel::lambda::wire
