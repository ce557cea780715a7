#include "service/streams/shard_iterator.h"

#include "base/big_endian.h"
#include "base/digest.h"
#include "service/streams/wire.h"

namespace semel::streams {
namespace {

constexpr std::string_view version_mark = "|1|";
constexpr std::size_t checksum_size = 12;
/// created_ms, next_sequence and the view; the shard's id follows.
constexpr std::size_t fixed_size = 8 + 8 + 1;
constexpr auto last_view = static_cast<unsigned char>(tables::StreamView::new_and_old_images);

std::string checksum(std::string_view arn, std::string_view content) {
  std::string bytes = "semel shard iterator ";
  bytes.append(arn).append("|").append(content);
  const Sha256 digest = sha256(bytes);
  return {digest.begin(), digest.begin() + checksum_size};
}

Error invalid_iterator() {
  return invalid_argument("Invalid ShardIterator");
}

}  // namespace

std::string encode_iterator(const ShardIterator& iterator) {
  std::string content;
  append_big_endian(content, static_cast<std::uint64_t>(iterator.created_ms));
  append_big_endian(content, iterator.position.next_sequence);
  content += static_cast<char>(iterator.view);
  content += iterator.position.shard_id;
  const std::string arn = wire::arn_of(iterator.position.stream);
  return arn + std::string(version_mark) + base64_encode(content + checksum(arn, content));
}

Result<ShardIterator> decode_iterator(const Context& context, std::string_view text) {
  const auto mark = text.find(version_mark);
  if (mark == std::string_view::npos) return invalid_iterator();
  const std::string_view arn = text.substr(0, mark);
  std::string bytes;
  if (!base64_decode(text.substr(mark + version_mark.size()), bytes) ||
      bytes.size() <= fixed_size + checksum_size) {
    return invalid_iterator();
  }
  const std::string_view content(bytes.data(), bytes.size() - checksum_size);
  if (checksum(arn, content) != bytes.substr(content.size())) return invalid_iterator();

  ShardIterator iterator;
  iterator.position.stream = TRY(wire::stream_of_arn(context, arn));
  iterator.created_ms = static_cast<std::int64_t>(read_big_endian<std::uint64_t>(content));
  iterator.position.next_sequence = read_big_endian<std::uint64_t>(content.substr(8));
  const auto view = static_cast<unsigned char>(content[fixed_size - 1]);
  if (view > last_view) return invalid_iterator();
  iterator.view = static_cast<tables::StreamView>(view);
  iterator.position.shard_id = content.substr(fixed_size);
  if (iterator.created_ms + iterator_lifetime_ms < context.clock.now_ms()) {
    return Error{ErrorCode::expired, ""};
  }
  return iterator;
}

}  // namespace semel::streams
