#include "domain/function/invocations.h"

#include <array>
#include <boost/json.hpp>

namespace semel::function {
namespace {

namespace json = boost::json;

constexpr std::size_t payload_depth_max = 1'000;

Result<void> check_payload(std::string_view payload, std::size_t bytes_max) {
  if (payload.size() > bytes_max) {
    return limit_exceeded("Request must be smaller than " + std::to_string(bytes_max) +
                          " bytes for the InvokeFunction operation");
  }
  if (payload.empty()) return {};
  std::array<unsigned char, 4'096> bytes;  // NOLINT: the parser fills what it uses
  json::monotonic_resource memory(bytes.data(), bytes.size());
  json::parse_options options;
  options.max_depth = payload_depth_max;
  json::error_code failed;
  json::parse(json::string_view(payload.data(), payload.size()), failed, &memory, options);
  if (!failed) return {};
  return malformed("Could not parse request body into json: " + failed.message());
}

Invoked refused(const Error& error) {
  Invoked invoked;
  invoked.error_code = exception_of(error);
  invoked.error_message = error.message;
  return invoked;
}

void name_failure(Invoked& invoked) {
  if (invoked.result.kind == InvocationResult::Kind::throttled) {
    invoked.error_code = "TooManyRequestsException";
    invoked.error_message = "Rate Exceeded.";
  } else if (invoked.result.kind == InvocationResult::Kind::unknown) {
    invoked.error_code = "ServiceException";
    invoked.error_message = "The server is going down; whether the function ran is not known.";
  }
}

}  // namespace

std::string_view exception_of(const Error& error) {
  switch (error.code) {
    case ErrorCode::not_found:
      return "ResourceNotFoundException";
    case ErrorCode::already_exists:
    case ErrorCode::conflict:
    case ErrorCode::in_progress:
      return "ResourceConflictException";
    case ErrorCode::condition_failed:
      return "PreconditionFailedException";
    case ErrorCode::invalid_argument:
      return error.message.find("validation error") != std::string::npos
                 ? "ValidationException"
                 : "InvalidParameterValueException";
    case ErrorCode::malformed:
      return "InvalidRequestContentException";
    case ErrorCode::limit_exceeded:
      return "RequestTooLargeException";
    case ErrorCode::throttled:
      return "TooManyRequestsException";
    case ErrorCode::access_denied:
      return "AccessDeniedException";
    default:
      return "ServiceException";
  }
}

Result<Found> Invocations::check(const Invoke& request, std::size_t bytes_max) const {
  const auto reference = TRY(parse_reference(request.region, request.function, request.qualifier));
  auto found = TRY(parts_.registry.choose(reference));
  TRY(check_payload(request.payload, bytes_max));
  const auto& reserved = found.function.reserved_concurrency;
  if (reserved && *reserved == 0) return Error{ErrorCode::throttled, "Rate Exceeded."};
  return found;
}

void Invocations::invoke(Invoke request, std::function<void(Invoked)> done) {
  const auto found = check(request);
  if (!found) return done(refused(found.error()));
  Invocation invocation = invocation_of(request, *found);
  Invoked invoked;
  invoked.executed_version = found->version.version;
  invoked.request_id = invocation.request_id;
  invoked.seen = found->seen;
  parts_.workers.invoke(
      std::move(invocation),
      [invoked = std::move(invoked), done = std::move(done)](InvocationResult result) mutable {
        invoked.result = std::move(result);
        name_failure(invoked);
        done(std::move(invoked));
      });
}

std::string Invocations::arn_of(const std::string& region, const std::string& function) const {
  const auto reference = parse_reference(region, function);
  return reference ? function::arn_of(*reference) : function::arn_of({region, function});
}

Invocation Invocations::invocation_of(const Invoke& request, const Found& found) const {
  const Version& version = found.version;
  const bool is_latest = version.version == latest_version;
  Invocation invocation;
  WorkerSpec& spec = invocation.spec;
  spec.function_arn = function::arn_of(
      {request.region, found.function.name, is_latest ? std::string() : version.version});
  spec.name = found.function.name;
  spec.version = version.version;
  spec.code_folder = parts_.registry.code_folder(version);
  spec.code_identity = version.revision_id;
  spec.runtime = version.runtime;
  spec.handler = version.handler;
  if (version.environment) spec.environment = *version.environment;
  spec.timeout_ms = version.timeout_s * 1'000;
  spec.memory_mb = version.memory_mb;
  spec.region = request.region;
  spec.log_group = version.log_group;
  Credentials credentials = parts_.credentials_of(version.role_arn);
  spec.access_key_id = std::move(credentials.access_key_id);
  spec.secret_access_key = std::move(credentials.secret_access_key);
  spec.session_token = std::move(credentials.session_token);
  invocation.request_id = request.request_id.empty() ? uuid(parts_.random) : request.request_id;
  invocation.payload = request.payload.empty() ? "{}" : request.payload;
  invocation.client_context = request.client_context;
  invocation.trace_header = request.trace_header;
  invocation.concurrency_max = found.function.reserved_concurrency.value_or(0);
  return invocation;
}

}  // namespace semel::function
