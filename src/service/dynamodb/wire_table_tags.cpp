#include "service/dynamodb/wire_table_tags.h"

#include <algorithm>

#include "service/dynamodb/wire_table_parts.h"

namespace semel::dynamodb::wire {

namespace {

constexpr std::size_t arn_field_count = 6;  // arn:partition:service:region:account:resource

/// AWS developer guide, "Tagging restrictions in DynamoDB": letters, digits, white space and
/// + - = . _ : / @. Which of the characters beyond ASCII are letters is not judged.
bool is_tag_text(std::string_view text) {
  constexpr std::string_view others = " \t\n\r+-=._:/@";
  return std::all_of(text.begin(), text.end(), [&](char character) {
    const auto byte = static_cast<unsigned char>(character);
    const bool is_ascii_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    const bool is_digit = byte >= '0' && byte <= '9';
    return byte >= 0x80 || is_ascii_letter || is_digit ||
           others.find(character) != std::string_view::npos;
  });
}

Result<void> check_tag(std::string_view key, std::string_view content) {
  if (key.starts_with("aws:")) {
    return invalid_parameters("Tag keys that begin with aws: are reserved. Tag key: " +
                              std::string(key));
  }
  if (is_tag_text(key) && is_tag_text(content)) return {};
  return invalid_parameters(
      "Tags consist of letters, digits, white space and the characters + - = . _ : / @. Tag key: " +
      std::string(key));
}

/// What stands behind the first five colons; nothing when there are fewer.
std::string_view resource_of(std::string_view arn) {
  for (std::size_t i = 1; i < arn_field_count; ++i) {
    const auto colon = arn.find(':');
    if (colon == std::string_view::npos) return {};
    arn.remove_prefix(colon + 1);
  }
  return arn;
}

}  // namespace

Result<std::string> resource_arn(const Context& context, const json::object& request,
                                 std::string_view operation) {
  if (codec::find_member(request, "ResourceArn") == nullptr) {
    return invalid_argument("Invalid TableArn");
  }
  std::string arn(codec::text_of(request, "ResourceArn"));
  if (resource_of(arn).find('/') != std::string_view::npos) return arn;
  const auto& principal = context.caller.principal;
  return Error{ErrorCode::access_denied,
               "User: arn:aws:iam::" + std::string(tables::account_id) + ":" +
                   (principal.empty() ? "root" : "user/" + principal) +
                   " is not authorized to perform: dynamodb:" + std::string(operation) +
                   " on resource: " + (arn.empty() ? "*" : arn)};
}

Result<tables::TableName> tagged_table(const Context& context, const std::string& arn) {
  constexpr std::string_view prefix = "arn:aws:dynamodb:";
  constexpr std::string_view kind = "table/";
  const auto resource = resource_of(arn);
  const bool is_table = arn.starts_with(prefix) && resource.starts_with(kind) &&
                        is_table_name(resource.substr(kind.size()));
  if (!is_table) {
    return invalid_argument("Invalid TableArn: Invalid ResourceArn provided as input " + arn);
  }
  tables::TableName table{context.caller.region, std::string(resource.substr(kind.size()))};
  if (arn != tables::arn_of(table)) return resource_not_found(arn);
  return table;
}

Error resource_not_found(const std::string& arn) {
  return not_found("Requested resource not found: ResourcArn: " + arn + " not found");
}

Result<std::map<std::string, std::string>> tags(const json::object& request) {
  std::map<std::string, std::string> tags;
  for (const auto& element : elements_of(request, "Tags")) {
    const auto& members = element.get_object();
    const auto key = codec::text_of(members, "Key");
    const auto content = codec::text_of(members, "Value");
    TRY(check_tag(key, content));
    if (!tags.emplace(key, content).second) {
      return invalid_parameters("Duplicate tag key: " + std::string(key));
    }
  }
  return tags;
}

}  // namespace semel::dynamodb::wire
