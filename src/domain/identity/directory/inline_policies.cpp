#include "domain/identity/directory/directory.h"

namespace semel::directory {
namespace {

/// White space does not count, as in the service.
std::size_t counted_bytes(const std::string& document) {
  std::size_t count = 0;
  for (const char character : document) {
    if (character != ' ' && character != '\n' && character != '\t' && character != '\r') ++count;
  }
  return count;
}

Result<void> check_size(const Principal& principal) {
  std::size_t bytes = 0;
  for (const auto& [name, document] : principal.inline_policies) bytes += counted_bytes(document);
  const std::size_t most =
      principal.kind == Kind::role ? role_inline_bytes_max : user_inline_bytes_max;
  if (bytes <= most) return {};
  return limit_exceeded("Maximum policy size of " + std::to_string(most) + " bytes exceeded for " +
                        std::string(word_of(principal.kind)) + " " + principal.name);
}

Error no_such_policy(Kind kind, const std::string& policy) {
  return not_found("The " + std::string(word_of(kind)) + " policy with name " + policy +
                   " cannot be found.");
}

}  // namespace

Result<void> Directory::put_inline(Kind kind, const std::string& name, const InlinePolicy& policy) {
  TRY(find(kind, name));
  const auto parsed = policy::parse(policy.document, policy::Use::identity);
  if (!parsed) return malformed(parsed.error().message);
  TRY(change(kind, name, [&](Principal& principal) -> Result<void> {
    principal.inline_policies[policy.name] = policy.document;
    return check_size(principal);
  }));
  return {};
}

Result<std::string> Directory::find_inline(Kind kind, const std::string& name,
                                           const std::string& policy) {
  const Principal principal = TRY(find(kind, name));
  const auto found = principal.inline_policies.find(policy);
  if (found == principal.inline_policies.end()) return no_such_policy(kind, policy);
  return found->second;
}

Result<void> Directory::remove_inline(Kind kind, const std::string& name,
                                      const std::string& policy) {
  TRY(change(kind, name, [&](Principal& principal) -> Result<void> {
    if (principal.inline_policies.erase(policy) == 0) return no_such_policy(kind, policy);
    return {};
  }));
  return {};
}

}  // namespace semel::directory
