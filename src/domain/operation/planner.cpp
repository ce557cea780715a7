#include "domain/operation/planner.h"

#include "base/check.h"
#include "base/json_text.h"
#include "domain/value/fingerprint.h"

namespace semel::operation {
namespace {

/// Characters of UTF-8 text; nothing when it is not UTF-8.
std::optional<std::size_t> count_characters(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) {
    const std::size_t size = utf8_sequence_size(text);
    if (size == 0) return std::nullopt;
    text.remove_prefix(size);
  }
  return count;
}

Result<void> check_name(std::string_view what, std::string_view text, std::size_t characters_max) {
  const auto count = count_characters(text);
  if (!count) return invalid_argument("The " + std::string(what) + " is not UTF-8");
  if (*count < 1 || *count > characters_max) {
    return invalid_argument("The " + std::string(what) + " has " + std::to_string(*count) +
                            " characters; it must have 1 to " + std::to_string(characters_max));
  }
  return {};
}

}  // namespace

Result<void> check(const Request& request) {
  TRY(check_name("operation id", request.id, id_characters_max));
  return check_name("kind of the operation", request.kind, kind_characters_max);
}

Sha256 fingerprint_of(const Request& request) {
  return value::fingerprint({{"kind", request.kind}, {"payload", request.payload}});
}

void Planners::add(std::string kind, Planner& planner) {
  const bool is_new = by_kind_.emplace(std::move(kind), &planner).second;
  CHECK(is_new);
}

Planner* Planners::find(const std::string& kind) const {
  const auto found = by_kind_.find(kind);
  return found == by_kind_.end() ? nullptr : found->second;
}

}  // namespace semel::operation
