#include "service/lambda/wire.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>

#include "service/rest.h"

namespace semel::lambda::wire {
namespace {

constexpr std::size_t page_limit_max = 10'000;

void write_environment(codec::JsonWriter& writer, const function::Version& version) {
  if (!version.environment) return;
  writer.key("Environment").begin_object();
  writer.key("Variables");
  write_text_map(writer, *version.environment);
  writer.end_object();
}

void write_logging(codec::JsonWriter& writer, const function::Version& version) {
  writer.key("LoggingConfig").begin_object();
  writer.key("LogFormat").string(version.log_format);
  if (!version.application_log_level.empty()) {
    writer.key("ApplicationLogLevel").string(version.application_log_level);
  }
  if (!version.system_log_level.empty()) {
    writer.key("SystemLogLevel").string(version.system_log_level);
  }
  writer.key("LogGroup").string(version.log_group);
  writer.end_object();
}

/// An object of one member.
void write_single(codec::JsonWriter& writer, std::string_view object, std::string_view member,
                  std::string_view text) {
  writer.key(object).begin_object();
  writer.key(member).string(text);
  writer.end_object();
}

void write_code(codec::JsonWriter& writer, const function::Version& version) {
  writer.key("Runtime").string(version.runtime);
  writer.key("Handler").string(version.handler);
  writer.key("CodeSize").integer(version.code_bytes);
  writer.key("CodeSha256").string(function::code_sha256(version));
  writer.key("PackageType").plain_string("Zip");
  writer.key("Architectures").begin_array();
  writer.string(version.architecture);
  writer.end_array();
}

/// What the service takes some time for is done here when the answer leaves.
void write_state(codec::JsonWriter& writer) {
  writer.key("State").plain_string("Active");
  writer.key("LastUpdateStatus").plain_string("Successful");
}

}  // namespace

Result<function::Reference> reference_of(const Context& context) {
  return function::parse_reference(context.call.caller.region, context.arguments[0],
                                   service::parameter_of(context.call.query, "Qualifier"));
}

Result<function::Reference> tagged_reference_of(const Context& context) {
  const std::string& resource = context.arguments[0];
  if (!resource.starts_with("arn:") || resource.find(":function:") == std::string::npos) {
    return invalid_argument("The resource ARN is not of a function: " + resource);
  }
  auto reference = TRY(function::parse_reference(context.call.caller.region, resource));
  if (!reference.qualifier.empty()) {
    return invalid_argument(
        "Tags on function aliases and versions are not supported. Please "
        "specify a function ARN.");
  }
  return reference;
}

Result<function::PageRequest> page_of(const Context& context, std::size_t limit) {
  function::PageRequest page{.limit = limit,
                             .after = service::parameter_of(context.call.query, "Marker")};
  const std::string text = service::parameter_of(context.call.query, "MaxItems");
  if (text.empty()) return page;
  const char* last = text.data() + text.size();
  const auto [end, failed] = std::from_chars(text.data(), last, page.limit);
  if (failed != std::errc() || end != last || page.limit < 1 || page.limit > page_limit_max) {
    return function::validation_error(text, "maxItems", "Member must be a number from 1 to 10000");
  }
  page.limit = std::min(page.limit, limit);
  return page;
}

void write_configuration(codec::JsonWriter& writer, const function::Reference& reference,
                         const function::Version& version) {
  writer.begin_object();
  writer.key("FunctionName").string(reference.name);
  writer.key("FunctionArn").string(function::arn_of(reference));
  writer.key("Role").string(version.role_arn);
  write_code(writer, version);
  writer.key("Description").string(version.description);
  writer.key("Timeout").integer(version.timeout_s);
  writer.key("MemorySize").integer(version.memory_mb);
  writer.key("LastModified").string(time_text(version.modified_ms));
  writer.key("Version").string(version.version);
  write_environment(writer, version);
  write_single(writer, "TracingConfig", "Mode", version.tracing_mode);
  writer.key("RevisionId").string(version.revision_id);
  write_state(writer);
  writer.key("EphemeralStorage").begin_object();
  writer.key("Size").integer(version.storage_mb);
  writer.end_object();
  writer.key("SnapStart").begin_object();
  writer.key("ApplyOn").plain_string("None");
  writer.key("OptimizationStatus").plain_string("Off");
  writer.end_object();
  write_logging(writer, version);
  writer.end_object();
}

Reply configuration_reply(const function::Reference& reference,
                          const function::Kept<function::Version>& version, int status) {
  Reply reply{.body = {}, .status = status, .seen = version.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  write_configuration(writer, reference, version.value);
  return reply;
}

void write_text_map(codec::JsonWriter& writer, const std::map<std::string, std::string>& map) {
  writer.begin_object();
  for (const auto& [name, value] : map) writer.key(name).string(value);
  writer.end_object();
}

void write_next(codec::JsonWriter& writer, std::string_view marker) {
  if (!marker.empty()) writer.key("NextMarker").string(marker);
}

Result<Reply> no_content(const Result<Ticket>& done) {
  if (!done) return done.error();
  return Reply{.body = {}, .status = 204, .seen = *done, .error = {}};
}

std::string time_text(std::int64_t time_ms) {
  const std::time_t seconds = time_ms / 1'000;
  std::tm utc = {};
  gmtime_r(&seconds, &utc);
  std::array<char, 24> text = {};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S.", &utc);
  const std::string milliseconds = std::to_string(1'000 + time_ms % 1'000).substr(1);
  return std::string(text.data(), size) + milliseconds + "+0000";
}

}  // namespace semel::lambda::wire
