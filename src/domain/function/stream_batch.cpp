#include "domain/function/stream_batch.h"

#include <algorithm>
#include <boost/json.hpp>

#include "domain/function/event_filter.h"
#include "domain/function/event_text.h"

namespace semel::function {

namespace json = boost::json;

std::string batch_payload(const codec::StreamShard& shard,
                          const std::vector<tables::StreamRecord>& records) {
  std::string payload;
  codec::JsonWriter writer(payload);
  writer.begin_object();
  writer.key("Records").begin_array();
  for (const auto& record : records) {
    codec::write_stream_record(writer, shard, record, /*with_source=*/true);
  }
  writer.end_array();
  writer.end_object();
  return payload;
}

Result<void> filter_records(const std::vector<std::string>& filters,
                            const codec::StreamShard& shard,
                            std::vector<tables::StreamRecord>& records) {
  if (filters.empty()) return {};
  const EventFilter filter = TRY(EventFilter::make(filters));
  std::erase_if(records, [&](const tables::StreamRecord& record) {
    std::string event;
    codec::JsonWriter writer(event);
    codec::write_stream_record(writer, shard, record, /*with_source=*/true);
    return !filter.fits(event);
  });
  return {};
}

std::optional<std::size_t> first_failure(std::string_view answer,
                                         const std::vector<tables::StreamRecord>& records) {
  json::error_code failed;
  const json::value parsed = json::parse(json::string_view(answer.data(), answer.size()), failed);
  if (failed) return std::nullopt;
  if (parsed.is_null()) return records.size();
  if (!parsed.is_object()) return std::nullopt;
  const auto* failures = parsed.get_object().if_contains("batchItemFailures");
  if (failures == nullptr || failures->is_null()) return records.size();
  if (!failures->is_array()) return std::nullopt;
  std::size_t first = records.size();
  for (const json::value& failure : failures->get_array()) {
    const auto* id =
        failure.is_object() ? failure.get_object().if_contains("itemIdentifier") : nullptr;
    if (id == nullptr || !id->is_string()) return std::nullopt;
    const auto found =
        std::find_if(records.begin(), records.end(), [&](const tables::StreamRecord& record) {
          return codec::sequence_text(record.sequence) == std::string_view(id->get_string());
        });
    if (found == records.end()) return std::nullopt;
    first = std::min(first, static_cast<std::size_t>(found - records.begin()));
  }
  return first;
}

std::string given_up_payload(const GivenUp& what) {
  const EventMapping& mapping = what.mapping;
  std::string text;
  codec::JsonWriter writer(text);
  writer.begin_object();
  writer.key("requestContext").begin_object();
  writer.key("functionArn").string(arn_of({mapping.region, mapping.function, mapping.qualifier}));
  writer.key("condition").string(what.condition);
  writer.key("approximateInvokeCount").integer(what.attempt_count);
  writer.end_object();
  writer.key("version").plain_string("1.0");
  writer.key("timestamp").plain_string(iso_time(what.now_ms));
  writer.key("DDBStreamBatchInfo").begin_object();
  writer.key("shardId").string(what.shard_id);
  writer.key("startSequenceNumber").string(codec::sequence_text(what.records.front().sequence));
  writer.key("endSequenceNumber").string(codec::sequence_text(what.records.back().sequence));
  writer.key("approximateArrivalOfFirstRecord")
      .plain_string(iso_time(what.records.front().created_ms));
  writer.key("approximateArrivalOfLastRecord")
      .plain_string(iso_time(what.records.back().created_ms));
  writer.key("batchSize").integer(static_cast<std::int64_t>(what.records.size()));
  writer.key("streamArn").string(mapping.stream_arn);
  writer.end_object();
  writer.end_object();
  return text;
}

}  // namespace semel::function
