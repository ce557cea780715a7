#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"

namespace semel::identity {

/// "May `principal_arn` do `action` on `resource_arn`?"
struct AccessRequest {
  std::string principal_arn;  ///< "arn:aws:iam::000000000000:role/workflow", a user's, or an
                              ///< assumed role session's
  std::string action;         ///< "lambda:InvokeFunction"
  std::string resource_arn;   ///< "*" where the action has none
  std::map<std::string, std::string> context;  ///< condition keys, "aws:SourceArn"
};
struct Verdict {
  bool allowed = false;
  /// In the service's words: "User: ARN is not authorized to perform: ACTION on resource: ARN
  /// because no identity-based policy allows the ACTION action".
  std::string message;
  bool is_explicit_deny = false;  ///< a statement denies it, rather than none allowing it
};

/// Answers by roles, users and their policies. Thread-safe.
class Access {
 public:
  virtual ~Access() = default;
  /// A role that does not exist is allowed nothing. Errors: unavailable.
  virtual Result<Verdict> evaluate(const AccessRequest& request) = 0;
  /// Whether `service` ("states.amazonaws.com") may assume the role, by its trust policy.
  virtual Result<Verdict> may_assume(const std::string& role_arn, const std::string& service) = 0;
};

}  // namespace semel::identity
