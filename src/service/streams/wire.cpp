#include "service/streams/wire.h"

#include <algorithm>
#include <limits>

#include "codec/stream_record.h"
#include "service/arn.h"

namespace semel::streams::wire {
namespace {

constexpr std::size_t sequence_digits = 20;  // of the largest sequence; a 1 stands before them

}  // namespace

Result<tables::StreamId> stream_of_arn(const Context& context, std::string_view arn) {
  const auto parts = service::parse_arn(arn);
  if (!parts) return invalid_argument("Invalid StreamArn");
  std::string_view label = parts->resource;
  const auto kind = service::take_until(label, '/');
  const auto table = service::take_until(label, '/');
  const auto stream = service::take_until(label, '/');
  if (parts->service != "dynamodb" || kind != "table" || stream != "stream" || table.empty() ||
      label.empty()) {
    return invalid_argument("Invalid StreamArn");
  }
  if (parts->region != context.caller.region || parts->account != tables::account_id) {
    return not_found("Requested resource not found: Stream: " + std::string(arn) + " not found");
  }
  return tables::StreamId{{std::string(parts->region), std::string(table)}, std::string(label)};
}

std::string arn_of(const tables::StreamId& stream) {
  return tables::stream_arn_of(stream.table, stream.label);
}

std::string sequence_text(std::uint64_t sequence) {
  return codec::sequence_text(sequence);
}

Result<std::uint64_t> sequence_of(std::string_view text) {
  const bool digits =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!digits || text.empty()) return invalid_argument("Invalid SequenceNumber");
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
  if (text.size() < sequence_digits + 1) return std::uint64_t{0};
  // One more than it is a number still: "after" asks for it.
  constexpr std::uint64_t highest = std::numeric_limits<std::uint64_t>::max() - 1;
  if (text.size() > sequence_digits + 1 || text.front() != '1') return highest;
  std::uint64_t sequence = 0;
  for (const char digit : text.substr(1)) {
    const auto value = static_cast<std::uint64_t>(digit - '0');
    if (sequence > (highest - value) / 10) return highest;
    sequence = sequence * 10 + value;
  }
  return sequence;
}

std::string_view view_name(tables::StreamView view) {
  return codec::view_name(view);
}

std::size_t limit_of(const json::object& request, std::size_t otherwise) {
  const auto* limit = codec::find_member(request, "Limit");
  return limit != nullptr ? static_cast<std::size_t>(codec::whole_number(*limit)) : otherwise;
}

}  // namespace semel::streams::wire
