#include "adapter/remote/stream_replies.h"

#include <charconv>
#include <utility>

#include "adapter/remote/replies.h"
#include "adapter/remote/table_replies.h"
#include "adapter/remote/table_words.h"

namespace semel::remote {
namespace {

using codec::Member;
using codec::Shape;
using codec::Type;

constexpr Shape moment_shape{.type = Type::long_integer};

constexpr Member listed_members[] = {
    {"StreamArn", &codec::string_shape},
    {"StreamLabel", &codec::string_shape},
    {"TableName", &codec::string_shape},
};
constexpr Shape listed_shape{
    .type = Type::structure, .class_name = "Stream", .members = listed_members};
constexpr Shape listed_list{.type = Type::list, .element = &listed_shape};
constexpr Member list_streams_members[] = {
    {"Streams", &listed_list},
    {"LastEvaluatedStreamArn", &codec::string_shape},
};
constexpr Shape list_streams_shape{
    .type = Type::structure, .class_name = "ListStreamsOutput", .members = list_streams_members};

constexpr Member range_members[] = {
    {"StartingSequenceNumber", &codec::string_shape},
    {"EndingSequenceNumber", &codec::string_shape},
};
constexpr Shape range_shape{
    .type = Type::structure, .class_name = "SequenceNumberRange", .members = range_members};
constexpr Member shard_members[] = {
    {"ShardId", &codec::string_shape},
    {"ParentShardId", &codec::string_shape},
    {"SequenceNumberRange", &range_shape},
};
constexpr Shape shard_shape{
    .type = Type::structure, .class_name = "Shard", .members = shard_members};
constexpr Shape shard_list{.type = Type::list, .element = &shard_shape};
constexpr Member description_members[] = {
    {"StreamLabel", &codec::string_shape},
    {"StreamStatus", &codec::string_shape},
    {"StreamViewType", &codec::string_shape},
    {"CreationRequestDateTime", &moment_shape},
    {"TableName", &codec::string_shape},
    {"KeySchema", &key_schema_shape},
    {"Shards", &shard_list},
    {"LastEvaluatedShardId", &codec::string_shape},
};
constexpr Shape description_shape{
    .type = Type::structure, .class_name = "StreamDescription", .members = description_members};
constexpr Member describe_members[] = {{"StreamDescription", &description_shape}};
constexpr Shape describe_shape{
    .type = Type::structure, .class_name = "DescribeStreamOutput", .members = describe_members};

constexpr Member iterator_members[] = {{"ShardIterator", &codec::string_shape}};
constexpr Shape iterator_shape{
    .type = Type::structure, .class_name = "GetShardIteratorOutput", .members = iterator_members};

constexpr Member change_members[] = {
    {"ApproximateCreationDateTime", &moment_shape}, {"Keys", &codec::attribute_map_shape},
    {"NewImage", &codec::attribute_map_shape},      {"OldImage", &codec::attribute_map_shape},
    {"SequenceNumber", &codec::string_shape},       {"SizeBytes", &codec::long_shape},
};
constexpr Shape change_shape{
    .type = Type::structure, .class_name = "StreamRecord", .members = change_members};
constexpr Member identity_members[] = {
    {"PrincipalId", &codec::string_shape},
    {"Type", &codec::string_shape},
};
constexpr Shape identity_shape{
    .type = Type::structure, .class_name = "Identity", .members = identity_members};
constexpr Member record_members[] = {
    {"eventName", &codec::string_shape},
    {"dynamodb", &change_shape},
    {"userIdentity", &identity_shape},
};
constexpr Shape record_shape{
    .type = Type::structure, .class_name = "Record", .members = record_members};
constexpr Shape record_list{.type = Type::list, .element = &record_shape};
constexpr Member records_members[] = {
    {"Records", &record_list},
    {"NextShardIterator", &codec::string_shape},
};
constexpr Shape records_shape{
    .type = Type::structure, .class_name = "GetRecordsOutput", .members = records_members};

constexpr std::size_t sequence_digits = 20;  // behind a 1

Result<tables::ShardDescription> shard_of(const json::object& object) {
  tables::ShardDescription shard;
  shard.id = codec::text_of(object, "ShardId");
  if (codec::find_member(object, "ParentShardId") != nullptr) {
    shard.parent_id = codec::text_of(object, "ParentShardId");
  }
  const auto* range = codec::find_member(object, "SequenceNumberRange");
  if (range == nullptr) return shard;
  const auto first = codec::text_of(range->get_object(), "StartingSequenceNumber");
  const auto last = codec::text_of(range->get_object(), "EndingSequenceNumber");
  if (!first.empty()) shard.first_sequence = TRY(sequence_of(first));
  if (!last.empty()) shard.last_sequence = TRY(sequence_of(last));
  return shard;
}

Result<tables::StreamRecord> record_of(const json::object& object) {
  const auto* found = codec::find_member(object, "dynamodb");
  if (found == nullptr) return invalid_argument("a record has no change");
  const auto& change = found->get_object();
  tables::StreamRecord record;
  record.sequence = TRY(sequence_of(codec::text_of(change, "SequenceNumber")));
  record.created_ms = read_time_ms(change, "ApproximateCreationDateTime");
  const auto name = codec::text_of(object, "eventName");
  record.kind = name == "INSERT"   ? tables::ChangeKind::insert
                : name == "REMOVE" ? tables::ChangeKind::remove
                                   : tables::ChangeKind::modify;
  auto keys = TRY(optional_item(change, "Keys"));
  if (keys) record.keys = std::move(*keys);
  record.new_image = TRY(optional_item(change, "NewImage"));
  record.old_image = TRY(optional_item(change, "OldImage"));
  if (const auto* size = codec::find_member(change, "SizeBytes")) {
    record.size_bytes = codec::whole_number(*size);
  }
  if (const auto* identity = codec::find_member(object, "userIdentity")) {
    record.by_time_to_live =
        codec::text_of(identity->get_object(), "PrincipalId") == "dynamodb.amazonaws.com";
  }
  return record;
}

}  // namespace

constexpr Operation list_streams_operation{"ListStreams", Effect::read, &list_streams_shape,
                                           Api::streams};
constexpr Operation describe_stream_operation{"DescribeStream", Effect::read, &describe_shape,
                                              Api::streams};
constexpr Operation get_shard_iterator_operation{"GetShardIterator", Effect::read, &iterator_shape,
                                                 Api::streams};
constexpr Operation get_records_operation{"GetRecords", Effect::read, &records_shape, Api::streams};

SequenceForm sequence_form_of(std::string_view text) {
  return text.size() == sequence_digits + 1 && text.front() == '1' ? SequenceForm::padded
                                                                   : SequenceForm::plain;
}

Result<std::uint64_t> sequence_of(std::string_view text) {
  std::string_view digits = text;
  if (sequence_form_of(text) == SequenceForm::padded) digits.remove_prefix(1);
  std::uint64_t sequence = 0;
  const char* const digits_end = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), digits_end, sequence);
  if (error == std::errc() && end == digits_end) return sequence;
  return Error{ErrorCode::unimplemented,
               "the stream's sequence number '" + std::string(text) + "' does not fit 64 bits"};
}

