#include "domain/function/event_mapping.h"

#include <boost/json.hpp>

#include "domain/tables/description.h"

namespace semel::function {
namespace {

namespace json = boost::json;

std::string text_in(const json::object& object, std::string_view name) {
  const auto* member = object.if_contains(name);
  return member != nullptr && member->is_string() ? std::string(member->get_string()) : "";
}
std::int64_t number_in(const json::object& object, std::string_view name) {
  const auto* member = object.if_contains(name);
  return member != nullptr && member->is_int64() ? member->get_int64() : 0;
}
bool truth_in(const json::object& object, std::string_view name) {
  const auto* member = object.if_contains(name);
  return member != nullptr && member->is_bool() && member->get_bool();
}

}  // namespace

std::string encode(const EventMapping& mapping) {
  return json::serialize(
      json::object{{"id", mapping.id},
                   {"region", mapping.region},
                   {"function", mapping.function},
                   {"qualifier", mapping.qualifier},
                   {"stream", mapping.stream_arn},
                   {"start", mapping.starting_position},
                   {"enabled", mapping.is_enabled},
                   {"batch", mapping.batch_size},
                   {"window_s", mapping.window_s},
                   {"age_s_max", mapping.age_s_max},
                   {"retries_max", mapping.retries_max},
                   {"bisects", mapping.bisects},
                   {"reports_failures", mapping.reports_failures},
                   {"on_failure", mapping.on_failure},
                   {"filters", json::array(mapping.filters.begin(), mapping.filters.end())},
                   {"modified_ms", mapping.modified_ms}});
}

Result<EventMapping> decode_mapping(std::string_view bytes) {
  json::error_code failed;
  const json::value parsed = json::parse(json::string_view(bytes.data(), bytes.size()), failed);
  if (failed || !parsed.is_object()) {
    return corruption("the record of an event source mapping is not readable");
  }
  const json::object& object = parsed.get_object();
  EventMapping mapping;
  mapping.id = text_in(object, "id");
  mapping.region = text_in(object, "region");
  mapping.function = text_in(object, "function");
  mapping.qualifier = text_in(object, "qualifier");
  mapping.stream_arn = text_in(object, "stream");
  mapping.starting_position = text_in(object, "start");
  mapping.is_enabled = truth_in(object, "enabled");
  mapping.batch_size = number_in(object, "batch");
  mapping.window_s = number_in(object, "window_s");
  mapping.age_s_max = number_in(object, "age_s_max");
  mapping.retries_max = number_in(object, "retries_max");
  mapping.bisects = truth_in(object, "bisects");
  mapping.reports_failures = truth_in(object, "reports_failures");
  mapping.on_failure = text_in(object, "on_failure");
  const auto* filters = object.if_contains("filters");
  if (filters != nullptr && filters->is_array()) {
    for (const json::value& filter : filters->get_array()) {
      if (filter.is_string()) mapping.filters.emplace_back(filter.get_string());
    }
  }
  mapping.modified_ms = number_in(object, "modified_ms");
  return mapping;
}

std::string mapping_arn(const EventMapping& mapping) {
  return "arn:aws:lambda:" + mapping.region + ":" + std::string(tables::account_id) +
         ":event-source-mapping:" + mapping.id;
}

Result<tables::StreamId> stream_of_arn(std::string_view arn) {
  const Error unknown = invalid_argument("Unrecognized event source, must be a DynamoDB stream: " +
                                         std::string(arn.substr(0, 256)));
  constexpr std::string_view begin = "arn:aws:dynamodb:";
  if (!arn.starts_with(begin)) return unknown;
  arn.remove_prefix(begin.size());
  const std::size_t region_end = arn.find(':');
  const std::string account = ":" + std::string(tables::account_id) + ":table/";
  if (region_end == std::string_view::npos || !arn.substr(region_end).starts_with(account)) {
    return unknown;
  }
  const std::string_view rest = arn.substr(region_end + account.size());
  const std::size_t slash = rest.find("/stream/");
  if (slash == std::string_view::npos) return unknown;
  return tables::StreamId{
      {std::string(arn.substr(0, region_end)), std::string(rest.substr(0, slash))},
      std::string(rest.substr(slash + 8))};
}

}  // namespace semel::function
