#pragma once

#include <string>
#include <vector>

#include "domain/identity/policy/document.h"
#include "domain/identity/policy/pattern.h"

namespace semel::policy {

/// "May this be done, all this being known?"
struct Question {
  std::string action;    ///< "lambda:InvokeFunction"
  std::string resource;  ///< an ARN, or "*"
  Context context;
};

enum class Answer {
  none,   ///< no statement is about it
  allow,  ///< a statement allows it, none denies it
  deny,   ///< a statement denies it
};

/// What the policies of a user or role say: a denial goes before everything else.
Answer evaluate(const std::vector<Document>& documents, const Question& question);

/// Who wants to assume a role: a service or a principal.
struct Asker {
  std::string service;  ///< "states.amazonaws.com"
  std::string arn;      ///< a user's, role's, role session's or the account's
};

enum class TrustAnswer {
  none,
  allow,          ///< it is named itself, or everybody is
  allow_account,  ///< its account is named: its own policies have to allow it as well
  deny,
};

/// What a role's trust policy says about `asker`.
TrustAnswer evaluate_trust(const Document& document, const Asker& asker, const Question& question);

/// Whether all conditions hold.
bool hold(const std::vector<Condition>& conditions, const Context& context, bool has_variables);

}  // namespace semel::policy
