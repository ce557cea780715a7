#include "gateway/response.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace semel::gateway {
namespace {

constexpr std::array<std::string_view, 3> aws_json_types = {
    "application/x-amz-json-1.0", "application/x-amz-json-1.1", "application/json"};

std::string_view without_parameters(std::string_view content_type) {
  content_type = content_type.substr(0, content_type.find(';'));
  const std::size_t first = std::min(content_type.find_first_not_of(' '), content_type.size());
  content_type.remove_prefix(first);
  return content_type.substr(0, content_type.find_last_not_of(' ') + 1);
}

}  // namespace

http::Response make_response(int status, std::string_view content_type, std::string body,
                             std::string_view request_id) {
  const auto* bytes = reinterpret_cast<const Bytef*>(body.data());
  const auto checksum = static_cast<std::uint32_t>(crc32_z(0, bytes, body.size()));
  std::array<char, 10> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), checksum).ptr;
  http::Response response;
  response.status = status;
  response.headers.add("x-amzn-RequestId", request_id);
  response.headers.add("x-amz-crc32", std::string_view(digits.data(), end));
  if (!content_type.empty()) response.headers.add("Content-Type", content_type);
  response.body = std::move(body);
  return response;
}

bool is_aws_json(std::string_view request_content_type) {
  const std::string_view bare = without_parameters(request_content_type);
  return std::find(aws_json_types.begin(), aws_json_types.end(), bare) != aws_json_types.end();
}

std::string_view answer_type_of(std::string_view request_content_type) {
  const std::string_view bare = without_parameters(request_content_type);
  const auto* known = std::find(aws_json_types.begin(), aws_json_types.end(), bare);
  return known == aws_json_types.end() ? aws_json_types.back() : *known;
}

void allow_any_origin(http::Response& response) {
  response.headers.add("Access-Control-Allow-Origin", "*");
  response.headers.add("Access-Control-Expose-Headers", "x-amzn-RequestId, x-amz-crc32");
}

}  // namespace semel::gateway
