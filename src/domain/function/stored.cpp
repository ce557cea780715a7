#include "domain/function/stored.h"

#include <boost/json.hpp>
#include <type_traits>

namespace semel::function {
namespace {

namespace json = boost::json;

// One list of fields for each kind serves both directions: `Archive` is the writer or the reader.

class RecordWriter {
 public:
  explicit RecordWriter(json::object& object) : object_(object) {}
  void field(std::string_view name, const std::string& text) {
    if (!text.empty()) object_[name] = text;
  }
  void field(std::string_view name, std::int64_t number) { object_[name] = number; }
  void field(std::string_view name, bool truth) { object_[name] = truth; }
  void field(std::string_view name, const std::optional<std::int64_t>& number) {
    if (number) object_[name] = *number;
  }
  template <typename Value>
  void field(std::string_view name, const std::map<std::string, Value>& map) {
    json::object members;
    for (const auto& [key, value] : map) members[key] = value;
    object_[name] = std::move(members);
  }
  template <typename Value>
  void field(std::string_view name, const std::optional<std::map<std::string, Value>>& map) {
    if (map) field(name, *map);
  }
  void field(std::string_view name, const Version& version);

 private:
  json::object& object_;
};

class RecordReader {
 public:
  explicit RecordReader(const json::object& object) : object_(object) {}
  void field(std::string_view name, std::string& text) const {
    const auto* value = object_.if_contains(name);
    if (value != nullptr && value->is_string()) text = std::string(value->get_string());
  }
  void field(std::string_view name, std::int64_t& number) const {
    const auto* value = object_.if_contains(name);
    if (value != nullptr && value->is_int64()) number = value->get_int64();
  }
  void field(std::string_view name, bool& truth) const {
    const auto* value = object_.if_contains(name);
    if (value != nullptr && value->is_bool()) truth = value->get_bool();
  }
  void field(std::string_view name, std::optional<std::int64_t>& number) const {
    const auto* value = object_.if_contains(name);
    if (value != nullptr && value->is_int64()) number = value->get_int64();
  }
  template <typename Value>
  void field(std::string_view name, std::map<std::string, Value>& map) const {
    const auto* value = object_.if_contains(name);
    if (value == nullptr || !value->is_object()) return;
    for (const auto& [key, member] : value->get_object()) {
      if constexpr (std::is_same_v<Value, double>) {
        if (member.is_number()) map[std::string(key)] = member.template to_number<double>();
      } else {
        if (member.is_string()) map[std::string(key)] = std::string(member.get_string());
      }
    }
  }
  template <typename Value>
  void field(std::string_view name, std::optional<std::map<std::string, Value>>& map) const {
    if (object_.contains(name)) field(name, map.emplace());
  }
  void field(std::string_view name, Version& version) const;

 private:
  const json::object& object_;
};

template <typename Archive, typename Kind>
void version_fields(Archive& archive, Kind& version) {
  archive.field("version", version.version);
  archive.field("revision", version.revision_id);
  archive.field("runtime", version.runtime);
  archive.field("handler", version.handler);
  archive.field("role", version.role_arn);
  archive.field("description", version.description);
  archive.field("timeout_s", version.timeout_s);
  archive.field("memory_mb", version.memory_mb);
  archive.field("storage_mb", version.storage_mb);
  archive.field("environment", version.environment);
  archive.field("code", version.code_id);
  archive.field("code_bytes", version.code_bytes);
  archive.field("modified_ms", version.modified_ms);
  archive.field("architecture", version.architecture);
  archive.field("tracing", version.tracing_mode);
  archive.field("log_format", version.log_format);
  archive.field("application_log_level", version.application_log_level);
  archive.field("system_log_level", version.system_log_level);
  archive.field("log_group", version.log_group);
}

template <typename Archive, typename Kind>
void function_fields(Archive& archive, Kind& function) {
  archive.field("id", function.id);
  archive.field("name", function.name);
  archive.field("latest", function.latest);
  archive.field("last_version", function.last_version);
  archive.field("changed", function.changed_since_publish);
  archive.field("reserved_concurrency", function.reserved_concurrency);
  archive.field("tags", function.tags);
}

template <typename Archive, typename Kind>
void alias_fields(Archive& archive, Kind& alias) {
  archive.field("name", alias.name);
  archive.field("version", alias.version);
  archive.field("description", alias.description);
  archive.field("revision", alias.revision_id);
  archive.field("weights", alias.weights);
}

template <typename Archive, typename Kind>
void policy_fields(Archive& archive, Kind& policy) {
  archive.field("statements", policy.statements);
  archive.field("revision", policy.revision_id);
}

template <typename Archive, typename Kind>
void event_fields(Archive& archive, Kind& config) {
  archive.field("qualifier", config.qualifier);
  archive.field("retries_max", config.retries_max);
  archive.field("age_s_max", config.age_s_max);
  archive.field("on_success", config.on_success);
  archive.field("on_failure", config.on_failure);
  archive.field("modified_ms", config.modified_ms);
}

void RecordWriter::field(std::string_view name, const Version& version) {
  json::object members;
  RecordWriter writer(members);
  version_fields(writer, version);
  object_[name] = std::move(members);
}

void RecordReader::field(std::string_view name, Version& version) const {
  const auto* value = object_.if_contains(name);
  if (value == nullptr || !value->is_object()) return;
  RecordReader reader(value->get_object());
  version_fields(reader, version);
}

template <typename Fields>
std::string written(Fields fields) {
  json::object object;
  RecordWriter writer(object);
  fields(writer);
  return json::serialize(object);
}

template <typename Fields>
Result<void> read_fields(std::string_view bytes, Fields fields) {
  json::error_code failed;
  const json::value parsed = json::parse(json::string_view(bytes.data(), bytes.size()), failed);
  if (failed || !parsed.is_object()) return corruption("a record of functions is not readable");
  RecordReader reader(parsed.get_object());
  fields(reader);
  return {};
}

}  // namespace

std::string encode(const Function& function) {
  return written([&](auto& writer) { function_fields(writer, function); });
}
std::string encode(const Version& version) {
  return written([&](auto& writer) { version_fields(writer, version); });
}
std::string encode(const Alias& alias) {
  return written([&](auto& writer) { alias_fields(writer, alias); });
}
std::string encode(const Policy& policy) {
  return written([&](auto& writer) { policy_fields(writer, policy); });
}
std::string encode(const EventInvokeConfig& config) {
  return written([&](auto& writer) { event_fields(writer, config); });
}

Result<void> decode(std::string_view bytes, Function& function) {
  return read_fields(bytes, [&](auto& reader) { function_fields(reader, function); });
}
Result<void> decode(std::string_view bytes, Version& version) {
  return read_fields(bytes, [&](auto& reader) { version_fields(reader, version); });
}
Result<void> decode(std::string_view bytes, Alias& alias) {
  return read_fields(bytes, [&](auto& reader) { alias_fields(reader, alias); });
}
Result<void> decode(std::string_view bytes, Policy& policy) {
  return read_fields(bytes, [&](auto& reader) { policy_fields(reader, policy); });
}
Result<void> decode(std::string_view bytes, EventInvokeConfig& config) {
  return read_fields(bytes, [&](auto& reader) { event_fields(reader, config); });
}

}  // namespace semel::function
