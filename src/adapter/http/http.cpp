#include "adapter/http/http.h"

#include "adapter/http/responder.h"
#include "base/check.h"

namespace semel::http {
namespace {

char to_lower_ascii(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

}  // namespace

bool same_name(std::string_view left, std::string_view right) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (to_lower_ascii(left[i]) != to_lower_ascii(right[i])) return false;
  }
  return true;
}

Headers::Headers(std::initializer_list<Field> fields) {
  for (const Field& field : fields) add(field.name, field.value);
}

void Headers::add(std::string_view name, std::string_view value) {
  if (positions_.empty()) {  // room for what an SDK usually sends
    positions_.reserve(16);
    bytes_.reserve(1'024);
  }
  positions_.push_back({.start = static_cast<std::uint32_t>(bytes_.size()),
                        .name_bytes = static_cast<std::uint32_t>(name.size()),
                        .value_bytes = static_cast<std::uint32_t>(value.size())});
  bytes_ += name;
  bytes_ += value;
}

std::string_view Headers::find(std::string_view name) const {
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    const Field field = (*this)[i];
    if (same_name(field.name, name)) return field.value;
  }
  return {};
}

Headers::Field Headers::operator[](std::size_t index) const {
  const Position& position = positions_[index];
  const std::string_view bytes = bytes_;
  return {.name = bytes.substr(position.start, position.name_bytes),
          .value = bytes.substr(position.start + position.name_bytes, position.value_bytes)};
}

Responder::Responder(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Responder::Responder(Responder&&) noexcept = default;

Responder& Responder::operator=(Responder&& other) noexcept {
  if (impl_) impl_->abandon();
  impl_ = std::move(other.impl_);
  return *this;
}

Responder::~Responder() {
  if (impl_) impl_->abandon();
}

void Responder::respond(Response response) {
  CHECK(impl_ != nullptr);
  const auto impl = std::move(impl_);
  impl->respond(std::move(response));
}

}  // namespace semel::http
