#include <map>
#include <string_view>

#include "adapter/remote/credentials.h"

// AWS SDKs and Tools Reference Guide, "Shared config and credentials files".

namespace semel::remote {
namespace {

using Section = std::map<std::string, std::string, std::less<>>;

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const auto begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// Adds what the file says under "[name]". A line that begins with a blank belongs to the member
/// above it, and is none of those that are read here.
void read_section(std::string_view file, std::string_view name, Section& section) {
  bool inside = false;
  while (!file.empty()) {
    const auto end = file.find('\n');
    const std::string_view line = file.substr(0, end);
    file.remove_prefix(end == std::string_view::npos ? file.size() : end + 1);
    const std::string_view text = without_blanks(line);
    if (text.empty() || text.front() == '#' || text.front() == ';') continue;
    if (text.front() == '[') {
      const auto close = text.find(']');
      inside = close != std::string_view::npos && without_blanks(text.substr(1, close - 1)) == name;
      continue;
    }
    const auto equal = text.find('=');
    if (!inside || equal == std::string_view::npos || line.front() == ' ' || line.front() == '\t') {
      continue;
    }
    section.insert_or_assign(std::string(without_blanks(text.substr(0, equal))),
                             std::string(without_blanks(text.substr(equal + 1))));
  }
}

std::string text_of(const Section& section, std::string_view name) {
  const auto found = section.find(name);
  return found == section.end() ? std::string() : found->second;
}

/// The path that the variable gives, else the usual one below the home directory.
std::string path_of(const Surroundings& surroundings, const std::string& variable,
                    const std::string& usual) {
  const auto given = surroundings.variable(variable);
  if (given) return *given;
  const auto home = surroundings.variable("HOME");
  return home ? *home + usual : std::string();
}

}  // namespace

Result<std::optional<Credentials>> from_shared_files(const Surroundings& surroundings) {
  const auto chosen = surroundings.variable("AWS_PROFILE");
  const std::string profile = chosen.value_or("default");
  const auto config = surroundings.file(path_of(surroundings, "AWS_CONFIG_FILE", "/.aws/config"));
  const auto credentials =
      surroundings.file(path_of(surroundings, "AWS_SHARED_CREDENTIALS_FILE", "/.aws/credentials"));
  Section section;
  if (config) read_section(*config, profile == "default" ? profile : "profile " + profile, section);
  if (credentials) read_section(*credentials, profile, section);

  const std::string id = text_of(section, "aws_access_key_id");
  const std::string secret = text_of(section, "aws_secret_access_key");
  if (!id.empty() && !secret.empty()) {
    return std::optional(Credentials{id, secret, text_of(section, "aws_session_token")});
  }
  for (const char* unserved : {"role_arn", "sso_session", "sso_start_url", "credential_process",
                               "web_identity_token_file"}) {
    if (!section.contains(unserved)) continue;
    return Error{ErrorCode::unimplemented, "the AWS profile '" + profile + "' has no keys but " +
                                               unserved + ", which is not supported"};
  }
  if (chosen) {
    return Error{ErrorCode::access_denied,
                 "the AWS profile '" + profile + "' of AWS_PROFILE has no keys"};
  }
  return std::optional<Credentials>();
}

}  // namespace semel::remote
