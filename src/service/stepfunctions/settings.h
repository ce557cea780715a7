#pragma once

#include "service/stepfunctions/wire.h"

// The members of a machine that CreateStateMachine and UpdateStateMachine take: as the registry
// keeps them, JSON text in one form.

namespace semel::stepfunctions::settings {

inline constexpr std::string_view logging_default =
    R"({"level":"OFF","includeExecutionData":false})";
inline constexpr std::string_view tracing_default = R"({"enabled":false})";
inline constexpr std::string_view encryption_default = R"({"type":"AWS_OWNED_KEY"})";

/// Nothing when the request has none. Errors: InvalidLoggingConfiguration.
Result<std::optional<std::string>> logging_of(const json::object& request);
std::optional<std::string> tracing_of(const json::object& request);
/// Errors: InvalidEncryptionConfiguration - a key of the customer's, which nothing here keeps.
Result<std::optional<std::string>> encryption_of(const json::object& request);
/// Errors: InvalidArn.
Result<void> check_role(std::string_view role_arn);
/// Errors: ValidationException - a description of a version that is not published.
Result<void> check_version_description(const json::object& request);
/// `tags`. Errors: TooManyTags.
Result<registry::Tags> tags_of(const json::object& request);

/// loggingConfiguration, tracingConfiguration and encryptionConfiguration.
void write(codec::JsonWriter& writer, const registry::Settings& settings);

}  // namespace semel::stepfunctions::settings
