#pragma once

#include <string>
#include <string_view>

#include "adapter/http/http.h"

namespace semel::gateway {

/// What every answer of an AWS service carries: request id, CRC32 of the body, content type.
http::Response make_response(int status, std::string_view content_type, std::string body, std::string_view request_id);

/// The content type of an answer: the request's, without parameters; AWS JSON 1.0 when it is none of ours.
std::string_view content_type_of(std::string_view request_content_type);
/// Whether a body of this type is for the AWS JSON protocol at all.
bool is_aws_json(std::string_view request_content_type);

}  // namespace semel::gateway
