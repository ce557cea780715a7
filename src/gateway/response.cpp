#include "gateway/response.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace semel::gateway {
namespace {

constexpr std::array<std::string_view, 3> aws_json_types = {"application/x-amz-json-1.0", "application/x-amz-json-1.1",
                                                            "application/json"};

std::string_view without_parameters(std::string_view content_type) {
  content_type = content_type.substr(0, content_type.find(';'));
  const std::size_t first = std::min(content_type.find_first_not_of(' '), content_type.size());
  content_type.remove_prefix(first);
  const std::size_t last = content_type.find_last_not_of(' ');
  return last == std::string_view::npos ? "" : content_type.substr(0, last + 1);
}

}  // namespace

http::Response make_response(int status, std::string_view content_type, std::string body, std::string_view request_id) {
  const auto* bytes = reinterpret_cast<const Bytef*>(body.data());
  const auto checksum = static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(body.size())));
  std::array<char, 16> digits;
  const auto [end, problem] = std::to_chars(digits.data(), digits.data() + digits.size(), checksum);
  http::Response response;
  response.status = status;
  response.headers.add("x-amzn-RequestId", request_id);
  response.headers.add("x-amz-crc32", {digits.data(), static_cast<std::size_t>(end - digits.data())});
  if (!content_type.empty()) response.headers.add("Content-Type", content_type);
  response.body = std::move(body);
  return response;
}

std::string_view content_type_of(std::string_view request_content_type) {
  const std::string_view bare = without_parameters(request_content_type);
  for (const std::string_view known : aws_json_types) {
    if (known == bare) return known;
  }
  return aws_json_types.front();
}

bool is_aws_json(std::string_view request_content_type) {
  const std::string_view bare = without_parameters(request_content_type);
  return std::find(aws_json_types.begin(), aws_json_types.end(), bare) != aws_json_types.end();
}

}  // namespace semel::gateway
