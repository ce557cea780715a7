#include "domain/identity/policy/evaluate.h"

#include <algorithm>

#include "domain/identity/text.h"

namespace semel::policy {
namespace {

constexpr std::size_t account_part = 4;

bool names_action(const Statement& statement, const std::string& action) {
  const bool is_named =
      std::any_of(statement.actions.begin(), statement.actions.end(), [&](const std::string& each) {
        const auto pattern = Pattern::read(each, nullptr);
        return pattern && pattern->matches_in_any_case(action);
      });
  return is_named != statement.not_action;
}

bool names_resource(const Statement& statement, const Question& question,
                    const Context* variables) {
  const bool is_named = std::any_of(statement.resources.begin(), statement.resources.end(),
                                    [&](const std::string& each) {
                                      if (each == "*") return true;
                                      const auto pattern = Pattern::read(each, variables);
                                      return pattern && pattern->matches_arn(question.resource);
                                    });
  return is_named != statement.not_resource;
}

bool is_about(const Statement& statement, const Question& question, bool has_variables) {
  if (!names_action(statement, question.action)) return false;
  const Context* variables = has_variables ? &question.context : nullptr;
  if (!statement.resources.empty() && !names_resource(statement, question, variables)) return false;
  return hold(statement.conditions, question.context, has_variables);
}

std::string_view account_of(std::string_view arn) {
  const auto parts = identity::split(arn, ":");  // the region of these is empty, and left out
  return parts.size() >= account_part ? parts[account_part - 1] : std::string_view();
}

/// The role of a session: "arn:aws:iam::A:role/R" of "arn:aws:sts::A:assumed-role/R/S".
std::string role_of_session(std::string_view arn) {
  constexpr std::string_view middle = ":assumed-role/";
  const std::size_t place = arn.find(middle);
  if (!arn.starts_with("arn:aws:sts:") || place == std::string_view::npos) return {};
  const std::string_view names = arn.substr(place + middle.size());
  return "arn:aws:iam::" + std::string(account_of(arn)) + ":role/" +
         std::string(names.substr(0, names.find('/')));
}

/// A role's ARN without its path, which sessions do not show.
std::string without_path(const std::string& arn) {
  const std::size_t begin = arn.find('/');
  const std::size_t end = arn.rfind('/');
  if (begin == end || arn.find(":role/") == std::string::npos) return arn;
  return arn.substr(0, begin) + arn.substr(end);
}

TrustAnswer named_by(const std::string& principal, const Asker& asker) {
  if (principal == "*" || principal == asker.arn) return TrustAnswer::allow;
  if (without_path(principal) == role_of_session(asker.arn)) return TrustAnswer::allow;
  const std::string_view account = account_of(asker.arn);
  const bool is_account =
      principal == account || (principal.ends_with(":root") && account_of(principal) == account);
  return is_account ? TrustAnswer::allow_account : TrustAnswer::none;
}

TrustAnswer named_by(const Principals& principals, const Asker& asker) {
  TrustAnswer answer = TrustAnswer::none;
  if (!asker.service.empty()) {
    const auto& services = principals.services;
    const bool is_named =
        std::find(services.begin(), services.end(), asker.service) != services.end();
    answer = is_named ? TrustAnswer::allow : TrustAnswer::none;
  } else {
    for (const std::string& each : principals.aws) {
      const TrustAnswer named = named_by(each, asker);
      if (answer != TrustAnswer::allow && named != TrustAnswer::none) answer = named;
    }
  }
  if (!principals.negated) return answer;
  return answer == TrustAnswer::none ? TrustAnswer::allow : TrustAnswer::none;
}

}  // namespace

Answer evaluate(const std::vector<Document>& documents, const Question& question) {
  Answer answer = Answer::none;
  for (const Document& document : documents) {
    for (const Statement& statement : document.statements) {
      if (!is_about(statement, question, document.has_variables)) continue;
      if (statement.effect == Effect::deny) return Answer::deny;
      answer = Answer::allow;
    }
  }
  return answer;
}

TrustAnswer evaluate_trust(const Document& document, const Asker& asker, const Question& question) {
  TrustAnswer answer = TrustAnswer::none;
  for (const Statement& statement : document.statements) {
    const TrustAnswer named = named_by(statement.principals, asker);
    if (named == TrustAnswer::none) continue;
    if (!is_about(statement, question, document.has_variables)) continue;
    if (statement.effect == Effect::deny) return TrustAnswer::deny;
    if (answer != TrustAnswer::allow) answer = named;
  }
  return answer;
}

}  // namespace semel::policy
