#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "codec/json_writer.h"
#include "codec/shape.h"
#include "service/lambda/context.h"

namespace semel::lambda::wire {

/// The function of the path's first name, with the query's Qualifier. Errors: those of
/// function::parse_reference().
Result<function::Reference> reference_of(const Context& context);
/// Of the resource that a tag operation names: a function's ARN without qualifier. Errors:
/// invalid_argument.
Result<function::Reference> tagged_reference_of(const Context& context);
/// Marker and MaxItems of the query. Errors: invalid_argument - not a number of 1 to 10,000.
Result<function::PageRequest> page_of(const Context& context, std::size_t limit = 50);

/// The bytes of ZipFile; "" when it is not there. Errors: invalid_argument - code that is elsewhere
/// (S3, an image).
Result<std::string> archive_of(const json::object& code);
std::string architecture_of(const json::object& body);
/// Puts what the body names of a version's settings into `version`. Errors: invalid_argument - a
/// setting that is not supported here.
Result<void> read_settings(const json::object& body, function::Version& version);
std::map<std::string, std::string> text_map_of(const json::object& body, std::string_view name);
/// Nothing when it is absent.
std::optional<std::string> optional_text(const json::object& body, std::string_view name);

/// A FunctionConfiguration. The ARN has the reference's qualifier, if any.
void write_configuration(codec::JsonWriter& writer, const function::Reference& reference,
                         const function::Version& version);
Reply configuration_reply(const function::Reference& reference,
                          const function::Kept<function::Version>& version, int status);

Reply alias_reply(const function::Reference& reference,
                  const function::Kept<function::Alias>& alias, int status);
void write_alias(codec::JsonWriter& writer, const function::Reference& reference,
                 const function::Alias& alias);
std::optional<std::map<std::string, double>> weights_of(const json::object& body);

Result<void> read_event_config(const json::object& body, function::EventInvokeConfig& config);
void write_event_config(codec::JsonWriter& writer, const function::Reference& reference,
                        const function::EventInvokeConfig& config);
Reply event_config_reply(const function::Reference& reference,
                         const function::Kept<function::EventInvokeConfig>& config);

void write_text_map(codec::JsonWriter& writer, const std::map<std::string, std::string>& map);
void write_next(codec::JsonWriter& writer, std::string_view marker);
/// 204, without a body; or the error.
Result<Reply> no_content(const Result<Ticket>& done);

/// "2023-11-14T22:13:20.000+0000"
std::string time_text(std::int64_t time_ms);

}  // namespace semel::lambda::wire
