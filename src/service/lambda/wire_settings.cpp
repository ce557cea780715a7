#include "base/digest.h"
#include "service/lambda/errors.h"
#include "service/lambda/wire.h"

namespace semel::lambda::wire {
namespace {

using codec::find_member;

void read_text(const json::object& body, std::string_view name, std::string& text) {
  if (const auto* member = find_member(body, name)) text = std::string(member->get_string());
}

void read_number(const json::object& body, std::string_view name, std::int64_t& number) {
  if (const auto* member = find_member(body, name)) number = codec::whole_number(*member);
}

bool is_empty(const json::value& value) {
  if (value.is_array()) return value.get_array().empty();
  if (value.is_object()) return value.get_object().empty();
  if (value.is_bool()) return !value.get_bool();
  return value.is_null() || (value.is_string() && value.get_string().empty());
}

/// A structure whose members are all empty: "none", as some tools say it.
bool says_nothing(const json::value& value) {
  if (!value.is_object()) return is_empty(value);
  for (const auto& [name, member] : value.get_object()) {
    if (!is_empty(member)) return false;
  }
  return true;
}

struct Unsupported {
  std::string_view member, what;
};
constexpr Unsupported unsupported_members[] = {
    {"CapacityProviderConfig", "Capacity providers"},
    {"CodeSigningConfigArn", "Code signing configurations"},
    {"DeadLetterConfig", "Dead-letter queues (SQS, SNS)"},
    {"DurableConfig", "Durable functions"},
    {"FileSystemConfigs", "File systems"},
    {"ImageConfig", "Container images"},
    {"Layers", "Layers"},
    {"PublishTo", "Versions named $LATEST.PUBLISHED"},
    {"TenancyConfig", "Tenants"},
    {"VpcConfig", "Attachments to a VPC"},
};

Result<void> refuse_unsupported(const json::object& body) {
  for (const auto& [name, what] : unsupported_members) {
    const auto* member = find_member(body, name);
    if (member != nullptr && !says_nothing(*member)) return errors::unsupported(what);
  }
  if (codec::text_of(body, "PackageType") == "Image")
    return errors::unsupported("Container images");
  const auto* snapshots = find_member(body, "SnapStart");
  if (snapshots != nullptr &&
      codec::text_of(snapshots->get_object(), "ApplyOn") == "PublishedVersions") {
    return errors::unsupported("Snapshots (SnapStart)");
  }
  return {};
}

void read_logging(const json::object& logging, function::Version& version) {
  read_text(logging, "LogFormat", version.log_format);
  read_text(logging, "ApplicationLogLevel", version.application_log_level);
  read_text(logging, "SystemLogLevel", version.system_log_level);
  read_text(logging, "LogGroup", version.log_group);
  const bool is_json = version.log_format == "JSON";
  if (is_json && version.application_log_level.empty()) version.application_log_level = "INFO";
  if (is_json && version.system_log_level.empty()) version.system_log_level = "INFO";
  if (!is_json) version.application_log_level = version.system_log_level = "";
}

}  // namespace

Result<std::string> archive_of(const json::object& code) {
  if (find_member(code, "ImageUri") != nullptr) return errors::unsupported("Container images");
  if (find_member(code, "S3Bucket") != nullptr || find_member(code, "S3Key") != nullptr) {
    return errors::unsupported("Archives in S3");
  }
  std::string bytes;
  base64_decode(codec::text_of(code, "ZipFile"), bytes);  // the shape is a blob: it is base64
  return bytes;
}

std::string architecture_of(const json::object& body) {
  const auto* list = find_member(body, "Architectures");
  if (list == nullptr || list->get_array().empty()) return {};
  return std::string(list->get_array()[0].get_string());
}

std::map<std::string, std::string> text_map_of(const json::object& body, std::string_view name) {
  std::map<std::string, std::string> map;
  const auto* member = find_member(body, name);
  if (member == nullptr) return map;
  for (const auto& [key, value] : member->get_object()) {
    map.emplace(std::string(key), std::string(value.get_string()));
  }
  return map;
}

std::optional<std::string> optional_text(const json::object& body, std::string_view name) {
  const auto* member = find_member(body, name);
  if (member == nullptr) return std::nullopt;
  return std::string(member->get_string());
}

Result<void> read_settings(const json::object& body, function::Version& version) {
  TRY(refuse_unsupported(body));
  read_text(body, "Runtime", version.runtime);
  read_text(body, "Handler", version.handler);
  read_text(body, "Role", version.role_arn);
  read_text(body, "Description", version.description);
  read_number(body, "Timeout", version.timeout_s);
  read_number(body, "MemorySize", version.memory_mb);
  if (const auto* environment = find_member(body, "Environment")) {
    version.environment = text_map_of(environment->get_object(), "Variables");
  }
  if (const auto* storage = find_member(body, "EphemeralStorage")) {
    read_number(storage->get_object(), "Size", version.storage_mb);
  }
  if (const auto* tracing = find_member(body, "TracingConfig")) {
    read_text(tracing->get_object(), "Mode", version.tracing_mode);
  }
  if (const auto* logging = find_member(body, "LoggingConfig")) {
    read_logging(logging->get_object(), version);
  }
  return {};
}

}  // namespace semel::lambda::wire
