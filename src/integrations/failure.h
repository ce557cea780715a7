#pragma once

#include <string>
#include <string_view>

#include "domain/workflow/integrations.h"

namespace semel::integrations {

using workflow::TaskCall;
using workflow::TaskFailed;

/// How a service refused a call.
struct ServiceError {
  int status = 400;
  std::string code;  ///< "ResourceNotFoundException", without a package
  std::string message;
  std::string request_id;
};

/// How an integration names errors and words causes. The optimised ones keep the forms of the
/// first Java SDK, aws-sdk those of the second.
struct Family {
  std::string_view prefix;   ///< "DynamoDB": of every error of the family
  std::string_view base;     ///< "AmazonDynamoDBException": for codes that the service has no class
                             ///< for
  std::string_view service;  ///< "AmazonDynamoDBv2": as causes name it
  bool is_first_sdk = false;  ///< "(Service: A; Status Code: 400; …)", else "(Service: A, …)"
};
extern const Family lambda_family, dynamodb_family, states_family;

/// "DynamoDB.ConditionalCheckFailedException" with "The conditional request failed (Service: …)".
TaskFailed failure_of(const Family& family, const ServiceError& error);
/// The call cannot be made with these parameters, in the service's words.
TaskFailed bad_parameters(const TaskCall& call, std::string_view what);

/// Within the bounds of a history: an error of 256 bytes, a cause of 32 KB.
TaskFailed bounded(TaskFailed failed);

/// A UUID that is always the same for the attempt: for request ids and for what is idempotent.
std::string uuid_of(const TaskCall& call, std::string_view purpose);

}  // namespace semel::integrations
