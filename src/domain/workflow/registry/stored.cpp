#include "domain/workflow/registry/stored.h"

#include <algorithm>

#include "domain/workflow/data/json.h"

namespace semel::registry::stored {
namespace {

using data::json::object;
using data::json::value;

constexpr std::size_t part_bytes = 300'000;  // of a definition; a record takes 390 KB
constexpr std::size_t number_digits = 10;
constexpr std::string_view first_revision = "first";

std::string padded(std::int64_t number, std::size_t digits) {
  std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

std::string text_of(const object& from, std::string_view name) {
  const auto* found = from.if_contains(name);
  const auto* text = found == nullptr ? nullptr : found->if_string();
  return text == nullptr ? std::string() : std::string(*text);
}

std::int64_t number_of(const object& from, std::string_view name) {
  const auto* found = from.if_contains(name);
  const auto* number = found == nullptr ? nullptr : found->if_int64();
  return number == nullptr ? 0 : *number;
}

bool truth_of(const object& from, std::string_view name) {
  const auto* found = from.if_contains(name);
  const auto* truth = found == nullptr ? nullptr : found->if_bool();
  return truth != nullptr && *truth;
}

Result<object> read(const records::Record& record) {
  boost::system::error_code error;
  value parsed = data::json::parse(record.data, error);
  if (error || !parsed.is_object()) {
    return corruption("the record " + record.sort + " of " + record.partition + " is unreadable");
  }
  return std::move(parsed.get_object());
}

records::Record write(std::string partition, std::string sort, const object& content) {
  records::Record record;
  record.partition = std::move(partition);
  record.sort = std::move(sort);
  record.data = data::json::serialize(content);
  return record;
}

object json_of(const Tags& tags) {
  object content;
  for (const auto& [key, text] : tags) content[key] = text;
  return content;
}

Tags tags_of(const object& from) {
  Tags tags;
  const auto* found = from.if_contains("tags");
  if (found == nullptr || !found->is_object()) return tags;
  for (const auto& entry : found->get_object()) {
    if (const auto* text = entry.value().if_string()) tags[entry.key()] = *text;
  }
  return tags;
}

}  // namespace

std::string machines_partition(std::string_view region) {
  return "machines/" + std::string(region);
}

std::string activities_partition(std::string_view region) {
  return "activities/" + std::string(region);
}

std::string parts_partition(const Id& id) {
  return "machine/" + id.region + "/" + id.name;
}

std::string version_sort(std::int64_t number) {
  return "v/" + padded(number, number_digits);
}

std::string alias_sort(std::string_view name) {
  return "a/" + std::string(name);
}

std::string revision_sort(std::string_view revision_id) {
  return "r/" + std::string(revision_id.empty() ? first_revision : revision_id) + "/";
}

std::string end_of(std::string prefix) {
  ++prefix.back();  // the separator
  return prefix;
}

records::Record record_of(const Machine& machine) {
  object content{{"type", machine.type == MachineType::express ? "express" : "standard"},
                 {"created", machine.created_ms},
                 {"updated", machine.updated_ms},
                 {"deleting", machine.is_deleting},
                 {"revision", machine.revision_id},
                 {"lastVersion", machine.last_version},
                 {"currentVersion", machine.current_version},
                 {"published", machine.was_published},
                 {"firstDescription", machine.first_description},
                 {"tags", json_of(machine.tags)}};
  auto record = write(machines_partition(machine.id.region), machine.id.name, content);
  record.version = machine.record_version;
  return record;
}

Result<Machine> machine_of(std::string_view region, const records::Record& record) {
  const auto content = TRY(read(record));
  Machine machine;
  machine.id = {std::string(region), record.sort};
  machine.type =
      text_of(content, "type") == "express" ? MachineType::express : MachineType::standard;
  machine.created_ms = number_of(content, "created");
  machine.updated_ms = number_of(content, "updated");
  machine.is_deleting = truth_of(content, "deleting");
  machine.revision_id = text_of(content, "revision");
  machine.last_version = number_of(content, "lastVersion");
  machine.current_version = number_of(content, "currentVersion");
  machine.was_published = truth_of(content, "published");
  machine.first_description = text_of(content, "firstDescription");
  machine.tags = tags_of(content);
  machine.record_version = record.version;
  return machine;
}

records::Record record_of(const Id& id, const Version& version) {
  return write(parts_partition(id), version_sort(version.number),
               {{"number", version.number},
                {"created", version.created_ms},
                {"description", version.description},
                {"revision", version.revision_id}});
}

Result<Version> version_of(const records::Record& record) {
  const auto content = TRY(read(record));
  return Version{number_of(content, "number"), number_of(content, "created"),
                 text_of(content, "description"), text_of(content, "revision")};
}

records::Record record_of(const Id& id, const Alias& alias) {
  data::json::array routes;
  for (const Route& route : alias.routes) {
    routes.push_back(object{{"version", route.version}, {"weight", route.weight}});
  }
  return write(parts_partition(id), alias_sort(alias.name),
               {{"name", alias.name},
                {"description", alias.description},
                {"routes", std::move(routes)},
                {"created", alias.created_ms},
                {"updated", alias.updated_ms}});
}

Result<Alias> alias_of(const records::Record& record) {
  const auto content = TRY(read(record));
  Alias alias;
  alias.name = text_of(content, "name");
  alias.description = text_of(content, "description");
  alias.created_ms = number_of(content, "created");
  alias.updated_ms = number_of(content, "updated");
  const auto* routes = content.if_contains("routes");
  if (routes == nullptr || !routes->is_array()) return corruption("an alias without routes");
  for (const auto& route : routes->get_array()) {
    if (!route.is_object()) return corruption("an alias with a route that is none");
    alias.routes.push_back(
        {number_of(route.get_object(), "version"), number_of(route.get_object(), "weight")});
  }
  return alias;
}

records::Record record_of(const Activity& activity) {
  auto record = write(activities_partition(activity.id.region), activity.id.name,
                      {{"created", activity.created_ms}, {"tags", json_of(activity.tags)}});
  record.version = activity.record_version;
  return record;
}

Result<Activity> activity_of(std::string_view region, const records::Record& record) {
  const auto content = TRY(read(record));
  Activity activity;
  activity.id = {std::string(region), record.sort};
  activity.created_ms = number_of(content, "created");
  activity.tags = tags_of(content);
  activity.record_version = record.version;
  return activity;
}

std::vector<records::Record> records_of(const Id& id, const Revision& revision) {
  const auto& settings = revision.settings;
  const std::string partition = parts_partition(id);
  const std::string sort = revision_sort(revision.id);
  std::vector<records::Record> all;
  all.push_back(write(partition, sort + "0",
                      {{"created", revision.created_ms},
                       {"role", settings.role_arn},
                       {"logging", settings.logging},
                       {"tracing", settings.tracing},
                       {"encryption", settings.encryption}}));
  for (std::size_t at = 0; at < settings.definition.size(); at += part_bytes) {
    records::Record part;
    part.partition = partition;
    part.sort = sort + "1/" + padded(static_cast<std::int64_t>(at / part_bytes), 2);
    part.data = settings.definition.substr(at, part_bytes);
    all.push_back(std::move(part));
  }
  return all;
}

Result<Revision> revision_of(std::string_view revision_id,
                             const std::vector<records::Record>& records) {
  if (records.empty()) return corruption("a revision without its record");
  const auto content = TRY(read(records.front()));
  Revision revision;
  revision.id = revision_id;
  revision.created_ms = number_of(content, "created");
  revision.settings.role_arn = text_of(content, "role");
  revision.settings.logging = text_of(content, "logging");
  revision.settings.tracing = text_of(content, "tracing");
  revision.settings.encryption = text_of(content, "encryption");
  for (std::size_t i = 1; i < records.size(); ++i) revision.settings.definition += records[i].data;
  return revision;
}

}  // namespace semel::registry::stored
