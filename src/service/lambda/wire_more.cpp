#include "service/lambda/errors.h"
#include "service/lambda/wire.h"

namespace semel::lambda::wire {
namespace {

using codec::find_member;

std::optional<std::int64_t> optional_number(const json::object& body, std::string_view name) {
  const auto* member = find_member(body, name);
  if (member == nullptr) return std::nullopt;
  return codec::whole_number(*member);
}

/// The destination of OnSuccess or OnFailure, which the service takes many kinds for; here there
/// are functions alone.
Result<std::string> destination_of(const json::object& destinations, std::string_view name) {
  const auto* member = find_member(destinations, name);
  if (member == nullptr) return std::string();
  const std::string destination(codec::text_of(member->get_object(), "Destination"));
  if (destination.empty()) return destination;
  if (!destination.starts_with("arn:aws:lambda:")) {
    return errors::unsupported("Destinations other than functions");
  }
  return destination;
}

void write_destination(codec::JsonWriter& writer, std::string_view name,
                       const std::string& destination) {
  writer.key(name).begin_object();
  if (!destination.empty()) writer.key("Destination").string(destination);
  writer.end_object();
}

}  // namespace

void write_alias(codec::JsonWriter& writer, const function::Reference& reference,
                 const function::Alias& alias) {
  writer.begin_object();
  writer.key("AliasArn").string(function::arn_of({reference.region, reference.name, alias.name}));
  writer.key("Name").string(alias.name);
  writer.key("FunctionVersion").string(alias.version);
  writer.key("Description").string(alias.description);
  if (!alias.weights.empty()) {
    writer.key("RoutingConfig").begin_object();
    writer.key("AdditionalVersionWeights").begin_object();
    for (const auto& [version, weight] : alias.weights) writer.key(version).real(weight);
    writer.end_object();
    writer.end_object();
  }
  writer.key("RevisionId").string(alias.revision_id);
  writer.end_object();
}

Reply alias_reply(const function::Reference& reference,
                  const function::Kept<function::Alias>& alias, int status) {
  Reply reply{.body = {}, .status = status, .seen = alias.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  write_alias(writer, reference, alias.value);
  return reply;
}

std::optional<std::map<std::string, double>> weights_of(const json::object& body) {
  const auto* routing = find_member(body, "RoutingConfig");
  if (routing == nullptr) return std::nullopt;
  std::map<std::string, double> weights;
  const auto* versions = find_member(routing->get_object(), "AdditionalVersionWeights");
  if (versions == nullptr || !versions->is_object()) return weights;
  for (const auto& [version, weight] : versions->get_object()) {
    weights[std::string(version)] = weight.is_number() ? weight.to_number<double>() : -1.0;
  }
  return weights;
}

Result<void> read_event_config(const json::object& body, function::EventInvokeConfig& config) {
  if (const auto retries = optional_number(body, "MaximumRetryAttempts")) {
    config.retries_max = retries;
  }
  if (const auto age = optional_number(body, "MaximumEventAgeInSeconds")) config.age_s_max = age;
  if (const auto* destinations = find_member(body, "DestinationConfig")) {
    config.on_success = TRY(destination_of(destinations->get_object(), "OnSuccess"));
    config.on_failure = TRY(destination_of(destinations->get_object(), "OnFailure"));
  }
  return {};
}

void write_event_config(codec::JsonWriter& writer, const function::Reference& reference,
                        const function::EventInvokeConfig& config) {
  writer.begin_object();
  writer.key("LastModified").real(static_cast<double>(config.modified_ms) / 1'000.0);
  writer.key("FunctionArn")
      .string(function::arn_of({reference.region, reference.name, config.qualifier}));
  if (config.retries_max) writer.key("MaximumRetryAttempts").integer(*config.retries_max);
  if (config.age_s_max) writer.key("MaximumEventAgeInSeconds").integer(*config.age_s_max);
  writer.key("DestinationConfig").begin_object();
  write_destination(writer, "OnSuccess", config.on_success);
  write_destination(writer, "OnFailure", config.on_failure);
  writer.end_object();
  writer.end_object();
}

Reply event_config_reply(const function::Reference& reference,
                         const function::Kept<function::EventInvokeConfig>& config) {
  Reply reply{.body = {}, .status = 200, .seen = config.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  write_event_config(writer, reference, config.value);
  return reply;
}

}  // namespace semel::lambda::wire
