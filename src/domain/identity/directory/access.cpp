#include "domain/identity/directory/directory.h"
#include "domain/identity/directory/named.h"
#include "domain/identity/policy/moments.h"
#include "domain/identity/text.h"
#include "domain/tables/description.h"

namespace semel::directory {
namespace {

using identity::AccessRequest;
using identity::Verdict;

Verdict refused(const AccessRequest& request, const std::string& why) {
  return {.allowed = false,
          .message = "User: " + request.principal_arn + " is not authorized to perform: " +
                     request.action + " on resource: " + request.resource_arn + why};
}

Verdict denied(const AccessRequest& request, std::string_view by) {
  Verdict verdict = refused(request, " with an explicit deny in " + std::string(by));
  verdict.is_explicit_deny = true;
  return verdict;
}

Verdict not_allowed(const AccessRequest& request, std::string_view by) {
  return refused(request,
                 " because no " + std::string(by) + " allows the " + request.action + " action");
}

/// What every request has, besides what it brings itself.
policy::Context context_of(const Principal& principal, const AccessRequest& request,
                           std::int64_t now_ms) {
  policy::Context context;
  const bool is_user = principal.kind == Kind::user;
  context["aws:principalarn"] = {arn_of(principal)};
  context["aws:principalaccount"] = {std::string(tables::account_id)};
  context["aws:principaltype"] = {is_user ? "User" : "AssumedRole"};
  context["aws:userid"] = {principal.id};
  if (is_user) context["aws:username"] = {principal.name};
  context["aws:currenttime"] = {policy::moment_text(now_ms)};
  context["aws:epochtime"] = {std::to_string(now_ms / 1'000)};
  for (const auto& [key, value] : principal.tags) {
    context["aws:principaltag/" + identity::to_lower_case(key)] = {value};
  }
  for (const auto& [key, value] : request.context) {
    if (!value.empty()) context[identity::to_lower_case(key)] = {value};
  }
  return context;
}

bool is_role_arn(const std::string& arn) {
  const auto named = read_principal_arn(arn);
  return named && named->kind == Kind::role && named->session.empty();
}

std::string trust_refusal(const std::string& service) {
  if (service == "lambda.amazonaws.com") {
    return "The role defined for the function cannot be assumed by Lambda.";
  }
  return "Neither the global service principal " + service +
         ", nor the regional one is authorized to assume the provided role.";
}

}  // namespace

Result<policy::Document> Directory::document_of(const std::string& policy_arn) {
  const ManagedPolicy policy = TRY(find_policy(policy_arn));
  const PolicyVersion* version = find_version(policy, policy.default_version);
  if (version == nullptr) return corruption("a managed policy without its default version");
  return policy::parse(version->document, policy::Use::identity);
}

Result<std::vector<policy::Document>> Directory::documents_of(const Principal& principal) {
  std::vector<policy::Document> documents;
  for (const auto& [name, text] : principal.inline_policies) {
    auto document = TRY(policy::parse(text, policy::Use::identity));
    documents.push_back(std::move(document));
  }
  for (const std::string& arn : principal.attached) {
    auto document = TRY(document_of(arn));
    documents.push_back(std::move(document));
  }
  return documents;
}

Result<Verdict> Directory::judge(const Principal& principal, const AccessRequest& request) {
  const policy::Question question{.action = request.action,
                                  .resource = request.resource_arn,
                                  .context = context_of(principal, request, clock_.now_ms())};
  const auto documents = TRY(documents_of(principal));
  switch (policy::evaluate(documents, question)) {
    case policy::Answer::deny:
      return denied(request, "an identity-based policy");
    case policy::Answer::none:
      return not_allowed(request, "identity-based policy");
    case policy::Answer::allow:
      break;
  }
  if (principal.boundary.empty()) return Verdict{.allowed = true, .message = {}};
  const auto boundary = TRY(document_of(principal.boundary));
  switch (policy::evaluate({boundary}, question)) {
    case policy::Answer::deny:
      return denied(request, "a permissions boundary");
    case policy::Answer::none:
      return not_allowed(request, "permissions boundary");
    case policy::Answer::allow:
      break;
  }
  return Verdict{.allowed = true, .message = {}};
}

Result<Verdict> Directory::evaluate(const AccessRequest& request) {
  if (is_account(request.principal_arn)) return Verdict{.allowed = true, .message = {}};
  const auto named = read_principal_arn(request.principal_arn);
  if (!named) return not_allowed(request, "identity-based policy");
  const auto principal = TRY(look_up(named->kind, named->name));
  if (principal) return judge(*principal, request);
  if (named->kind == Kind::role && strictness_ == Strictness::known) {
    return Verdict{.allowed = true, .message = {}};
  }
  return not_allowed(request, "identity-based policy");
}

Result<std::optional<Principal>> Directory::look_up_role(const std::string& role_arn) {
  if (!is_role_arn(role_arn)) return std::optional<Principal>();
  return look_up(Kind::role, read_principal_arn(role_arn)->name);
}

Result<Verdict> Directory::may_be_assumed(const std::string& role_arn, const policy::Asker& asker,
                                          policy::Context context) {
  const AccessRequest request{.principal_arn = asker.arn,
                              .action = "sts:AssumeRole",
                              .resource_arn = role_arn,
                              .context = {}};
  const auto role = TRY(look_up_role(role_arn));
  if (!role || arn_of(*role) != role_arn) return refused(request, "");
  context["aws:principalarn"] = {asker.arn};
  context["aws:currenttime"] = {policy::moment_text(clock_.now_ms())};
  context["aws:epochtime"] = {std::to_string(clock_.now_ms() / 1'000)};
  const auto document = TRY(policy::parse(role->trust, policy::Use::trust));
  switch (policy::evaluate_trust(
      document, asker,
      {.action = request.action, .resource = role_arn, .context = std::move(context)})) {
    case policy::TrustAnswer::allow:
      return Verdict{.allowed = true, .message = {}};
    case policy::TrustAnswer::allow_account:
      return evaluate(request);
    default:
      return refused(request, "");
  }
}

Result<Verdict> Directory::may_assume(const std::string& role_arn, const std::string& service) {
  const auto role = TRY(look_up_role(role_arn));
  if (!role) {
    const bool is_free = is_role_arn(role_arn) && strictness_ == Strictness::known;
    return Verdict{.allowed = is_free, .message = is_free ? "" : trust_refusal(service)};
  }
  auto verdict = TRY(may_be_assumed(arn_of(*role), {.service = service, .arn = {}}, {}));
  if (!verdict.allowed) verdict.message = trust_refusal(service);
  return verdict;
}

}  // namespace semel::directory
