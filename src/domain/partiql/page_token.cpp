#include "domain/partiql/page_token.h"

#include "base/big_endian.h"
#include "base/digest.h"
#include "domain/value/item_codec.h"

namespace semel::partiql {
namespace {

constexpr char token_version = 1;
constexpr std::size_t binding_bytes = 16;
constexpr std::size_t head_bytes = 1 + binding_bytes + sizeof(std::uint32_t);
constexpr std::size_t checksum_bytes = 8;

std::string first_bytes(const Sha256& digest, std::size_t count) {
  return std::string(digest.begin(), digest.begin() + static_cast<std::ptrdiff_t>(count));
}

std::string binding_of(std::string_view statement,
                       const std::vector<value::AttributeValue>& parameters) {
  std::string bytes;
  append_big_endian(bytes, static_cast<std::uint64_t>(statement.size()));
  bytes += statement;
  for (const auto& parameter : parameters) value::append_encoded(bytes, parameter);
  return first_bytes(sha256(bytes), binding_bytes);
}

std::string checksum_of(std::string_view bytes) {
  return first_bytes(sha256("semel page token " + std::string(bytes)), checksum_bytes);
}

}  // namespace

std::string encode_page_token(const PagePosition& position, std::string_view statement,
                              const std::vector<value::AttributeValue>& parameters) {
  std::string bytes(1, token_version);
  bytes += binding_of(statement, parameters);
  append_big_endian(bytes, position.step);
  if (position.after) value::append_encoded(bytes, *position.after);
  bytes += checksum_of(bytes);
  return base64_encode(bytes);
}

Result<PagePosition> decode_page_token(std::string_view token, std::string_view statement,
                                       const std::vector<value::AttributeValue>& parameters) {
  const Error invalid = invalid_argument("Invalid NextToken");
  std::string bytes;
  if (!base64_decode(token, bytes) || bytes.size() < head_bytes + checksum_bytes) return invalid;
  const std::string_view content(bytes.data(), bytes.size() - checksum_bytes);
  if (checksum_of(content) != std::string_view(bytes).substr(content.size())) return invalid;
  if (content[0] != token_version ||
      content.substr(1, binding_bytes) != binding_of(statement, parameters)) {
    return invalid;
  }
  PagePosition position;
  position.step = read_big_endian<std::uint32_t>(content.substr(1 + binding_bytes));
  if (content.size() > head_bytes) {
    auto after = value::decode_item(content.substr(head_bytes));
    if (!after) return invalid;
    position.after = std::move(*after);
  }
  return position;
}

}  // namespace semel::partiql