std::string sequence_text(std::uint64_t sequence, SequenceForm form) {
  const std::string digits = std::to_string(sequence);
  if (form == SequenceForm::plain) return digits;
  return "1" + std::string(sequence_digits - digits.size(), '0') + digits;
}

Result<void> read_stream_page(const json::object& description, tables::StreamDescription& stream) {
  stream.view = view_of(codec::text_of(description, "StreamViewType"));
  const auto status = codec::text_of(description, "StreamStatus");
  stream.enabled = status == "ENABLED" || status == "ENABLING";
  stream.created_ms = read_time_ms(description, "CreationRequestDateTime");
  stream.keys = read_keys(description);
  const auto* shards = codec::find_member(description, "Shards");
  if (shards == nullptr) return {};
  for (const auto& element : shards->get_array()) {
    auto shard = TRY(shard_of(element.get_object()));
    stream.shards.push_back(std::move(shard));
  }
  return {};
}

Result<std::vector<tables::StreamRecord>> read_records(const json::object& body) {
  std::vector<tables::StreamRecord> records;
  const auto* list = codec::find_member(body, "Records");
  if (list == nullptr) return records;
  for (const auto& element : list->get_array()) {
    auto record = TRY(record_of(element.get_object()));
    records.push_back(std::move(record));
  }
  return records;
}

}  // namespace semel::remote
