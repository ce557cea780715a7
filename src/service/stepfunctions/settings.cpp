#include "service/stepfunctions/settings.h"

#include "service/arn.h"
#include "service/stepfunctions/errors.h"

namespace semel::stepfunctions::settings {
namespace {

/// The ARN of the log group of each destination.
std::vector<std::string> destinations_of(const json::object& logging) {
  std::vector<std::string> groups;
  const auto* destinations = codec::find_member(logging, "destinations");
  if (destinations == nullptr) return groups;
  for (const auto& destination : destinations->get_array()) {
    const auto* group = codec::find_member(destination.get_object(), "cloudWatchLogsLogGroup");
    groups.emplace_back(group == nullptr ? "" : codec::text_of(group->get_object(), "logGroupArn"));
  }
  return groups;
}

std::string logging_text(std::string_view level, bool with_data,
                         const std::vector<std::string>& groups) {
  std::string text;
  codec::JsonWriter writer(text);
  writer.begin_object();
  writer.key("level").string(level);
  writer.key("includeExecutionData").boolean(with_data);
  if (!groups.empty()) {
    writer.key("destinations").begin_array();
    for (const auto& group : groups) {
      writer.begin_object();
      writer.key("cloudWatchLogsLogGroup").begin_object();
      writer.key("logGroupArn").string(group);
      writer.end_object();
      writer.end_object();
    }
    writer.end_array();
  }
  writer.end_object();
  return text;
}

std::string_view given_or(std::string_view text, std::string_view otherwise) {
  return text.empty() ? otherwise : text;
}

}  // namespace

Result<std::optional<std::string>> logging_of(const json::object& request) {
  const auto* given = codec::find_member(request, "loggingConfiguration");
  if (given == nullptr) return std::optional<std::string>();
  const auto& logging = given->get_object();
  const auto groups = destinations_of(logging);
  const auto level = given_or(codec::text_of(logging, "level"), "OFF");
  const bool is_one = groups.size() == 1 && !groups.front().empty();
  if (!is_one && (level != "OFF" || !groups.empty())) {
    return refusal("InvalidLoggingConfiguration",
                   "Invalid Logging Configuration: Must specify exactly one Log Destination.");
  }
  return std::optional(
      logging_text(level, codec::truth_of(logging, "includeExecutionData"), groups));
}

std::optional<std::string> tracing_of(const json::object& request) {
  const auto* given = codec::find_member(request, "tracingConfiguration");
  if (given == nullptr) return std::nullopt;
  return codec::truth_of(given->get_object(), "enabled") ? R"({"enabled":true})"
                                                         : std::string(tracing_default);
}

Result<std::optional<std::string>> encryption_of(const json::object& request) {
  const auto* given = codec::find_member(request, "encryptionConfiguration");
  if (given == nullptr) return std::optional<std::string>();
  if (codec::text_of(given->get_object(), "type") != "AWS_OWNED_KEY") {
    return refusal("InvalidEncryptionConfiguration",
                   "Invalid Encryption Configuration: customer managed keys are not served here");
  }
  return std::optional(std::string(encryption_default));
}

Result<void> check_role(std::string_view role_arn) {
  const auto arn = service::parse_arn(role_arn);
  if (arn && arn->service == "iam" && arn->resource.starts_with("role/") &&
      arn->resource.size() > std::string_view("role/").size()) {
    return {};
  }
  return refusal("InvalidArn", "Invalid Role Arn: '" + std::string(role_arn) + "'");
}

Result<void> check_version_description(const json::object& request) {
  if (codec::text_of(request, "versionDescription").empty() || codec::truth_of(request, "publish"))
    return {};
  return validation("Version description can only be set when publish is true");
}

Result<registry::Tags> tags_of(const json::object& request) {
  registry::Tags tags;
  const auto* given = codec::find_member(request, "tags");
  if (given == nullptr) return tags;
  for (const auto& tag : given->get_array()) {
    const auto& members = tag.get_object();
    tags[std::string(codec::text_of(members, "key"))] = codec::text_of(members, "value");
  }
  if (tags.size() > registry::tags_max) {
    return refusal("TooManyTags", "You have exceeded the maximum of 50 tags of a resource");
  }
  return tags;
}

void write(codec::JsonWriter& writer, const registry::Settings& settings) {
  writer.key("loggingConfiguration").raw(given_or(settings.logging, logging_default));
  writer.key("tracingConfiguration").raw(given_or(settings.tracing, tracing_default));
  writer.key("encryptionConfiguration").raw(given_or(settings.encryption, encryption_default));
}

}  // namespace semel::stepfunctions::settings
