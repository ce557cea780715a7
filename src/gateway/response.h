#pragma once

#include <string>
#include <string_view>

#include "adapter/http/http.h"

namespace semel::gateway {

/// What every answer of an AWS service carries: request id, CRC32 of the body, content type (unless
/// empty).
http::Response make_response(int status, std::string_view content_type, std::string body,
                             std::string_view request_id);

/// Whether a body of this type may be for the AWS JSON protocol: application/x-amz-json-1.0, -1.1
/// or application/json, whatever parameters follow.
bool is_aws_json(std::string_view request_content_type);
/// The type of an answer: the request's when it is one of those, else application/json.
std::string_view answer_type_of(std::string_view request_content_type);

/// Lets a web page of any origin read the answer, as DynamoDB does.
void allow_any_origin(http::Response& response);

}  // namespace semel::gateway
