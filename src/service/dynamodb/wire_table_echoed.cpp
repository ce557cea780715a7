#include "service/dynamodb/wire_table_echoed.h"

#include "service/validation.h"

namespace semel::dynamodb::wire {

namespace {

namespace json = boost::json;

constexpr std::string_view echoed_members[] = {"SSESpecification", "WarmThroughput",
                                               "ResourcePolicy"};

/// A structure that echoed() kept; empty when there is none.
json::object kept(const tables::TableDescription& table, const std::string& member) {
  const auto found = table.echoed.find(member);
  if (found == table.echoed.end()) return {};
  return json::parse(found->second).as_object();
}

/// The service names a key by its ARN, however the request named it.
std::string key_arn(const tables::TableDescription& table, std::string_view key) {
  if (key.starts_with("arn:")) return std::string(key);
  std::string arn =
      "arn:aws:kms:" + table.name.region + ":" + std::string(tables::account_id) + ":";
  if (key.empty()) return arn + "alias/aws/dynamodb";
  if (!key.starts_with("alias/")) arn += "key/";
  return arn + std::string(key);
}

void write_encryption(codec::JsonWriter& writer, const tables::TableDescription& table) {
  const auto specification = kept(table, "SSESpecification");
  if (!codec::truth_of(specification, "Enabled")) return;
  writer.key("SSEDescription").begin_object();
  writer.key("Status").plain_string("ENABLED");
  writer.key("SSEType").plain_string("KMS");
  writer.key("KMSMasterKeyArn")
      .string(key_arn(table, codec::text_of(specification, "KMSMasterKeyId")));
  writer.end_object();
}

void write_warm_throughput(codec::JsonWriter& writer, const tables::TableDescription& table) {
  const auto warm = kept(table, "WarmThroughput");
  if (warm.empty()) return;
  writer.key("WarmThroughput").begin_object();
  for (const std::string_view member : {"ReadUnitsPerSecond", "WriteUnitsPerSecond"}) {
    const auto* units = codec::find_member(warm, member);
    if (units != nullptr) writer.key(member).integer(codec::whole_number(*units));
  }
  writer.key("Status").plain_string("ACTIVE");
  writer.end_object();
}

}  // namespace

std::map<std::string, std::string> echoed(const json::object& request) {
  std::map<std::string, std::string> texts;
  for (const auto member : echoed_members) {
    const auto* value = codec::find_member(request, member);
    if (value != nullptr) texts.emplace(member, json::serialize(*value));
  }
  return texts;
}

void write_echoed(codec::JsonWriter& writer, const tables::TableDescription& table) {
  write_encryption(writer, table);
  write_warm_throughput(writer, table);
}

}  // namespace semel::dynamodb::wire
