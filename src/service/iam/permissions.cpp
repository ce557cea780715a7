#include "service/iam/room.h"
#include "service/query.h"

namespace semel::iam {
namespace {

using directory::Kind;

std::string text_at(const service::Form& form, std::string_view name) {
  const auto found = form.find(name);
  return found == form.end() ? std::string() : found->second;
}

std::string path_at(const service::Form& form) {
  const std::string path = text_at(form, "Path");
  return path.empty() ? "/" : path;
}

/// With the path that it has, or is to have.
std::string principal_arn(directory::Directory& directory, const service::Form& form, Kind kind) {
  const std::string name = text_at(form, kind == Kind::role ? "RoleName" : "UserName");
  const auto found = directory.find(kind, name);
  if (found) return directory::arn_of(*found);
  return directory::arn_of(directory::Principal{.kind = kind, .name = name, .path = path_at(form)});
}

/// What the request names: a role, a user, a policy; else whoever asks about himself.
std::string resource_of(directory::Directory& directory, const service::Call& call) {
  const service::Form form = service::parse_form(call.body);
  if (form.contains("RoleName")) return principal_arn(directory, form, Kind::role);
  if (form.contains("UserName")) return principal_arn(directory, form, Kind::user);
  if (form.contains("PolicyArn")) return text_at(form, "PolicyArn");
  if (form.contains("PolicySourceArn")) return text_at(form, "PolicySourceArn");
  if (form.contains("PolicyName")) {
    return directory::arn_of(
        directory::ManagedPolicy{.name = text_at(form, "PolicyName"), .path = path_at(form)});
  }
  const bool is_list = call.operation.starts_with("List") && call.operation != "ListAccessKeys";
  return is_list || call.caller.principal_arn.empty() ? "*" : call.caller.principal_arn;
}

}  // namespace

std::vector<service::Permission> IamRoom::permissions_of(const service::Call& call) const {
  return {
      {.action = "iam:" + std::string(call.operation), .resource = resource_of(directory_, call)}};
}

}  // namespace semel::iam
