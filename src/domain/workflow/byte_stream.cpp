#include "domain/workflow/byte_stream.h"

#include <zlib.h>

#include "base/varint.h"

namespace semel::workflow {
namespace {

constexpr std::size_t packed_bytes_min = 4'096;
constexpr std::size_t unpacked_bytes_max = std::size_t{64} << 20U;
constexpr char plain_format = 1;
constexpr char packed_format = 2;

Error damaged() {
  return corruption("a record of an execution cannot be read");
}

}  // namespace

void ByteWriter::number(std::uint64_t value) {
  append_varint(body_, value);
}

void ByteWriter::signed_number(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  append_varint(body_, (bits << 1U) ^ (value < 0 ? ~std::uint64_t{0} : 0));
}

void ByteWriter::text(std::string_view value) {
  append_sized(body_, value);
}

void ByteWriter::name(std::string_view name) {
  const auto [found, is_new] = name_numbers_.try_emplace(name, name_numbers_.size());
  if (is_new) append_sized(names_, name);
  number(found->second);
}

void ByteWriter::document(const Document& document) {
  if (document.identity() == last_document_) return number(last_document_number_);
  const auto [found, is_new] =
      document_numbers_.try_emplace(document.identity(), document_numbers_.size());
  if (is_new) {
    append_sized(documents_, document.text());
    kept_.push_back(document);
  }
  last_document_ = document.identity();
  last_document_number_ = found->second;
  number(found->second);
}

std::string ByteWriter::done() const {
  std::string bytes;
  bytes.reserve(names_.size() + documents_.size() + body_.size() + 16);
  append_varint(bytes, name_numbers_.size());
  bytes += names_;
  append_varint(bytes, document_numbers_.size());
  bytes += documents_;
  bytes += body_;
  return bytes;
}

ByteReader::ByteReader(std::string_view bytes) : rest_(bytes) {
  const std::uint64_t name_count = number();
  for (std::uint64_t i = 0; i < name_count && ok_; ++i) names_.push_back(sized());
  const std::uint64_t document_count = number();
  for (std::uint64_t i = 0; i < document_count && ok_; ++i) document_texts_.push_back(sized());
}

std::uint64_t ByteReader::number() {
  std::uint64_t value = 0;
  if (ok_ && !take_varint(rest_, value)) ok_ = false;
  return ok_ ? value : 0;
}

std::int64_t ByteReader::signed_number() {
  const std::uint64_t bits = number();
  return static_cast<std::int64_t>((bits >> 1U) ^ (~(bits & 1U) + 1));
}

std::string_view ByteReader::sized() {
  std::string_view content;
  if (ok_ && !take_sized(rest_, content)) ok_ = false;
  return ok_ ? content : std::string_view();
}

std::string ByteReader::text() {
  return std::string(sized());
}

std::string_view ByteReader::name() {
  const std::uint64_t at = number();
  if (at >= names_.size()) ok_ = false;
  return ok_ ? names_[at] : std::string_view();
}

Document ByteReader::document() {
  const std::uint64_t at = number();
  if (at >= document_texts_.size()) ok_ = false;
  if (!ok_) return {};
  const auto found = documents_.find(at);
  if (found != documents_.end()) return found->second;
  return documents_.emplace(at, Document::of_text(std::string(document_texts_[at]))).first->second;
}

void ByteReader::skip(std::size_t bytes) {
  if (bytes > rest_.size()) ok_ = false;
  if (ok_) rest_.remove_prefix(bytes);
}

Result<void> ByteReader::status() const {
  if (!ok_) return damaged();
  return {};
}

std::string pack(std::string bytes) {
  if (bytes.size() >= packed_bytes_min) {
    uLongf size = compressBound(bytes.size());
    std::string packed(1, packed_format);
    append_varint(packed, bytes.size());
    const std::size_t head = packed.size();
    packed.resize(head + size);
    const int done = compress2(reinterpret_cast<Bytef*>(packed.data() + head), &size,
                               reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), 1);
    packed.resize(head + size);
    if (done == Z_OK && packed.size() < bytes.size()) return packed;
  }
  bytes.insert(bytes.begin(), plain_format);
  return bytes;
}

Result<std::string> unpack(std::string bytes) {
  if (bytes.empty()) return damaged();
  if (bytes[0] == plain_format) {
    bytes.erase(0, 1);
    return bytes;
  }
  std::string_view rest = bytes;
  rest.remove_prefix(1);
  std::uint64_t size = 0;
  if (bytes[0] != packed_format || !take_varint(rest, size) || size > unpacked_bytes_max) {
    return damaged();
  }
  std::string unpacked(size, '\0');
  uLongf written = size;
  const int done = uncompress(reinterpret_cast<Bytef*>(unpacked.data()), &written,
                              reinterpret_cast<const Bytef*>(rest.data()), rest.size());
  if (done != Z_OK || written != size) return damaged();
  return unpacked;
}

}  // namespace semel::workflow
