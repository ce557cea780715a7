#include <algorithm>
#include <utility>

#include "adapter/remote/body.h"
#include "adapter/remote/pages.h"
#include "adapter/remote/remote_tables.h"
#include "adapter/remote/table_replies.h"
#include "adapter/remote/table_requests.h"
#include "adapter/remote/table_words.h"

namespace semel::remote {
namespace {

constexpr std::size_t list_page_max = 100;

std::string list_body(const std::string& start, std::size_t limit) {
  Body body;
  body.writer().key("Limit").integer(static_cast<std::int64_t>(limit));
  write_text(body.writer(), "ExclusiveStartTableName", start);
  return body.finish();
}

std::string tags_body(const std::string& arn, const std::string& next_token) {
  Body body;
  body.writer().key("ResourceArn").string(arn);
  write_text(body.writer(), "NextToken", next_token);
  return body.finish();
}

Result<tables::TableDescription> described_by(const Operation& operation,
                                              Result<DescribedTable> described) {
  if (described) return std::move(described->table);
  return no_answer(operation.effect, "the answer to " + std::string(operation.name) +
                                         " cannot be read: " + described.error().message);
}

/// What a caller may not ask, or an endpoint does not have, is left out of a description.
bool is_withheld(const Error& error) {
  return error.code == ErrorCode::access_denied || error.code == ErrorCode::unimplemented;
}

}  // namespace

Result<tables::TableDescription> RemoteTables::create_table(const tables::CreateTable& request) {
  const auto& name = request.table.name;
  const auto body =
      TRY(items_.call(create_table_operation, name.region, create_table_body(request)));
  return described_by(create_table_operation, read_table(body, "TableDescription", name.region));
}

Result<tables::TableDescription> RemoteTables::update_table(const tables::UpdateTable& request) {
  const auto body =
      TRY(items_.call(update_table_operation, request.table.region, update_table_body(request)));
  return described_by(update_table_operation,
                      read_table(body, "TableDescription", request.table.region));
}

Result<tables::TableDescription> RemoteTables::delete_table(const tables::TableName& table) {
  const auto body = TRY(items_.call(delete_table_operation, table.region, table_name_body(table)));
  return described_by(delete_table_operation, read_table(body, "TableDescription", table.region));
}

Result<tables::TableDescription> RemoteTables::describe(const tables::TableName& table) {
  const auto body =
      TRY(items_.call(describe_table_operation, table.region, table_name_body(table)));
  auto described = read_table(body, "Table", table.region);
  if (described) {
    const Lock lock(mutex_);
    table_arns_[table] = described->arn;
  }
  return described_by(describe_table_operation, std::move(described));
}

Result<tables::TableDescription> RemoteTables::describe_table(const tables::TableName& table) {
  auto description = TRY(describe(table));
  auto live = time_to_live(table);
  if (!live && !is_withheld(live.error())) return std::move(live).error();
  if (live) description.time_to_live = std::move(*live);
  auto known_tags = tags(table);
  if (!known_tags && !is_withheld(known_tags.error())) return std::move(known_tags).error();
  if (known_tags) description.tags = std::move(*known_tags);
  return description;
}

Result<std::optional<tables::TimeToLive>> RemoteTables::time_to_live(
    const tables::TableName& table) {
  const auto body =
      TRY(items_.call(describe_time_to_live_operation, table.region, table_name_body(table)));
  const auto* found = codec::find_member(body, "TimeToLiveDescription");
  if (found == nullptr) return std::optional<tables::TimeToLive>();
  const auto& description = found->get_object();
  const auto status = codec::text_of(description, "TimeToLiveStatus");
  const auto attribute = codec::text_of(description, "AttributeName");
  if (attribute.empty()) return std::optional<tables::TimeToLive>();
  const bool enabled = status == "ENABLED" || status == "ENABLING";
  return std::optional(tables::TimeToLive{std::string(attribute), enabled});
}

Result<std::map<std::string, std::string>> RemoteTables::tags(const tables::TableName& table) {
  std::map<std::string, std::string> tags;
  const auto resource = TRY(arn(table));
  PageMarker page;
  for (bool more = true; more;) {
    const auto body =
        TRY(items_.call(list_tags_operation, table.region, tags_body(resource, page.text())));
    if (const auto* list = codec::find_member(body, "Tags")) {
      for (const auto& element : list->get_array()) {
        const auto& tag = element.get_object();
        tags.insert_or_assign(std::string(codec::text_of(tag, "Key")),
                              std::string(codec::text_of(tag, "Value")));
      }
    }
    more = TRY(page.turn(codec::text_of(body, "NextToken")));
  }
  return tags;
}

Result<tables::Tables::TableList> RemoteTables::list_tables(const std::string& region,
                                                            const std::string& start,
                                                            std::size_t limit) {
  TableList list;
  PageMarker page(start);
  do {
    const std::size_t wanted = std::min(limit - list.names.size(), list_page_max);
    const auto body =
        TRY(items_.call(list_tables_operation, region, list_body(page.text(), wanted)));
    if (const auto* names = codec::find_member(body, "TableNames")) {
      for (const auto& name : names->get_array()) {
        list.names.emplace_back(std::string_view(name.get_string()));
      }
    }
    list.more = TRY(page.turn(codec::text_of(body, "LastEvaluatedTableName")));
  } while (list.more && list.names.size() < limit);
  return list;
}

Result<tables::TimeToLive> RemoteTables::update_time_to_live(const tables::TableName& table,
                                                             const tables::TimeToLive& wanted) {
  const auto body = TRY(
      items_.call(update_time_to_live_operation, table.region, time_to_live_body(table, wanted)));
  const auto* found = codec::find_member(body, "TimeToLiveSpecification");
  if (found == nullptr) return wanted;
  const auto& specification = found->get_object();
  return tables::TimeToLive{std::string(codec::text_of(specification, "AttributeName")),
                            codec::truth_of(specification, "Enabled")};
}

Result<void> RemoteTables::tag(const tables::TableName& table,
                               const std::map<std::string, std::string>& tags) {
  const auto resource = TRY(arn(table));
  Body body;
  body.writer().key("ResourceArn").string(resource);
  write_tags(body.writer(), tags);
  TRY(items_.call(tag_operation, table.region, body.finish()));
  return {};
}

Result<void> RemoteTables::untag(const tables::TableName& table,
                                 const std::vector<std::string>& keys) {
  const auto resource = TRY(arn(table));
  Body body;
  body.writer().key("ResourceArn").string(resource);
  body.writer().key("TagKeys").begin_array();
  for (const std::string& key : keys) body.writer().string(key);
  body.writer().end_array();
  TRY(items_.call(untag_operation, table.region, body.finish()));
  return {};
}

Result<std::string> RemoteTables::arn(const tables::TableName& table) {
  {
    const Lock lock(mutex_);
    const auto known = table_arns_.find(table);
    if (known != table_arns_.end()) return known->second;
  }
  TRY(describe(table));
  const Lock lock(mutex_);
  return table_arns_[table];
}

}  // namespace semel::remote
