#include "domain/identity/directory/entities.h"

#include <algorithm>

#include "domain/tables/description.h"

namespace semel::directory {
namespace {

std::string arn(std::string_view account, std::string_view kind, std::string_view path,
                std::string_view name) {
  std::string text = "arn:aws:iam::";
  text.append(account).append(":").append(kind).append(path).append(name);
  return text;
}

}  // namespace

std::string arn_of(const Principal& principal) {
  return arn(tables::account_id, word_of(principal.kind), principal.path, principal.name);
}

std::string role_arn(std::string_view path, std::string_view name) {
  return arn(tables::account_id, word_of(Kind::role), path, name);
}

std::string arn_of(const ManagedPolicy& policy) {
  return arn(policy.is_of_aws ? "aws" : tables::account_id, "policy", policy.path, policy.name);
}

const PolicyVersion* find_version(const ManagedPolicy& policy, std::string_view id) {
  const auto found = std::find_if(policy.versions.begin(), policy.versions.end(),
                                  [&](const PolicyVersion& version) { return version.id == id; });
  return found == policy.versions.end() ? nullptr : &*found;
}

std::string_view word_of(Kind kind) {
  return kind == Kind::role ? "role" : "user";
}

std::string_view capital_word_of(Kind kind) {
  return kind == Kind::role ? "Role" : "User";
}

}  // namespace semel::directory
