#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/ticket.h"
#include "domain/function/workers.h"

namespace semel::function {

struct Invoke {
  std::string region;
  std::string function;        ///< name, name:qualifier, partial or full ARN
  std::string qualifier = {};  ///< version or alias; empty: what `function` says, else $LATEST
  std::string payload = {};    ///< JSON text; empty is allowed
  std::string client_context = {};
  std::string trace_header = {};
  std::string request_id = {};  ///< a UUID; empty: a new one
};
struct Invoked {
  /// Why it was not run, by the service's exception: ResourceNotFoundException,
  /// InvalidRequestContentException (the payload is no JSON), RequestTooLargeException (over 6 MB),
  /// TooManyRequestsException, ValidationException, InvalidParameterValueException,
  /// ServiceException (also: the server goes down, and whether it was run is not known); empty: it
  /// was run.
  std::string error_code, error_message;
  InvocationResult result;
  std::string executed_version;  ///< "$LATEST", "3"
  std::string request_id;
  Ticket seen;  ///< an answer that rests on it waits for this
};

/// The one call of functions that others need (workflows, event sources). Thread-safe.
class Invoker {
 public:
  virtual ~Invoker() = default;
  /// Does not block; `done` is called once on any thread. Permissions are the caller's to check.
  virtual void invoke(Invoke request, std::function<void(Invoked)> done) = 0;
  /// The ARN that a name, partial ARN or ARN stands for: for permission checks. Pure.
  virtual std::string arn_of(const std::string& region, const std::string& function) const = 0;
};

}  // namespace semel::function
