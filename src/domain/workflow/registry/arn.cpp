#include "domain/workflow/registry/arn.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "domain/tables/description.h"

namespace semel::registry {
namespace {

constexpr std::size_t parts_before_type = 5;
constexpr std::string_view refused_in_names = "<>{}[]?*\"#%\\^|~`$&,;:/";
constexpr std::size_t name_characters_max = 80;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](char digit) { return digit >= '0' && digit <= '9'; });
}

Error wrong_prefix(std::string_view text) {
  return invalid_argument("Invalid ARN prefix: " + std::string(text));
}

/// Of "stateMachine:NAME", with a version, an alias or a label behind it.
bool read_machine(const std::vector<std::string_view>& rest, Arn& arn) {
  if (rest.size() > 2) return false;
  std::string_view name = rest[0];
  if (const auto slash = name.find('/'); slash != std::string_view::npos) {
    arn.kind = ArnKind::label;
    arn.id.name = name.substr(0, slash);
    return rest.size() == 1 && slash + 1 < name.size();
  }
  arn.id.name = name;
  if (rest.size() == 1) return true;
  if (is_digits(rest[1])) {
    arn.kind = ArnKind::version;
    const auto [end, error] =
        std::from_chars(rest[1].data(), rest[1].data() + rest[1].size(), arn.version);
    return error == std::errc() && arn.version > 0;
  }
  arn.kind = ArnKind::alias;
  arn.alias = rest[1];
  return is_alias_name(arn.alias);
}

/// What stands behind the account, by its type. False: not of this form.
bool read_resource(std::string_view type, const std::vector<std::string_view>& rest, Arn& arn) {
  if (type == "stateMachine") return read_machine(rest, arn);
  arn.id.name = rest[0];
  if (type == "activity") {
    arn.kind = ArnKind::activity;
    return rest.size() == 1;
  }
  if (type == "execution") {
    arn.kind = ArnKind::execution;
    return rest.size() == 2 && is_name(rest[1]);
  }
  if (type == "express") {
    arn.kind = ArnKind::express;
    return rest.size() == 3;
  }
  arn.kind = ArnKind::map_run;
  arn.id.name = arn.id.name.substr(0, arn.id.name.find('/'));
  return rest.size() == 2;
}

std::string resource_arn(std::string_view type, const Id& id) {
  std::string arn = "arn:aws:states:" + id.region + ":";
  arn += tables::account_id;
  arn += ":";
  arn += type;
  return arn + ":" + id.name;
}

/// A character that begins at `text[at]`, and how many bytes it takes.
std::pair<char32_t, std::size_t> character_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned first = byte(at);
  if (first < 0x80U) return {first, 1};
  if (first < 0xe0U) return {((first & 0x1fU) << 6U) | (byte(at + 1) & 0x3fU), 2};
  if (first < 0xf0U) {
    return {((first & 0x0fU) << 12U) | ((byte(at + 1) & 0x3fU) << 6U) | (byte(at + 2) & 0x3fU), 3};
  }
  return {0x10000U, 4};
}

bool is_white_space(char32_t character) {
  return character == ' ' || character == 0xa0 || character == 0x1680 || character == 0x3000 ||
         character == 0x2028 || character == 0x2029 || character == 0x202f || character == 0x205f ||
         (character >= 0x2000 && character <= 0x200a);
}

bool is_refused(char32_t character) {
  if (character < 0x80 &&
      refused_in_names.find(static_cast<char>(character)) != std::string_view::npos) {
    return true;
  }
  const bool is_control = character < 0x20 || (character >= 0x7f && character <= 0x9f);
  const bool is_surrogate = character >= 0xd800 && character <= 0xdfff;
  return is_control || is_surrogate || is_white_space(character) || character == 0xfffe ||
         character == 0xffff;
}

}  // namespace

Result<Arn> parse_arn(std::string_view text) {
  const auto parts = split(text, ':');
  if (parts.size() < 2 || parts[0] != "arn") return wrong_prefix(text);
  if (parts.size() <= parts_before_type + 1 || parts[2] != "states") {
    return invalid_argument("Invalid ARN: " + std::string(text));
  }
  constexpr std::array types = {"stateMachine", "activity", "execution", "express", "mapRun"};
  Arn arn;
  arn.id.region = parts[3];
  arn.account = parts[4];
  arn.resource_type = parts[parts_before_type];
  if (std::find(types.begin(), types.end(), arn.resource_type) == types.end()) {
    return invalid_argument("Resource type not valid in this context: " + arn.resource_type);
  }
  const std::vector<std::string_view> rest(parts.begin() + parts_before_type + 1, parts.end());
  if (arn.id.region.empty() || parts[4].empty() || !read_resource(arn.resource_type, rest, arn) ||
      !is_name(arn.id.name)) {
    return invalid_argument("Invalid ARN: " + std::string(text));
  }
  return arn;
}

std::string machine_arn(const Id& id) {
  return resource_arn("stateMachine", id);
}

std::string version_arn(const Id& id, std::int64_t version) {
  return machine_arn(id) + ":" + std::to_string(version);
}

std::string alias_arn(const Id& id, std::string_view alias) {
  return machine_arn(id) + ":" + std::string(alias);
}

std::string activity_arn(const Id& id) {
  return resource_arn("activity", id);
}

bool is_name(std::string_view name) {
  std::size_t characters = 0;
  for (std::size_t at = 0; at < name.size(); ++characters) {
    const auto [character, bytes] = character_at(name, at);
    if (is_refused(character)) return false;
    at += bytes;
  }
  return characters >= 1 && characters <= name_characters_max;
}

bool is_alias_name(std::string_view name) {
  const auto is_allowed = [](unsigned char character) {
    return std::isalnum(character) != 0 || character == '_' || character == '-' || character == '.';
  };
  return !name.empty() && name.size() <= name_characters_max &&
         std::all_of(name.begin(), name.end(), is_allowed) && !is_digits(name);
}

}  // namespace semel::registry
