#include "service/iam/wire.h"

#include <algorithm>

#include "domain/identity/directory/named.h"
#include "domain/tables/description.h"

namespace semel::iam::wire {
namespace {

constexpr std::string_view name_marks = "+=,.@_-";

bool is_name_character(unsigned char character) {
  return (character < 0x80 && std::isalnum(character) != 0) ||
         name_marks.find(static_cast<char>(character)) != std::string_view::npos;
}

/// "RoleName" as messages show it: "roleName".
std::string shown_member(std::string_view member) {
  std::string shown(member);
  shown.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(shown.front())));
  return shown;
}

}  // namespace

std::string text(const json::object& request, std::string_view member) {
  return std::string(codec::text_of(request, member));
}

std::vector<std::string> texts(const json::object& request, std::string_view member) {
  std::vector<std::string> all;
  const auto* list = codec::find_member(request, member);
  if (list == nullptr) return all;
  for (const auto& each : list->get_array()) all.emplace_back(std::string_view(each.get_string()));
  return all;
}

std::int64_t number(const json::object& request, std::string_view member, std::int64_t otherwise) {
  const auto* value = codec::find_member(request, member);
  return value == nullptr ? otherwise : codec::whole_number(*value);
}

Result<std::string> name(const json::object& request, std::string_view member) {
  std::string name = text(request, member);
  if (std::all_of(name.begin(), name.end(), is_name_character)) return name;
  return invalid_argument("The specified value for " + shown_member(member) +
                          " is invalid. It must contain only alphanumeric characters and/or the "
                          "following: +=,.@_-");
}

Result<std::string> path(const json::object& request) {
  std::string path = text(request, "Path");
  if (path.empty()) return std::string("/");
  const bool is_printable = std::all_of(path.begin(), path.end(), [](unsigned char character) {
    return character > 0x20 && character < 0x80;
  });
  if (is_printable && path.front() == '/' && path.back() == '/') return path;
  return invalid_argument(
      "The specified value for path is invalid. It must begin and end with / and contain only "
      "alphanumeric characters and/or / characters.");
}

std::string path_prefix(const json::object& request) {
  return text(request, "PathPrefix");
}

Result<directory::Tags> tags(const json::object& request) {
  directory::Tags tags;
  const auto* list = codec::find_member(request, "Tags");
  if (list == nullptr) return tags;
  for (const auto& each : list->get_array()) {
    const auto& tag = each.get_object();
    if (tags.emplace(text(tag, "Key"), text(tag, "Value")).second) continue;
    return invalid_argument(
        "Duplicate tag keys found. Please note that Tag keys are case insensitive.");
  }
  return tags;
}

void untag(const json::object& request, directory::Tags& tags) {
  for (const std::string& key : texts(request, "TagKeys")) tags.erase(key);
}

Result<std::string> own_user_name(const Context& context, const json::object& request) {
  std::string name = text(request, "UserName");
  if (!name.empty()) return name;
  const auto caller = directory::read_principal_arn(context.caller.principal_arn);
  if (caller && caller->kind == directory::Kind::user) return caller->name;
  return invalid_argument("Must specify userName when calling with non-User credentials");
}

Result<directory::Principal> find_principal(const Context& context, const std::string& arn) {
  const auto named = directory::read_principal_arn(arn);
  if (!named || !named->session.empty())
    return invalid_argument("Invalid Entity Arn: " + arn +
                            " does not clearly define entity type and name.");
  return context.directory.find(named->kind, named->name);
}

}  // namespace semel::iam::wire
